package argument

// promised is what the documentation promises of a lock, and what that rests on.
var promised = Theme{"What is promised", []Claim{
	{
		ID: "D1", Title: "One Redis that stays up is enough",
		Who: redisPage, Where: "Why Failover-based Implementations Are Not Enough; Correct Implementation with a Single Instance",
		Says: "A key that is set with NX, a time to live and a random value excludes everybody else, as long as the one Redis that has it stays up.",
		Experiments: []Experiment{
			{Bearing: For, Scenario: "single-no-faults", Holds: []string{"belief", "use"},
				Shows: "Nothing goes wrong, and the work is shorter than the lease"},
			{Bearing: For, Scenario: "nightly-invoice", Holds: []string{"belief"},
				Shows: "A client pauses: no two clients are inside their validity at once"},
			{Bearing: Against, Scenario: "nightly-invoice", Breaks: []string{"use"},
				Shows: "A client pauses: two clients are in the critical section"},
			{Bearing: Against, Scenario: "server-clock-jump", Breaks: []string{"belief", "use"},
				Shows: "The server stays up, and its clock is set forward"},
		},
		Finding: RightIf,
		Because: "As a promise about leases it is right as long as clocks can be trusted: no two clients are inside their validity at once. " +
			"It is no promise about the work that is done under a lease, which may outlast it.",
	},
	{
		ID: "D2", Title: "A release has to compare first",
		Who: redisPage, Where: "Correct Implementation with a Single Instance",
		Says: "A client may delete the key only if the value in it is still its own, and the server has to do both at once.",
		Experiments: []Experiment{
			{Bearing: For, Scenario: "bare-del", Breaks: []string{"belief", "owner-release"},
				Shows: "A bare DEL by a client whose lease is over"},
			{Bearing: For, Scenario: "get-compare-del-long-work", Breaks: []string{"owner-release"},
				Shows: "GET, a comparison in the client, and DEL; there is no fault at all"},
			{Bearing: For, Scenario: "three-clients", Holds: []string{"belief", "owner-release"},
				Shows: "Compare-and-delete in one script, and the three clients of bare-del"},
		},
		Finding: Right,
		Because: "A late DEL takes away the lock of the next client, and a third one comes in beside it while both are well inside their validity. " +
			"A comparison in the client leaves a gap between GET and DEL that the end of the lease falls into.",
	},
	{
		ID: "D3", Title: "IFEQ does what the scripts do",
		Who: redisPage, Where: "Correct Implementation with a Single Instance; SET and DELEX, from Redis 8.4 on",
		Says: "DELEX key IFEQ token releases, and SET key token IFEQ token PX ttl extends, as the scripts that compare do.",
		Experiments: []Experiment{
			{Bearing: For, Scenario: "delex-ifeq", Holds: []string{"belief", "owner-release"},
				Shows: "DELEX IFEQ for a release, and a pause"},
			{Bearing: For, Scenario: "watchdog-set-ifeq", Holds: []string{"belief", "use"},
				Shows: "SET IFEQ for a watchdog"},
			{Bearing: Beside, Scenario: "set-ifne", Breaks: []string{"belief", "use", "owner-release", "lost-update"},
				Shows: "SET IFNE, taken for SET NX, and nothing goes wrong"},
		},
		Finding: Right,
		Because: "But IFNE is no NX: it sets a key that is absent, and also one that holds somebody else's token, so nobody is ever refused.",
	},
	{
		ID: "D4", Title: "A token has to be unique to client and request",
		Who: redisPage, Where: "Correct Implementation with a Single Instance",
		Says: "The value in the key has to be unique across all clients and all requests for the lock.",
		Experiments: []Experiment{
			{Bearing: For, Scenario: "constant-token", Breaks: []string{"belief", "owner-release"},
				Shows: "All clients store the same value"},
			{Bearing: For, Scenario: "token-for-each-client", Breaks: []string{"belief", "use"},
				Shows: "Each client has one value for all its requests, and a release comes late"},
		},
		Finding: Right,
		Because: "With one value for all, compare-and-delete compares nothing. With one value for each client, a late release of its first lock deletes its second.",
	},
	{
		ID: "D6", Title: "A majority of nodes keeps leases apart",
		Who: redisPage, Where: "The Redlock Algorithm; Safety Arguments",
		Says: "While a client holds a majority of the nodes, within the validity that it has worked out, no other client can get one.",
		Experiments: []Experiment{
			{Bearing: For, Scenario: "redlock-5-timeouts", Holds: []string{"belief"},
				Shows: "Five nodes, timeouts shorter than the longest delay, and a pause of up to 30 s anywhere"},
			{Bearing: For, Scenario: "redlock-lossy", Holds: []string{"belief"},
				Shows: "Three nodes, and a message between a client and a node is lost"},
			{Bearing: Beside, Scenario: "redlock-3", Holds: []string{"belief"},
				Shows: "Three nodes and nothing wrong; the boundary is over the quorum",
				Edges: []Edge{{Property: "belief", Parameter: "lock.quorum", From: "1", To: "3", Step: "1"}}},
		},
		Finding: Right,
		Because: "No pause, timeout or lost message gives two clients a valid lease at once. What it rests on is that clocks run alike and nodes forget nothing " +
			"(K9, A7, K10), and that a quorum is a majority.",
	},
	{
		ID: "D7", Title: "Elapsed below the time to live is enough",
		Who: redisPage, Where: "The Redlock Algorithm, step 3; Safety Arguments",
		Says: "The lock counts as acquired if less than the time to live went by while it was acquired.",
		Experiments: []Experiment{
			{Bearing: For, Scenario: "accepted-without-validity", Holds: []string{"belief"},
				Shows: "Accepted below the time to live, believed in for that less the drift"},
			{Bearing: Against, Scenario: "accepted-without-validity", Breaks: []string{"stale"},
				Shows: "The same, and the client works although no validity is left"},
		},
		Finding: RightIf,
		Because: "Step 3 accepts a lock of which nothing is left once the drift is taken off. It does no harm to whoever then does nothing with it.",
	},
}}

// Who says it.
const (
	kleppmann = "Kleppmann"
	antirez   = "antirez"
	redisPage = "Redis documentation"
	tutorials = "tutorials"
	libraries = "lock libraries"
	follows   = "what follows"
)

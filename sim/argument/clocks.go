package argument

// clocks is about clocks that jump, drift or stand still.
var clocks = Theme{"Clocks", []Claim{
	{
		ID: "K18", Title: "Redis expires keys by a clock that can be set",
		Who: kleppmann, Where: "essay, Using time to solve consensus",
		Says: "Redis measures expiry by the wall clock, so a key can be gone much sooner than it was told.",
		Experiments: []Experiment{
			{Bearing: For, Scenario: "server-clock-jump", Breaks: []string{"belief", "use"},
				Shows: "The server's clock is set forward by most of the lease"},
			{Bearing: Beside, Scenario: "server-clock-within-drift", Holds: []string{"belief"},
				Shows: "It is set by no more than the drift that clients allow for",
				Edges: []Edge{{Property: "belief", Parameter: "faults.server-clock-jump.by[0]", From: "1ms", To: "201ms", Step: "50ms"}}},
		},
		Finding: Right,
		Because: "Two leases overlap as soon as the jump is more than the drift and two delays; smaller ones are what the drift is for.",
	},
	{
		ID: "K9", Title: "One node's clock breaks Redlock",
		Who: kleppmann, Where: "essay, Breaking Redlock with bad timings",
		Says: "A client holds three nodes of five, the clock of one of them jumps forward, and a second client gets that one and the other two.",
		Experiments: []Experiment{
			{Bearing: For, Scenario: "redlock-5-clock-jump", Breaks: []string{"belief"},
				Shows: "Five nodes, one jump of more than the lease"},
			{Bearing: For, Scenario: "redlock-clock-jump", Breaks: []string{"belief", "use"},
				Shows: "Three nodes, one jump of more than the lease"},
			{Bearing: Beside, Scenario: "redlock-one-clock", Holds: []string{"belief"},
				Shows: "Three nodes, one jump of 4 s, and nobody tries twice"},
			{Bearing: Beside, Scenario: "redlock-two-clocks", Breaks: []string{"belief"},
				Shows: "Three nodes, two jumps of 4 s, and nobody tries twice"},
		},
		Finding: Right,
		Because: "It takes a holder with a bare quorum, which another client that comes at the same time leaves it, and a key that is gone before that client's request arrives or is made again. " +
			"A holder of all three nodes loses them to two clocks that jump and not to one, as the last two experiments have it.",
	},
	{
		ID: "A7", Title: "Only rates matter, and 10 % are fine",
		Who: antirez, Where: "reply, on clocks",
		Says: "Clocks need not agree on the time. They only have to count at about the same rate, and an error of 10 % is harmless.",
		Experiments: []Experiment{
			{Bearing: Against, Scenario: "clock-rates", Breaks: []string{"belief"},
				Shows: "A client's clock a tenth too slow, the server's a tenth too fast, and the customary allowance of 1 % and 2 ms",
				Edges: []Edge{{Property: "belief", Parameter: "lock.drift", From: "0s", To: "9s", Step: "3s"}}},
			{Bearing: For, Scenario: "clock-rates-allowed", Holds: []string{"belief"},
				Shows: "The same clocks, and an allowance that is large enough for them"},
			{Bearing: Beside, Scenario: "clock-rates-opposite", Holds: []string{"belief"},
				Shows: "Clients' clocks a tenth too fast, the server's a tenth too slow"},
		},
		Finding: RightIf,
		Because: "Right if the drift that clients subtract is made for such clocks; the inequality says which share of the time to live that takes, and 1 % is far from it. " +
			"With the errors the other way round only availability is lost.",
	},
	{
		ID: "A8", Title: "Jumps can be kept small",
		Who: antirez, Where: "reply, on clocks",
		Says: "Jumps of clocks are a matter of operations: set none by hand, have the time daemon correct in small steps, and the lock is safe.",
		Experiments: []Experiment{
			{Bearing: For, Scenario: "redlock-small-jump", Holds: []string{"belief"},
				Shows: "Redlock on three nodes, and a jump within the drift"},
			{Bearing: Against, Scenario: "small-jumps-add-up", Breaks: []string{"belief"},
				Shows: "One Redis, and two jumps within the drift, both in one lease"},
		},
		Finding: RightIf,
		Because: "Right if what a clock is corrected by during one lease stays within the drift in all. That steps are small is not enough if there are many of them.",
	},
	{
		ID: "A14", Title: "Monotonic clocks would settle it",
		Who: antirez, Where: "reply, on clocks",
		Says: "With a monotonic clock in the place of the wall clock most of the criticism of clocks is met.",
		Experiments: []Experiment{
			{Bearing: For, Scenario: "client-clock-back", Breaks: []string{"belief"},
				Shows: "A client's wall clock is set back; a monotonic one cannot be, and a scenario that has it so is refused"},
			{Bearing: Against, Scenario: "suspended-monotonic", Breaks: []string{"belief", "use"},
				Shows: "A client's monotonic clock stands still in a suspend"},
			{Bearing: Against, Scenario: "clock-rates-monotonic", Breaks: []string{"belief"},
				Shows: "Clocks at different rates, the clients' monotonic"},
			{Bearing: Against, Scenario: "server-clock-jump-monotonic", Breaks: []string{"belief"},
				Shows: "The server's clock is set forward, the clients' are monotonic"},
		},
		Finding: RightIf,
		Because: "It takes the jumps of clients' clocks away. It leaves rates, and the server's clock, by which keys expire; and it adds suspends, in which some monotonic clocks stand still.",
	},
}}

package argument

// instead is about what helps, or is said to.
var instead = Theme{"What helps", []Claim{
	{
		ID: "A2", Title: "Let the resource count",
		Who: antirez, Where: "reply, on tokens",
		Says: "A store that can compare tokens is linearizable, so it can as well hand out a rising number to whoever has a Redlock.",
		Experiments: []Experiment{
			{Bearing: Against, Scenario: "redlock-resource-fence", Breaks: []string{"fence-monotone", "overwrite"}, Shows: "Redlock, and then a number from the resource; reads are fenced"},
			{Bearing: For, Scenario: "redlock-resource-fence", Holds: []string{"fence-unique", "lost-update"}, Shows: "The same: no number twice, and no update lost"},
			{Bearing: Against, Scenario: "fence-from-resource", Breaks: []string{"overwrite"}, Shows: "One Redis, and the lease is checked before the number",
				Edges: []Edge{{Property: "fence-monotone", Parameter: "faults.pause.max"}}},
			{Bearing: For, Scenario: "fence-resource-checked", Holds: []string{"fence-monotone", "overwrite"}, Shows: "One Redis, and the lease is checked when the number is there"},
		},
		Finding: RightIf,
		Because: "Such numbers are in the order of arrival at the resource and not in that of the grants, so a client that paused behind the lock gets the higher one. " +
			"Right if reads are fenced and a lost update is all that matters, or if the lease is checked once more when the number is there, and clocks can be trusted.",
	},
	{
		ID: "A3", Title: "A random token and compare-and-set are enough",
		Who: antirez, Where: "reply, on tokens",
		Says: "The holder stores its random value at the resource first, and writes only if it is still there.",
		Experiments: []Experiment{
			{Bearing: For, Scenario: "token-compare-and-set", Holds: []string{"lost-update"}, Shows: "Mark, read, and write if the mark is still there",
				Edges: []Edge{{Property: "lost-update", Parameter: "faults.pause.max", Never: true}}},
			{Bearing: Against, Scenario: "token-pipelined", Breaks: []string{"stale", "overwrite"}, Shows: "Mark and write are sent together, and there is no read"},
			{Bearing: Against, Scenario: "token-compared-first", Breaks: []string{"overwrite", "lost-update"}, Shows: "The resource compares in one step and writes in another"},
			{Bearing: Beside, Scenario: "token-compare-and-set", Breaks: []string{"overwrite"}, Shows: "As the first: a client whose lease is over may still mark, read and write"},
		},
		Finding: RightIf,
		Because: "Right for read-modify-writes, if comparing and writing are one step: no update is lost, though tokens have no order. It does not keep old holders out, and it protects no write that does not depend on a read.",
	},
	{
		ID: "A5", Title: "Many resources cannot check anything",
		Who: antirez, Where: "reply, on tokens",
		Says: "Where a lock is needed most, the resource often has no way to check a token.",
		Experiments: []Experiment{
			{Bearing: For, Scenario: "nightly-invoice", Breaks: []string{"lost-update"}, Shows: "One Redis, and a resource that checks nothing"},
			{Bearing: For, Scenario: "redlock-5-pause", Breaks: []string{"lost-update"}, Shows: "Redlock, and a resource that checks nothing"},
			{Bearing: For, Scenario: "consensus-unfenced", Breaks: []string{"overwrite"}, Shows: "A consensus store, and a resource that checks nothing"},
			{Bearing: Beside, Scenario: "idempotency-key", Holds: []string{"overwrite", "lost-update"}, Shows: "A resource that refuses a job that was done"},
		},
		Finding: Right,
		Because: "Then no lock whatever keeps a late write out. What is left is to have done things not done again, and to bound pauses and delays (M4).",
	},
	{
		ID: "A6", Title: "If races can be resolved, the lock is hardly needed",
		Who: antirez, Where: "reply, on tokens",
		Says: "A resource that can tell which of two writes to take needs no lock with strong guarantees.",
		Experiments: []Experiment{
			{Bearing: For, Scenario: "version-column-no-lock", Holds: []string{"lost-update"},
				Shows: "No lock, a pause, and writes that are taken only if nothing was written since their read"},
			{Bearing: For, Scenario: "one-script", Holds: []string{"overwrite", "lost-update"}, Shows: "No lock, and the update is one script at the resource"},
			{Bearing: Beside, Scenario: "version-column", Breaks: []string{"use", "overwrite"}, Shows: "A lock as well, and a pause: who writes last is another matter"},
		},
		Finding: Right,
		Because: "For single read-modify-writes the resource does it all. What a lock adds is that less is done in vain, and that is no property that a search can break.",
	},
	{
		ID: "Z1", Title: "Fencing, or a consensus system",
		Who: tutorials, Where: "lesson 05, Distributed Locks & Their Limits",
		Says: "Where correctness matters, use fencing or idempotency at the resource, or a system built on consensus, whose revisions are fences.",
		Experiments: []Experiment{
			{Bearing: For, Scenario: "fence-one-script", Holds: []string{"overwrite"}, Shows: "Fences from one Redis that loses nothing, and a resource that compares"},
			{Bearing: For, Scenario: "idempotency-key", Holds: []string{"overwrite", "lost-update"}, Shows: "A resource that refuses a job that was done"},
			{Bearing: Against, Scenario: "consensus-unfenced", Breaks: []string{"overwrite"}, Shows: "A consensus store, and a resource that checks nothing"},
			{Bearing: Against, Scenario: "fence-lost-in-failover", Breaks: []string{"overwrite"}, Shows: "Fences from a Redis that fails over, and a resource that compares"},
			{Bearing: Beside, Scenario: "consensus-revision-pause", Holds: []string{"belief", "fence-monotone", "overwrite"}, Shows: "Fences from a consensus store, and a resource that compares"},
		},
		Finding: RightIf,
		Because: "Right if the or is read as an and. A consensus store has the numbers, and nobody compares them for that; a resource that compares is as good as the store that the numbers come from.",
	},
	{
		ID: "K16", Title: "Consensus does not depend on timing",
		Who: kleppmann, Where: "essay, Using time to solve consensus; Conclusion",
		Says: "An algorithm of the consensus family stays safe whatever clocks, delays and pauses do.",
		Experiments: []Experiment{
			{Bearing: For, Scenario: "consensus-bad-clocks", Holds: []string{"fence-monotone", "overwrite"},
				Shows: "Clocks at different rates and a pause; fences from the store, checked by the resource"},
			{Bearing: Against, Scenario: "consensus-bad-clocks", Breaks: []string{"belief", "use"},
				Shows: "The same: leases overlap"},
		},
		Finding: RightIf,
		Because: "The store does, and so do its revisions and what is checked against them. A lease in it is a lease: two clients believe in theirs if clocks differ, and two are in the critical section after a pause.",
	},
	{
		ID: "M4", Title: "Begin no write with little validity left",
		Who: follows, Where: "from K2 and K3",
		Says: "A client that begins no write with less than a guard of its validity left is safe against pauses and late messages that are shorter than the guard together.",
		Experiments: []Experiment{
			{Bearing: For, Scenario: "guard-against-pause", Holds: []string{"stale", "overwrite", "lost-update"},
				Shows: "A guard of a second, and a pause of a second at the most",
				Edges: []Edge{{Property: "stale", Parameter: "lock.guard", From: "0s", To: "2s", Step: "1s"}}},
			{Bearing: For, Scenario: "guard-against-late-write", Holds: []string{"stale", "overwrite", "lost-update"},
				Shows: "A guard of a second, and a write that is late by a second at the most"},
			{Bearing: Beside, Scenario: "guard-too-short", Breaks: []string{"stale", "overwrite", "lost-update"},
				Shows: "A guard of a second, and both: a pause of a second, and a write that is late by a second"},
		},
		Finding: Right,
		Because: "It is the one margin that a client can choose: from what it assumes of pauses and delays together, behind its check. What it assumes wrongly it is not safe against.",
	},
	{
		ID: "M6", Title: "A watchdog keeps the lock for as long as the work takes",
		Who: libraries, Where: "those with a watchdog; the documentation on extending the lock",
		Says: "A lease that is extended again and again while the work goes on may be short, and does not end before the work.",
		Experiments: []Experiment{
			{Bearing: For, Scenario: "watchdog", Holds: []string{"belief", "use"}, Shows: "A second thread extends the lease every 3 s, and nothing goes wrong"},
			{Bearing: Against, Scenario: "watchdog-pause", Breaks: []string{"use", "overwrite"}, Shows: "The process pauses, its watchdog with it"},
			{Bearing: Against, Scenario: "watchdog-pause-blind-write", Breaks: []string{"use"}, Shows: "The same, smaller: clients write without reading, and try once",
				Edges: []Edge{{Property: "use", Parameter: "faults.pause.max"}}},
			{Bearing: Beside, Scenario: "watchdog-pause", Holds: []string{"belief"}, Shows: "The same: leases stay apart, if the extension compares"},
			{Bearing: Beside, Scenario: "watchdog-extends-anybodys", Breaks: []string{"belief", "gap"}, Shows: "A watchdog that extends whatever key is there"},
			{Bearing: Beside, Scenario: "extend-or-take", Breaks: []string{"gap", "lost-update"}, Shows: "A watchdog that takes the lock anew where it is gone"},
		},
		Finding: RightIf,
		Because: "Right for work that is slow, not for a process that stands still. It does not survive a pause of the time to live less the interval of its renewals: that much is left of the lease when the pause begins at the worst moment.",
	},
}}

// Left is what was said and no scenario can put to the test. Says has no full stop, and
// Because goes on from "since".
func Left() []Leftover {
	return []Leftover{
		{kleppmann, "For efficiency one Redis is enough (What are you using that lock for?)", "it is about how often work is done twice and what that costs, and a search over all runs has no odds"},
		{kleppmann, "Packets have been late by more than a minute, and processes paused for minutes", "it is about machines and networks, and a scenario has what lengths it is given"},
		{antirez, "The absolute time of a clock does not matter, only that it counts on", "nothing in a scenario compares two clocks, so none can say otherwise"},
		{redisPage, "A delayed restart of a majority makes the lock unavailable for that time", "how long a lock is unavailable is not measured, only whether it comes free within a length that a scenario sets"},
		{redisPage, "Repeated partitions, or extensions without end, may keep others out for ever", "runs that go on for ever are looked for in small systems only, not in these"},
		{redisPage, "DELEX IFDEQ compares a digest", "that two values have the same digest is a matter of odds"},
		{"Chubby's paper", "A lock-delay keeps a lock closed for a while after its holder's lease", "no lock here has a lock-delay"},
		{"Jepsen", "etcd 3.4.3 told a waiter that it had the lock after its own lease had lapsed", "locks with a queue of waiters are left out"},
		{"Jepsen", "etcd's locks guard what is in the same transaction", "the resource is not the lock's store here, but for one script (A6)"},
		{"Junqueira", "A replicated resource has to be fenced at a quorum of its replicas", "a resource here is one process that forgets nothing, and two of them are Z7"},
		{tutorials, "Writers that send no number may be let through meanwhile", "all clients of a scenario follow one script"},
	}
}

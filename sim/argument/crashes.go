package argument

// crashes is about servers that forget.
var crashes = Theme{"Crashes and failover", []Claim{
	{
		ID: "D5", Title: "A failover loses the lock",
		Who: redisPage, Where: "Why Failover-based Implementations Are Not Enough",
		Says: "Replication is asynchronous: the primary crashes before the key has reached the replica, the replica is promoted, and a second client gets the lock.",
		Experiments: []Experiment{
			{Bearing: For, Scenario: "failover", Breaks: []string{"belief", "use"},
				Shows: "One replica, a second behind at most, promoted within five"},
			{Bearing: For, Scenario: "failover-long-work", Breaks: []string{"belief"},
				Shows: "The same, work that may take longer than the lease, and a promotion that may take as long",
				Edges: []Edge{{Property: "belief", Parameter: "servers.promote.least"}}},
		},
		Finding: Right,
		Because: "Seldom said with it: a promotion that takes longer than the validity is a cure, as a delayed restart is (D14).",
	},
	{
		ID: "F7", Title: "WAIT makes a failover safe",
		Who: libraries, Where: "those that WAIT for replicas behind the SET",
		Says: "A client that waits until replicas have acknowledged the key keeps the lock through a failover.",
		Experiments: []Experiment{
			{Bearing: For, Scenario: "failover-wait", Holds: []string{"belief", "use"},
				Shows: "One replica, and the client waits for it"},
			{Bearing: Against, Scenario: "failover-wait-for-some", Breaks: []string{"belief", "use"},
				Shows: "Two replicas, and the client waits for one",
				Edges: []Edge{{Property: "belief", Parameter: "lock.wait.replicas", From: "1", To: "2", Step: "1"}}},
			{Bearing: Beside, Scenario: "failover-at-once", Holds: []string{"progress"},
				Shows: "One replica, a failover, and clients that do not wait: somebody gets the lock"},
			{Bearing: Beside, Scenario: "wait-without-failover", Holds: []string{"progress"},
				Shows: "One replica, no failover, and clients that wait: somebody gets the lock"},
			{Bearing: Beside, Scenario: "wait-after-failover", Breaks: []string{"progress"},
				Shows: "One replica, a failover, and clients that wait: they spend their tries, and nobody gets the lock"},
		},
		Finding: RightIf,
		Because: "Right if it waits for every replica that can be promoted, and none of them forgets. Then one that is gone is waited for in vain: safety is bought with a lock that nobody gets until somebody mends it.",
	},
	{
		ID: "D12", Title: "Without fsync a restart forgets the lock",
		Who: redisPage, Where: "Performance, Crash Recovery and fsync",
		Says: "A server that restarts without its keys lets a second client in; it has to write them to disk before it answers, and once a second is not enough.",
		Experiments: []Experiment{
			{Bearing: For, Scenario: "crash-without-persistence", Breaks: []string{"belief", "use"}, Shows: "A server that keeps nothing crashes and comes back"},
			{Bearing: For, Scenario: "fsync-every-second", Breaks: []string{"belief", "use"}, Shows: "A server that syncs once a second"},
			{Bearing: For, Scenario: "fsync-always", Holds: []string{"belief", "use"}, Shows: "A server that syncs before it answers"},
		},
		Finding: Right,
		Because: "What the server had not synced is gone, the lock with it, and the next client is granted it beside the holder.",
	},
	{
		ID: "K10", Title: "One node that forgets breaks Redlock",
		Who: kleppmann, Where: "essay, Breaking Redlock with bad timings",
		Says: "A node that crashes before the key is on its disk, and restarts at once, does to Redlock what a jump of its clock does.",
		Experiments: []Experiment{
			{Bearing: For, Scenario: "redlock-restart", Breaks: []string{"belief", "use"}, Shows: "Three nodes, one of which forgets"},
			{Bearing: For, Scenario: "redlock-5-restart", Breaks: []string{"belief"}, Shows: "Five nodes, one of which forgets"},
		},
		Finding: Right,
		Because: "It is the counting of K9: a holder with a bare quorum loses it with one node.",
	},
	{
		ID: "D14", Title: "A delayed restart is as good as a disk",
		Who: redisPage, Where: "Performance, Crash Recovery and fsync",
		Says: "A node that stays away for longer than the largest time to live, once it has crashed, needs no persistence.",
		Experiments: []Experiment{
			{Bearing: For, Scenario: "redlock-delayed-restart", Holds: []string{"belief", "use"}, Shows: "Redlock on three nodes, one of which forgets and stays away for the time to live"},
			{Bearing: Beside, Scenario: "crash-without-persistence-long-work", Breaks: []string{"belief"},
				Shows: "One server that forgets, work that may take longer than the lease, and how long it has to stay away",
				Edges: []Edge{{Property: "belief", Parameter: "servers.restart.least"}}},
		},
		Finding: Right,
		Because: "The time to live is even more than it takes: the validity is enough, less two delays. Until then fewer nodes are there to be asked.",
	},
	{
		ID: "K11", Title: "A delayed restart needs a good clock as well",
		Who: kleppmann, Where: "essay, Breaking Redlock with bad timings",
		Says: "The delay before the restart is measured by a clock too, and fails with it.",
		Experiments: []Experiment{
			{Bearing: For, Scenario: "redlock-restart-early", Breaks: []string{"belief"}, Shows: "The clock that times the restart runs ahead, so the node is back a second early"},
		},
		Finding: Right,
		Because: "The node is back before the lease that it forgot is over.",
	},
}}

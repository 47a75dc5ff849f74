package argument

// redlock is about getting a Redlock and giving it back.
var redlock = Theme{"Getting a Redlock, and giving it back", []Claim{
	{
		ID: "D8", Title: "One after another is as safe as all at once",
		Who: redisPage, Where: "The Redlock Algorithm, step 2; Retry on Failure",
		Says: "The nodes may be asked one after another. To ask all at once only makes it likelier to get a majority.",
		Experiments: []Experiment{
			{Bearing: For, Scenario: "redlock-one-by-one", Holds: []string{"belief", "use"}, Shows: "Three nodes, one after another"},
			{Bearing: For, Scenario: "redlock-one-by-one-pause", Holds: []string{"belief"}, Shows: "The same, and a pause of up to 30 s anywhere"},
		},
		Finding: Right,
		Because: "It takes longer, and the elapsed-time check counts that.",
	},
	{
		ID: "D9", Title: "Release on all nodes",
		Who: redisPage, Where: "Retry on Failure; Releasing the Lock",
		Says: "A client that failed to get its majority should release at once, and on all nodes, also on those that seem not to have granted.",
		Experiments: []Experiment{
			{Bearing: For, Scenario: "redlock-release-granted", Breaks: []string{"free"}, Shows: "Released only where it was seen to be granted, and two replies are lost"},
			{Bearing: For, Scenario: "redlock-keys-left", Breaks: []string{"free"}, Shows: "Not released after a failure, and two clients share four nodes evenly"},
			{Bearing: Beside, Scenario: "redlock-keys-left", Holds: []string{"use"}, Shows: "The same: nobody is let in beside another"},
		},
		Finding: Right,
		Because: "What is left behind keeps everybody out until it expires. It costs availability and no safety.",
	},
	{
		ID: "D11", Title: "Retry after a random delay",
		Who: redisPage, Where: "Retry on Failure",
		Says: "Clients that retry after the same delay split the nodes again and again and nobody wins; a random delay is there to keep them apart.",
		Experiments: []Experiment{
			{Bearing: For, Scenario: "redlock-split-vote", Breaks: []string{"progress"}, Shows: "Three clients, three nodes, the same delay"},
			{Bearing: Against, Scenario: "redlock-split-vote-random", Breaks: []string{"progress"},
				Shows: "Three clients, three nodes, delays between 50 ms and 250 ms"},
			{Bearing: Beside, Scenario: "redlock-split-vote-two", Holds: []string{"progress"}, Shows: "Two clients, three nodes, the same delay"},
		},
		Finding: RightIf,
		Because: "A random delay makes another split unlikely; it excludes none within the tries that there are, and a search over all delays says so. Two clients cannot split an odd number of nodes.",
	},
}}

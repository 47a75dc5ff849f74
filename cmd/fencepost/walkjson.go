package main

// A walkJSON is the result of a walk.
type walkJSON struct {
	document
	Scenario    string       `json:"scenario"`
	Seed        uint64       `json:"seed"`
	Runs        int          `json:"runs"`
	Chooser     string       `json:"chooser"`
	Interrupted bool         `json:"interrupted"`
	Claims      []claimJSON  `json:"claims"`
	Also        []brokenJSON `json:"also_broken"`
	Statistics  statsJSON    `json:"statistics"`
	Exit        int          `json:"exit"`
}

type statsJSON struct {
	Actions   int    `json:"actions"`
	Messages  int    `json:"messages"`
	Entries   int    `json:"critical_sections"`
	Conflicts int    `json:"conflicts"`
	Accepted  int    `json:"writes_accepted"`
	Refused   int    `json:"writes_refused"`
	Lost      int    `json:"lost_updates"`
	Stale     int    `json:"stale_writes"`
	Denied    int    `json:"lock_refused"`
	GaveUp    int    `json:"gave_up"`
	MeanWait  string `json:"mean_wait"`
	Cut       int    `json:"runs_cut_short"`
	Overflow  string `json:"overflow,omitempty"`
}

func (o *walked) json(code int) any {
	st := &o.walk.Stats
	also := []brokenJSON{}
	for _, c := range o.also {
		if c.proof != nil {
			also = append(also, brokenJSON{Property: c.property.Name, Runs: c.runs})
		}
	}
	return walkJSON{header("walk"), o.scenario.Name, o.seed, st.Runs, o.chooser, o.interrupted,
		claimsJSON(o.claims), also, statsJSON{st.Actions, st.Messages, st.Entries, st.Conflicts,
			st.Accepted, st.Refused, st.Lost, st.Stale, st.Denied, st.GaveUp, o.meanWait(), st.Cut, st.Overflow}, code}
}

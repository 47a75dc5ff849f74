package lab

import "io"

// Report runs the experiment of a name, and writes what came of it with the
// timelines of its runs; without a name it runs all, and leaves the timelines out.
// It returns the results for whoever wants them as JSON. A name that is not in the
// lab is an error, and nothing is written.
func Report(w io.Writer, name string, as Layout) ([]Result, error) {
	if name == "" {
		results, err := RunAll()
		if err != nil {
			return nil, err
		}
		return results, Write(w, results, false, as)
	}
	r, err := Run(name)
	if err != nil {
		return nil, err
	}
	return []Result{r}, Write(w, []Result{r}, true, as)
}

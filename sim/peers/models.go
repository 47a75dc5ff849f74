package peers

import (
	"os"
	"os/exec"
	"runtime"
)

// Models is the directory of the models, or why there is nothing to run.
func Models() (dir, why string) {
	if dir = os.Getenv("FENCEPOST_PEERS"); dir == "" {
		return "", "FENCEPOST_PEERS is not set"
	}
	if runtime.GOOS != "linux" {
		return "", "this is not Linux"
	}
	for _, tool := range []string{"spin", "rumur", "gcc"} {
		if _, err := exec.LookPath(tool); err != nil {
			return "", tool + " is not installed"
		}
	}
	return dir, ""
}

package report

import (
	"bytes"
	"fmt"
	"strings"
)

// manifestFile is what the manifest is called: sha256sum -c reads it too.
const manifestFile = "SHA256SUMS"

// The first line of a manifest, and the beginning of the last, which has the hash
// of all lines above: so nothing in a manifest can change unseen. It keeps a pack
// from accidents, and not from somebody who writes a new one.
const (
	manifestHead = "# fencepost evidence pack 1\n"
	manifestSeal = "# sha256 of the lines above: "
)

// manifest has the hashes of all files.
func manifest(files []File) []byte {
	var b bytes.Buffer
	b.WriteString(manifestHead)
	for _, f := range files {
		fmt.Fprintf(&b, "%s  %s\n", hashOf(f.Data), f.Name)
	}
	fmt.Fprintf(&b, "%s%s\n", manifestSeal, hashOf(b.Bytes()))
	return b.Bytes()
}

// parseManifest reads a manifest: hashes by names. The second result is false where
// it is not as it was made; then what can be read of it is given all the same.
func parseManifest(text []byte) (hashes []FileHash, sound bool) {
	if at := bytes.LastIndex(text, []byte(manifestSeal)); at >= 0 {
		sound = isManifest(text) && string(text[at:]) == manifestSeal+hashOf(text[:at])+"\n"
	}
	for line := range strings.Lines(string(text)) {
		hash, name, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "  ")
		if ok && len(hash) == 64 {
			hashes = append(hashes, FileHash{name, hash})
		}
	}
	return hashes, sound
}

// isManifest reports whether the text is that of a manifest, whole or not.
func isManifest(text []byte) bool { return bytes.HasPrefix(text, []byte(manifestHead)) }

package clock

import (
	"fmt"
	"math/big"
	"strings"
	"time"
)

// ParseLength is the length in nanoseconds that a text such as 1.5s says, as Go
// writes durations. Unlike Go it refuses a text that is no whole number of
// nanoseconds instead of cutting it.
func ParseLength(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || !strings.Contains(text, ".") {
		return d, err
	}
	sum, rest := new(big.Rat), strings.TrimLeft(text, "+-")
	for rest != "" {
		digits := strings.IndexFunc(rest, func(c rune) bool { return c != '.' && (c < '0' || c > '9') })
		unit := strings.IndexFunc(rest[digits:]+"0", func(c rune) bool { return c == '.' || c >= '0' && c <= '9' })
		one, err := time.ParseDuration("1" + rest[digits:digits+unit])
		number, ok := new(big.Rat).SetString(rest[:digits])
		if err != nil || !ok {
			return 0, fmt.Errorf("length %q is no duration", text)
		}
		sum.Add(sum, number.Mul(number, new(big.Rat).SetInt64(int64(one))))
		rest = rest[digits+unit:]
	}
	if !sum.IsInt() {
		return 0, fmt.Errorf("length %q is no whole number of nanoseconds", text)
	}
	return d, nil
}

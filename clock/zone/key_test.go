package zone

import (
	"encoding/binary"
	"testing"

	"pgregory.net/rapid"
)

func TestKeyIsPrefixFreeAndReversible(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, _ := drawZone(t, rapid.IntRange(1, 4).Draw(t, "n"), 9)
		b, _ := drawZone(t, rapid.IntRange(1, 4).Draw(t, "n"), 100_000)
		if rapid.Bool().Draw(t, "empty") {
			a.setEmpty()
		}
		key := b.AppendKey(a.AppendKey(nil))
		gotA, rest := parseKey(t, key)
		gotB, rest := parseKey(t, rest)
		if !gotA.Equal(a) || !gotB.Equal(b) || len(rest) > 0 {
			t.Fatalf("%v, %v come back as %v, %v and %d bytes", a, b, gotA, gotB, len(rest))
		}
	})
}

func parseKey(t fatal, key []byte) (*Zone, []byte) {
	next := func() uint64 {
		v, size := binary.Uvarint(key)
		if size <= 0 {
			t.Fatalf("the key ends too early")
		}
		key = key[size:]
		return v
	}
	z := &Zone{}
	head := next()
	z.Start(int(head / 2))
	if head%2 == 1 {
		z.setEmpty()
		return z, key
	}
	for i := range z.n + 1 {
		for j := range z.n + 1 {
			if i == j {
				continue
			}
			z.row(i)[j] = Inf
			if v := next(); v > 0 {
				z.row(i)[j] = int64((v-1)>>1) ^ -int64((v-1)&1)
			}
		}
	}
	return z, key
}

// TestHashSpreads looks at the low bits, by which a table is indexed.
func TestHashSpreads(t *testing.T) {
	const slots = 1 << 8
	var z Zone
	var used [slots]int
	for a := range int64(32) {
		for b := range int64(32) {
			z.Start(2)
			z.Up()
			z.Least(1, a)
			z.Restart(2)
			z.Up()
			z.Least(2, b)
			used[z.Hash()%slots]++
		}
	}
	for slot, count := range used { // 4 expected
		if count > 16 {
			t.Errorf("%d of 1024 zones in slot %d of %d", count, slot, slots)
		}
	}
}

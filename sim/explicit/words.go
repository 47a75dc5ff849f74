package explicit

import (
	"encoding/binary"
	"math/bits"
	"unsafe"
)

// Words is what a state may be: an array of 64-bit words, into which the system
// packs everything that can influence the future. Copy is =, equality is ==.
//
// A state of up to [Inline] words lives in the hash table itself. A longer one is
// a capacity: what the engine keeps of it ends with its last word that is not
// zero, so a system with keys of varying length takes the array of its longest
// key, packs from the front, and pays for what it uses.
type Words interface {
	~[1]uint64 | ~[2]uint64 | ~[3]uint64 | ~[4]uint64 | ~[6]uint64 | ~[8]uint64 |
		~[12]uint64 | ~[16]uint64 | ~[24]uint64 | ~[32]uint64 | ~[48]uint64 | ~[64]uint64
}

// Inline is the longest state, in words, that is stored at its full length.
const Inline = 4

// hash mixes all words; every bit of the result depends on every bit of s.
func hash[S Words](s *S) uint64 {
	if len(*s) > Inline {
		return hashWords(trim(words(s)))
	}
	h := uint64(seed)
	for i := range len(*s) {
		h = mix(h^(*s)[i], factor)
	}
	return mix(h, final)
}

func hashWords(s []uint64) uint64 {
	h := uint64(seed)
	for _, w := range s {
		h = mix(h^w, factor)
	}
	return mix(h, final)
}

const (
	seed   = 0x9e3779b97f4a7c15
	factor = 0xd6e8feb86659fd93
	final  = 0xa0761d6478bd642f
)

func mix(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return high ^ low
}

// words is s as a slice, which shares its memory.
func words[S Words](s *S) []uint64 {
	return unsafe.Slice((*uint64)(unsafe.Pointer(s)), len(*s))
}

// trim is the words of s up to the last that is not zero.
func trim(s []uint64) []uint64 {
	n := len(s)
	for n > 0 && s[n-1] == 0 {
		n--
	}
	return s[:n]
}

// FromBytes packs a key into a state, and reports false if the key is longer than
// the state: then the system has met its capacity, and must say so. The length is
// not kept, so keys that differ only in trailing zero bytes become the same state.
func FromBytes[S Words](key []byte) (s S, ok bool) {
	w := words(&s)
	if len(key) > 8*len(w) {
		return s, false
	}
	i := 0
	for ; len(key) >= 8; i, key = i+1, key[8:] {
		w[i] = binary.LittleEndian.Uint64(key)
	}
	for j, c := range key {
		w[i] |= uint64(c) << (8 * j)
	}
	return s, true
}

// AppendBytes appends all bytes of a state, trailing zeros included: the inverse of
// [FromBytes] up to those.
func AppendBytes[S Words](to []byte, s S) []byte {
	for i := range len(s) {
		to = binary.LittleEndian.AppendUint64(to, s[i])
	}
	return to
}

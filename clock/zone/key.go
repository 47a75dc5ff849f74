package zone

import "encoding/binary"

// AppendKey appends an encoding of z to dst, for use as a map key or inside one.
// Two zones have equal keys if and only if they are Equal, and no key is the
// beginning of another, so keys may be strung together.
//
// The key is the number of stopwatches, doubled, plus one if the zone is empty;
// then, unless it is, every bound off the diagonal row by row, as 0 for Inf and
// otherwise one more than its zigzag code; all as uvarints.
func (z *Zone) AppendKey(dst []byte) []byte {
	if z.Empty() {
		return binary.AppendUvarint(dst, uint64(z.n)*2+1)
	}
	dst = binary.AppendUvarint(dst, uint64(z.n)*2)
	for i := range z.n + 1 {
		for j := range z.n + 1 {
			if i == j {
				continue
			}
			dst = binary.AppendUvarint(dst, code(z.m[i*(z.n+1)+j]))
		}
	}
	return dst
}

// Hash returns a hash of z: the same in every process, and for Equal zones.
func (z *Zone) Hash() uint64 {
	h := mix(uint64(z.n))
	if z.Empty() {
		return mix(h + 1)
	}
	for _, bound := range z.m {
		h = mix(h ^ uint64(bound))
	}
	return h
}

func code(bound int64) uint64 {
	if bound == Inf {
		return 0
	}
	return uint64(bound<<1^bound>>63) + 1
}

// mix is the finaliser of SplitMix64, a bijection (Steele, Lea, Flood 2014).
func mix(h uint64) uint64 {
	h += 0x9e3779b97f4a7c15
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}

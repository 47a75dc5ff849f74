package sim

// A Random is splitmix64 (Steele, Lea, Flood 2014), written out so that a seed
// means the same in every version of Go.
type Random uint64

// mix is the output function of splitmix64.
func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Next is 64 random bits.
func (r *Random) Next() uint64 {
	*r += 0x9e3779b97f4a7c15
	return mix(uint64(*r))
}

// Below is a random number from 0 to n-1.
func (r *Random) Below(n int) int { return int(r.Next() >> 1 % uint64(n)) }

// hash mixes numbers into 64 bits that look random.
func hash(seed uint64, words ...uint64) uint64 {
	for _, w := range words {
		seed = mix(seed ^ w*0x9e3779b97f4a7c15)
	}
	return seed
}

package model

import (
	"math/rand/v2"
	"reflect"
	"testing"
)

// fill sets every field to a random value, now and then zero.
func fill(v reflect.Value, r *rand.Rand) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), r)
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), r)
		}
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 1)
	default:
		n := uint64(0)
		if r.IntN(3) > 0 {
			n = r.Uint64()
		}
		v.SetUint(n & (1<<v.Type().Bits() - 1))
	}
}

// TestKeysAreReversible fills whole worlds with random values.
func TestKeysAreReversible(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	s := &Scenario{Clients: MaxClients, Servers: MaxServers}
	for range 500 {
		var w World
		fill(reflect.ValueOf(&w).Elem(), r)
		w.Wire.N = uint8(len(w.Wire.In))
		key := s.AppendKey([]byte("before"), &w)
		if got := s.ReadKey(key[len("before"):]); got != w {
			t.Fatal("a key does not lead back to its world")
		}
	}
}

// Package peers builds and runs the model checkers that the engines are measured
// against, Spin and rumur, on models of the reference systems. It is for benchmarks:
// each program runs by itself, with one thread, and what it cost is processor time and
// peak memory, which other work on the machine changes little.
//
// The models are not here: they are read from the directory that the environment
// variable FENCEPOST_PEERS names. It needs Linux, spin, rumur and gcc.
package peers

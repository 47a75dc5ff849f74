//go:build linux || darwin

package main

import (
	"os"
	"syscall"
	"unsafe"
)

// terminalWidth is how many characters fit on a line of the terminal that the
// file is; it reports false for a file that is none.
func terminalWidth(f *os.File) (int, bool) {
	var size struct{ rows, columns, x, y uint16 }
	_, _, e := syscall.Syscall(syscall.SYS_IOCTL, f.Fd(), syscall.TIOCGWINSZ, uintptr(unsafe.Pointer(&size)))
	return int(size.columns), e == 0
}

package link

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// writer appends numbers and texts to a link.
type writer struct{ data []byte }

func (w *writer) number(n int) { w.data = binary.AppendUvarint(w.data, uint64(n)) }
func (w *writer) signed(n int) { w.data = binary.AppendVarint(w.data, int64(n)) }
func (w *writer) text(s string) {
	w.number(len(s))
	w.data = append(w.data, s...)
}

// reader reads them again. After the first error everything is 0.
type reader struct {
	data []byte
	err  error
}

var errShort = errors.New("it ends too early")

func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
	r.data = nil
}

func (r *reader) unsigned() uint64 { return varint(r, binary.Uvarint) }

// signed reads a number that has to fit a command.
func (r *reader) signed() int { return int(varint(r, binary.Varint)) }

// varint reads a number of the length that it says itself.
func varint[T int64 | uint64](r *reader, decode func([]byte) (T, int)) T {
	n, size := decode(r.data)
	if size <= 0 {
		r.fail(errShort)
		return 0
	}
	r.data = r.data[size:]
	return n
}

// below reads a number from 0 to below n.
func (r *reader) below(what string, n int) int {
	v := r.unsigned()
	if r.err == nil && v >= uint64(max(n, 0)) {
		r.fail(fmt.Errorf("%s %d is not below %d", what, v, n))
		return 0
	}
	if r.err != nil {
		return 0
	}
	return int(v)
}

// count reads how many there are of something. Each takes at least a byte, so that a link cannot promise more than it holds.
func (r *reader) count(what string, most int) int {
	n := r.below("number of "+what, most+1)
	if r.err == nil && n > len(r.data) {
		r.fail(errShort)
		return 0
	}
	return n
}

func (r *reader) text(most int) string {
	n := r.below("length of a text", most+1)
	if r.err == nil && n > len(r.data) {
		r.fail(errShort)
	}
	if r.err != nil {
		return ""
	}
	s := string(r.data[:n])
	r.data = r.data[n:]
	return s
}

// fixed reads n bytes as a number, the highest first.
func (r *reader) fixed(n int) (v uint32) {
	if len(r.data) < n {
		r.fail(errShort)
		return 0
	}
	for _, b := range r.data[:n] {
		v = v<<8 | uint32(b)
	}
	r.data = r.data[n:]
	return v
}

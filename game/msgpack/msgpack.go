// Package msgpack converts MessagePack, a binary form of JSON, to JSON and back. The original engines of Si32 keep logs in it and speak it
// with their players.
package msgpack

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
)

const (
	maxDepth  = 32      // nesting of containers
	maxValues = 4 << 20 // values in all
)

var (
	errShort = errors.New("msgpack: the data ends too early")
	errDeep  = fmt.Errorf("msgpack: nested deeper than %d", maxDepth)
)

// ToJSON converts a single MessagePack value to JSON. Values that JSON does not have (binary data, extensions, keys that are no text) are
// an error.
func ToJSON(data []byte) ([]byte, error) {
	m := &reader{data: data, out: make([]byte, 0, 2*len(data))}
	if err := m.value(0); err != nil {
		return nil, err
	}
	if m.at != len(data) {
		return nil, fmt.Errorf("msgpack: %d bytes follow the value", len(data)-m.at)
	}
	return m.out, nil
}

type reader struct {
	data  []byte
	at    int
	count int // of values
	out   []byte
}

// take returns the next n bytes.
func (m *reader) take(n int) ([]byte, error) {
	if n < 0 || n > len(m.data)-m.at {
		return nil, errShort
	}
	m.at += n
	return m.data[m.at-n : m.at], nil
}

// number reads an unsigned number of size bytes.
func (m *reader) number(size int) (uint64, error) {
	b, err := m.take(size)
	if err != nil {
		return 0, err
	}
	n := uint64(0)
	for _, x := range b {
		n = n<<8 | uint64(x)
	}
	return n, nil
}

// length reads the length of a text or container.
func (m *reader) length(size int) (int, error) {
	n, err := m.number(size)
	if err != nil {
		return 0, err
	}
	if n > uint64(len(m.data)) {
		return 0, errShort // every element has at least one byte
	}
	return int(n), nil
}

func (m *reader) value(depth int) error {
	if depth > maxDepth {
		return errDeep
	}
	if m.count++; m.count > maxValues {
		return fmt.Errorf("msgpack: more than %d values", maxValues)
	}
	b, err := m.take(1)
	if err != nil {
		return err
	}
	switch t := b[0]; {
	case t < 0x80:
		m.out = strconv.AppendUint(m.out, uint64(t), 10)
	case t >= 0xe0:
		m.out = strconv.AppendInt(m.out, int64(int8(t)), 10)
	case t < 0x90:
		return m.mapping(int(t&15), depth)
	case t < 0xa0:
		return m.list(int(t&15), depth)
	case t < 0xc0:
		return m.text(int(t & 31))
	case t == 0xc0:
		m.out = append(m.out, "null"...)
	case t == 0xc2 || t == 0xc3:
		m.out = strconv.AppendBool(m.out, t == 0xc3)
	case t == 0xca || t == 0xcb:
		return m.float(t == 0xcb)
	case t >= 0xcc && t <= 0xcf:
		n, err := m.number(1 << (t - 0xcc))
		m.out = strconv.AppendUint(m.out, n, 10)
		return err
	case t >= 0xd0 && t <= 0xd3:
		size := 1 << (t - 0xd0)
		n, err := m.number(size)
		m.out = strconv.AppendInt(m.out, int64(n<<(64-8*size))>>(64-8*size), 10)
		return err
	case t >= 0xd9 && t <= 0xdb:
		return m.sized(1<<(t-0xd9), func(n int) error { return m.text(n) })
	case t == 0xdc || t == 0xdd:
		return m.sized(2<<(t-0xdc), func(n int) error { return m.list(n, depth) })
	case t == 0xde || t == 0xdf:
		return m.sized(2<<(t-0xde), func(n int) error { return m.mapping(n, depth) })
	default:
		return fmt.Errorf("msgpack: type %#x at byte %d has no JSON form", t, m.at-1)
	}
	return nil
}

func (m *reader) sized(size int, read func(int) error) error {
	n, err := m.length(size)
	if err != nil {
		return err
	}
	return read(n)
}

func (m *reader) text(n int) error {
	b, err := m.take(n)
	if err != nil {
		return err
	}
	quoted, err := json.Marshal(string(b))
	m.out = append(m.out, quoted...)
	return err
}

func (m *reader) float(double bool) error {
	size := 4
	if double {
		size = 8
	}
	n, err := m.number(size)
	if err != nil {
		return err
	}
	f := float64(math.Float32frombits(uint32(n)))
	if double {
		f = math.Float64frombits(n)
	}
	text, err := json.Marshal(f)
	m.out = append(m.out, text...)
	return err
}

func (m *reader) list(n, depth int) error {
	m.out = append(m.out, '[')
	for i := range n {
		if i > 0 {
			m.out = append(m.out, ',')
		}
		if err := m.value(depth + 1); err != nil {
			return err
		}
	}
	m.out = append(m.out, ']')
	return nil
}

func (m *reader) mapping(n, depth int) error {
	m.out = append(m.out, '{')
	for i := range n {
		if i > 0 {
			m.out = append(m.out, ',')
		}
		at := len(m.out)
		if err := m.value(depth + 1); err != nil {
			return err
		}
		if m.out[at] != '"' {
			return fmt.Errorf("msgpack: the key before byte %d is not text", m.at)
		}
		m.out = append(m.out, ':')
		if err := m.value(depth + 1); err != nil {
			return err
		}
	}
	m.out = append(m.out, '}')
	return nil
}

// FromJSON converts JSON to MessagePack, each number in its shortest form. It keeps the order of keys.
func FromJSON(text []byte) ([]byte, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	out, err := packJSON(nil, d, 0)
	if err != nil {
		return nil, fmt.Errorf("msgpack: %w", err)
	}
	return out, nil
}

func packJSON(out []byte, d *json.Decoder, depth int) ([]byte, error) {
	if depth > maxDepth {
		return nil, errDeep
	}
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch v := token.(type) {
	case nil:
		return append(out, 0xc0), nil
	case bool:
		if v {
			return append(out, 0xc3), nil
		}
		return append(out, 0xc2), nil
	case string:
		return packText(out, v), nil
	case json.Number:
		return packNumber(out, v)
	case json.Delim:
		return packContainer(out, d, v, depth)
	}
	return nil, fmt.Errorf("unexpected %v", token)
}

// packContainer converts what follows an opening bracket, up to the closing one.
func packContainer(out []byte, d *json.Decoder, open json.Delim, depth int) ([]byte, error) {
	var inner []byte
	n := 0
	for d.More() {
		var err error
		if inner, err = packJSON(inner, d, depth+1); err != nil {
			return nil, err
		}
		if open == '{' {
			if inner, err = packJSON(inner, d, depth+1); err != nil {
				return nil, err
			}
		}
		n++
	}
	if _, err := d.Token(); err != nil {
		return nil, err
	}
	small, long := byte(0x90), byte(0xdc)
	if open == '{' {
		small, long = 0x80, 0xde
	}
	switch {
	case n < 16:
		out = append(out, small|byte(n))
	case n <= math.MaxUint16:
		out = binary.BigEndian.AppendUint16(append(out, long), uint16(n))
	default:
		out = binary.BigEndian.AppendUint32(append(out, long+1), uint32(n))
	}
	return append(out, inner...), nil
}

func packText(out []byte, s string) []byte {
	switch n := len(s); {
	case n < 32:
		out = append(out, 0xa0|byte(n))
	case n <= math.MaxUint8:
		out = append(out, 0xd9, byte(n))
	case n <= math.MaxUint16:
		out = binary.BigEndian.AppendUint16(append(out, 0xda), uint16(n))
	default:
		out = binary.BigEndian.AppendUint32(append(out, 0xdb), uint32(n))
	}
	return append(out, s...)
}

func packNumber(out []byte, number json.Number) ([]byte, error) {
	n, err := number.Int64()
	if err != nil || n == 0 && number[0] == '-' { // -0 is no whole number
		if u, err := strconv.ParseUint(number.String(), 10, 64); err == nil {
			return binary.BigEndian.AppendUint64(append(out, 0xcf), u), nil
		}
		f, err := number.Float64()
		return binary.BigEndian.AppendUint64(append(out, 0xcb), math.Float64bits(f)), err
	}
	switch {
	case n >= 0 && n < 128, n < 0 && n >= -32:
		return append(out, byte(n)), nil
	case n >= 0 && n <= math.MaxUint8:
		return append(out, 0xcc, byte(n)), nil
	case n >= 0 && n <= math.MaxUint16:
		return binary.BigEndian.AppendUint16(append(out, 0xcd), uint16(n)), nil
	case n >= 0 && n <= math.MaxUint32:
		return binary.BigEndian.AppendUint32(append(out, 0xce), uint32(n)), nil
	case n >= 0:
		return binary.BigEndian.AppendUint64(append(out, 0xcf), uint64(n)), nil
	case n >= math.MinInt8:
		return append(out, 0xd0, byte(n)), nil
	case n >= math.MinInt16:
		return binary.BigEndian.AppendUint16(append(out, 0xd1), uint16(n)), nil
	case n >= math.MinInt32:
		return binary.BigEndian.AppendUint32(append(out, 0xd2), uint32(n)), nil
	}
	return binary.BigEndian.AppendUint64(append(out, 0xd3), uint64(n)), nil
}

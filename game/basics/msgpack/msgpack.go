// Package msgpack converts MessagePack, a binary form of JSON, to JSON and back. The original engines of Si32 keep logs in it and speak it
// with their players. The encoding is the library's; the limits, and what JSON does not have, are decided here.
package msgpack

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/vmihailenco/msgpack/v5"
	"github.com/vmihailenco/msgpack/v5/msgpcode"
)

const (
	maxDepth  = 32      // nesting of containers
	maxValues = 4 << 20 // values in all
)

var errDeep = fmt.Errorf("nested deeper than %d", maxDepth)

// ToJSON converts a single MessagePack value to JSON. Values that JSON does not have (binary data, extensions, keys that are not text) are
// an error.
func ToJSON(data []byte) ([]byte, error) {
	rest := bytes.NewReader(data)
	r := &reader{from: msgpack.NewDecoder(rest), rest: rest, out: make([]byte, 0, 2*len(data))}
	err := r.value(0)
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return nil, errors.New("msgpack: the data ends too early")
	case err != nil:
		return nil, fmt.Errorf("msgpack: byte %d: %w", len(data)-rest.Len(), err)
	case rest.Len() > 0:
		return nil, fmt.Errorf("msgpack: %d bytes follow the value", rest.Len())
	}
	return r.out, nil
}

type reader struct {
	from  *msgpack.Decoder
	rest  *bytes.Reader
	count int // of values
	out   []byte
}

func (r *reader) value(depth int) error {
	if depth > maxDepth {
		return errDeep
	}
	if r.count++; r.count > maxValues {
		return fmt.Errorf("more than %d values", maxValues)
	}
	code, err := r.from.PeekCode()
	if err != nil {
		return err
	}
	var scalar any
	switch {
	case msgpcode.IsFixedMap(code), code == msgpcode.Map16, code == msgpcode.Map32:
		n, err := r.from.DecodeMapLen()
		return r.container("{}", n, depth, err)
	case msgpcode.IsFixedArray(code), code == msgpcode.Array16, code == msgpcode.Array32:
		n, err := r.from.DecodeArrayLen()
		return r.container("[]", n, depth, err)
	case code == msgpcode.Nil:
		err = r.from.DecodeNil()
	case msgpcode.IsString(code):
		scalar, err = r.from.DecodeString()
	case code == msgpcode.True, code == msgpcode.False:
		scalar, err = r.from.DecodeBool()
	case code == msgpcode.Float, code == msgpcode.Double:
		scalar, err = r.from.DecodeFloat64()
	case code == msgpcode.Uint64:
		scalar, err = r.from.DecodeUint64()
	case msgpcode.IsFixedNum(code), code >= msgpcode.Uint8 && code <= msgpcode.Int64:
		scalar, err = r.from.DecodeInt64()
	default:
		return fmt.Errorf("type %#x has no JSON form", code)
	}
	if err != nil {
		return err
	}
	text, err := json.Marshal(scalar)
	r.out = append(r.out, text...)
	return err
}

// container reads n values, or pairs of values, between brackets.
func (r *reader) container(brackets string, n, depth int, err error) error {
	if err != nil {
		return err
	}
	if n > r.rest.Len() {
		return io.ErrUnexpectedEOF // every value has at least one byte
	}
	r.out = append(r.out, brackets[0])
	for i := range n {
		if i > 0 {
			r.out = append(r.out, ',')
		}
		at := len(r.out)
		if err := r.value(depth + 1); err != nil {
			return err
		}
		if brackets == "[]" {
			continue
		}
		if r.out[at] != '"' {
			return errors.New("the key is not text")
		}
		r.out = append(r.out, ':')
		if err := r.value(depth + 1); err != nil {
			return err
		}
	}
	r.out = append(r.out, brackets[1])
	return nil
}

// FromJSON converts JSON to MessagePack, each number in its shortest form. It keeps the order of keys.
func FromJSON(text []byte) ([]byte, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var out bytes.Buffer
	if err := pack(&out, d, 0); err != nil {
		return nil, fmt.Errorf("msgpack: %w", err)
	}
	return out.Bytes(), nil
}

// pack converts the next value of d.
func pack(out *bytes.Buffer, d *json.Decoder, depth int) error {
	if depth > maxDepth {
		return errDeep
	}
	token, err := d.Token()
	if err != nil {
		return err
	}
	to := msgpack.GetEncoder()
	defer msgpack.PutEncoder(to)
	to.Reset(out)
	switch v := token.(type) {
	case nil:
		return to.EncodeNil()
	case bool:
		return to.EncodeBool(v)
	case string:
		return to.EncodeString(v)
	case json.Number:
		return packNumber(to, v)
	case json.Delim:
		var inner bytes.Buffer
		n := 0
		for ; d.More(); n++ {
			if err := pack(&inner, d, depth+1); err != nil {
				return err
			}
		}
		if _, err := d.Token(); err != nil { // the closing bracket
			return err
		}
		if v == '{' {
			err = to.EncodeMapLen(n / 2)
		} else {
			err = to.EncodeArrayLen(n)
		}
		out.Write(inner.Bytes())
		return err
	}
	return fmt.Errorf("unexpected %v", token)
}

func packNumber(to *msgpack.Encoder, number json.Number) error {
	if n, err := number.Int64(); err == nil && (n != 0 || number[0] != '-') { // -0 has a sign, which whole numbers lack
		return to.EncodeInt(n)
	}
	if n, err := strconv.ParseUint(number.String(), 10, 64); err == nil {
		return to.EncodeUint(n)
	}
	f, err := number.Float64()
	if err != nil {
		return err
	}
	return to.EncodeFloat64(f)
}

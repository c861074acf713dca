package si32

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
)

// The values of pickles are nil, bool, int64 (cut to 64 bits), float64, string and these.
type (
	tuple []any
	list  struct{ items []any }
	dict  struct{ items map[string]any }
	// object is of one of the five classes.
	object struct {
		class      string
		args       tuple
		attributes map[string]any
	}
	class string
	mark  struct{}
)

// classes are all that a pickle may name, each in a module of its own. Nothing else is made, and nothing is called.
var classes = []string{"Map", "Tile", "Building", "Coordinate", "Command"}

// maxOps is the number of operations of a pickle, each of which takes bounded memory; a full reply has half as many.
const maxOps = 1 << 19

// unpickle reads a pickle of protocols 2 to 5 that is made of plain values and the five classes.
func unpickle(data []byte) (any, error) {
	u := &unpickler{data: data, memo: map[uint32]any{}}
	for range maxOps {
		at := u.at
		op, err := u.take(1)
		if err != nil {
			return nil, err
		}
		if op[0] == opStop {
			return u.pop()
		}
		if err := u.do(op[0]); err != nil {
			return nil, fmt.Errorf("pickle, byte %d: %w", at, err)
		}
	}
	return nil, fmt.Errorf("pickle: more than %d operations", maxOps)
}

type unpickler struct {
	data  []byte
	at    int
	stack []any
	memo  map[uint32]any
}

var (
	errPickleShort = errors.New("pickle: it ends too early")
	errPickleStack = errors.New("a value is missing")
)

func (u *unpickler) take(n uint64) ([]byte, error) {
	if n > uint64(len(u.data)-u.at) {
		return nil, errPickleShort
	}
	u.at += int(n)
	return u.data[u.at-int(n) : u.at], nil
}

// number reads a number of size bytes, the lowest first.
func (u *unpickler) number(size uint64) (n uint64, err error) {
	b, err := u.take(size)
	for i, x := range b {
		n |= uint64(x) << (8 * i)
	}
	return n, err
}

func (u *unpickler) push(v any) { u.stack = append(u.stack, v) }

func (u *unpickler) pop() (any, error) {
	if len(u.stack) == 0 {
		return nil, errPickleStack
	}
	v := u.stack[len(u.stack)-1]
	u.stack = u.stack[:len(u.stack)-1]
	if _, ok := v.(mark); ok {
		return nil, errPickleStack
	}
	return v, nil
}

// popN takes the last n values off the stack.
func (u *unpickler) popN(n int) ([]any, error) {
	k := len(u.stack) - n
	if k < 0 || slices.Contains(u.stack[k:], any(mark{})) {
		return nil, errPickleStack
	}
	items := slices.Clone(u.stack[k:])
	u.stack = u.stack[:k]
	return items, nil
}

// popMark takes the values after the last mark off the stack, and the mark.
func (u *unpickler) popMark() ([]any, error) {
	for i, v := range slices.Backward(u.stack) {
		if _, ok := v.(mark); ok {
			items := slices.Clone(u.stack[i+1:])
			u.stack = u.stack[:i]
			return items, nil
		}
	}
	return nil, errPickleStack
}

// do carries out an operation.
func (u *unpickler) do(op byte) error {
	switch op {
	case opProto:
		v, err := u.number(1)
		if err == nil && (v < 2 || v > 5) {
			return fmt.Errorf("protocol %d", v)
		}
		return err
	case opFrame:
		_, err := u.take(8)
		return err
	case opNone:
		u.push(nil)
	case opNewTrue, opNewFalse:
		u.push(op == opNewTrue)
	case opMark:
		u.push(mark{})
	case opEmptyTuple:
		u.push(tuple{})
	case opEmptyList:
		u.push(&list{})
	case opEmptyDict:
		u.push(&dict{map[string]any{}})
	case opBinInt, opBinInt1, opBinInt2, opLong1, opBinFloat:
		return u.pushNumber(op)
	case opShortBinUnicode, opBinUnicode, opBinUnicode8:
		return u.pushText(op)
	case opMemoize, opBinPut, opLongBinPut, opBinGet, opLongBinGet:
		return u.remember(op)
	case opGlobal, opStackGlobal:
		return u.pushClass(op)
	case opTuple, opTuple1, opTuple2, opTuple3, opAppend, opAppends, opSetItem, opSetItems:
		return u.collect(op)
	case opNewObj, opBuild:
		return u.build(op)
	default:
		return fmt.Errorf("operation %#x is not allowed", op)
	}
	return nil
}

// sizes is how many bytes of a number follow an operation.
var sizes = map[byte]uint64{opBinInt: 4, opBinInt1: 1, opBinInt2: 2, opShortBinUnicode: 1, opBinUnicode: 4, opBinUnicode8: 8,
	opBinPut: 1, opLongBinPut: 4, opBinGet: 1, opLongBinGet: 4}

func (u *unpickler) pushNumber(op byte) error {
	switch op {
	case opBinFloat:
		b, err := u.take(8)
		if err != nil {
			return err
		}
		u.push(math.Float64frombits(binary.BigEndian.Uint64(b)))
		return nil
	case opLong1:
		size, err := u.number(1)
		if err != nil {
			return err
		}
		b, err := u.take(size)
		if err != nil {
			return err
		}
		u.push(long(b))
		return nil
	}
	n, err := u.number(sizes[op])
	if err != nil {
		return err
	}
	if op == opBinInt {
		n = uint64(int64(int32(n)))
	}
	u.push(int64(n))
	return nil
}

// long is a number in two's complement, the lowest byte first, cut to 64 bits.
func long(b []byte) int64 {
	if len(b) == 0 {
		return 0
	}
	fill := byte(0)
	if b[len(b)-1] >= 0x80 {
		fill = 0xff
	}
	var n uint64
	for i := range 8 {
		x := fill
		if i < len(b) {
			x = b[i]
		}
		n |= uint64(x) << (8 * i)
	}
	for i := 8; i < len(b); i++ {
		if b[i] == fill && (b[7] >= 0x80) == (fill == 0xff) {
			continue
		}
		if fill == 0xff {
			return math.MinInt64
		}
		return math.MaxInt64
	}
	return int64(n)
}

func (u *unpickler) pushText(op byte) error {
	n, err := u.number(sizes[op])
	if err != nil {
		return err
	}
	b, err := u.take(n)
	if err != nil {
		return err
	}
	u.push(string(b))
	return nil
}

// remember keeps the last value under a number, or fetches it.
func (u *unpickler) remember(op byte) error {
	i := uint64(len(u.memo))
	if op != opMemoize {
		var err error
		if i, err = u.number(sizes[op]); err != nil {
			return err
		}
	}
	if op == opBinGet || op == opLongBinGet {
		v, ok := u.memo[uint32(i)]
		if !ok {
			return fmt.Errorf("nothing has number %d", i)
		}
		u.push(v)
		return nil
	}
	v, err := u.pop()
	if err != nil {
		return err
	}
	u.push(v)
	u.memo[uint32(i)] = v
	return nil
}

func (u *unpickler) pushClass(op byte) error {
	var module, name any
	if op == opGlobal {
		text := string(u.data[u.at:min(len(u.data), u.at+200)])
		first, rest, ok := strings.Cut(text, "\n")
		second, _, also := strings.Cut(rest, "\n")
		if !ok || !also {
			return errPickleShort
		}
		u.at += len(first) + len(second) + 2
		module, name = first, second
	} else {
		names, err := u.popN(2)
		if err != nil {
			return err
		}
		module, name = names[0], names[1]
	}
	for _, c := range classes {
		if name == c && module == "game."+c {
			u.push(class(c))
			return nil
		}
	}
	return fmt.Errorf("it names %s of %s; only the classes of the game are allowed", show(name), show(module))
}

// collect moves values from the stack into a container.
func (u *unpickler) collect(op byte) error {
	var items []any
	var err error
	switch op {
	case opTuple1, opTuple2, opTuple3:
		items, err = u.popN(int(op-opTuple1) + 1)
	case opAppend:
		items, err = u.popN(1)
	case opSetItem:
		items, err = u.popN(2)
	default:
		items, err = u.popMark()
	}
	if err != nil {
		return err
	}
	if op == opTuple || op >= opTuple1 {
		u.push(tuple(items))
		return nil
	}
	into, err := u.pop()
	if err != nil {
		return err
	}
	u.push(into)
	switch c := into.(type) {
	case *list:
		if op == opAppend || op == opAppends {
			c.items = append(c.items, items...)
			return nil
		}
	case *dict:
		if (op == opSetItem || op == opSetItems) && len(items)%2 == 0 {
			for i := 0; i < len(items); i += 2 {
				key, ok := items[i].(string)
				if !ok {
					return fmt.Errorf("the key %s is not text", show(items[i]))
				}
				c.items[key] = items[i+1]
			}
			return nil
		}
	}
	return fmt.Errorf("%d values cannot go into %s", len(items), show(into))
}

// build makes an object of a class, or gives it its attributes.
func (u *unpickler) build(op byte) error {
	two, err := u.popN(2)
	if err != nil {
		return err
	}
	if op == opNewObj {
		c, isClass := two[0].(class)
		args, isTuple := two[1].(tuple)
		if !isClass || !isTuple {
			return fmt.Errorf("an object of %s with %s", show(two[0]), show(two[1]))
		}
		u.push(&object{class: string(c), args: args})
		return nil
	}
	o, isObject := two[0].(*object)
	d, isDict := two[1].(*dict)
	if !isObject || !isDict {
		return fmt.Errorf("%s with the attributes %s", show(two[0]), show(two[1]))
	}
	o.attributes = d.items
	u.push(o)
	return nil
}

// show is a value in words, for errors.
func show(v any) string {
	switch x := v.(type) {
	case nil:
		return "nothing"
	case string:
		return fmt.Sprintf("%.40q", x)
	case bool, int64, float64:
		return fmt.Sprint(x)
	case tuple:
		return fmt.Sprintf("a tuple of %d", len(x))
	case *list:
		return fmt.Sprintf("a list of %d", len(x.items))
	case *dict:
		return fmt.Sprintf("a dict of %d", len(x.items))
	case *object:
		return "a " + x.class
	}
	return fmt.Sprintf("the class %v", v)
}

// bytesLiteral reads Python's notation of bytes.
func bytesLiteral(text []byte) ([]byte, error) {
	if len(text) < 3 || text[0] != 'b' || text[1] != '\'' && text[1] != '"' || text[len(text)-1] != text[1] {
		return nil, fmt.Errorf("%.40q is not the literal of bytes, b'...'", text)
	}
	quote, body := text[1], text[2:len(text)-1]
	out := make([]byte, 0, len(body))
	for i := 0; i < len(body); i++ {
		c := body[i]
		switch {
		case c == quote:
			return nil, fmt.Errorf("the literal ends at byte %d of %d", i+2, len(text))
		case c != '\\':
			out = append(out, c)
			continue
		}
		if i++; i == len(body) {
			return nil, errors.New("the literal ends in a backslash")
		}
		switch e := body[i]; e {
		case '\\', '\'', '"':
			out = append(out, e)
		case 'n':
			out = append(out, '\n')
		case 'r':
			out = append(out, '\r')
		case 't':
			out = append(out, '\t')
		case 'x':
			if i+2 >= len(body) {
				return nil, fmt.Errorf("the literal breaks off at byte %d", i+2)
			}
			n, err := strconv.ParseUint(string(body[i+1:i+3]), 16, 8)
			if err != nil {
				return nil, fmt.Errorf("byte %d of the literal: %w", i+2, err)
			}
			out = append(out, byte(n))
			i += 2
		default:
			return nil, fmt.Errorf("byte %d of the literal: \\%c", i+2, e)
		}
	}
	return out, nil
}

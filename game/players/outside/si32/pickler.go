package si32

import (
	"encoding/binary"
	"math"
)

// Opcodes of pickles, by the names that Python's pickletools has for them.
const (
	opMark            = '('
	opStop            = '.'
	opBinInt          = 'J'
	opBinInt1         = 'K'
	opBinInt2         = 'M'
	opNone            = 'N'
	opBinFloat        = 'G'
	opBinUnicode      = 'X'
	opAppend          = 'a'
	opBuild           = 'b'
	opGlobal          = 'c'
	opAppends         = 'e'
	opBinGet          = 'h'
	opLongBinGet      = 'j'
	opBinPut          = 'q'
	opLongBinPut      = 'r'
	opSetItem         = 's'
	opTuple           = 't'
	opSetItems        = 'u'
	opEmptyTuple      = ')'
	opEmptyList       = ']'
	opEmptyDict       = '}'
	opProto           = 0x80
	opNewObj          = 0x81
	opTuple1          = 0x85
	opTuple2          = 0x86
	opTuple3          = 0x87
	opNewTrue         = 0x88
	opNewFalse        = 0x89
	opLong1           = 0x8a
	opShortBinUnicode = 0x8c
	opBinUnicode8     = 0x8d
	opStackGlobal     = 0x93
	opMemoize         = 0x94
	opFrame           = 0x95
)

// pickler writes a pickle of protocol 4 as Python's own pickler does: whatever can be referred to gets the next number when it is written
// first, and is referred to by it afterwards.
type pickler struct {
	out  []byte
	memo map[string]int // numbers of texts, classes ("module name") and shared objects
	next int
}

func newPickler() *pickler { return &pickler{memo: map[string]int{}} }

func (p *pickler) op(ops ...byte) { p.out = append(p.out, ops...) }

// memoize gives what was written last the next number.
func (p *pickler) memoize() {
	p.next++
	p.op(opMemoize)
}

// known refers to what was written under a key before; the first time it reserves a number for what is written next.
func (p *pickler) known(key string) bool {
	i, ok := p.memo[key]
	switch {
	case !ok:
		return false
	case i <= math.MaxUint8:
		p.op(opBinGet, byte(i))
	default:
		p.out = binary.LittleEndian.AppendUint32(append(p.out, opLongBinGet), uint32(i))
	}
	return true
}

// text writes a text of at most 255 bytes.
func (p *pickler) text(s string) {
	if p.known(s) {
		return
	}
	p.op(opShortBinUnicode, byte(len(s)))
	p.out = append(p.out, s...)
	p.memo[s] = p.next
	p.memoize()
}

func (p *pickler) number(n int64) {
	switch {
	case n >= 0 && n <= math.MaxUint8:
		p.op(opBinInt1, byte(n))
	case n >= 0 && n <= math.MaxUint16:
		p.out = binary.LittleEndian.AppendUint16(append(p.out, opBinInt2), uint16(n))
	case n >= math.MinInt32 && n <= math.MaxInt32:
		p.out = binary.LittleEndian.AppendUint32(append(p.out, opBinInt), uint32(n))
	default:
		b := binary.LittleEndian.AppendUint64(nil, uint64(n))
		for k := len(b) - 1; k > 0 && (b[k] == 0 && b[k-1] < 0x80 || b[k] == 0xff && b[k-1] >= 0x80); k-- {
			b = b[:k] // the sign is that of the last byte left
		}
		p.op(opLong1, byte(len(b)))
		p.out = append(p.out, b...)
	}
}

// class writes one of the classes of the engine, each of which has a module of its own.
func (p *pickler) class(name string) {
	key := "game." + name + " " + name
	if p.known(key) {
		return
	}
	p.text("game." + name)
	p.text(name)
	p.op(opStackGlobal)
	p.memo[key] = p.next
	p.memoize()
}

// object writes an object with attributes, which write the values of the names.
func (p *pickler) object(class string, attributes ...attribute) {
	p.class(class)
	p.op(opEmptyTuple, opNewObj)
	p.memoize()
	p.dict(attributes...)
	p.op(opBuild)
}

// attribute is a name and what writes its value.
type attribute struct {
	name  string
	value func()
}

func (p *pickler) dict(items ...attribute) {
	p.op(opEmptyDict)
	p.memoize()
	if len(items) > 1 {
		p.op(opMark)
	}
	for _, a := range items {
		p.text(a.name)
		a.value()
	}
	if len(items) > 1 {
		p.op(opSetItems)
	} else {
		p.op(opSetItem)
	}
}

func (p *pickler) list(n int, element func(i int)) {
	p.op(opEmptyList)
	p.memoize()
	if n > 1 {
		p.op(opMark)
	}
	for i := range n {
		element(i)
	}
	switch {
	case n > 1:
		p.op(opAppends)
	case n == 1:
		p.op(opAppend)
	}
}

// pickle is the finished pickle: Python puts what has more than three bytes into a frame.
func (p *pickler) pickle() []byte {
	p.op(opStop)
	head := []byte{opProto, 4}
	if len(p.out) > 3 {
		head = binary.LittleEndian.AppendUint64(append(head, opFrame), uint64(len(p.out)))
	}
	return append(head, p.out...)
}

package codec

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

// endless reads blanks without end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

func TestLimit(t *testing.T) {
	if n, err := io.Copy(io.Discard, &limit{r: endless{}, left: 1000, what: "too much"}); n > 1001 || err == nil || err.Error() != "too much" {
		t.Errorf("%d bytes, %v", n, err)
	}
	if n, err := io.Copy(io.Discard, &limit{r: strings.NewReader("12345"), left: 5, what: "too much"}); n != 5 || err != nil {
		t.Errorf("%d bytes, %v", n, err)
	}
}

func TestTooManyValues(t *testing.T) {
	if _, err := MsgpackToJSON(append([]byte{0xdd, 0, 0x40, 0, 0}, bytes.Repeat([]byte{1}, MaxValues)...)); err == nil || !strings.Contains(err.Error(), "more than 4194304 values") {
		t.Errorf("MessagePack: %v", err)
	}
}

// TestMsgpack converts values at the limits of their encodings.
func TestMsgpack(t *testing.T) {
	long := strings.Repeat("x", 70_000)
	for _, text := range []string{`null`, `true`, `false`, `0`, `127`, `128`, `255`, `256`, `65535`, `65536`, `4294967295`, `4294967296`, `-1`, `-32`, `-33`, `-128`, `-129`,
		`-32768`, `-32769`, `-2147483648`, `-2147483649`, `9223372036854775807`, `-9223372036854775808`, `1.5`, `""`, `"äöü"`, `"` + long[:31] + `"`, `"` + long[:32] + `"`,
		`"` + long[:300] + `"`, `"` + long + `"`, `[]`, `{}`, `[1,[2,[3]]]`, `{"a":{"b":[null]}}`, "[" + strings.Repeat("0,", 15) + "0]", "[" + strings.Repeat("0,", 70_000) + "0]"} {
		packed, err := JSONToMsgpack([]byte(text))
		if err != nil {
			t.Errorf("%.40s: %v", text, err)
			continue
		}
		if back, err := MsgpackToJSON(packed); err != nil || string(back) != text {
			t.Errorf("%.40s comes back as %.40s: %v", text, back, err)
		}
	}
	for _, bad := range []string{"", "\xc1", "\xc4\x01x", "\x81\x01\x02", "\x92\x01", "\xdd\xff\xff\xff\xff", "\xdb\xff\xff\xff\xff", "\x01\x01", "\xcb\x7f\xf0\x00\x00\x00\x00\x00\x00",
		strings.Repeat("\x91", 100) + "\x01"} {
		if text, err := MsgpackToJSON([]byte(bad)); err == nil {
			t.Errorf("%q is unpacked as %s", bad, text)
		}
	}
}

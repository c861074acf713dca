package msgpack_test

import (
	"bytes"
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"app.pentarena/game/basics/msgpack"
)

func TestTooManyValues(t *testing.T) {
	if _, err := msgpack.ToJSON(append([]byte{0xdd, 0, 0x40, 0, 0}, bytes.Repeat([]byte{1}, 4<<20)...)); err == nil || !strings.Contains(err.Error(), "more than 4194304 values") {
		t.Errorf("MessagePack: %v", err)
	}
}

// TestValues converts values at the limits of their encodings.
func TestValues(t *testing.T) {
	long := strings.Repeat("x", 70_000)
	for _, text := range []string{`null`, `true`, `false`, `0`, `127`, `128`, `255`, `256`, `65535`, `65536`, `4294967295`, `4294967296`, `-1`, `-32`, `-33`, `-128`, `-129`,
		`-32768`, `-32769`, `-2147483648`, `-2147483649`, `9223372036854775807`, `18446744073709551615`, `-9223372036854775808`, `1.5`, `-0`, `""`, `"äöü"`, `"` + long[:31] + `"`, `"` + long[:32] + `"`,
		`"` + long[:300] + `"`, `"` + long + `"`, `[]`, `{}`, `[1,[2,[3]]]`, `{"a":{"b":[null]}}`, "[" + strings.Repeat("0,", 15) + "0]", "[" + strings.Repeat("0,", 70_000) + "0]"} {
		packed, err := msgpack.FromJSON([]byte(text))
		if err != nil {
			t.Errorf("%.40s: %v", text, err)
			continue
		}
		if back, err := msgpack.ToJSON(packed); err != nil || string(back) != text {
			t.Errorf("%.40s comes back as %.40s: %v", text, back, err)
		}
	}
	for packed, text := range map[string]string{ // longer than need be, as others pack
		"\xca\x3f\xc0\x00\x00": "1.5", "\xcf\x00\x00\x00\x00\x00\x00\x00\x07": "7", "\xd3\xff\xff\xff\xff\xff\xff\xff\xff": "-1", "\xda\x00\x01x": `"x"`,
		"\xdb\x00\x00\x00\x01x": `"x"`, "\xdd\x00\x00\x00\x01\xc3": "[true]", "\xdf\x00\x00\x00\x01\xd9\x01a\xcc\x01": `{"a":1}`,
	} {
		if got, err := msgpack.ToJSON([]byte(packed)); err != nil || string(got) != text {
			t.Errorf("%q is unpacked as %s, want %s: %v", packed, got, text, err)
		}
	}
	for _, bad := range []string{"", "\xc1", "\xc4\x01x", "\x81\x01\x02", "\x92\x01", "\xdd\xff\xff\xff\xff", "\xdb\xff\xff\xff\xff", "\x01\x01", "\xcb\x7f\xf0\x00\x00\x00\x00\x00\x00",
		strings.Repeat("\x91", 100) + "\x01"} {
		if text, err := msgpack.ToJSON([]byte(bad)); err == nil {
			t.Errorf("%q is unpacked as %s", bad, text)
		}
	}
}

// FuzzToJSON unpacks anything: what can be unpacked is JSON, and says the same when it is packed again.
func FuzzToJSON(f *testing.F) {
	for _, text := range []string{"\x93\x01\xa1x\xc0", "\x81\xa1a\xcb\x3f\xf8\x00\x00\x00\x00\x00\x00", "\xd9\x02\xc3\xa4", "\xde\x00\x01\xa0\xd3\x80\x00\x00\x00\x00\x00\x00\x00"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		text, err := msgpack.ToJSON(data)
		if err != nil {
			return
		}
		meaning := func(text []byte) any {
			var v any
			d := json.NewDecoder(bytes.NewReader(text))
			d.UseNumber()
			if err := d.Decode(&v); err != nil {
				t.Fatalf("%q is not JSON: %v", text, err)
			}
			return v
		}
		want := meaning(text)
		packed, err := msgpack.FromJSON(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if again, err := msgpack.ToJSON(packed); err != nil || !reflect.DeepEqual(meaning(again), want) {
			t.Errorf("%s comes back as %s: %v", text, again, err)
		}
	})
}

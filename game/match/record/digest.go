package record

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match"
)

// part is a field of a position's JSON form with a one-byte digest of its value. It serves to name the fields that differ, once the hashes
// of two positions do.
type part struct {
	name string
	sum  byte
}

// digest returns the hash of a position and the digests of its fields, both from the same JSON.
func digest(t match.Position) (uint64, []part) {
	hash, state := match.Digest(t)
	return hash, fieldsOf(state)
}

// fieldsOf splits the JSON form of a position into its fields; nil if it is not an object.
func fieldsOf(data []byte) []part {
	d := json.NewDecoder(bytes.NewReader(data))
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return nil
	}
	var fields []part
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return nil
		}
		sum := fnv.New32a()
		sum.Write(value)
		n := sum.Sum32()
		fields = append(fields, part{name.(string), byte(n ^ n>>8 ^ n>>16 ^ n>>24)})
	}
	return fields
}

// fields holds the digests of a position's fields, in their order; a record writes two hexadecimal digits for each.
type fields []byte

func sums(list []part) fields {
	return lists.Map(list, func(f part) byte { return f.sum })
}

func (f fields) MarshalText() ([]byte, error) { return []byte(hex.EncodeToString(f)), nil }

func (f *fields) UnmarshalText(text []byte) error {
	sums, err := hex.DecodeString(string(text))
	if err != nil {
		return fmt.Errorf("%.40q is not made of pairs of hexadecimal digits", text)
	}
	*f = sums
	return nil
}

// differing names the fields in which a position differs from the record, as " (differs in: bribes, buildings)"; "" if they are unknown.
func (f fields) differing(t match.Position) string {
	_, here := digest(t)
	if len(here) == 0 || len(here) != len(f) {
		return ""
	}
	var names []string
	for i, h := range here {
		if h.sum != f[i] {
			names = append(names, h.name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return " (differs in: " + strings.Join(names, ", ") + ")"
}

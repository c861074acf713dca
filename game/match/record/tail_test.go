package record

import (
	"bytes"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"app.pentarena/game/match"
)

// A record that is read line by line, or by some lines at a time, is the one that is read at once; what comes after its end is an error.
func TestTail(t *testing.T) {
	packed, m := written(t, "stones = [9, 9, 9]\nslip = 3", true)
	open := func(match.Setup) (match.Position, error) { return m.Start(), nil }
	want, err := Read(bytes.NewReader(packed), open)
	if err != nil {
		t.Fatal(err)
	}
	text := plain(t, packed)
	lines := bytes.SplitAfter(text, []byte("\n"))
	lines = lines[:len(lines)-1]
	for _, at := range []int{1, 2, 3, len(lines)} {
		tail, err := NewTail(bytes.Join(lines[:at], nil), open)
		if err != nil {
			t.Fatal(err)
		}
		for i := at; i < len(lines); i += at {
			if err := tail.Add(bytes.Join(lines[i:min(i+at, len(lines))], nil)); err != nil {
				t.Fatal(err)
			}
		}
		got := tail.Record()
		if d := cmp.Diff(want.Steps, got.Steps); d != "" || len(got.Marks) != len(want.Marks) || got.End == nil || got.End.Hash != want.End.Hash {
			t.Errorf("%d lines at a time: %+v\n%s", at, got, d)
		}
		var damage *CorruptError
		if err := tail.Add(lines[1]); !errors.As(err, &damage) || damage.Line != len(lines)+1 {
			t.Errorf("a line after the end: %v", err)
		}
	}
	for _, bad := range [][]byte{nil, []byte("x\n"), append(bytes.Clone(lines[0]), "nonsense\n"...)} {
		if tail, err := NewTail(bad, open); err == nil {
			t.Errorf("%q is read as %+v", bad, tail.Record())
		}
	}
}

// A plain record is the text of a packed one.
func TestPlainWriter(t *testing.T) {
	m, start := begin(t, "stones = [9, 9, 9]\nslip = 3")
	var packed, text bytes.Buffer
	a, err := NewWriter(&packed, m.Setup(), start)
	if err != nil {
		t.Fatal(err)
	}
	b, err := NewPlainWriter(&text, m.Setup(), start)
	if err != nil {
		t.Fatal(err)
	}
	for random := match.NewRandom("plain"); !m.Active().Empty(); {
		n := m.Len()
		playOn(t, m, random, 1)
		step := m.Steps(n)[0]
		if err := errors.Join(a.Step(m.Position(), step), b.Step(m.Position(), step)); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(a.Close(m.Position()), b.Close(m.Position())); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(plain(t, packed.Bytes()), text.Bytes()) {
		t.Errorf("plain is\n%s\npacked\n%s", text.Bytes(), plain(t, packed.Bytes()))
	}
}

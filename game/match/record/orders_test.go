package record

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/orders"
	"app.pentarena/rules"
)

// withOrders returns a record in which standing orders change and which ends within a turn, and its match.
func withOrders(t *testing.T, last Orders) (text string, m *match.Match) {
	t.Helper()
	m, start := begin(t, "stones = [9, 9, 9]\nslip = 2")
	var b bytes.Buffer
	w, err := NewWriter(&b, m.Setup(), start)
	if err != nil {
		t.Fatal(err)
	}
	random := match.NewRandom("orders")
	for n := range 8 {
		playOn(t, m, random, 1)
		if err := errors.Join(w.Step(m.Position(), m.Steps(n)[0]), w.Orders(&Orders{Data: fmt.Appendf(nil, `{"n":%d}`, n/3), Open: rules.Seat(n / 4)})); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Orders(&last), w.Orders(&last), w.Flush()); err != nil {
		t.Fatal(err)
	}
	return string(plain(t, b.Bytes())), m
}

// sound accepts all standing orders except bad ones.
func sound(data []byte, at match.Position) error {
	if strings.Contains(string(data), "bad") {
		return fmt.Errorf("order 1 is bad in turn %d", at.Turn()+1)
	}
	return nil
}

// TestOrders reads the last standing orders, including those of an unfinished turn, of a truncated record and of a whole one.
func TestOrders(t *testing.T) {
	for _, want := range []Orders{{Data: []byte(`{"n":7}`), Open: 1}, {Data: []byte(`{"n":7}`), Open: rules.NoSeat}, {Open: 0}, {Open: rules.NoSeat}} {
		text, m := withOrders(t, want)
		if n := strings.Count(text, `{"orders":`); n != 5 {
			t.Errorf("%d lines of orders, as many as there were changes are 5", n)
		}
		l, info, err := Own(cairns, sound).Open([]byte(text), nil)
		if err != nil || info.State != Verified || info.Orders == nil || !info.Orders.Same(&want) || l.At(l.Len()).Hash() != m.Position().Hash() {
			t.Errorf("%+v are read as %+v: %+v, %v", want, info.Orders, info, err)
			continue
		}
		var whole bytes.Buffer
		if err := Save(&whole, l, info.Orders); err != nil {
			t.Fatal(err)
		}
		_, again, err := Own(cairns, sound).Open(whole.Bytes(), nil)
		none := want.Same(&Orders{Open: rules.NoSeat})
		if err != nil || again.Err != nil || (again.Orders == nil) != none || !none && !again.Orders.Same(&want) {
			t.Errorf("%+v are saved as %+v: %+v, %v", want, again.Orders, again, err)
		}
	}
}

// TestBadOrders reads invalid standing orders: the error names their place, and the match is read all the same.
func TestBadOrders(t *testing.T) {
	text, m := withOrders(t, Orders{Data: []byte(`{"n":7}`), Open: 1})
	good := `{"orders":{"n":7},"open":1}`
	line := strings.Count(text, "\n")
	for name, c := range map[string]struct{ bad, want string }{
		"key":     {`{"orders":{"n":7},"seat":1}`, `unknown field "seat"`},
		"seat":    {`{"orders":{"n":7},"open":2}`, "there is no seat 2"},
		"nobody":  {`{"orders":{"n":7},"open":-1}`, "there is no seat -1"},
		"size":    {`{"orders":{"n":"` + strings.Repeat("x", orders.MaxBytes) + `"}}`, "bytes, not at most"},
		"json":    {`{"orders":{"n":}}`, "invalid character"},
		"content": {`{"orders":{"n":"bad"},"open":1}`, "order 1 is bad in turn "},
	} {
		bent := strings.Replace(text, good, c.bad, 1)
		l, info, err := Own(cairns, sound).Open([]byte(bent), nil)
		var corrupt *CorruptError
		if err != nil || !errors.As(info.Err, &corrupt) || corrupt.Line != line || corrupt.Steps != m.Len() || !strings.Contains(info.Err.Error(), c.want) {
			t.Errorf("%s: line %d: %v %v, not %q", name, line, info.Err, err, c.want)
			continue
		}
		if info.State != Differs || info.Orders != nil || l.Len() != m.Len() {
			t.Errorf("%s: %d steps, %+v", name, l.Len(), info)
		}
	}
	old := strings.Replace(text, `{"pentarena":5`, `{"pentarena":2`, 1)
	if _, err := Read(strings.NewReader(old), cairns); err == nil || !strings.Contains(err.Error(), "is not a line of a record") {
		t.Errorf("format 2 has standing orders: %v", err)
	}
}

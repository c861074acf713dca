package rulestest

import (
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"app.pentarena/levels"
	"app.pentarena/rules"
)

// verb is what Info says of the verb of a command; false in a game without verbs.
func (r *runner[S, C]) verb(cmd C) (rules.Verb, bool) {
	if len(r.Game.Verbs) == 0 {
		return rules.Verb{}, false
	}
	return r.Game.Verbs[reflect.ValueOf(cmd).FieldByName("Verb").Uint()], true
}

// needed is the command without the fields that its verb does not need.
func (r *runner[S, C]) needed(cmd C) C {
	v, ok := r.verb(cmd)
	if !ok {
		return cmd
	}
	value := reflect.ValueOf(&cmd).Elem()
	for i := range value.NumField() {
		if name := fieldName(value.Type().Field(i)); name != "verb" && !slices.Contains(v.Fields, name) {
			value.Field(i).SetZero()
		}
	}
	return cmd
}

func fieldName(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return name
}

// spare checks that a legal command without the fields that its verb does not need is legal too, and says the same.
func (r *runner[S, C]) spare(t testing.TB, at string, s S, seat rules.Seat, cmd C) {
	t.Helper()
	spare := r.needed(cmd)
	if err := s.Check(seat, spare); err != nil {
		t.Fatalf("%s: %+v of seat %d is legal, but not without the fields that its verb does not need: %v", at, cmd, seat, err)
	}
	if a, ok := any(cmd).(fmt.Stringer); ok && a.String() != any(spare).(fmt.Stringer).String() {
		t.Fatalf("%s: %+v is %q for people, but %q without the fields that its verb does not need", at, cmd, a, any(spare))
	}
}

// described checks what Info says of the verbs, and that every part of the rules refuses a verb that is not among them.
func (r *runner[S, C]) described(t testing.TB, l levels.Level) {
	t.Helper()
	verbs, command := r.Game.Verbs, reflect.TypeFor[C]()
	if command.Kind() != reflect.Struct {
		return
	}
	var fields, names []string
	for i := range command.NumField() {
		fields = append(fields, fieldName(command.Field(i)))
	}
	switch has := slices.Contains(fields, "verb"); {
	case has != (len(verbs) > 0):
		t.Fatalf("a command has a verb: %v, and Info knows of %d verbs", has, len(verbs))
	case !has:
		return
	}
	for n, v := range verbs {
		if v.Name == "" || slices.Contains(names, v.Name) {
			t.Fatalf("verb %d has the name %q: it has no row in the game's table, or shares a name", n, v.Name)
		}
		names = append(names, v.Name)
		for _, f := range v.Fields {
			if !slices.Contains(fields, f) {
				t.Fatalf("the verb %q needs the field %q, which a command does not have", v.Name, f)
			}
		}
	}
	if a := r.Game.Actor; a != "" && !slices.ContainsFunc(verbs, func(v rules.Verb) bool { return len(v.Fields) > 0 && v.Fields[0] == a }) {
		t.Fatalf("%q says who carries a command out, but no verb begins with it", a)
	}
	s, pass := r.start(t, l, "verbs"), r.Game.Pass
	for n := len(verbs); n <= math.MaxUint8; n++ {
		cmd := pass
		reflect.ValueOf(&cmd).Elem().FieldByName("Verb").SetUint(uint64(n))
		for seat := range rules.Seat(rules.SeatsOf(s, r.Game.Info)) {
			Refused(t, s, seat, cmd, "verb")
			r.refusal(t, fmt.Sprint("verb ", n), s, seat, cmd)
		}
		if text, err := r.adapted.Encode(cmd); err == nil {
			t.Fatalf("verb %d, which does not exist, is written as %s", n, text)
		}
		_ = fmt.Sprint(cmd)
	}
	stranger, err := json.Marshal(map[string]string{"verb": "no such verb"})
	if err != nil {
		t.Fatal(err)
	}
	if cmd, err := r.adapted.Decode(stranger); err == nil || !strings.Contains(err.Error(), `there is no verb "no such verb"; there are `) {
		t.Fatalf("a verb that does not exist is read as %+v: %v", cmd, err)
	}
}

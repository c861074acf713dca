package people_test

import (
	"database/sql"
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/base/basetest"
	"app.pentarena/game/server/arena/people"
)

const words = "a few good words"

// room are the people of a new arena.
func room(t *testing.T) *people.People {
	t.Helper()
	return &people.People{Base: basetest.Open(t)}
}

// link keeps a link and returns its token.
func link(t *testing.T, ps *people.People, l people.Link) (token string) {
	t.Helper()
	if l.Expires.IsZero() {
		l.Expires = time.Now().Add(time.Hour)
	}
	l.Maker = "Olga"
	if err := ps.Within(t.Context(), func(tx *sql.Tx) (err error) { token, err = people.MakeLink(t.Context(), tx, l); return err }); err != nil {
		t.Fatal(err)
	}
	return token
}

// status is that of a refusal, 0 for none, and -1 for another error.
func status(err error) int {
	var r *base.Refusal
	switch {
	case err == nil:
		return 0
	case errors.As(err, &r):
		return r.Status
	}
	return -1
}

// join lets somebody in who must be let in.
func join(t *testing.T, ps *people.People, token, name string) people.Person {
	t.Helper()
	p, err := ps.Join(t.Context(), token, name, words)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Who joins gets the role, the team and the name that the link says; a link is used up, expires, and is not a secret of the database.
func TestJoin(t *testing.T) {
	ps := room(t)
	stale, err := ps.FirstToken(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	first, err := ps.FirstToken(t.Context())
	if err != nil || first == stale {
		t.Fatal(first, err)
	}
	if _, err := ps.Join(t.Context(), stale, "Eve", words); status(err) != 404 {
		t.Errorf("the link of an earlier start: %v", err)
	}
	olga := join(t, ps, first, "Olga")
	if again, err := ps.FirstToken(t.Context()); olga.Role != people.Organiser || again != "" || err != nil {
		t.Errorf("%+v, and a second organiser by %q, %v", olga, again, err)
	}
	two := link(t, ps, people.Link{Kind: people.ToJoin, Left: 2})
	ann := join(t, ps, two, "  Ann   Lee ")
	if ann.Name != "Ann Lee" || ann.TeamName != "Ann Lee" || ann.Role != people.Author || ann.Team == olga.Team {
		t.Errorf("%+v", ann)
	}
	if _, err := ps.Join(t.Context(), two, "ann lee", words); status(err) != 409 {
		t.Errorf("the same name: %v", err)
	}
	join(t, ps, two, "Bob") // who was refused has not used it up
	if _, err := ps.Join(t.Context(), two, "Cyd", words); status(err) != 404 {
		t.Errorf("a third one by a link for two: %v", err)
	}
	mate := join(t, ps, link(t, ps, people.Link{Kind: people.ToTeam, Left: 1, Team: sql.NullInt64{Int64: ann.Team, Valid: true}}), "Dan")
	if mates, err := ps.Mates(t.Context(), ann.Team); mate.Team != ann.Team || err != nil || fmt.Sprint(mates) != "[Ann Lee Dan]" {
		t.Errorf("%+v, %v, %v", mate, mates, err)
	}
	if p := join(t, ps, link(t, ps, people.Link{Kind: people.ToJoin, Left: 1, Name: "Fay"}), "Mallory"); p.Name != "Fay" {
		t.Errorf("a link for Fay lets %s in", p.Name)
	}
	for what, l := range map[string]people.Link{
		"an old one":       {Kind: people.ToJoin, Left: 1, Expires: time.Now().Add(-time.Second)},
		"one for nobody":   {Kind: people.ToJoin},
		"one for Ann only": {Kind: people.ToReset, Left: 1, Person: sql.NullInt64{Int64: ann.ID, Valid: true}},
	} {
		if _, err := ps.Join(t.Context(), link(t, ps, l), "Gus", words); status(err) != 404 {
			t.Errorf("%s: %v", what, err)
		}
	}
	if n := basetest.Count(t, ps.DB, "SELECT COUNT(*) FROM links WHERE CAST(digest AS TEXT) LIKE '%' || ? || '%'", two); n != 0 {
		t.Error("the database has a token")
	}
}

// A password of the bounds opens, under the name in any spelling; nothing else does, and what is kept does not tell it. A reset works once and ends all.
func TestSignIn(t *testing.T) {
	ps := room(t)
	ann := join(t, ps, link(t, ps, people.Link{Kind: people.ToJoin, Left: 1}), "Ann Lee")
	for password, want := range map[string]int{words: 0, "A few good words": 401, "": 401, words + " ": 401, strings.Repeat("x", 100_000): 401} {
		if _, err := ps.SignIn(t.Context(), " ANN  lee", password); status(err) != want {
			t.Errorf("%.20q: %v", password, err)
		}
	}
	if _, err := ps.SignIn(t.Context(), "Nobody", words); !errors.Is(err, people.ErrSignIn) {
		t.Errorf("nobody: %v", err)
	}
	one, err := people.Sealed(t.Context(), words)
	other, err2 := people.Sealed(t.Context(), words)
	if one == other || strings.Contains(one, words) || err != nil || err2 != nil {
		t.Errorf("%s %s", one, other)
	}
	for _, bad := range []string{"", "ninechars", strings.Repeat("ä", people.LeastPassword-1), strings.Repeat("x", 201), strings.Repeat("ä", 101)} {
		if _, err := people.Sealed(t.Context(), bad); status(err) != 400 {
			t.Errorf("%.20q: %v", bad, err)
		}
	}
	basetest.Do(t, ps.DB, "INSERT INTO keys (digest, person, made) VALUES (x'00', ?, 0)", ann.ID)
	basetest.Do(t, ps.DB, "INSERT INTO passkeys (person, site, credential, public, counter, backup, name, made) VALUES (?, 'localhost', x'00', x'00', 0, 0, 'phone', 0)", ann.ID)
	if err := ps.Within(t.Context(), func(tx *sql.Tx) error { return people.SignOutEverywhere(t.Context(), tx, ann.ID) }); err != nil {
		t.Fatal(err)
	}
	if p, err := ps.Person(t.Context(), ann.ID); err != nil || p.Epoch == ann.Epoch || basetest.Count(t, ps.DB, "SELECT COUNT(*) FROM keys") != 0 || basetest.Count(t, ps.DB, "SELECT COUNT(*) FROM passkeys") != 1 {
		t.Errorf("%+v, %v", p, err)
	}
	reset := link(t, ps, people.Link{Kind: people.ToReset, Left: 1, Person: sql.NullInt64{Int64: ann.ID, Valid: true}})
	if err := ps.Reset(t.Context(), reset, "short"); status(err) != 400 {
		t.Errorf("%v", err)
	}
	if err := ps.Reset(t.Context(), reset, "other good words"); err != nil { // the refusal has not used it up
		t.Error(err)
	}
	if err := ps.Reset(t.Context(), reset, "once more please"); status(err) != 404 {
		t.Errorf("twice: %v", err)
	}
	if err := ps.Reset(t.Context(), link(t, ps, people.Link{Kind: people.ToJoin, Left: 1}), "once more please"); status(err) != 404 {
		t.Errorf("by a link to join: %v", err)
	}
	if _, err := ps.SignIn(t.Context(), "Ann Lee", words); status(err) != 401 {
		t.Errorf("the old password: %v", err)
	}
	if p, err := ps.SignIn(t.Context(), "Ann Lee", "other good words"); err != nil || p.ID != ann.ID || basetest.Count(t, ps.DB, "SELECT COUNT(*) FROM passkeys") != 0 {
		t.Errorf("%+v, %v", p, err)
	}
}

// Each address and each name has doors of its own for each thing, and a shared network wider ones.
func TestDoors(t *testing.T) {
	d := people.NewDoors([]netip.Prefix{netip.MustParsePrefix("203.0.113.0/24")}, 5)
	passes := func(who string) (n int) {
		for d.Pass(people.Tries, who) {
			n++
		}
		return n
	}
	if home, school, name := passes("198.51.100.7/32"), passes("203.0.113.9/32"), passes("name ann"); home != 10 || school != 50 || name != 10 {
		t.Errorf("%d, %d, %d", home, school, name)
	}
	if !d.Pass(people.Uploads, "198.51.100.7/32") || d.Pass(people.Tries, "198.51.100.7/32") || !d.Pass(people.Tries, "198.51.100.8/32") {
		t.Error("doors are mixed up")
	}
}

// A list has a name and if wanted a class in each line; what is wrong with one is said with its line.
func TestReadList(t *testing.T) {
	list, err := people.ReadList(strings.NewReader("\ufeffName,Class\n\"Lovelace, Ada\",10b\nAlan Turing\n"))
	if err == nil {
		t.Errorf("a comma in a name: %v", list)
	}
	if list, err = people.ReadList(strings.NewReader("\ufeffname,class\nAda  Lovelace, 10b\nAlan Turing\n\nGrace Hopper,\n")); err != nil || len(list) != 3 || list[0].Name != "Ada Lovelace" || list[0].Class != "10b" || list[1].Class != "" {
		t.Errorf("%+v, %v", list, err)
	}
	many := ""
	for i := range people.MostLines + 1 {
		many += fmt.Sprintf("Pupil %d\n", i)
	}
	for text, want := range map[string]string{"": "nobody", "name\n": "nobody", "Ada\nada\n": "line 2", "Ada\nB\n": "line 2", "Ada,10b,x\n": "Line 1 has 3", "Ada\n\"Bob\n": "CSV", "Ada,<b>\n": "class in line 1", many: "more than 300"} {
		if _, err := people.ReadList(strings.NewReader(text)); status(err) != 400 || !strings.Contains(err.Error(), want) {
			t.Errorf("%.30q: %v", text, err)
		}
	}
}

// A class is made when it is named first, by any spelling the same, up to a hundred.
func TestClasses(t *testing.T) {
	ps := room(t)
	named := func(name string) (id sql.NullInt64, err error) {
		err = ps.Within(t.Context(), func(tx *sql.Tx) error { id, err = people.ClassNamed(t.Context(), tx, name); return err })
		return id, err
	}
	one, err := named("10b")
	same, err2 := named(" 10B ")
	none, err3 := named("  ")
	if !one.Valid || one != same || none.Valid || err != nil || err2 != nil || err3 != nil {
		t.Errorf("%v %v %v, %v %v %v", one, same, none, err, err2, err3)
	}
	for i := range 99 {
		if _, err := named(fmt.Sprintf("class %d", i)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := named("one more"); status(err) != 409 {
		t.Errorf("%v", err)
	}
	if all, err := ps.Classes(t.Context()); err != nil || len(all) != 100 || all[0].Name != "10b" {
		t.Errorf("%d, %v", len(all), err)
	}
}

// A session is found until it expires or is ended, and those that have expired go with the next one that is kept.
func TestSessions(t *testing.T) {
	s := people.Sessions{DB: room(t).DB}
	keep := func(token string, life time.Duration) {
		t.Helper()
		if err := s.Commit(token, []byte(token), time.Now().Add(life)); err != nil {
			t.Fatal(err)
		}
	}
	is := func(token string, want bool) {
		t.Helper()
		if data, found, err := s.Find(token); found != want || err != nil || found && string(data) != token {
			t.Errorf("%s: %q, %v, %v", token, data, found, err)
		}
	}
	keep("old", -time.Second)
	is("old", false)
	keep("new", time.Hour)
	is("new", true)
	if n := basetest.Count(t, s.DB, "SELECT COUNT(*) FROM sessions"); n != 1 {
		t.Errorf("%d sessions are kept", n)
	}
	if err := s.Delete("new"); err != nil {
		t.Error(err)
	}
	is("new", false)
}

// A person is not in the arena any more when they are removed, with all by which they came in.
func TestGone(t *testing.T) {
	ps := room(t)
	ann := join(t, ps, link(t, ps, people.Link{Kind: people.ToJoin, Left: 1}), "Ann")
	basetest.Do(t, ps.DB, "INSERT INTO keys (digest, person, made) VALUES (x'00', ?, 0)", ann.ID)
	basetest.Do(t, ps.DB, "INSERT INTO passkeys (person, site, credential, public, counter, backup, name, made) VALUES (?, 'localhost', x'00', x'00', 0, 0, 'phone', 0)", ann.ID)
	link(t, ps, people.Link{Kind: people.ToReset, Left: 1, Person: sql.NullInt64{Int64: ann.ID, Valid: true}})
	basetest.Do(t, ps.DB, "DELETE FROM people WHERE id = ?", ann.ID)
	if _, err := ps.Person(t.Context(), ann.ID); !errors.Is(err, sql.ErrNoRows) {
		t.Errorf("%v", err)
	}
	for _, table := range []string{"keys", "passkeys", "links WHERE kind = 'reset'"} {
		if n := basetest.Count(t, ps.DB, "SELECT COUNT(*) FROM "+table); n != 0 {
			t.Errorf("%d %s are left", n, table)
		}
	}
}

// Whatever a device answers: it is refused in words, and lets nobody in.
func FuzzPasskey(f *testing.F) {
	ps := &people.People{Base: basetest.Open(f)}
	site := people.Site{ID: "localhost", Origin: "http://localhost:8080"}
	basetest.Do(f, ps.DB, "INSERT INTO teams (id, name, key) VALUES (1, 'Ann', 'ann')")
	basetest.Do(f, ps.DB, "INSERT INTO people (id, team, name, key, role, password, joined, handle) VALUES (1, 1, 'Ann', 'ann', 'author', '', 0, x'68616e646c65')")
	basetest.Do(f, ps.DB, "INSERT INTO passkeys (person, site, credential, public, counter, backup, name, made) VALUES (1, 'localhost', x'6964', x'a501020326200121582000000000000000000000000000000000000000000000000000000000000000002258200000000000000000000000000000000000000000000000000000000000000000', 0, 0, 'phone', 0)")
	_, enter, err := ps.AskPasskey(site)
	if err != nil {
		f.Fatal(err)
	}
	ann := people.Person{ID: 1, Name: "Ann", Team: 1}
	_, make, err := ps.AskNewPasskey(f.Context(), site, ann, "phone")
	if err != nil {
		f.Fatal(err)
	}
	const data = `"SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MBAAAAAQ"` // for localhost, somebody is there
	f.Add([]byte(`{"id":"aWQ","rawId":"aWQ","type":"public-key","response":{"clientDataJSON":"eyJ0eXBlIjoid2ViYXV0aG4uZ2V0IiwiY2hhbGxlbmdlIjoiIiwib3JpZ2luIjoiaHR0cDovL2xvY2FsaG9zdDo4MDgwIn0","authenticatorData":` + data + `,"signature":"MAYCAQECAQE","userHandle":"aGFuZGxl"}}`))
	f.Add([]byte(`{"id":"aWQ","rawId":"aWQ","type":"public-key","response":{"clientDataJSON":"eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0","attestationObject":"o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVgA"}}`))
	f.Add([]byte("{}"))
	f.Fuzz(func(t *testing.T, answer []byte) {
		if p, err := ps.SignInWithPasskey(t.Context(), site, enter, answer); status(err) != 401 {
			t.Errorf("%+v, %v", p, err)
		}
		if err := ps.NewPasskey(t.Context(), site, ann, make, answer); status(err) != 400 {
			t.Errorf("%v", err)
		}
	})
}

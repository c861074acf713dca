package serve_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"app.pentarena/game/players/remote"
	"app.pentarena/game/server/serve"
	"app.pentarena/game/server/store"
)

// device is what somebody is known by.
func device(name string) string { return strings.Repeat(name, 30)[:30] }

// with attends by a device in place of the one before.
func (f *friend) with(device string) *friend {
	f.Close()
	g := &friend{f.club, f.token, remote.Attend(f.dialer("/company/"+f.token), device)}
	f.Cleanup(g.Close)
	return g
}

func known(s remote.Company) bool { return s.Known }

// ratings are those of the people of a server, by name.
func (c *club) ratings() map[string]store.Player {
	c.Helper()
	_, text := c.ask("GET", "/api/players", "")
	var all struct{ Ratings []store.Player }
	if err := json.Unmarshal([]byte(text), &all); err != nil {
		c.Fatal(err)
	}
	people := map[string]store.Player{}
	for _, p := range all.Ratings {
		if p.Kind == "human" {
			people[p.Name] = p
		}
	}
	return people
}

// Matches between people count for ratings when the host wants it, nobody may ask the AI, and all of them are known: also when the server is ended on
// the way. The host removes a person.
func TestRatingsOfPeople(t *testing.T) {
	rated := func(o *serve.Config) { o.Ratings = true }
	c := open(t, rated)
	ann, bob := c.pair(friends)
	ann, bob = ann.with(device("ann")), bob.with(device("bob"))
	if s := ann.until("to be known", known); !s.Rated || s.Seats[0].Rating != nil {
		t.Errorf("before the match there is %+v", s)
	}
	bob.Wish(remote.Wish{Type: remote.WishCome, Name: "Bob"})
	bob.until("to be known", known)
	bob.until("the match", phase(remote.Playing))
	ann.Close()
	bob.Close()
	next := c.next(rated)
	ann, bob = next.attend(ann.token), next.attend(bob.token)
	ann.until("to be known again", known)
	bob.until("the match again", phase(remote.Playing))
	bob.Wish(remote.Wish{Type: remote.WishResign})
	for i, f := range []*friend{ann, bob} {
		r := f.until("the rating", func(s remote.Company) bool { return s.Phase == remote.Ended && s.Seats[i].Rating != nil }).Seats[i].Rating
		if r.Matches != 1 || (r.Elo > 0) != (f == ann) || r.Spread <= 0 {
			t.Errorf("seat %d: %+v", i, r)
		}
	}
	people := next.ratings()
	if len(people) != 2 || people["Ann"].Wins != 1 || people["Bob"].Wins != 0 || people["Ann"].Elo <= people["Bob"].Elo {
		t.Errorf("rated are %+v", people)
	}
	if strings.Contains(people["Ann"].ID, "ann") || len(people["Ann"].ID) != 32 {
		t.Errorf("the ID of Ann is %q", people["Ann"].ID)
	}

	same, other := next.pair(friends)
	same.with(device("ann")).until("to be known", known)
	other = other.with(device("ann"))
	other.Wish(remote.Wish{Type: remote.WishCome, Name: "Anna"})
	other.until("a refusal", func(s remote.Company) bool { return strings.Contains(s.Refused, "this device has another seat") })
	other.until("the match", phase(remote.Playing))
	other.Wish(remote.Wish{Type: remote.WishResign})
	other.until("the end", phase(remote.Ended))

	helped := friends
	helped.Help = true
	aided, _ := next.pair(helped)
	if s, _, _ := aided.Company(); s.Rated {
		t.Error("a match with help is rated")
	}
	if now := next.ratings(); now["Ann"].Matches != 1 || len(now) != 2 {
		t.Errorf("after matches that do not count rated are %+v", now)
	}

	if status, _ := next.ask("DELETE", "/api/people/nobody", ""); status != http.StatusNotFound {
		t.Errorf("nobody is removed with %d", status)
	}
	if status, _ := next.ask("DELETE", "/api/people/"+people["Bob"].ID, ""); status != http.StatusNoContent {
		t.Errorf("Bob is removed with %d", status)
	}
	if now := next.ratings(); len(now) != 0 {
		t.Errorf("without Bob, whom alone Ann met, rated are %+v", now)
	}
	if s := bob.until("no rating", func(s remote.Company) bool { return s.Phase == remote.Ended }); s.Seats[1].Name != "Bob" {
		t.Errorf("the match has lost %+v", s.Seats)
	}
}

// Without -ratings nobody is asked who they are; with a password only the host removes people.
func TestUnrated(t *testing.T) {
	c := open(t, func(o *serve.Config) { o.Token = password })
	ann := c.invited(friends, password)[0].with(device("ann"))
	if s := ann.until("the company", phase(remote.Gathering)); s.Rated || s.Known {
		t.Errorf("there is %+v", s)
	}
	ann.Wish(remote.Wish{Type: remote.WishSelf, Self: device("ann")})
	ann.until("a refusal", func(s remote.Company) bool { return strings.Contains(s.Refused, "does not count for ratings") })
	if status, _ := c.ask("DELETE", "/api/people/x", ""); status != http.StatusUnauthorized && status != http.StatusForbidden {
		t.Errorf("a stranger removes people with %d", status)
	}
}

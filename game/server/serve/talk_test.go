package serve_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/remote"
	"app.pentarena/game/server/serve"
	"app.pentarena/game/server/store"
)

// says has a person say something, and waits until the other has heard it.
func (f *friend) says(text string, to *friend) {
	f.Helper()
	f.Wish(remote.Wish{Type: remote.WishSay, Text: text})
	to.until("the words", func(s remote.Company) bool { return len(s.Said) > 0 && s.Said[len(s.Said)-1].Text == text })
}

func (f *friend) refused(w remote.Wish, why string) {
	f.Helper()
	f.Wish(w)
	f.until("a refusal with "+why, func(s remote.Company) bool { return strings.Contains(s.Refused, why) })
}

// The people of a match speak with each other: before it, in it, after it, and after a restart. Who watches hears nothing.
func TestTalk(t *testing.T) {
	c := open(t, nil)
	ann, bob := c.pair(friends)
	say := func(text string) remote.Wish { return remote.Wish{Type: remote.WishSay, Text: text} }
	bob.refused(say("Hello!"), "take your seat first")
	ann.says("Hello!", bob)
	bob.Wish(remote.Wish{Type: remote.WishCome, Name: "Bob"})
	id := bob.until("the match", phase(remote.Playing)).Match
	bob.Wish(say(" <b>\u202eHi,\nAnn</b> "))
	heard := ann.until("his words", func(s remote.Company) bool { return len(s.Said) == 2 }).Said[1]
	if heard.Seat != 1 || heard.Number != 2 || strings.ContainsAny(heard.Text, "\u202e\n") || !strings.Contains(heard.Text, "Ann</b>") {
		t.Errorf("Ann hears %+v", heard)
	}
	ann.refused(say(" \n"), "nothing to say")
	ann.refused(say(strings.Repeat("ä", remote.MaxSaying+1)), "at most 120 characters")
	for i := range 4 {
		ann.says(fmt.Sprint("word ", i), bob)
	}
	ann.refused(say("word 4"), "too much at once")
	for _, path := range []string{"/records/" + id, "/api/matches", "/api/reports"} {
		if _, text := c.ask("GET", path, ""); strings.Contains(text, "word") {
			t.Errorf("%s tells what people say: %s", path, text)
		}
	}
	bob.Wish(remote.Wish{Type: remote.WishResign})
	ann.until("the end", phase(remote.Ended))
	bob.says("Well played!", ann)
	ann.Close()
	bob.Close()
	c = c.next()
	again := c.attend(ann.token).until("what was said", func(s remote.Company) bool { return len(s.Said) == 7 })
	if last := again.Said[6]; last.Number != 7 || last.Seat != 1 || last.Text != "Well played!" || again.Phase != remote.Ended {
		t.Errorf("after a restart there is %+v", again)
	}
}

// A server can let people say its phrases only.
func TestPhrases(t *testing.T) {
	ann, bob := open(t, func(s *serve.Config) { s.Phrases = true }).pair(friends)
	ann.refused(remote.Wish{Type: remote.WishSay, Text: "My own words"}, "phrases only")
	for _, phrase := range remote.Phrases[:3] {
		ann.says(phrase, bob)
	}
	if s, _, _ := bob.Company(); !s.Phrases {
		t.Error("Bob is not told")
	}
}

// What a person reports reaches the host, on its page and in the log, and nobody else.
func TestReports(t *testing.T) {
	c := open(t, func(s *serve.Config) { s.Token = password })
	a := c.invited(friends, password)[0]
	for i := range 3 {
		a.Wish(remote.Wish{Type: remote.WishReport, Text: fmt.Sprint("he swears, ", i)})
	}
	a.refused(remote.Wish{Type: remote.WishReport, Text: "once more"}, "already")
	if status, text := c.ask("GET", "/api/reports", ""); status != http.StatusUnauthorized || strings.Contains(text, "swears") {
		t.Errorf("anybody gets %d %s", status, text)
	}
	var list struct{ Reports []store.Report }
	_, text := c.ask("GET", "/api/reports", "", "Authorization", "Bearer "+password)
	if err := json.Unmarshal([]byte(text), &list); err != nil || len(list.Reports) != 3 || list.Reports[0].Name != "Ann" || list.Reports[2].Text != "he swears, 0" {
		t.Errorf("the host gets %s (%v)", text, err)
	}
	if !strings.Contains(c.log.String(), "he swears, 2") {
		t.Error("the log has no report")
	}
	answer, err := (&http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}).Get(c.url + "/desk")
	if err != nil {
		t.Fatal(err)
	}
	_ = answer.Body.Close()
	if to := answer.Header.Get("Location"); to != "/matches#reports" {
		t.Errorf("the desk leads a browser to %q", to)
	}
}

// cut is a connection that ends with the first words that go over it: lost, or delivered without an answer.
type cut struct {
	outside.Conn
	loses bool
	done  *atomic.Bool
}

func (c cut) Send(ctx context.Context, m []byte) error {
	if !strings.Contains(string(m), `"say"`) || c.done.Swap(true) {
		return c.Conn.Send(ctx, m)
	}
	defer c.Close()
	if c.loses {
		return nil
	}
	return c.Conn.Send(ctx, m)
}

// What is said while a connection ends is heard all the same, and once.
func TestWordsOnTheirWay(t *testing.T) {
	for _, loses := range []bool{true, false} {
		c := open(t, nil)
		ann, bob := c.pair(friends)
		bob.Wish(remote.Wish{Type: remote.WishCome, Name: "Bob"})
		bob.until("the match", phase(remote.Playing))
		var done atomic.Bool
		dial := c.dialer("/company/" + bob.token)
		again := remote.Attend(func(ctx context.Context) (outside.Conn, error) {
			conn, err := dial(ctx)
			return cut{conn, loses, &done}, err
		}, "")
		t.Cleanup(again.Close)
		for i, text := range remote.Phrases[:3] {
			again.Wish(remote.Wish{Type: remote.WishSay, Text: text})
			said := ann.until(text, func(s remote.Company) bool { return len(s.Said) > i }).Said
			if len(said) != i+1 || said[i].Text != text {
				t.Errorf("lost %v: heard %+v", loses, said)
			}
		}
	}
}

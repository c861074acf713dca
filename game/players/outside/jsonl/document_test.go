package jsonl_test

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/outside/jsonl"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// document reads a file of docs/bots.
func document(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "docs", "bots", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The conversation in docs/bots/protocol.md is what happens when a bot says those lines, up to what it leaves out.
func TestConversation(t *testing.T) {
	_, text, _ := strings.Cut(document(t, "protocol.md"), "## A conversation")
	text, _, _ = strings.Cut(text, "## ")
	var lines []string
	for l := range strings.Lines(text) {
		if l = strings.TrimSpace(l); strings.HasPrefix(l, "match: ") || strings.HasPrefix(l, "bot: ") {
			lines = append(lines, l)
		}
	}
	if len(lines) < 10 {
		t.Fatalf("the conversation has %d lines", len(lines))
	}
	m := begin(t, "anarchy")
	p, in, out := sit(m, 0)
	var talk sync.WaitGroup
	talk.Go(func() {
		for _, l := range lines {
			if say, ok := strings.CutPrefix(l, "bot: "); ok {
				if _, err := io.WriteString(out, strings.TrimSpace(say)+"\n"); err != nil {
					t.Error(err)
				}
				continue
			}
			got, err := in.ReadString('\n')
			if want := strings.TrimSpace(strings.TrimPrefix(l, "match: ")); err != nil || !alike(strings.TrimSpace(got), want) {
				t.Errorf("the match says %v\n%s\nnot\n%s", err, got, want)
			}
		}
	})
	if err := m.Run(t.Context(), []match.Player{p, match.Idle{}}); err != nil {
		t.Fatal(err)
	}
	if err := p.Over(t.Context(), m.Position().Seen(0)); err != nil {
		t.Error(err)
	}
	talk.Wait()
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}

// The commands that a game's page shows are legal in the match that it names: each of them first, before any other.
func TestExamples(t *testing.T) {
	named := regexp.MustCompile("-game (\\w+) -level (\\w+) -seed (\\w+)`\\)\\. Before any other\\ncommand, seat (\\d)")
	for _, e := range catalog.Entries() {
		id := e.Game.Info().ID
		page := document(t, "protocol/"+id+".md")
		found := named.FindStringSubmatch(page)
		if found == nil || found[1] != id {
			t.Errorf("the page of %s names no match: %q", id, found)
			continue
		}
		l, err := levels.Find(id, found[2])
		if err != nil {
			t.Fatal(err)
		}
		start, err := games.Start(match.Setup{Game: id, Level: l.Name, Text: l.Text, Seed: found[3], Seats: make([]match.SeatInfo, e.Seats(l))})
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for line := range strings.Lines(page[strings.Index(page, found[0]):]) {
			text, ok := strings.CutPrefix(strings.TrimSpace(line), `{"type":"do","command":`)
			if !ok {
				if n > 0 {
					break
				}
				continue
			}
			n++
			c, err := e.Game.Decode([]byte(strings.TrimSuffix(text, "}")))
			if err == nil {
				err = start.Check(rules.Seat(found[4][0]-'0'), c)
			}
			if err != nil {
				t.Errorf("%s: %s: %v", id, text, err)
			}
		}
		if n < 2 {
			t.Errorf("the page of %s shows %d commands", id, n)
		}
	}
}

// The limits, shapes and colours in docs/bots/protocol.md are those that hold.
func TestLimits(t *testing.T) {
	text := strings.Join(strings.Fields(document(t, "protocol.md")), " ")
	for _, want := range []string{
		fmt.Sprintf("`protocol` (%d)", jsonl.Version),
		fmt.Sprintf("more than %d bytes, nesting deeper than %d.", jsonl.MaxMessage, jsonl.MaxDepth),
		fmt.Sprintf("In a turn %d log lines and drawings are kept, of %d bytes of text each, and %d MB in a match", match.MaxTurnNotes, match.MaxNoteText, match.MaxNoteBytes>>20),
		fmt.Sprintf("a field has at most %d cells", match.MaxField),
		"(" + strings.Join(match.Colors[:], ", ") + ";",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("protocol.md does not say %q", want)
		}
	}
	for _, shape := range match.Shapes {
		if !strings.Contains(text, `"`+shape+`"`) {
			t.Errorf("protocol.md does not name the shape %s", shape)
		}
	}
}

// alike reports whether a text is the pattern, in which … stands for anything.
func alike(text, pattern string) bool {
	parts := strings.Split(pattern, "…")
	last := len(parts) - 1
	if last == 0 || !strings.HasPrefix(text, parts[0]) || !strings.HasSuffix(text, parts[last]) {
		return last == 0 && text == pattern
	}
	for _, p := range parts[:last] {
		_, rest, ok := strings.Cut(text, p)
		if !ok {
			return false
		}
		text = rest
	}
	return strings.HasSuffix(text, parts[last])
}

// schemaOf returns the schema of a game.
func schemaOf(t testing.TB, game string) *jsonschema.Resolved {
	t.Helper()
	var s jsonschema.Schema
	if err := json.Unmarshal([]byte(document(t, "protocol/"+game+".schema.json")), &s); err != nil {
		t.Fatal(err)
	}
	r, err := s.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The schemas refuse what is not a message of the game.
func TestSchemaRefuses(t *testing.T) {
	s := schemaOf(t, "anarchy")
	for text, good := range map[string]bool{
		`{"type":"end"}`: true,
		`{"type":"do","command":{"verb":"ignite","building":3,"target":4}}`:         true,
		`{"type":"draw","draw":{"shape":"arrow","at":[1,2],"to":[3,4]}}`:            true,
		`{"type":"log","text":"x","unit":3,"at":[1,2]}`:                             true,
		`{"type":"result","ok":false,"code":"bribed","reason":"x"}`:                 true,
		`{"type":"end","now":true}`:                                                 false,
		`{"type":"win"}`:                                                            false,
		`{"type":"do"}`:                                                             false,
		`{"type":"do","command":{"verb":"fly"}}`:                                    false,
		`{"type":"do","command":{"verb":"ignite","building":"three"}}`:              false,
		`{"type":"result","ok":false,"code":"no idea","reason":"x"}`:                false,
		`{"type":"state","state":{}}`:                                               false,
		`{"type":"over","result":"won","winners":[0],"reason":"burned","scores":1}`: false,
	} {
		var v any
		if err := json.Unmarshal([]byte(text), &v); err != nil {
			t.Fatal(err)
		}
		if err := s.Validate(v); (err == nil) != good {
			t.Errorf("%s: %v", text, err)
		}
	}
}

package tables_test

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"io"
	"slices"
	"strings"
	"testing"
	"unicode"

	"app.pentarena/game/contest/tables"
	"app.pentarena/game/contest/tournament"
)

// memory keeps nothing.
type memory struct{}

func (memory) Results() map[string]*tournament.Result { return map[string]*tournament.Result{} }
func (memory) Add(...*tournament.Result) error        { return nil }

// cup is a tournament that the player named first in the plan wins.
func cup(t *testing.T, text string) (*tournament.Table, []tournament.Played) {
	t.Helper()
	p, err := tournament.ParsePlan("cup.toml", []byte(text), func(string, string) (int, error) { return 2, nil })
	if err != nil {
		t.Fatal(err)
	}
	results := map[string]*tournament.Result{}
	r := tournament.Runner{Plan: p, Keeper: memory{}, Workers: 1, Play: func(_ context.Context, m tournament.Match) (*tournament.Result, func() error, error) {
		r := &tournament.Result{ID: m.ID, Points: []float64{0, 1}, Scores: []int64{3, 4}, Turns: 7, Reason: "<b>burnt</b>", Faults: []string{"", ""}, Record: m.ID + ".pent"}
		if m.Seats[0] < m.Seats[1] {
			r.Points[0], r.Points[1] = 1, 0
			r.Faults[1], r.Earned = "late", [][]string{{"arsonist"}, nil}
		}
		results[m.ID] = r
		return r, nil, nil
	}}
	if _, err := r.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return tournament.Replay(p, results)
}

const plain = "name = 'Club | <evening>'\nplayers = ['=cmd()', 'bob', 'eve']\ngames = ['anarchy/quick']\n"

// The table as JSON commands no terminal, and says the names as they are.
func TestJSONIsClean(t *testing.T) {
	names := []string{"ann\u202e\x1b[2J\u200b", "bob\u0085\U000e0041", "\u2028eve\x7f"}
	text, err := json.Marshal(names)
	if err != nil {
		t.Fatal(err)
	}
	table, _ := cup(t, strings.NewReplacer("\x7f", "\\u007f", "\u0085", "\\u0085").Replace("name = 'Club'\nplayers = "+string(text)+"\ngames = ['anarchy/quick']\n"))
	var b bytes.Buffer
	if err := tables.JSON(&b, table); err != nil {
		t.Fatal(err)
	}
	if i := strings.IndexFunc(b.String(), func(r rune) bool {
		return !strings.ContainsRune("\n\t", r) && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
	}); i >= 0 {
		t.Errorf("it has %q", b.String()[i:i+8])
	}
	var out struct {
		Players []struct {
			Name string `json:"player"`
		}
	}
	if err := json.Unmarshal(b.Bytes(), &out); err != nil || len(out.Players) != 3 {
		t.Fatalf("%+v, %v", out, err)
	}
	for _, p := range out.Players {
		if !slices.Contains(names, p.Name) {
			t.Errorf("it says %q", p.Name)
		}
	}
}

// Every form says who won, and nothing that players are called breaks it.
func TestForms(t *testing.T) {
	table, list := cup(t, plain)
	text := tables.Text(table, 0)
	for _, want := range []string{"Club | <evening>: round-robin, 3 players, over, 6 matches played", "place  player  points", "1  =cmd()       4   4    4      0     0  100.0 %"} {
		if !strings.Contains(text, want) {
			t.Errorf("the text lacks %q:\n%s", want, text)
		}
	}
	if short := tables.Text(table, 2); !strings.Contains(short, "and 1 more") || strings.Contains(short, " eve ") {
		t.Error(short)
	}
	var md, page, js, standings, cross, matches bytes.Buffer
	for _, err := range []error{
		tables.Markdown(&md, table), tables.JSON(&js, table), tables.CSV(&standings, table), tables.CrossCSV(&cross, table),
		tables.MatchesCSV(&matches, table.Plan, list), tables.HTML(&page, table, list, func(record string) string { return `https://example.org/"</script>#` + record }),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, x := range []struct{ what, want string }{
		{md.String(), "| 1 | =cmd() | 4 | 4 | 4 | 0 | 0 | 100.0 % |"},
		{page.String(), `<a href="https://example.org/&#34;&lt;/script&gt;#1.1.1.1b.pent">Watch</a></td><td><span class="hidden">0 : 1 after 7 turns: &lt;b&gt;burnt&lt;/b&gt;</span>`},
		{page.String(), `<span class="hidden">1 : 0 after 7 turns: bob was late</span>`},
	} {
		if !strings.Contains(x.what, x.want) {
			t.Errorf("%q is missing in\n%s", x.want, x.what)
		}
	}
	if want := ",player,'=cmd(),bob,eve\n"; !strings.HasPrefix(cross.String(), want) {
		t.Errorf("each against each begins with\n%s\nnot %q", cross.String(), want)
	}
	if none, _ := tournament.Replay(table.Plan, nil); strings.Count(tables.Text(none, 0), "–") != 3*4 {
		t.Errorf("who has not played has figures:\n%s", tables.Text(none, 0))
	}
	if s := page.String(); strings.Contains(s, "<evening>") || strings.Contains(s, "</script>") || !strings.Contains(s, "arsonist") {
		t.Error("the page takes a name or an address for HTML, or lacks an achievement")
	}
	if !strings.Contains(md.String(), "arsonist") {
		t.Errorf("an achievement is missing in\n%s", md.String())
	}
	for _, b := range []*bytes.Buffer{&standings, &cross, &matches} {
		rows, err := csv.NewReader(b).ReadAll()
		if err != nil || len(rows) < 4 {
			t.Errorf("%d rows, %v", len(rows), err)
		}
		for _, row := range rows {
			for _, cell := range row {
				if strings.HasPrefix(cell, "=") {
					t.Errorf("a spreadsheet takes %q for a formula", cell)
				}
			}
		}
	}
	var back struct {
		Over    bool
		Players []struct {
			Player string
			Won    int
			Faults map[string]int
			Lost   int
		}
		Cross []struct{ Points float64 }
	}
	if err := json.Unmarshal(js.Bytes(), &back); err != nil || !back.Over || back.Players[0].Won != 4 || back.Players[2].Lost != 4 || back.Players[2].Faults["late"] != 2 || len(back.Cross) != 6 {
		t.Errorf("%v: %+v", err, back)
	}
}

// A page without results tells of no winner: what does is in parts that are hidden until results are asked for.
func TestPageHidesAllResults(t *testing.T) {
	test := "format = 'test'\nplayers = ['ann', 'bob']\ngames = ['anarchy/quick']\n[test]\nhigh = 50\n"
	for name, text := range map[string]string{"plain": plain, "test": test, "double": "format = 'double'\nplayers = ['ann', 'bob', 'eve', 'joe', 'kim']\ngames = ['anarchy/quick']\n"} {
		table, list := cup(t, text)
		var b bytes.Buffer
		if err := tables.HTML(&b, table, list, func(record string) string { return "records/" + record }); err != nil {
			t.Fatal(err)
		}
		_, page, _ := strings.Cut(b.String(), "</style>")
		before, _, found := strings.Cut(page, `id="show"`)
		if !found || strings.Contains(before, `class="results"`) {
			t.Errorf("%s: the switch does not come before all results", name)
		}
		open := page
		for _, p := range []struct{ from, to string }{{`<p class="results">`, "</p>"}, {`<div class="results"><h2>`, "</div>\n<h2>Matches"}, {`<div class="results">`, "</div>"}, {`<span class="hidden">`, "</span>"}} {
			for {
				head, rest, ok := strings.Cut(open, p.from)
				if !ok {
					break
				}
				_, tail, _ := strings.Cut(rest, p.to)
				open = head + tail
			}
		}
		for _, telling := range []string{"has won", "stronger", "likelihood", "pairs by", "place", "points", "class=\"won\"", "arsonist", "Bracket", "Each against", "1 : 0", "%"} {
			if strings.Contains(open, telling) {
				t.Errorf("%s: %q is not hidden in\n%s", name, telling, open)
			}
		}
		if !strings.Contains(open, "matches played") || !strings.Contains(open, "Watch") && !strings.Contains(open, "Record") {
			t.Errorf("%s: how far it is, or a match, is hidden in\n%s", name, open)
		}
	}
}

// The points of a swiss have those of byes, and what tells equals apart is there. Who has not had every seat on a seed has no score yet.
func TestByes(t *testing.T) {
	table, list := cup(t, "format = 'swiss'\nrounds = 3\nplayers = ['ann', 'bob', 'eve']\ngames = ['anarchy/quick']\n")
	text := tables.Text(table, 0)
	for _, want := range []string{"a bye counts like winning every match", "Buchholz", "1     ann       6   6    4      0     0  100.0 %", "2     bob       4   6    2      0     2   50.0 %", "3     eve       2   6    0"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	first, _ := tournament.Replay(table.Plan, map[string]*tournament.Result{list[0].Match.ID: &list[0].Result})
	if text := tables.Text(first, 0); strings.Contains(text, "0.0 %") {
		t.Errorf("after one match of a pair there are scores:\n%s", text)
	}
}

// A bracket is drawn with everybody in it.
func TestBracket(t *testing.T) {
	for _, format := range []string{"knockout", "double"} {
		table, list := cup(t, "format = '"+format+"'\nplayers = ['ann', 'bob', 'eve', 'joe', 'kim']\ngames = ['anarchy/quick']\n")
		var page bytes.Buffer
		if err := tables.HTML(&page, table, list, func(record string) string { return "records/" + record }); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{">Final<", `<p class="won"><span>ann</span><span>2</span></p>`, "<span>kim</span>"} {
			if !strings.Contains(page.String(), want) {
				t.Errorf("%s: %q is missing", format, want)
			}
		}
		if got := strings.Contains(page.String(), "After a first defeat"); got != (format == "double") {
			t.Errorf("%s: a second bracket: %v", format, got)
		}
	}
}

// A test says what it found out.
func TestTest(t *testing.T) {
	table, _ := cup(t, "format = 'test'\nplayers = ['ann', 'bob']\ngames = ['anarchy/quick']\n[test]\nhigh = 50\n")
	text := tables.Text(table, 0)
	for _, want := range []string{"ann got every point against bob and is at least 279 Elo stronger (95 %)", "ann is stronger than bob: rather 50 Elo stronger than equally strong.", "pairs by points of ann: 2: "} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in\n%s", want, text)
		}
	}
	if err := tables.JSON(io.Discard, table); err != nil {
		t.Error(err)
	}
}

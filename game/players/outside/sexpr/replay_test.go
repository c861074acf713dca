package sexpr_test

import (
	"bufio"
	"compress/bzip2"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"app.pentarena/game/match/record/recordtest"
	"app.pentarena/levels"
	"app.pentarena/rules/galapagos"
)

// The recorded matches of the original server, commands that it refused among them, are played again over the connection: it answers the
// same commands, and its positions and animations are those of its logs.
func TestRecorded(t *testing.T) {
	for _, log := range recordtest.Recorded(t, "galapagos", "glog", "*.glog") {
		name := strings.TrimSuffix(filepath.Base(log), ".glog")
		if strings.HasSuffix(name, "timeout") {
			continue // it takes the time
		}
		t.Run(name, func(t *testing.T) {
			r := &replayer{t: t, lines: trace(t, filepath.Join(filepath.Dir(log), "..", name+".jsonl.gz")), log: logged(t, log)}
			r.play()
		})
	}
}

// line is a line of a recorded match.
type line struct {
	T         string             `json:"t"`
	Config    map[string]float64 `json:"config"`
	Players   []string           `json:"players"`
	Creatures [][15]int          `json:"creatures"`
	Plants    [][6]int           `json:"plants"`
	N         int                `json:"n"`
	P         int                `json:"p"`
	W         []any              `json:"w"`
	OK        int                `json:"ok"`
	Code      string             `json:"code"`
	Winner    int                `json:"winner"`
}

func trace(t *testing.T, path string) (list []line) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	for d := json.NewDecoder(z); ; {
		var l line
		switch err := d.Decode(&l); {
		case err == io.EOF:
			return list
		case err != nil:
			t.Fatal(err)
		}
		list = append(list, l)
	}
}

// logged returns the lists of a log, as values.
func logged(t *testing.T, path string) []any {
	t.Helper()
	data, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer data.Close()
	text, err := io.ReadAll(bzip2.NewReader(bufio.NewReader(data)))
	if err != nil {
		t.Fatal(err)
	}
	return values(string(text))
}

// values reads lists as they are compared: numbers whole, True and False as 1 and 0.
func values(text string) (list []any) {
	stack := [][]any{nil}
	for i := 0; i < len(text); i++ {
		top := &stack[len(stack)-1]
		switch c := text[i]; c {
		case '(':
			stack = append(stack, []any{})
		case ')':
			inner := *top
			stack = stack[:len(stack)-1]
			stack[len(stack)-1] = append(stack[len(stack)-1], inner)
		case ' ':
		case '"':
			var b strings.Builder
			for i++; text[i] != '"'; i++ {
				if text[i] == '\\' && text[i+1] == '"' {
					i++
				}
				b.WriteByte(text[i])
			}
			*top = append(*top, b.String())
		default:
			end := i + strings.IndexAny(text[i:], " )")
			atom := text[i:end]
			i = end - 1
			if f, err := strconv.ParseFloat(atom, 64); err == nil {
				*top = append(*top, int(f))
			} else {
				*top = append(*top, map[string]int{"True": 1, "False": 0}[atom])
			}
		}
	}
	return stack[0]
}

// replayer plays a recorded match.
type replayer struct {
	t       *testing.T
	lines   []line
	log     []any // from the logged positions and animations
	clients [2]*client
	sent    int
}

func (r *replayer) play() {
	text, err := r.level()
	if err != nil {
		r.t.Fatal(err)
	}
	l, err := levels.Parse("recorded.toml", []byte(text))
	if err != nil {
		r.t.Fatal(err)
	}
	address, matches := serve(r.t, l)
	for seat := range r.clients {
		c := dial(r.t, address)
		r.clients[seat] = c
		c.say(`(login %q "password")(join-game 5 player)`, r.lines[0].Players[seat])
		c.expect(`("login-accepted")`)
		c.hear()
	}
	r.clients[1].say(`(game-start)`)
	matches.Begun(r.t)
	for i := range r.lines {
		l := &r.lines[i]
		switch l.T {
		case "turn":
			r.position(l.P, l.P, 2*l.N)
		case "cmd":
			r.command(l)
		case "endturn":
			r.clients[l.P].say(`(end-turn)`)
		case "end":
			r.end(l)
		}
		if r.t.Failed() {
			r.t.Fatalf("line %d, turn %d", i+1, l.N)
		}
	}
	if r.sent == 0 && len(r.lines) > 1000 {
		r.t.Error("no commands are recorded")
	}
}

// level is the match's first position and its settings.
func (r *replayer) level() (string, error) {
	usual, config := galapagos.DefaultLevel(), r.lines[0].Config
	l := usual
	l.Rules = galapagos.OriginalRules()
	l.Width, l.Height = int(config["mapWidth"]), int(config["mapHeight"])
	for key, to := range map[string]*int32{"turnLimit": &l.MaxTurns, "baseHealth": &l.BaseHealth, "healthPerMove": &l.MoveCost, "healthPerBreed": &l.BreedCost,
		"healthPerTurn": &l.Upkeep, "maxStat": &l.MaxStat, "minStat": &l.MinStat, "damageMul": &l.Bite} {
		*to = int32(config[key])
	}
	l.StartTime = 10_000
	for _, p := range r.lines[1].Plants {
		wait := p[5]
		l.Plant = append(l.Plant, galapagos.PlacedPlant{At: [2]int{p[1], p[2]}, Size: p[3], Rate: p[4], Wait: &wait})
	}
	byNumber := func(a, b [15]int) int { return a[0] - b[0] }
	for _, c := range slices.SortedFunc(slices.Values(r.lines[1].Creatures), byNumber) {
		health := c[5]
		l.Creature = append(l.Creature, galapagos.PlacedCreature{At: [2]int{c[1], c[2]}, Seat: c[3] + 1, Stats: [5]int{c[6], c[7], c[8], c[9], c[11]}, Health: &health})
	}
	return levels.Encode("galapagos", "Recorded", "A recorded match.", l, usual)
}

// position compares what a client hears with the log's position at an index and the animations after it.
func (r *replayer) position(seat, mover, at int) {
	r.t.Helper()
	status, animations := values(r.clients[seat].hear()), values(r.clients[seat].hear())
	if len(status) != 1 || len(animations) != 1 {
		r.t.Fatalf("seat %d hears %v, %v", seat+1, status, animations)
	}
	want := r.log[1+at].([]any)
	want[1].([]any)[2] = mover
	for i := range want {
		if got := comparable(i, status[0].([]any)[i]); got != comparable(i, want[i]) {
			r.t.Errorf("seat %d is told\n%s\nwant\n%s", seat+1, got, comparable(i, want[i]))
		}
	}
	if got, want := events(animations[0]), events(r.log[2+at]); got != want {
		r.t.Errorf("seat %d is told\n%s\nwant\n%s", seat+1, got, want)
	}
}

// comparable is a section of a status without clocks and the number of the game.
func comparable(section int, v any) string {
	list, ok := v.([]any)
	if !ok {
		return fmt.Sprint(v)
	}
	list = slices.Clone(list)
	switch section {
	case 1:
		list[3] = 0
	case 5:
		for i := range list[1:] {
			list[1+i] = list[1+i].([]any)[:2]
		}
	}
	return fmt.Sprint(list)
}

// events are the animations that are compared: not talk, some of which cannot be said over a connection.
func events(v any) string {
	return fmt.Sprint(slices.DeleteFunc(slices.Clone(v.([]any)), func(e any) bool {
		list, ok := e.([]any)
		return ok && list[0] == "playerTalk"
	}))
}

// command sends a command and compares how it is answered. Over a connection an empty text vanishes, and a list is not text.
func (r *replayer) command(l *line) {
	r.sent++
	accepted := l.OK == 1
	text := "("
	for _, w := range l.W {
		if s, ok := w.(string); ok {
			text += `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `" `
			accepted = accepted && s != ""
		} else {
			text += "(a list)"
			accepted = false // the original took it for a text in game-talk
		}
	}
	c := r.clients[l.P]
	c.say("%s)(whoami)", text)
	var answers []string
	for m := c.hear(); m != "" && !strings.HasPrefix(m, `(("num"`); m = c.hear() {
		answers = append(answers, m)
	}
	switch {
	case accepted && len(answers) == 0:
	case !accepted && len(answers) == 1 && strings.HasPrefix(answers[0], fmt.Sprintf("(\"%s-denied\" \"", l.W[0])):
	case l.Code == "invalid-command" && len(answers) == 1 && answers[0] == fmt.Sprintf("(\"invalid-command\" %q)", l.W[0]):
	default:
		r.t.Errorf("seat %d: %s is answered by %q; it was accepted: %d, %s", l.P+1, text, answers, l.OK, l.Code)
	}
}

// end lets a client go if one did, and hears how the match ended.
func (r *replayer) end(l *line) {
	hears := []int{0, 1}
	if l.Code == "disconnect" {
		loser := 1 - l.Winner
		r.clients[loser].say(`(leave-game)`)
		hears = []int{l.Winner}
	}
	for _, seat := range hears {
		m := values(r.clients[seat].hear())
		want := []any{"game-winner", 5, r.lines[0].Players[l.Winner], l.Winner}
		if len(m) != 1 || l.Code != "tie" && fmt.Sprint(m[0].([]any)[:4]) != fmt.Sprint(want) {
			r.t.Fatalf("seat %d hears %v, want %v", seat+1, m, want)
		}
		r.position(seat, seat, len(r.log)-4)
	}
}

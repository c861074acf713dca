package scenes

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"path"
	"strings"

	"app.pentarena/game/match"
	"app.pentarena/game/match/formats"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/match/record/gamejson"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/scenes/backup"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// OpenFiles returns the scene for files given to the program; false without files. Two halves of a match count as one; several matches run
// one after the other, or side by side where they are to be compared, and of other files the first counts. A match or a log opens the table, a level the setup, half a match a page that asks for the other half, and
// anything else a page that says what is wrong.
func OpenFiles(env *scene.Env, files []ui.File) (scene.Next, bool) {
	if len(files) == 0 {
		return scene.Next{}, false
	}
	if files[0].Name == ui.ToWatch && len(files) == 2 {
		return openFile(env, files[1], true)
	}
	var paths []string
	var halves []gamejson.Half
	for _, f := range files {
		paths, halves = append(paths, fileName(f)), append(halves, gamejson.HalfOf(bytes.NewReader(f.Data)))
	}
	for i, other := range gamejson.Partners(paths, halves) {
		if other < 0 || halves[i] != gamejson.Positions {
			continue
		}
		both, err := gamejson.Join(files[i].Data, files[other].Data)
		if err != nil {
			return scene.Show(newFaults(env, paths[i], err)), true
		}
		return openMatch(env, ui.File{Name: paths[i] + " and " + paths[other], Data: both}, gamejson.Whole, false), true
	}
	if files[0].Name == ui.ToCompare && len(files) == 3 {
		return openCompared(env, files[1], files[2]), true
	}
	if several(files) {
		return scene.Show(newTV(env, given(env, files))), true
	}
	if files[0].Name == ui.ToPlay {
		return openSetup(env, files[0].Data), true
	}
	return openFile(env, files[0], false)
}

// openFile opens a file; what the match in it comes to is hidden until that was watched, if it shall be.
func openFile(env *scene.Env, f ui.File, hidden bool) (scene.Next, bool) {
	f.Name = fileName(f)
	if len(f.Data) == 0 {
		return scene.Show(newFaults(env, f.Name, errors.New("the file is empty"))), true
	}
	if backup.Is(f.Data) {
		b, err := backup.Read(f.Data)
		if err != nil {
			return scene.Show(newFaults(env, f.Name, err)), true
		}
		return scene.Show(newRestore(env, b)), true
	}
	if isLevel(f.Name, f.Data) {
		l, err := games.Level(f.Name, f.Data, func(game string) []string { return env.PlayersOf(game).Players() })
		if err != nil {
			return scene.Show(newFaults(env, f.Name, err)), true
		}
		return scene.Show(newSetup(env, setupOptions{game: l.Game, own: &l})), true
	}
	if text, ok := linkText(f); ok {
		return openLink(env, text)
	}
	return openMatch(env, f, gamejson.HalfOf(bytes.NewReader(f.Data)), hidden), true
}

// several reports whether files are matches, or links to some, to show one after the other.
func several(files []ui.File) bool {
	for _, f := range files {
		_, is := formats.Find(f.Data)
		if _, linked := linkText(f); !is && !linked || isLevel(f.Name, f.Data) {
			return false
		}
	}
	return len(files) > 1
}

// fileName is the name of a file without its folders.
func fileName(f ui.File) string { return path.Base(strings.ReplaceAll(f.Name, `\`, "/")) }

// openMatch opens a match or a log. For half a match that shows less than both halves would, it asks for the other.
func openMatch(env *scene.Env, f ui.File, half gamejson.Half, hidden bool) scene.Next {
	return scene.Show(newOpening(env, f.Name, ofFile(f.Name, f.Data), func(line record.Timeline, info record.Info, err error) scene.Next {
		if err != nil {
			return scene.Show(newFaults(env, f.Name, err))
		}
		o := table.Options{Timeline: line, Info: info}
		if hidden {
			o.Kept.Seen = 1
		}
		if half == gamejson.Orders || half == gamejson.Positions && info.State == record.AsRecorded {
			return scene.Show(newOneHalf(env, f, half, o))
		}
		return openTable(env, f.Name, o)
	}))
}

// openCompared opens two matches on the same level side by side.
func openCompared(env *scene.Env, file, other ui.File) scene.Next {
	read := func(f ui.File, then func(record.Timeline, record.Info) scene.Next) scene.Next {
		return scene.Show(newOpening(env, f.Name, ofFile(f.Name, f.Data), func(line record.Timeline, info record.Info, err error) scene.Next {
			if err != nil {
				return scene.Show(newFaults(env, f.Name, err))
			}
			if r, ok := line.(*record.Replay); ok {
				r.Public() // nobody may see secrets of a match that continues
			}
			return then(line, info)
		}))
	}
	return read(file, func(line record.Timeline, info record.Info) scene.Next {
		return read(other, func(was record.Timeline, _ record.Info) scene.Next {
			a, b := line.Setup(), was.Setup()
			if a.Game != b.Game || a.Text != b.Text {
				return scene.Show(newFaults(env, "The comparison", fmt.Errorf("the matches are on different levels (%s and %s); choose two on the same one",
					names.Game(a.Game)+", "+levels.Title(a.Game, a.Level), names.Game(b.Game)+", "+levels.Title(b.Game, b.Level))))
			}
			return openTable(env, file.Name, table.Options{Timeline: line, Info: info, Was: was, Names: [2]string{nameOf(a, b), nameOf(b, a)}})
		})
	})
}

// nameOf is a name of a match beside another one: its players, and the seed if those are the same.
func nameOf(s, other match.Setup) string {
	players := func(s match.Setup) string {
		var list []string
		for i := range s.Seats {
			list = append(list, names.Seat(s, rules.Seat(i)))
		}
		return strings.Join(list, " – ")
	}
	if players(s) == players(other) && s.Seed != other.Seed {
		return players(s) + ", seed " + s.Seed
	}
	return players(s)
}

// openTable goes to the table of a match from a file.
func openTable(env *scene.Env, name string, o table.Options) scene.Next {
	t, err := NewTable(env, o)
	if err != nil {
		return scene.Show(newFaults(env, name, err))
	}
	return scene.Show(t)
}

// isLevel reports whether a file is meant to be a level: by its name, or by a first line that no record has.
func isLevel(name string, data []byte) bool {
	if strings.HasSuffix(strings.ToLower(name), ".toml") {
		return true
	}
	if bytes.HasPrefix(data, []byte{0x1f, 0x8b}) || bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")) {
		return false
	}
	return bytes.Contains(data[:min(len(data), 4096)], []byte("game =")) || bytes.Contains(data[:min(len(data), 4096)], []byte("game="))
}

// faults is the scene that says what is wrong with a file.
type faults struct {
	shell
	name  string
	list  []levels.Problem
	whole string // when the fault has no place
}

func newFaults(env *scene.Env, name string, err error) *faults {
	f := &faults{shell: newShell(env), name: name}
	f.passing = true
	if !errors.As(err, (*levels.Problems)(&f.list)) {
		f.whole = strings.TrimPrefix(err.Error(), "games: ")
	}
	return f
}

func (f *faults) Describe() map[string]any {
	return map[string]any{"scene": "faults", "file": f.name, "faults": max(len(f.list), 1)}
}

func (f *faults) Update(in *ui.Input) (scene.Next, error) {
	f.begin(in)
	u := f.u
	th := u.Theme
	body, act := f.head(heading{title: "Cannot be opened", sub: f.name, settings: false, help: true})
	body = middle(body, 860)
	foot := layout.Foot(&body, ui.Hero, 14)
	f.notice("faults", body, func(page *layout.Stack) {
		lead := f.name + " is not a match or level that Pentarena can read:"
		if len(f.list) == 1 {
			lead = f.name + " has a mistake. Fix it and drop the file again."
		} else if len(f.list) > 1 {
			lead = fmt.Sprintf("%s has %d mistakes. Fix them and drop the file again.", f.name, len(f.list))
		}
		f.lead(page, "warning", th.Bad, lead, f.whole)
		for _, l := range f.list {
			place := l.Key
			if l.Line > 0 {
				place = fmt.Sprintf("line %d", l.Line)
				if l.Key != "" {
					place += ", " + l.Key
				}
			}
			place = cmp.Or(place, "the whole file")
			w := page.Rect.W - 28
			r := page.Add(u.WrapHeight(w, place, ui.Second, board.Mono) + u.WrapHeight(w, l.Reason, ui.Body, board.Regular) + 20)
			u.List.Box(r.X, r.Y, r.W, r.H, ui.RadiusField, th.Raised)
			u.List.Box(r.X, r.Y+6, 3, r.H-12, 1.5, th.Bad)
			words := layout.Down(layout.Pad(r, 16, 8, 12, 0))
			words.Skip(u.Wrap(words.Open(), place, ui.Second, board.Mono, board.Left, th.Text3) + 2)
			u.Wrap(words.Open(), l.Reason, ui.Body, board.Regular, board.Left, th.Text)
			page.Skip(8)
		}
	})
	next := scene.Next{}
	if f.env.OpenFile != nil {
		if u.Button("faults/open", layout.Left(&foot, (foot.W-12)/2, 12), ui.Button{Label: "Another file", Icon: "open"}) {
			f.env.OpenFile()
		}
	}
	if u.Button("faults/back", foot, ui.Button{Label: "Back", Icon: "back", Style: ui.Primary}) {
		next = scene.Next{Kind: scene.Pop}
	}
	return f.end(next, act, false)
}

// notice is a panel with what is to be said, which scrolls where it is too long.
func (h *shell) notice(id string, r board.Rect, say func(page *layout.Stack)) {
	h.u.Panel(r)
	h.pane(id, layout.Pad(r, 20, 16, 8, 16), func(v board.Rect) float32 {
		page := layout.Down(layout.Pad(v, 0, 0, 12, 0))
		say(&page)
		return page.Used()
	})
}

// lead begins a notice: an icon beside what it is about, and more below that.
func (h *shell) lead(page *layout.Stack, icon string, ink board.Color, text, more string) {
	u, th := h.u, h.u.Theme
	u.Icon(icon, page.Rect.X+14, page.Rect.Y+18, 28, ink)
	page.Skip(max(36, u.Wrap(layout.Pad(page.Open(), 40, 6, 0, 0), text, ui.Body, board.Medium, board.Left, th.Text)+10) + 8)
	if more != "" {
		page.Skip(u.Wrap(layout.Pad(page.Open(), 40, 0, 0, 0), more, ui.Body, board.Regular, board.Left, th.Text2) + 12)
	}
}

package scenes

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/levels"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/table"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// recent is the scene with the matches kept on this device.
type recent struct {
	shell
	list []kept.Match
	ask  string // file that is about to be removed

	asking bool // for a link
	typing bool // its field has had the focus
	link   string
}

// NewRecent returns the scene of recent matches.
func NewRecent(env *scene.Env) scene.Scene {
	return &recent{shell: newShell(env), list: kept.Matches(env.Store)}
}

func (s *recent) Describe() map[string]any {
	return map[string]any{"scene": "recent", "matches": len(s.list)}
}

func (s *recent) Update(in *ui.Input) (scene.Next, error) {
	s.begin(in)
	if s.news() {
		s.list = kept.Matches(s.env.Store)
	}
	u := s.u
	body, act := s.head(heading{title: "Replays", sub: "recent matches on this device", sprite: "shell/logo", settings: true, help: true})
	next := scene.Next{}
	body = middle(body, 900)
	at := layout.Row(layout.Foot(&body, ui.Hero, 14), 12, layout.Even(3)...)
	file := ui.Button{Label: "Open a file", Icon: "open", Style: ui.Primary, Tip: "Saved matches and logs from the original servers", Key: u.Bindings.Hint(ui.Open)}
	if s.env.OpenFile == nil {
		file.Reason = "Open a file\nFiles cannot be chosen on this machine."
	}
	if u.Button("recent/open", at[0].Rect, file) {
		s.env.OpenFile()
	}
	if u.Button("recent/link", at[1].Rect, ui.Button{Label: "Open a link", Icon: "share-link", Tip: "A match that somebody shared", Key: "Ctrl+V"}) {
		s.asking, s.link = true, ""
	}
	show := ui.Button{Label: "TV", Icon: "film", Tip: "Show the finished matches one after the other, until you press something"}
	if !slices.ContainsFunc(s.list, func(k kept.Match) bool { return k.Over }) {
		show.Reason = "TV\nNo match in the list is finished."
	}
	if u.Button("recent/tv", at[2].Rect, show) {
		next = scene.Show(newTV(s.env, reruns(s.env, s.u)))
	}
	u.Panel(body)
	if len(s.list) == 0 {
		s.empty(body)
	} else {
		s.pane("recent/list", layout.Pad(body, 10, 10, 4, 10), func(v board.Rect) float32 {
			rows := layout.Down(layout.Pad(v, 0, 0, 6, 0))
			for _, k := range s.list {
				next.Take(s.row(k, rows.Add(68)))
				rows.Skip(4)
			}
			return rows.Used()
		})
	}
	if s.ask != "" {
		switch u.Ask("recent/ask", "Remove this match?", "This cannot be undone.", "Remove", "Keep it", true) {
		case 1:
			if err := kept.Drop(s.env.Store, s.ask); err != nil {
				u.Complain("The match was not removed: " + err.Error())
			}
			s.list, s.ask = kept.Matches(s.env.Store), ""
		case -1:
			s.ask = ""
		}
	}
	if s.asking {
		if n, ok := s.askForLink(); ok {
			next = n
		}
	}
	return s.end(next, act, s.ask != "" || s.asking)
}

// askForLink asks for a link. It reports whether one is to be opened.
func (s *recent) askForLink() (next scene.Next, ok bool) {
	u, th := s.u, s.u.Theme
	chosen := false
	s.asking = u.Modal("recent/ask-link", 520, 218, func(r board.Rect) bool {
		page := layout.Down(layout.Pad(r, 24, 18, 24, 0))
		u.Text(page.Add(28), "Open a link", ui.Heading, board.Bold, board.Left, th.Text)
		page.Skip(4)
		u.Wrap(page.Add(32), "Paste the link to a match, or the letters behind m=.", ui.Second, board.Regular, board.Left, th.Text2)
		u.Field("recent/link-text", page.Add(44), &s.link, ui.Field{Label: "Link", Placeholder: "…#m=…", Mono: true, Max: 20_000})
		if !s.typing {
			s.typing = true
			u.Type("recent/link-text")
			u.Say("Open a link. Paste it into the field.")
		}
		for _, k := range u.In.Keys { // after the field, which has taken what was typed in the same tick
			chosen = chosen || k.Key == "Enter" && s.link != ""
		}
		why := board.Either(s.link == "", "Open\nPaste a link first.", "")
		page.Skip(26)
		row := page.Add(46)
		chosen = u.Button("recent/link-go", layout.Right(&row, 140, 0), ui.Button{Label: "Open", Style: ui.Primary, Reason: why}) || chosen
		cancel := u.Button("recent/link-cancel", layout.Left(&row, 120, 0), ui.Button{Label: "Cancel"})
		return !chosen && !cancel
	})
	if s.typing = s.typing && s.asking; !chosen {
		return scene.Next{}, false
	}
	if next, ok = openLink(s.env, s.link); !ok {
		u.Complain(s.env.Notice)
		s.env.Notice = ""
	}
	return next, ok
}

func (s *recent) row(k kept.Match, r board.Rect) scene.Next {
	u := s.u
	next := scene.Next{}
	label := keptTitle(k)
	parts := keptState(k)
	for len(parts) > 1 && u.TextWidth(strings.Join(parts, " · "), ui.Second, board.Regular) > r.W-102-96 {
		parts = parts[:len(parts)-1]
	}
	sub := strings.Join(parts, " · ")
	at := layout.Row(layout.Pad(r, 0, 0, 4, 0), 4, layout.Rest(), layout.Fixed(44), layout.Fixed(44))
	line, share, bin := layout.Pad(at[0].Rect, 0, 0, 2, 0), layout.Middle(at[1].Rect, 44, 44), layout.Middle(at[2].Rect, 44, 44)
	if u.Row("recent/"+k.File, line, ui.Row{Label: label, Sub: sub, Wraps: true, DrawW: 52,
		Draw: func(p board.Rect) { u.Sprite("shell/emblem-"+k.Game, p) }, Tip: board.Either(!k.Over && k.Played, "Continue playing", "") + board.Either(k.Seen > 0, "Continue watching", "")}) {
		next = openKept(s.env, u, k, false)
	}
	if u.Button("recent/share/"+k.File, share, ui.Button{Icon: "share-link", Style: ui.Ghost, Tip: "Share the match"}) {
		next = openKept(s.env, u, k, true)
	}
	if u.Button("recent/drop/"+k.File, bin, ui.Button{Icon: "trash", Style: ui.Ghost, Tip: "Remove from the list"}) {
		s.ask = k.File
	}
	u.Rule(r.X+12, r.Y+r.H+2, r.W-24)
	return next
}

// empty explains the empty list.
func (s *recent) empty(r board.Rect) {
	u := s.u
	rise := float32(40)
	if r.H < 220 {
		rise = 58
	} else {
		u.Icon("film", r.X+r.W/2, r.Y+r.H/2-rise-36, 48, u.Theme.Text3)
	}
	words := layout.Down(layout.Pad(r, 16, r.H/2-rise, 16, 0))
	u.Text(words.Add(32), "No matches yet", ui.Heading, board.Bold, board.Center, u.Theme.Text)
	words.Skip(4)
	u.Wrap(middle(layout.Pad(words.Open(), 8, 0, 8, 0), 420), "Matches you play or watch appear here. To open one from a file or a link, choose Open below, drop the file on the window, or paste the link.", ui.Body, board.Regular, board.Center, u.Theme.Text2)
}

func keptTitle(k kept.Match) string {
	game := strings.TrimSpace(names.Game(k.Game) + " " + levels.Title(k.Game, k.Level))
	var players []string
	alone := k.Played && lists.Count(k.Seats, func(s *match.SeatInfo) bool { return s.Kind == "human" }) == 1
	for _, s := range k.Seats {
		if s.Kind == "human" && alone {
			continue
		}
		players = append(players, s.Name)
	}
	switch {
	case len(players) == 0:
		return game
	case len(players) < len(k.Seats):
		return game + " against " + words.And(players) + board.Either(!k.Over, fmt.Sprintf(", turn %d", k.Turn), "")
	}
	return game + ", " + words.And(players)
}

// keptState describes the state of a match, the most important part first.
func keptState(k kept.Match) []string {
	var parts []string
	switch {
	case k.Over && k.Seen > 0:
		parts = append(parts, "not watched to the end")
	case k.Over && k.Winners.Empty():
		parts = append(parts, "a draw")
	case k.Over:
		parts = append(parts, names.Winners(k.Seats, k.Winners))
	default:
		parts = append(parts, "not finished")
	}
	parts = append(parts, words.Count(k.Turn, "turn", "turns"))
	if k.Date != "" {
		parts = append(parts, shownDate(k.Date))
	}
	return parts
}

// shownDate is a date of Env.Date, which serves for names of files, as people write it.
func shownDate(date string) string {
	day, clock, _ := strings.Cut(date, " ")
	return strings.TrimSpace(day + " " + strings.Replace(clock, "-", ":", 1))
}

// openKept opens a kept match at the table: to play on if a person has not finished it, else to watch it. With share, the dialog that shares
// it is open.
func openKept(env *scene.Env, u *ui.UI, k kept.Match, share bool) scene.Next {
	data, err := env.Store.Load(k.File)
	if err != nil {
		u.Complain("The match cannot be read: " + err.Error())
		return scene.Next{}
	}
	of := ofFile(k.File, data)
	var was record.Timeline
	if past, err := env.Store.Load(k.Was); k.Was != "" && err == nil {
		of = afterwards(of, ofFile(k.Was, past), &was)
	}
	return scene.Show(newOpening(env, keptTitle(k), of, func(line record.Timeline, info record.Info, err error) scene.Next {
		o := table.Options{Timeline: line, Info: info, Kept: k}
		if err == nil && k.Played && !k.Over && !line.Recorded() {
			var m *match.Match
			m, err = record.Continue(line, line.Setup(), line.Len())
			o = table.Options{Match: m, Turn: math.MaxInt32, Orders: info.Orders}
			if info.State == record.Verified {
				o.Kept = k
			} else {
				env.Notice = fmt.Sprintf("%s Reason: %v.", info.Message, info.Err)
			}
		}
		if err != nil {
			return scene.Show(newFaults(env, k.File, err))
		}
		if was != nil {
			o.Was, o.From = was, float64(k.From)
		}
		next := openTable(env, k.File, o)
		if t, ok := next.Scene.(*table.Table); ok && share {
			t.Share()
		}
		return next
	}))
}

// afterwards does first, then makes other of the work after it; nil where that fails.
func afterwards(first, then work, other *record.Timeline) work {
	return func(ctx context.Context, report func(part float64)) (record.Timeline, record.Info, error) {
		line, info, err := first(ctx, func(part float64) { report(part / 2) })
		if err == nil {
			if l, _, err := then(ctx, func(part float64) { report(0.5 + part/2) }); err == nil {
				*other = l
			}
		}
		return line, info, err
	}
}

// wave is a slow swing between -1 and 1 with a period in seconds.
func wave(now, period float64) float32 { return float32(math.Sin(now * 2 * math.Pi / period)) }

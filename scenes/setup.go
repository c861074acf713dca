package scenes

import (
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/basics/words"
	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// setupOptions say how the setup scene opens.
type setupOptions struct {
	game, level string
	watch       bool          // AIs in every seat
	own         *levels.Level // a level file that was opened
	kinds       []string
}

// setup is the scene for setting up a match.
type setup struct {
	shell
	game     string
	entry    games.Entry
	players  players.Choice
	list     []levels.Level
	listed   bool            // the list of levels was scrolled to the chosen one
	own      map[string]bool // levels of the list that came from a file, by their text
	at       int
	wanted   [rules.MaxSeats]string // chosen kinds of players, by seat
	kinds    []string               // kinds of players of this match, by seat: those wanted, except in a challenge
	choice   []string               // kinds that can be chosen
	bots     []string               // the last of them: bots that the person has written
	best     string                 // the strongest of them
	handicap handicapMenu
	seed     string
	pace     float64
	preview  *mini
	shown    string // level and seed that the preview shows
	first    bool   // seat 1 moves first: the seats do not plan together
	fault    string // why the level cannot be set up
	page     int    // narrow: 0 level, 1 seats
	seeds    uint64
	after    scene.Next // what a control asked for besides the buttons at the foot
	thumbs
}

// offered lists the levels of a game in the order of the setup: the short one, the quick one, and the others.
func offered(game string) []levels.Level {
	list := levels.List(game)
	slices.SortStableFunc(list, func(a, b levels.Level) int {
		place := map[string]int{players.FirstLevel: -2, "quick": -1}
		return place[a.Name] - place[b.Name]
	})
	return list
}

// newSetup returns the scene that sets up a match of a game.
func newSetup(env *scene.Env, o setupOptions) *setup {
	s := &setup{shell: newShell(env), game: o.game, list: offered(o.game), own: map[string]bool{}, thumbs: thumbs{}, pace: env.Settings.Pace}
	s.entry, _ = games.Find(o.game)
	s.players = env.PlayersOf(o.game)
	s.choice = []string{"human"}
	if s.players.Bots != nil {
		s.choice = append(s.choice, levels.Strengths[:]...)
	} else {
		s.choice = append(s.choice, "random")
	}
	last := env.Settings.Choices[o.game]
	if !o.watch && !slices.Contains(last.Seats, "human") { // anyone who wants to play needs a seat
		last.Seats = nil
	}
	name := o.level
	switch {
	case name != "":
	case last.Level == "" && !o.watch:
		name = players.FirstLevel
	default:
		name = last.Level
	}
	if s.at = slices.IndexFunc(s.list, func(l levels.Level) bool { return l.Name == name }); s.at < 0 {
		s.at = 0
		if l, err := levels.Find(o.game, name); err == nil { // a challenge
			s.list, s.at = append(s.list, l), len(s.list)
		}
	}
	best := s.choice[len(s.choice)-1]
	s.best, s.choice = best, append(s.choice, env.Programs...)
	s.written()
	for i := range rules.MaxSeats {
		kind := "regular"
		switch {
		case i < len(o.kinds):
			kind = o.kinds[i]
		case o.watch: // an even match
			kind = best
		case i < len(last.Seats):
			kind = last.Seats[i]
		case i == 0:
			kind = "human"
		default:
			kind = players.FirstRival
		}
		if !slices.Contains(s.choice, kind) {
			kind = best
		}
		s.wanted[i] = kind
	}
	if l, ok := s.level(); ok && l.Name == last.Level && l.Challenge == nil {
		s.handicap.set(last.Handicap)
	}
	if o.own != nil {
		s.add(*o.own)
	}
	s.roll()
	s.assignPlayers()
	return s
}

// add puts a level that came from a file at the end of the list and chooses it.
func (s *setup) add(l levels.Level) {
	s.own[l.Text] = true
	s.handicap.set(nil)
	for i, have := range s.list {
		if have.Text == l.Text {
			s.at = i
			return
		}
	}
	s.list = append(s.list, l)
	s.at = len(s.list) - 1
}

// written offers the bots that the person has written; the editor may make more while it is open beside the setup.
func (s *setup) written() {
	if s.env.Written == nil {
		return
	}
	list := s.env.Written(s.game)
	if slices.Equal(list, s.bots) {
		return
	}
	s.choice = append(s.choice[:len(s.choice)-len(s.bots)], list...)
	s.bots = list
	for i, kind := range s.wanted {
		if kind != "" && !slices.Contains(s.choice, kind) {
			s.wanted[i] = s.best
		}
	}
}

// roll draws a new seed.
func (s *setup) roll() {
	s.seeds++
	s.seed = s.env.NewSeed(fmt.Sprintf("SEED-%d", s.seeds))
}

// classic is the level of the rule book.
func (s *setup) classic() levels.Level {
	l, _ := levels.Find(s.game, "classic")
	return l
}

// level is the chosen level; ok is false when the game has none.
func (s *setup) level() (levels.Level, bool) {
	if s.at < 0 || s.at >= len(s.list) {
		return levels.Level{}, false
	}
	return s.list[s.at], true
}

// assignPlayers sets the kind of player of each seat of the chosen level: as chosen before, or as its challenge fixes them.
func (s *setup) assignPlayers() {
	l, ok := s.level()
	if !ok || s.entry.Game == nil {
		return
	}
	s.kinds = s.wanted[:s.entry.Seats(l)]
	if l.Challenge == nil {
		return
	}
	s.kinds = l.Challenge.Kinds(len(s.kinds), "human")
	for i := range s.kinds {
		if s.kinds[i] != "human" && !slices.Contains(s.players.Players(), s.kinds[i]) {
			s.kinds[i] = s.best
		}
	}
}

// setup returns the setup of the match with the given kinds of players.
func (s *setup) setup(kinds []string) match.Setup {
	l, _ := s.level()
	seats := names.Seats(kinds)
	for i := range seats {
		seats[i].Handicap = s.handicap.by[i]
	}
	return match.Setup{Game: s.game, Level: l.Name, Text: l.Text, Seed: s.seed, Seats: seats}
}

// updatePreview shows the chosen level with the chosen seed in the preview.
func (s *setup) updatePreview() {
	l, ok := s.level()
	if !ok {
		return
	}
	key := l.Text + "\x00" + s.seed
	if key == s.shown {
		return
	}
	s.shown, s.preview, s.fault = key, nil, ""
	view, ok := View(s.game)
	if !ok {
		s.fault = "This game cannot be displayed."
		return
	}
	table, err := games.Start(s.setup(s.kinds))
	if err != nil {
		s.fault = err.Error()
		return
	}
	s.first = table.Active() == rules.Seats(0)
	if s.preview = newStill(view, table); s.preview != nil {
		s.preview.detail = 14
	}
}

func (s *setup) Describe() map[string]any {
	l, _ := s.level()
	return map[string]any{"scene": "setup", "game": s.game, "level": l.Name, "seats": s.kinds, "seed": s.seed, "fault": s.fault}
}

func (s *setup) Update(in *ui.Input) (scene.Next, error) {
	s.begin(in)
	s.updatePreview()
	s.written()
	u := s.u
	u.Foot = ui.Hero + 8
	sub := board.Either(len(s.humans()) == 0, "new match to watch", "new match")
	body, act := s.head(heading{title: names.Game(s.game), sub: sub, sprite: "shell/emblem-" + s.game, settings: true, help: true})
	next := scene.Next{}
	s.after = scene.Next{}
	if in.Portrait() {
		next = s.narrow(body)
	} else {
		next = s.wide(body)
	}
	switch {
	case s.after.Kind != scene.Stay:
		next = s.after
	case act == headBack || u.Action(ui.Back):
		next = scene.Next{Kind: scene.Pop}
	case act == headSettings:
		next = scene.Show(NewSettings(s.env))
	case act == headHelp:
		next = scene.Show(s.help())
	}
	if n, ok := s.files(in); ok {
		if own, is := n.Scene.(*setup); is && own.game == s.game {
			if l, ok := own.level(); ok {
				s.add(l)
				s.assignPlayers()
				u.Toast("“"+l.Title+"” is in the list of levels.", "", nil)
			}
		} else {
			next = n
		}
	}
	s.env.End(u)
	return next, nil
}

// help returns the help for the chosen level, or for the game while the level cannot be set up.
func (s *setup) help() scene.Scene {
	if l, ok := s.level(); ok && s.preview != nil {
		return NewHelpOn(s.env, l.Title, s.preview.line.At(0))
	}
	return NewHelp(s.env, s.game)
}

// humans are the seats of people.
func (s *setup) humans() []int {
	var out []int
	for i, k := range s.kinds {
		if k == "human" {
			out = append(out, i)
		}
	}
	return out
}

func (s *setup) wide(body board.Rect) scene.Next {
	u := s.u
	at := layout.Row(body, 16, layout.Fixed(min(316, body.W*0.27)), layout.Rest(), layout.Fixed(min(460, body.W*0.36)))
	right := at[2].Rect
	next := s.buttons(layout.Foot(&right, ui.Hero, 28)) // first, so that Tab leads there at once
	u.Panel(at[0].Rect)
	s.levels(at[0].Rect)
	u.Panel(at[1].Rect)
	s.pane("setup/main", layout.Pad(at[1].Rect, 16, 14, 6, 14), func(v board.Rect) float32 {
		return s.details(layout.Pad(v, 0, 0, 10, 0))
	})
	s.pane("setup/seats", layout.Pad(right, -6, 0, -6, 0), func(v board.Rect) float32 {
		return s.seats(layout.Pad(v, 6, 0, 6, 0))
	})
	if enter := s.entered(); enter.Kind != scene.Stay {
		next = enter
	}
	return next
}

func (s *setup) narrow(body board.Rect) scene.Next {
	next := s.buttons(layout.Foot(&body, ui.Hero, 12))
	s.u.Segment("setup/page", layout.Top(&body, ui.Header, 12), "Page", []string{"Level", "Players"}, &s.page)
	body = layout.Pad(body, -4, 0, -4, 0)
	if s.page == 0 {
		s.pane("setup/narrow/level", body, func(v board.Rect) float32 {
			page := layout.Down(layout.Pad(v, 4, 0, 4, 0))
			page.Skip(s.learn(page.Rect))
			row := page.Add(levelTile + 16)
			s.u.Panel(row)
			s.levelTiles(row.Inset(8))
			page.Skip(12)
			s.card(&page, "setup/narrow/details", 14, s.details)
			if s.env.OpenFile != nil {
				page.Skip(12)
				if s.u.Button("setup/open", page.Add(ui.Header), ui.Button{Label: "Open a level file", Icon: "open"}) {
					s.env.OpenFile()
				}
			}
			return page.Used() + 4
		})
	} else {
		s.pane("setup/narrow/seats", body, func(v board.Rect) float32 {
			return s.seats(layout.Pad(v, 4, 0, 4, 0))
		})
	}
	if enter := s.entered(); enter.Kind != scene.Stay {
		next = enter
	}
	return next
}

// card is a panel on a page, as high as what it holds was in the last tick.
func (s *setup) card(page *layout.Stack, id string, edge float32, fill func(r board.Rect) float32) {
	r := page.Add(s.heights[id] + 2*edge)
	s.u.Panel(r)
	s.heights[id] = fill(r.Inset(edge))
}

// A row of the list of levels, the gap to the next, and the height of a level in a row of them.
const (
	levelRow  = 76
	levelGap  = 6
	levelTile = 112
)

func (s *setup) levels(r board.Rect) {
	u := s.u
	r = layout.Pad(r, 10, 12, 4, 8)
	u.Text(layout.Pad(layout.Top(&r, 24, 6), 10, 0, 16, 0), "Level", ui.Second, board.Medium, board.Left, u.Theme.Text3)
	if s.env.OpenFile != nil {
		foot := layout.Pad(layout.Foot(&r, ui.Header+4, 12), 2, 0, 8, 4)
		if u.Button("setup/open", foot, ui.Button{Label: "Open a level file", Icon: "open", Tip: "Open your own level, or drop its file on the window", Key: u.Bindings.Hint(ui.Open)}) {
			s.env.OpenFile()
		}
	}
	s.showChosen(levelRow+levelGap, levelRow)
	s.pane("setup/levels", layout.Pad(r, 0, s.learn(layout.Pad(r, 2, 0, 8, 0)), 0, 0), func(v board.Rect) float32 {
		rows := layout.Down(layout.Pad(v, 0, 0, 6, 0))
		for i := range s.list {
			row := rows.Add(levelRow)
			look := ui.Row{DrawW: 96, Wraps: true}
			if row.W < 240 {
				look.DrawW = 64
			}
			s.choose(i, row, look)
			rows.Skip(levelGap)
		}
		return rows.Used()
	})
}

// levelTiles draws the levels side by side.
func (s *setup) levelTiles(r board.Rect) {
	room := r.W - 2*ui.More
	each := room / float32(max(1, int(room/84)))
	s.showChosen(each, each)
	s.u.ScrollAcross("setup/levels", r, slices.Repeat([]float32{each}, len(s.list)), func(v board.Rect) {
		for i := range s.list {
			s.choose(i, layout.Pad(layout.Left(&v, each, 0), 1, 0, 1, 0), ui.Row{Upright: true})
		}
	})
}

// showChosen scrolls the list of levels to the chosen one when it is first seen. Levels lie so far apart in it and are so large.
func (s *setup) showChosen(apart, size float32) {
	if !s.listed && s.u.Scrolls("setup/levels") {
		s.listed = true
		s.u.ScrollTo("setup/levels", apart*float32(s.at), size)
	}
}

// choose draws a level of the list, which a press chooses.
func (s *setup) choose(i int, r board.Rect, row ui.Row) {
	u, l := s.u, s.list[i]
	th := s.thumb(&l)
	row.Label, row.Sub, row.Chosen = l.Title, th.size, i == s.at
	switch {
	case l.Challenge != nil:
		row.Sub = "Challenge"
	case s.own[l.Text]:
		row.Sub = "from a file"
	}
	row.Draw = func(p board.Rect) {
		s.drawThumb(s.game, th, p)
		if l.Challenge != nil {
			u.List.Disc(p.X+p.W-21, p.Y+1, 20, 20, u.Theme.Panel)
			u.Icon("star", p.X+p.W-11, p.Y+11, 14, u.Theme.Warn)
		}
	}
	if u.Row("setup/level/"+l.Name, r, row) && s.at != i {
		s.at = i
		s.handicap.set(nil)
		s.assignPlayers()
		u.Say(l.Title + ". " + l.Summary)
	}
}

// details shows the chosen level: picture, words, forecast, rules, seed and pace. It returns the height used.
func (s *setup) details(r board.Rect) float32 {
	u := s.u
	th := u.Theme
	page := layout.Down(r)
	l, ok := s.level()
	if !ok {
		return u.Wrap(r, "This game has no level.", ui.Body, board.Regular, board.Left, th.Text2)
	}
	if s.preview != nil {
		s.preview.show(s.env, u, page.Add(min(r.W*s.preview.shape()+8, 196, max(s.in.H*0.4, 120))))
		page.Skip(12)
	}
	if s.fault != "" {
		u.Icon("warning", page.Rect.X+10, page.Rect.Y+12, 20, th.Bad)
		page.Skip(u.Wrap(layout.Pad(page.Rect, 30, 0, 0, 0), "This level cannot be played with these settings: "+s.fault, ui.Second, board.Regular, board.Left, th.Bad) + 12)
	}
	page.Skip(u.Wrap(page.Rect, l.Title, ui.Heading, board.Bold, board.Left, th.Text))
	page.Skip(u.Wrap(page.Rect, l.Summary, ui.Second, board.Regular, board.Left, th.Text2) + 10)
	if l.Challenge != nil && l.Challenge.Goal != "" {
		u.Icon("star", page.Rect.X+10, page.Rect.Y+11, 18, th.Warn)
		page.Skip(u.Wrap(layout.Pad(page.Rect, 28, 0, 0, 0), l.Challenge.Goal, ui.Second, board.Medium, board.Left, th.Text) + 10)
	}
	s.strip(&page)
	s.heading(&page, "Rules")
	page.Skip(u.Wrap(layout.Pad(page.Rect, 0, -2, 0, 2), ruleset(l, s.classic(), s.own[l.Text]), ui.Second, board.Regular, board.Left, th.Text) + 10)
	s.heading(&page, "Seed")
	parts := []layout.Part{layout.Rest(), layout.Fixed(44)}
	if s.env.Copy != nil {
		parts = append(parts, layout.Fixed(44))
	}
	at := layout.Row(page.Add(ui.Header), 8, parts...)
	if u.Field("setup/seed", at[0].Rect, &s.seed, ui.Field{Label: "Seed", Placeholder: "any text", Mono: true, Max: 40}) && s.seed == "" {
		u.Say("An empty seed works like any other.")
	}
	if u.Button("setup/dice", at[1].Rect, ui.Button{Icon: "dice", Style: ui.Tool, Tip: "Another seed"}) {
		s.roll()
	}
	if s.env.Copy != nil && u.Button("setup/copy", at[2].Rect, ui.Button{Icon: "copy", Style: ui.Tool, Tip: "Copy the seed"}) {
		s.env.Copy(s.seed, func(err error) {
			if err != nil {
				u.Complain("The seed was not copied: " + err.Error() + ".")
				return
			}
			u.Toast("Seed copied.", "", nil)
		})
	}
	page.Skip(12)
	knob := paceToKnob(s.pace)
	text := paceText(s.pace)
	at = layout.Row(page.Add(ui.Header), 0, layout.Fixed(54), layout.Rest(), layout.Fixed(84))
	u.Text(at[0].Rect, "Pace", ui.Second, board.Medium, board.Left, th.Text3)
	if u.Slider("setup/pace", at[1].Rect, &knob, 0, float64(len(paces)-1), ui.Slider{Step: 1, Ticks: len(paces), Label: "Pace", Show: func(k float64) string { return paceText(knobToPace(k)) }}) {
		s.pace = knobToPace(knob)
	}
	u.Text(at[2].Rect, text, ui.Body, board.MonoBold, board.Right, th.Text)
	hint := "Quiet turns pass quickly, and what matters takes its time."
	if s.pace > 0 {
		hint = "Turns per second at normal speed; you can change it while watching."
	}
	page.Skip(u.Wrap(page.Rect, hint, ui.Second, board.Regular, board.Left, th.Text3))
	return page.Used() + 4
}

// heading writes a small heading.
func (s *shell) heading(page *layout.Stack, text string) {
	page.Skip(s.caption(page.Rect.X, page.Rect.Y, page.Rect.W, text))
}

// strip shows the view's forecast of the first position.
func (s *setup) strip(page *layout.Stack) {
	if s.preview == nil {
		return
	}
	hud := s.preview.view.Hud(s.preview.line.At(0), 0)
	if len(hud.Strip) < 2 || hud.StripTitle == "" {
		return
	}
	u := s.u
	s.heading(page, hud.StripTitle)
	n := min(len(hud.Strip), int((page.Rect.W+6)/50))
	_, ready := s.env.Ready(s.game)
	for i, at := range layout.Row(page.Add(44), 6, layout.Even(n)...) {
		u.List.Box(at.X, at.Y, at.W, at.H, ui.RadiusField, u.Theme.Raised)
		if ready {
			drawCell(u, s.game, at.Rect, hud.Strip[i])
		}
	}
	page.Skip(14)
}

// ruleset describes the rules of a level: where the [rules] of its file differ from those of the classic level. It names the keys of the file
// only for a level that a person opened; the summary of a built-in level says what matters.
func ruleset(l, classic levels.Level, own bool) string {
	usual := rulesOf(classic)
	var parts []string
	for _, r := range rulesOf(l) {
		if !slices.Contains(usual, r) {
			parts = append(parts, strings.ReplaceAll(r[0], "_", " ")+": "+r[1])
		}
	}
	if len(parts) == 0 {
		return "As in the rule book."
	}
	if own {
		return "Different from the rule book: " + strings.Join(parts, ", ") + "."
	}
	return words.Count(len(parts), "rule differs", "rules differ") + " from the rule book."
}

// rulesOf lists the lines of the [rules] table of a level file as key and value.
func rulesOf(l levels.Level) [][2]string {
	var out [][2]string
	in := false
	for line := range strings.Lines(l.Text) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "[") {
			in = strings.HasPrefix(line, "[rules]")
			continue
		}
		key, value, ok := strings.Cut(line, "=")
		if !in || !ok || strings.HasPrefix(line, "#") {
			continue
		}
		if i := strings.Index(value, "#"); i >= 0 {
			value = value[:i]
		}
		value = strings.Trim(strings.TrimSpace(value), `"`)
		switch value {
		case "true":
			value = "yes"
		case "false":
			value = "no"
		}
		out = append(out, [2]string{strings.TrimSpace(key), value})
	}
	return out
}

package tourney

import (
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/words"
	"app.pentarena/game/contest/stats"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players"
	"app.pentarena/levels"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// MostPlayers is the largest number of players of a tournament on a device.
const MostPlayers = 32

// formats are the formats to choose from.
var formats = tournament.Kinds()

// titleOf is the name of a format for people.
func titleOf(f tournament.Format) string {
	k, _ := f.Kind()
	return k.Title
}

// Choices of numbers.
var (
	pairChoices  = []int{1, 2, 3, 5, 10, 20, 50}
	roundChoices = []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20}
	eloChoices   = []int{20, 30, 50, 100, 200}
)

// game is a game of the form with its level.
type game struct {
	entry   games.Entry
	players players.Choice
	levels  []levels.Level
	at      int
	on      bool
}

func (g *game) id() string { return g.entry.Game.Info().ID }

// entrant is a player to choose.
type entrant struct {
	kind string
	on   bool
}

// form is where a tournament is put together.
type form struct {
	env      *scene.Env
	format   int
	games    []game
	entrants []entrant // in the order of the seeding
	pairs    int
	rounds   int
	elo      int      // of a test: by how much the first player is stronger, or not at all
	bots     []string // kinds of the entrants that the person has written
	seed     string
	page     int // narrow
	draws    int
	panes    panes

	plan  *tournament.Plan // what is chosen
	fault string           // why it cannot be played; "" when it can
}

func newForm(env *scene.Env) *form {
	f := &form{env: env, pairs: 2, rounds: 3, elo: 50, panes: panes{}}
	for _, e := range games.Entries() {
		g := game{entry: e, players: env.PlayersOf(e.Game.Info().ID), on: e.Game.Info().ID == env.Settings.LastGame}
		g.levels = levels.List(g.id())
		g.at = max(slices.IndexFunc(g.levels, func(l levels.Level) bool { return l.Name == "quick" }), 0)
		if len(g.levels) > 0 {
			f.games = append(f.games, g)
		}
	}
	if !slices.ContainsFunc(f.games, func(g game) bool { return g.on }) && len(f.games) > 0 {
		f.games[0].on = true
	}
	for _, kind := range env.Programs {
		f.entrants = append(f.entrants, entrant{kind, true})
	}
	list := players.Strengths()
	slices.Reverse(list)
	for i, kind := range list {
		f.entrants = append(f.entrants, entrant{kind, i > 0 && i < 5})
	}
	f.roll()
	f.check()
	return f
}

// follow chooses what a tournament had, but for its seed.
func (f *form) follow(p *tournament.Plan) {
	for i, k := range formats {
		if k.ID == p.Format {
			f.format = i
		}
	}
	for i := range f.games {
		g := &f.games[i]
		g.on = false
		for _, e := range p.Events {
			at := slices.IndexFunc(g.levels, func(l levels.Level) bool { return l.Name == e.Level })
			if e.Game == g.id() && at >= 0 {
				g.on, g.at = true, at
			}
		}
	}
	f.written()
	for i := range f.entrants {
		f.entrants[i].on = slices.Contains(p.Players, f.entrants[i].kind)
	}
	slices.SortStableFunc(f.entrants, func(a, b entrant) int { return f.place(p, a) - f.place(p, b) })
	if f.rounds = p.Rounds; formats[f.format].Test {
		f.elo = int(p.SPRT.High)
	} else {
		f.pairs = p.Seeds
	}
	f.check()
}

// place is where a player stands in the list of a tournament; those who were not in it come last.
func (f *form) place(p *tournament.Plan, e entrant) int {
	if i := slices.Index(p.Players, e.kind); i >= 0 {
		return i
	}
	return len(p.Players)
}

// written offers the bots that the person has written, when their game is the only one.
func (f *form) written() {
	var kinds []string
	on := lists.Filter(f.games, func(g game) bool { return g.on })
	if f.env.Written != nil && len(on) == 1 {
		kinds = f.env.Written(on[0].id())
	}
	if slices.Equal(kinds, f.bots) {
		return
	}
	f.entrants = slices.DeleteFunc(f.entrants, func(e entrant) bool {
		return slices.Contains(f.bots, e.kind) && !slices.Contains(kinds, e.kind)
	})
	for _, kind := range kinds {
		if !slices.ContainsFunc(f.entrants, func(e entrant) bool { return e.kind == kind }) {
			f.entrants = append(f.entrants, entrant{kind: kind})
		}
	}
	f.bots = kinds
}

func (f *form) roll() {
	f.draws++
	f.seed = f.env.NewSeed(fmt.Sprintf("SEED-%d", f.draws))
}

// check makes the plan, or says why there is none.
func (f *form) check() {
	f.written()
	p := &tournament.Plan{Format: formats[f.format].ID, Seed: f.seed, Seeds: f.pairs, Rounds: f.rounds}
	if p.Name = formats[f.format].Title; formats[f.format].Test {
		p.Seeds, p.SPRT = Most/2, stats.SPRT{High: float64(f.elo)}
	}
	for _, e := range f.entrants {
		if e.on {
			p.Players = append(p.Players, e.kind)
		}
	}
	for _, g := range f.games {
		if g.on {
			p.Games = append(p.Games, g.id()+"/"+g.levels[g.at].Name)
		}
	}
	f.plan, f.fault = p, ""
	switch {
	case f.env.Store == nil:
		f.fault = "Nothing can be kept on this device, and a tournament keeps every match."
	case len(p.Games) == 0:
		f.fault = "Choose at least one game."
	case len(p.Players) < 2:
		f.fault = "Choose at least two players."
	case len(p.Players) > MostPlayers:
		f.fault = fmt.Sprintf("Choose at most %d players: a table of more is hard to read here. For more, use arena tourney.", MostPlayers)
	default:
		if err := p.Prepare(games.SeatsOf); err != nil {
			f.fault = sentence(err)
		} else if n, _ := p.Length(); n > Most {
			f.fault = fmt.Sprintf("That would be %d matches. This device keeps every match, and takes %d: choose fewer seeds, players or games, or use arena tourney.", n, Most)
		}
	}
}

// sentence is the first mistake of a plan for people.
func sentence(err error) string {
	text, _, _ := strings.Cut(err.Error(), "\n")
	if _, after, ok := strings.Cut(text, ": "); ok {
		text = after
	}
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// build shows the form and reports whether the tournament is to begin.
func (f *form) build(u *ui.UI, body board.Rect) bool {
	u.Foot = ui.Hero + 8
	foot := layout.Foot(&body, ui.Hero, 14)
	if body.W < 900 {
		u.Segment("tourney/page", layout.Top(&body, ui.Header, 10), "Page", []string{"Format", "Games", "Players"}, &f.page)
		f.panel(u, f.page, body)
	} else {
		for i, at := range layout.Row(body, 14, layout.Even(3)...) {
			f.panel(u, i, at.Rect)
		}
	}
	f.check()
	start := layout.Right(&foot, min(300, foot.W*0.5), 20)
	ink, face, text := u.Theme.Text, board.Medium, f.summary()
	if f.fault != "" {
		ink, face = u.Theme.Bad, board.Regular
	}
	u.Wrap(layout.Middle(layout.Pad(foot, 4, 0, -4, 0), foot.W, u.WrapHeight(foot.W, text, ui.Second, face)), text, ui.Second, face, board.Left, ink)
	b := ui.Button{Label: "Start", Icon: "play", Style: ui.Primary, Key: "Enter"}
	if f.fault != "" {
		b.Reason = "Start\n" + f.fault
	}
	return u.Button("tourney/start", start, b) || f.fault == "" && u.Pressed("Enter")
}

// summary says how much is to be played, or why nothing is.
func (f *form) summary() string {
	if f.fault != "" {
		return f.fault
	}
	return lengthOf(f.plan) + ", " + words.Count(len(f.plan.Players), "player", "players")
}

// lengthOf is how many matches a tournament has, in words.
func lengthOf(p *tournament.Plan) string {
	n, how := p.Length()
	text := words.Count(n, "match", "matches")
	if how == "" {
		return text
	}
	return strings.ToUpper(how[:1]) + how[1:] + " " + text
}

// panel shows one of the three parts of the form.
func (f *form) panel(u *ui.UI, i int, r board.Rect) {
	u.Panel(r)
	id := [...]string{"tourney/formats", "tourney/games", "tourney/players"}[i]
	f.panes.show(u, id, layout.Pad(r, 10, 8, 4, 8), func(v board.Rect) float32 {
		v.W -= 6
		switch i {
		case 0:
			return f.formatRows(u, v)
		case 1:
			return f.gameRows(u, v)
		}
		return f.playerRows(u, v)
	})
}

// Heights of rows and of the gaps between them.
const (
	rowHeight = 54
	rowGap    = 4
)

func (f *form) formatRows(u *ui.UI, r board.Rect) float32 {
	s := layout.Down(r)
	s.Skip(caption(u, r, "Format"))
	for i, k := range formats {
		if wrapped(u, "tourney/format/"+string(k.ID), s.Add(wrappedHeight(u, r.W, k.Text)), k.Title, k.Text, i == f.format) {
			f.format = i
			u.Say(k.Title + ". " + k.Text)
		}
		s.Skip(4)
	}
	return s.Used()
}

// numbers shows how much is played: pairs, rounds and the seed.
func (f *form) numbers(u *ui.UI, r board.Rect) float32 {
	s := layout.Down(r)
	if formats[f.format].Test {
		text := fmt.Sprintf("Is the first player %d Elo stronger (%.0f points of 100), or not stronger? Either answer is wrong in at most 5 of 100 tests.",
			f.elo, 100*stats.Expected(float64(f.elo)))
		s.Skip(stepper(u, "tourney/elo", s.Rect, "Elo to tell", text, eloChoices, &f.elo))
	} else {
		s.Skip(stepper(u, "tourney/pairs", s.Rect, "Seeds per meeting", "Each seed is played until every player has had every seat: twice with two seats, four times with four.", pairChoices, &f.pairs))
	}
	if formats[f.format].Rounds {
		s.Skip(stepper(u, "tourney/rounds", s.Rect, "Rounds", "", roundChoices, &f.rounds))
	}
	row := s.Add(ui.Header)
	at := layout.Row(layout.Pad(row, 4, 0, 0, 0), 0, layout.Fixed(60), layout.Rest(), layout.Fixed(8), layout.Fixed(44))
	u.Text(at[0].Rect, "Seed", ui.Body, board.Medium, board.Left, u.Theme.Text)
	u.Field("tourney/seed", at[1].Rect, &f.seed, ui.Field{Label: "Seed", Placeholder: "any text", Mono: true, Max: 40})
	if u.Button("tourney/dice", at[3].Rect, ui.Button{Icon: "dice", Style: ui.Tool, Tip: "Another seed"}) {
		f.roll()
	}
	return s.Used() + 6
}

func (f *form) gameRows(u *ui.UI, r board.Rect) float32 {
	s := layout.Down(r)
	s.Skip(caption(u, r, "Games"))
	all := !slices.ContainsFunc(f.games, func(g game) bool { return !g.on })
	const levelW = 2*44 + 4 // the buttons that choose the level
	row := s.Add(ui.Header)
	u.Text(layout.Right(&row, levelW, 4), "Level", ui.Second, board.Regular, board.Center, u.Theme.Text2)
	if u.Button("tourney/decathlon", row, ui.Button{Label: fmt.Sprintf("Decathlon: all %d games", len(f.games)), Icon: "trophy", Chosen: all,
		Tip: "Decathlon\nEvery meeting plays every game."}) {
		for i := range f.games {
			f.games[i].on = !all || i == 0
		}
	}
	s.Skip(10)
	for i := range f.games {
		g := &f.games[i]
		l := g.levels[g.at]
		row := s.Add(rowHeight)
		ways := layout.Row(layout.Middle(layout.Right(&row, levelW, 4), levelW, 44), 4, layout.Even(2)...)
		sub := fmt.Sprintf("%s, %d seats", l.Title, g.entry.Seats(l))
		if u.TextWidth(sub, ui.Second, board.Regular) > row.W-118 {
			sub = l.Title
		}
		emblem := "shell/emblem-" + g.id()
		if row.W < 210 {
			emblem = ""
		}
		if check(u, "tourney/game/"+g.id(), row, g.on, emblem, g.entry.Game.Info().Title, sub) {
			g.on = !g.on
		}
		for k, way := range []struct{ name, icon, tip, end string }{{"/before", "chevron-left", "The level before", "This is the first level."}, {"/after", "chevron-right", "The next level", "This is the last level."}} {
			to := g.at + 2*k - 1
			b := ui.Button{Icon: way.icon, Style: ui.Tool, Tip: way.tip}
			if to < 0 || to >= len(g.levels) {
				b.Reason = way.tip + "\n" + way.end
			}
			if u.Button("tourney/level/"+g.id()+way.name, ways[k].Rect, b) {
				g.at, g.on = to, true
				u.Say(g.levels[to].Title)
			}
		}
		s.Skip(rowGap)
	}
	rule := layout.Pad(s.Add(16), 4, 6, 4, 0)
	u.Rule(rule.X, rule.Y, rule.W)
	return s.Used() + f.numbers(u, s.Rect)
}

func (f *form) playerRows(u *ui.UI, r board.Rect) float32 {
	s := layout.Down(r)
	s.Skip(caption(u, r, "Players. "+formats[f.format].Order))
	up, place := -1, 0
	for i := range f.entrants {
		e := &f.entrants[i]
		row := s.Add(rowHeight)
		rise := layout.Middle(layout.Right(&row, 44, 4), 44, 44)
		sub := f.about(e.kind)
		label := names.Strength(e.kind)
		if e.on {
			place++
			label = fmt.Sprintf("%d. %s", place, label)
		}
		if check(u, "tourney/player/"+e.kind, row, e.on, "", label, sub) {
			e.on = !e.on
		}
		b := ui.Button{Icon: "chevron-up", Style: ui.Tool, Tip: "Move up"}
		if i == 0 {
			b.Reason = "Move up\nThis is the first of the list."
		}
		if u.Button("tourney/up/"+e.kind, rise, b) {
			up = i
		}
		s.Skip(rowGap)
	}
	if up > 0 {
		f.entrants[up-1], f.entrants[up] = f.entrants[up], f.entrants[up-1]
		u.SetFocus("tourney/up/"+f.entrants[up-1].kind, u.Ring())
	}
	return s.Used()
}

// about is a word on a player: its rating, when one game is chosen.
func (f *form) about(kind string) string {
	if slices.Contains(f.env.Programs, kind) {
		return "Your program"
	}
	if slices.Contains(f.bots, kind) {
		return "Your bot"
	}
	if kind == "random" {
		return "Random legal moves"
	}
	if len(f.plan.Games) == 1 {
		for _, g := range f.games {
			if g.on {
				if elo, ok := g.players.Elo(kind); ok {
					return fmt.Sprintf("Elo %d", elo)
				}
			}
		}
	}
	return "AI"
}

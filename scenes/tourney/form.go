package tourney

import (
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/basics/words"
	"app.pentarena/game/contest/stats"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players/catalog"
	"app.pentarena/levels"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
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
	entry  catalog.Entry
	levels []levels.Level
	at     int
	on     bool
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
	for _, e := range catalog.Entries() {
		g := game{entry: e, on: e.Game.Info().ID == env.Settings.LastGame}
		g.levels = slices.DeleteFunc(slices.Clone(levels.List(g.id())), func(l levels.Level) bool { return l.Challenge != nil })
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
	list := catalog.Strengths()
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
	on := slices.DeleteFunc(slices.Clone(f.games), func(g game) bool { return !g.on })
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

// roll draws a seed.
func (f *form) roll() {
	if f.env.Seed != nil {
		f.seed = f.env.Seed()
		return
	}
	f.draws++
	f.seed = fmt.Sprintf("SEED-%d", f.draws)
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
	foot := board.Rect{X: body.X, Y: body.Y + body.H - ui.Hero, W: body.W, H: ui.Hero}
	room := board.Rect{X: body.X, Y: body.Y, W: body.W, H: body.H - ui.Hero - 14}
	if body.W < 900 {
		u.Segment("tourney/page", board.Rect{X: room.X, Y: room.Y, W: room.W, H: ui.Header}, []string{"Format", "Games", "Players"}, &f.page)
		room.Y, room.H = room.Y+ui.Header+10, room.H-ui.Header-10
		f.panel(u, f.page, room)
	} else {
		const gap = 14
		w := (room.W - 2*gap) / 3
		for i := range 3 {
			f.panel(u, i, board.Rect{X: room.X + (w+gap)*float32(i), Y: room.Y, W: w, H: room.H})
		}
	}
	f.check()
	w := min(float32(300), foot.W*0.5)
	start := board.Rect{X: foot.X + foot.W - w, Y: foot.Y, W: w, H: foot.H}
	ink, face, text := u.Theme.Text, board.Medium, f.summary()
	if f.fault != "" {
		ink, face = u.Theme.Bad, board.Regular
	}
	tw := foot.W - w - 20
	u.Wrap(board.Rect{X: foot.X + 4, Y: foot.Y + (foot.H-u.WrapHeight(tw, text, ui.Second, face))/2, W: tw}, text, ui.Second, face, board.Left, ink)
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
	f.panes.show(u, id, board.Rect{X: r.X + 10, Y: r.Y + 8, W: r.W - 14, H: r.H - 16}, func(v board.Rect) float32 {
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

// Heights of rows.
const (
	rowHeight = 54
	rowPitch  = 58
)

func (f *form) formatRows(u *ui.UI, r board.Rect) float32 {
	y := r.Y + caption(u, r, "Format")
	for i, k := range formats {
		if wrapped(u, "tourney/format/"+string(k.ID), board.Rect{X: r.X, Y: y, W: r.W}, k.Title, k.Text, i == f.format) {
			f.format = i
			u.Say(k.Title + ". " + k.Text)
		}
		y += wrappedHeight(u, r.W, k.Text) + 4
	}
	return y - r.Y
}

// numbers shows how much is played: pairs, rounds and the seed.
func (f *form) numbers(u *ui.UI, r board.Rect) float32 {
	y := r.Y
	if formats[f.format].Test {
		text := fmt.Sprintf("Is the first player %d Elo stronger (%.0f points of 100), or not stronger? Either answer is wrong in at most 5 of 100 tests.",
			f.elo, 100*stats.Expected(float64(f.elo)))
		y += stepper(u, "tourney/elo", board.Rect{X: r.X, Y: y, W: r.W}, "Elo to tell", text, eloChoices, &f.elo)
	} else {
		y += stepper(u, "tourney/pairs", board.Rect{X: r.X, Y: y, W: r.W}, "Seeds per meeting", "Each seed is played until every player has had every seat: twice with two seats, four times with four.", pairChoices, &f.pairs)
	}
	if formats[f.format].Rounds {
		y += stepper(u, "tourney/rounds", board.Rect{X: r.X, Y: y, W: r.W}, "Rounds", "", roundChoices, &f.rounds)
	}
	u.Text(board.Rect{X: r.X + 4, Y: y, W: 60, H: ui.Header}, "Seed", ui.Body, board.Medium, board.Left, u.Theme.Text)
	u.Field("tourney/seed", board.Rect{X: r.X + 64, Y: y, W: r.W - 64 - 52, H: ui.Header}, &f.seed, ui.Field{Placeholder: "any text", Mono: true, Max: 40})
	if u.Button("tourney/dice", board.Rect{X: r.X + r.W - 44, Y: y, W: 44, H: ui.Header}, ui.Button{Icon: "dice", Style: ui.Tool, Tip: "Another seed"}) {
		f.roll()
	}
	return y + ui.Header + 6 - r.Y
}

func (f *form) gameRows(u *ui.UI, r board.Rect) float32 {
	y := r.Y + caption(u, r, "Games")
	all := !slices.ContainsFunc(f.games, func(g game) bool { return !g.on })
	const levelW = 2*44 + 4 // the buttons that choose the level
	u.Text(board.Rect{X: r.X + r.W - levelW, Y: y, W: levelW, H: ui.Header}, "Level", ui.Second, board.Regular, board.Center, u.Theme.Text2)
	if u.Button("tourney/decathlon", board.Rect{X: r.X, Y: y, W: r.W - levelW - 4, H: ui.Header}, ui.Button{Label: fmt.Sprintf("Decathlon: all %d games", len(f.games)), Icon: "trophy", Chosen: all,
		Tip: "Decathlon\nEvery meeting plays every game."}) {
		for i := range f.games {
			f.games[i].on = !all || i == 0
		}
	}
	y += ui.Header + 10
	for i := range f.games {
		g := &f.games[i]
		l := g.levels[g.at]
		row := board.Rect{X: r.X, Y: y, W: r.W - levelW - 4, H: rowHeight}
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
			if u.Button("tourney/level/"+g.id()+way.name, board.Rect{X: row.X + row.W + 4 + 48*float32(k), Y: y + 5, W: 44, H: 44}, b) {
				g.at, g.on = to, true
				u.Say(g.levels[to].Title)
			}
		}
		y += rowPitch
	}
	u.Rule(r.X+4, y+6, r.W-8)
	y += 16
	return y + f.numbers(u, board.Rect{X: r.X, Y: y, W: r.W}) - r.Y
}

func (f *form) playerRows(u *ui.UI, r board.Rect) float32 {
	y := r.Y + caption(u, r, "Players. "+formats[f.format].Order)
	up, place := -1, 0
	for i := range f.entrants {
		e := &f.entrants[i]
		row := board.Rect{X: r.X, Y: y, W: r.W - 48, H: rowHeight}
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
		if u.Button("tourney/up/"+e.kind, board.Rect{X: row.X + row.W + 4, Y: y + 5, W: 44, H: 44}, b) {
			up = i
		}
		y += rowPitch
	}
	if up > 0 {
		f.entrants[up-1], f.entrants[up] = f.entrants[up], f.entrants[up-1]
		u.SetFocus("tourney/up/"+f.entrants[up-1].kind, u.Ring())
	}
	return y - r.Y
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
			if g.on && g.entry.Bots != nil {
				if elo, ok := g.entry.Bots.Elo(kind); ok {
					return fmt.Sprintf("Elo %d", elo)
				}
			}
		}
	}
	return "AI"
}

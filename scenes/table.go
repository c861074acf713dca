package scenes

import (
	"errors"
	"fmt"
	"strings"

	"app.pentarena/game/catalog"
	"app.pentarena/game/match"
	"app.pentarena/game/record"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/kept"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/results"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/turn"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/viewport"
)

// TableOptions say what a table shows. Exactly one of Setup.Game, Match and Timeline is given.
type TableOptions struct {
	Setup    match.Setup     // a new match; the players are made from the kinds of the seats
	Match    *match.Match    // a match to go on with; the players are made from its setup
	Timeline record.Timeline // a match to watch, with Info
	Info     record.Info
	Look     board.Look     // how it is shown; nil for the game's own view
	Kept     kept.Match     // the entry of the kept match that Match or Timeline is
	Orders   *record.Orders // the standing orders that Match goes on with; nil for none
	Turn     float64        // turn to begin at
	Paused   bool
	Pace     float64 // turns per second at normal speed; 0 fits the match into about 75 s
}

// Table shows one match: it is played, watched while it runs, or watched from a record. All three are a timeline with a clock.
type Table struct {
	env   *scene.Env
	u     *ui.UI
	entry catalog.Entry
	look  board.Look
	setup match.Setup
	level string // title of the level
	goal  string // of a challenge, "" for none
	info  record.Info
	pace  float64

	play *playback.Player
	turn *turn.Turn
	view *viewport.Viewport

	keeper  *keeper
	kept    string    // the file of a kept match that is watched again
	honours honouring // what people earn

	place places
	scale float32
	thumb thumbnail

	refuse  refusal
	pressed press
	typed   typing
	dock    dock

	asking    ask
	clean     bool
	cleanHint cleanHint
	noMarks   bool
	result    *results.Card
	next      scene.Next
}

// NewTable opens a table.
func NewTable(env *scene.Env, o TableOptions) (*Table, error) {
	t := &Table{env: env, u: env.NewUI(), info: o.Info, kept: o.Kept.File, pace: o.Pace}
	line, m := o.Timeline, o.Match
	switch {
	case line != nil || m != nil:
	case o.Setup.Game != "":
		start, err := catalog.Start(o.Setup)
		if err != nil {
			return nil, err
		}
		m = match.New(o.Setup, start)
	default:
		return nil, errors.New("scenes: there is no match to show")
	}
	if m != nil {
		line = record.Follow(m)
	} else if r, ok := line.(*record.Replay); ok && !turn.People(line.Setup()).Empty() {
		r.Public() // who watches what people have broken off is none of them
	}
	t.setup = line.Setup()
	entry, ok := catalog.Find(t.setup.Game)
	if !ok {
		return nil, fmt.Errorf("scenes: there is no game %q", t.setup.Game)
	}
	t.entry = entry
	t.honours.set = entry.Honours()
	if t.look = o.Look; t.look == nil {
		if t.look, ok = Look(t.setup.Game); !ok {
			return nil, fmt.Errorf("scenes: the game %q has no view", t.setup.Game)
		}
	}
	t.level = t.setup.Level
	if l, err := levels.Parse(t.setup.Level+".toml", []byte(t.setup.Text)); err == nil {
		t.level = l.Title
		if l.Challenge != nil {
			t.goal = l.Challenge.Goal
		}
	}
	if err := t.begin(m, line, o); err != nil {
		return nil, err
	}
	return t, nil
}

// begin lets a match run and sets playback up.
func (t *Table) begin(m *match.Match, line record.Timeline, o TableOptions) error {
	t.dock.page = 1
	if t.pace == 0 {
		t.pace = t.env.Settings.Pace
	}
	var people rules.SeatSet
	if m != nil {
		people = turn.People(t.setup)
	}
	t.play = playback.New(playback.Options{Line: line, Look: t.look, Played: m != nil, People: people, Pace: t.pace, Turn: o.Turn,
		Paused: o.Paused, Ahead: t.env.Settings.Ahead, Seen: o.Kept.Seen})
	var err error
	if t.turn, err = turn.New(m, people, t.play, t.look, t.entry); err != nil {
		return err
	}
	if m != nil && o.Orders != nil {
		if err := t.turn.Restore(o.Orders); err != nil {
			t.turn.Stop()
			return err
		}
	}
	t.view = viewport.New(t.play, t.turn, t.look)
	if m != nil {
		if t.keeper, err = newKeeper(t.env, line, o.Kept); err != nil {
			t.turn.Stop()
			return err
		}
	}
	if t.play.Live() {
		t.dock.page = 2
	}
	if t.goal != "" && !people.Empty() {
		t.u.Show("star", t.goal)
	}
	return nil
}

// Close lets go of the running match.
func (t *Table) Close() {
	t.turn.Stop()
	if t.keeper != nil {
		t.play.Line().Sync()
		if err := t.keeper.close(t.play.Line(), t.turn.Orders); err != nil {
			t.env.Notice = "The match could not be kept: " + err.Error()
		}
		t.kept, t.keeper = t.keeper.entry.File, nil
	}
	if t.kept != "" && t.turn.People().Empty() {
		if err := kept.SetSeen(t.env.Store, t.kept, t.play.Unseen()); err != nil {
			t.env.Notice = "How far the match was watched could not be kept: " + err.Error()
		}
	}
}

// Describe tells what the table shows.
func (t *Table) Describe() map[string]any {
	d := map[string]any{"scene": "table", "game": t.setup.Game, "turn": t.play.Line().TurnOf(t.play.Step()) + 1, "turns": t.play.Line().Turns(), "steps": t.play.Line().Len(),
		"step": t.play.Step(), "live": t.play.Running(), "seat": int(t.turn.Seat()), "playing": t.play.Playing()}
	d["acting"], d["warned"], d["thinking"] = t.turn.Acting(), t.turn.Warned(), t.turn.Thinking()
	x, y := t.view.Offset()
	d["level"], d["seed"], d["view"] = t.setup.Level, t.setup.Seed, [3]float32{x, y, t.view.Scale()}
	d["room"] = [4]float32{t.place.board.X, t.place.board.Y, t.place.board.W, t.place.board.H}
	if p, on := t.view.Cursor(); on {
		d["cursor"] = [2]int{p.X, p.Y}
	}
	if out := t.play.Head().Outcome(); out.Over {
		d["over"], d["reason"] = true, out.Reason
	}
	return d
}

// Update lets one tick pass.
func (t *Table) Update(in *ui.Input) (scene.Next, error) {
	t.next, t.scale = scene.Next{}, in.Scale
	t.env.Begin(t.u, in)
	dt := min(in.Dt, 0.1)
	if in.Hidden {
		dt = 0
	}
	t.sync()
	t.tick(dt)
	t.place = arrange(in, t.play.Manned(), t.clean)
	t.u.Foot = max(in.H-t.place.board.Y-t.place.board.H-16, 0)
	switch {
	case t.place.side || t.clean:
		t.u.Foot = 0
	case !t.place.portrait && t.play.Manned():
		t.u.Foot += floatGap + 110 // messages stay off the buttons of the turn and the hint above them
	}
	t.view.Settle(t.viewPlace(), dt)
	t.build(in)
	t.keys(in)
	t.request(t.view.Point(in, t.u.Claimed(), dt))
	t.pan(dt)
	t.view.Tick(in, dt)
	t.files(in)
	t.view.Draw()
	t.dialogs()
	t.heed()
	t.env.End(t.u)
	return t.next, nil
}

// sync takes up what the match has done.
func (t *Table) sync() {
	kept, changed := t.play.Sync()
	if changed {
		if t.keeper != nil {
			if err := t.keeper.cut(kept); err != nil {
				t.u.Complain("The match could not be kept: " + err.Error())
				t.keeper = nil
			}
		}
		t.dock.plan.tops = t.dock.plan.tops[:min(len(t.dock.plan.tops), len(t.play.Entries())+1)]
	}
	if t.keeper != nil {
		if err := t.keeper.keep(t.play.Line(), t.turn.Orders, t.u.In.Now, !t.play.Running()); err != nil {
			t.u.Complain("The match could not be kept: " + err.Error())
			t.keeper = nil
		}
	}
	t.turn.Sync(t.u.In.Now, t.env.Settings.HandOver)
}

// tick lets playback go on.
func (t *Table) tick(dt float64) {
	t.play.Tick(dt, t.hurried())
	for _, c := range t.play.Cues() {
		t.env.Play(c.Sound, float64(c.Gain), float64(c.Pan))
	}
	if t.play.Finished() {
		t.results()
	}
	t.honour()
	t.turn.Tick()
	t.heed()
	for _, text := range t.play.News() {
		t.u.Say(text)
	}
}

// hurried reports whether the person hurries the turns of others.
func (t *Table) hurried() bool {
	return t.play.Live() && t.play.Manned() && t.turn.Seat() == rules.NoSeat && t.u.Held(ui.Play)
}

// refusal is why something could not be done, shown for a while beside the place at which a person pointed.
type refusal struct {
	text  string
	x, y  float32
	until float64
}

// press is where a control was pressed in this tick by which a person acts.
type press struct {
	x, y float32
	on   bool
}

// actAt says where on the canvas the person points at what they do now.
func (t *Table) actAt(x, y float32) { t.pressed = press{x, y, true} }

// refusalTime is how long a refusal is shown, in seconds.
const refusalTime = 3

// heed tells what the turn has to tell.
func (t *Table) heed() {
	at := t.pressed
	t.pressed = press{}
	if !at.on {
		at.x, at.y = t.view.At()
	}
	for _, n := range t.turn.Notices() {
		switch n.Kind {
		case turn.Refused:
			t.refuse = refusal{n.Text, at.x, at.y, t.u.In.Now + refusalTime}
			t.env.Play("refuse", 0.5, 0)
			t.u.Say(n.Text)
		case turn.Barred:
			t.tell(n.Text)
		case turn.Failed:
			t.u.Complain(n.Text)
		case turn.Told:
			t.u.Note("advice", n.Text)
		case turn.Warned:
			t.u.Say(n.Text)
			t.env.Play("refuse", 0.4, 0)
		case turn.Undone:
			t.env.Play("tick", 0.5, 0)
			t.u.Say(n.Text)
		case turn.Begun:
			t.env.Play("turn", 0.5, 0)
			t.u.Say(n.Text)
			t.view.Return()
		case turn.Suggested:
			t.u.Say(n.Text)
		}
		if n.Show {
			t.view.Show(n.Cell)
		}
	}
}

// tell shows a reason of the form "What\nWhy" as a message.
func (t *Table) tell(reason string) { t.u.Note("refusal", strings.Replace(reason, "\n", ": ", 1)) }

// choose presses a verb; x,y is where the person pointed on the canvas.
func (t *Table) choose(v board.Verb, x, y float32) {
	t.actAt(x, y)
	t.turn.Choose(v)
}

// nextUnit selects the next unit that can act.
func (t *Table) nextUnit() {
	if p, ok := t.turn.Next(); ok {
		t.u.Clear() // the keyboard is on the board again, and the tip of a button goes
		t.view.SetCursor(p, true)
		t.view.Show(p)
		return
	}
	t.u.Toast("Nothing can act any more in this turn.", turn.EndLabel(t.turn.Hud()), func() { t.turn.End(true) })
}

// request does what pointing at the board asks for.
func (t *Table) request(r viewport.Request) {
	if r == viewport.Nothing {
		return
	}
	card, _, _ := t.view.Pinned()
	t.dock.page = 0
	t.u.Say(card.Title)
	if r == viewport.OpenCard && (t.place.over || t.place.portrait) {
		t.dock.open = true
	}
}

// viewPlace is where the board lies and what of it is in sight.
func (t *Table) viewPlace() viewport.Place {
	p := viewport.Place{View: t.place.board, Clear: t.uncovered(), Narrow: t.place.portrait, Card: t.dock.page == 0, Scale: t.scale, Reduced: t.u.Reduced,
		Seats: t.u.Theme.Seat}
	if t.u.Theme.Light {
		p.Seats = night.Seat // the board is a night city in both themes
	}
	return p
}

// Draw shows what the last Update made.
func (t *Table) Draw(c scene.Canvas) {
	x, y := t.view.Offset()
	c.Show(t.view.List(), t.view.Scale()*t.scale, x*t.scale, y*t.scale)
	c.Show(t.u.List, t.scale, 0, 0)
}

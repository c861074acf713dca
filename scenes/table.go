package scenes

import (
	"errors"
	"fmt"

	"app.pentarena/game/catalog"
	"app.pentarena/game/match"
	"app.pentarena/game/record"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/ui"
)

// TableOptions say what a table shows. Exactly one of Setup.Game, Match and Timeline is given.
type TableOptions struct {
	Setup    match.Setup     // a new match; the players are made from the kinds of the seats
	Match    *match.Match    // a match to go on with; the players are made from its setup
	Timeline record.Timeline // a match to watch, with Info
	Info     record.Info
	Kept     Kept    // the entry of the kept match that Timeline is
	Turn     float64 // turn to begin at
	Paused   bool
	Pace     float64 // turns per second at normal speed; 0 fits the match into about 75 s
}

// Table shows one match: it is played, watched while it runs, or watched from a record. All three are a timeline with a clock.
type Table struct {
	env   *Env
	u     *ui.UI
	entry catalog.Entry
	look  board.Look
	maps  []board.Overlay
	setup match.Setup
	level string // title of the level
	goal  string // of a challenge, "" for none
	info  record.Info
	pace  float64
	play  *playback.Player

	match   *match.Match // nil when a record is watched
	runner  *runner
	humans  rules.SeatSet
	keeper  *keeper
	kept    string // the file of a kept match that is watched again
	helper  *helper
	trouble string // why the match stopped

	cell    hovered
	camera  board.Camera
	follow  bool
	opened  bool // the camera has had its first shot
	place   places
	list    board.List
	mapped  board.List // the map of a large board
	ambient ambient
	scale   float32
	thumb   thumbnail

	hand      board.Hand[match.Table, match.Command]
	seat      rules.Seat        // the person whose turn it is, or NoSeat
	turn      int               // the turn it is, -1 before the first tick
	passed    int               // steps that were looked at for passes
	planned   bool              // the hand has begun the plan that is open
	finishing int               // the turn, from 1, that the AI plays to its end for the person; 0 for none
	acts      []act             // of this turn, for Undo
	redo      [][]match.Command // acts that were undone
	hint      suggestion
	refuse    refusal
	warned    float64 // until when a second press ends the turn
	ready     rules.Seat
	drag      drag
	typed     typing

	panel     int  // open page of the dock
	open      bool // a floating dock or the sheet's pages are open
	asking    ask
	clean     bool
	cleanHint cleanHint
	overlay   int // 0 none, else maps[overlay-1]
	ranges    bool
	noMarks   bool
	logAt     int
	plan      logPlan
	chart     int
	pick      chooser
	honours   honouring // what people earn
	result    *Results
	next      Next
}

// NewTable opens a table.
func NewTable(env *Env, o TableOptions) (*Table, error) {
	t := &Table{env: env, u: env.NewUI(), info: o.Info, kept: o.Kept.File, pace: o.Pace, ready: rules.NoSeat, seat: rules.NoSeat}
	line := o.Timeline
	switch {
	case o.Timeline != nil:
	case o.Match != nil:
		t.match = o.Match
	case o.Setup.Game != "":
		start, err := catalog.Start(o.Setup)
		if err != nil {
			return nil, err
		}
		t.match = match.New(o.Setup, start)
	default:
		return nil, errors.New("scenes: there is no match to show")
	}
	if t.match != nil {
		line = record.Follow(t.match)
	}
	t.setup = line.Setup()
	entry, ok := catalog.Find(t.setup.Game)
	if !ok {
		return nil, fmt.Errorf("scenes: there is no game %q", t.setup.Game)
	}
	t.entry = entry
	t.honours.set = entry.Honours()
	if t.look, ok = Look(t.setup.Game); !ok {
		return nil, fmt.Errorf("scenes: the game %q has no view", t.setup.Game)
	}
	t.level = t.setup.Level
	if l, err := levels.Parse(t.setup.Level+".toml", []byte(t.setup.Text)); err == nil {
		t.level = l.Title
		if l.Challenge != nil {
			t.goal = l.Challenge.Goal
		}
	}
	t.maps, t.hand = t.look.Overlays(), t.look.Hand()
	if err := t.begin(line, o); err != nil {
		return nil, err
	}
	return t, nil
}

// begin lets a match run and sets playback up.
func (t *Table) begin(line record.Timeline, o TableOptions) error {
	t.panel = 1
	if t.pace == 0 {
		t.pace = t.env.Settings.Pace
	}
	if t.match != nil {
		var err error
		if t.runner, err = newRunner(t.match, t.entry); err != nil {
			return err
		}
		t.humans = t.runner.humans
		if t.keeper, err = newKeeper(t.env, line); err != nil {
			t.runner.stop()
			return err
		}
	}
	t.play = playback.New(playback.Options{Line: line, Look: t.look, Played: t.match != nil, People: t.humans, Pace: t.pace, Turn: o.Turn,
		Paused: o.Paused, Ahead: t.env.Settings.Ahead, Seen: o.Kept.Seen})
	if t.play.Live() {
		t.panel = 2
	}
	if t.goal != "" && !t.humans.Empty() {
		t.u.Show("star", t.goal)
	}
	t.seat = t.me()
	t.turn = -1
	t.ready = t.seat
	return nil
}

// Close lets go of the running match.
func (t *Table) Close() {
	if t.runner != nil {
		t.runner.stop()
	}
	if t.helper != nil {
		t.helper.stop()
	}
	if t.keeper != nil {
		t.play.Line().Sync()
		if err := t.keeper.close(t.play.Line()); err != nil {
			t.env.Notice = "The match could not be kept: " + err.Error()
		}
		t.kept, t.keeper = t.keeper.entry.File, nil
	}
	if t.kept != "" && t.humans.Empty() {
		if err := noteSeen(t.env.Store, t.kept, t.play.Unseen()); err != nil {
			t.env.Notice = "How far the match was watched could not be kept: " + err.Error()
		}
	}
}

// Describe tells what the table shows.
func (t *Table) Describe() map[string]any {
	d := map[string]any{"scene": "table", "game": t.setup.Game, "turn": t.play.Line().TurnOf(t.play.Step()) + 1, "turns": t.play.Line().Turns(), "steps": t.play.Line().Len(),
		"step": t.play.Step(), "live": t.play.Running(), "seat": int(t.seat), "playing": t.play.Playing()}
	d["acting"] = t.playing() && t.planned
	x, y := t.camera.Offset()
	d["level"], d["seed"], d["view"] = t.setup.Level, t.setup.Seed, [3]float32{x, y, t.camera.Scale()}
	d["room"] = [4]float32{t.place.board.X, t.place.board.Y, t.place.board.W, t.place.board.H}
	if t.drag.byKey {
		d["cursor"] = [2]int{t.drag.cursor.X, t.drag.cursor.Y}
	}
	if out := t.play.Head().Outcome(); out.Over {
		d["over"], d["reason"] = true, out.Reason
	}
	return d
}

// Update lets one tick pass.
func (t *Table) Update(in *ui.Input) (Next, error) {
	t.next, t.scale = Next{}, in.Scale
	t.env.Begin(t.u, in)
	dt := min(in.Dt, 0.1)
	if in.Hidden {
		dt = 0
	}
	t.sync()
	t.tick(dt)
	t.place = arrange(in, !t.humans.Empty() && t.play.Running(), t.clean)
	t.u.Foot = max(in.H-t.place.board.Y-t.place.board.H-16, 0)
	switch {
	case t.place.side || t.clean:
		t.u.Foot = 0
	case !t.place.portrait && !t.humans.Empty() && t.play.Running():
		t.u.Foot += floatGap + 110 // messages stay off the buttons of the turn and the hint above them
	}
	t.camera.PlaceIn(t.place.board, t.uncovered(), t.look.Bounds(t.play.Moment().Before))
	t.firstShot()
	t.camera.Tick(dt, t.u.Reduced)
	t.build(in)
	t.keys(in)
	t.pointer(in, dt)
	t.files(in)
	t.compose(in)
	t.dialogs()
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
		t.plan.tops = t.plan.tops[:min(len(t.plan.tops), len(t.play.Entries())+1)]
	}
	if t.runner != nil && t.trouble == "" {
		if err := t.runner.failed(); err != nil {
			t.trouble = err.Error()
			t.u.Complain("The match stopped. " + t.trouble)
		}
	}
	if t.keeper != nil {
		if err := t.keeper.keep(t.play.Line(), t.u.In.Now, !t.play.Running()); err != nil {
			t.u.Complain("The match could not be kept: " + err.Error())
			t.keeper = nil
		}
	}
	t.helped()
}

// show brings a cell into view.
func (t *Table) show(p grid.Point) {
	t.stray(p)
	t.camera.Show(t.look.Place(t.play.Head(), p))
}

// Draw shows what the last Update made.
func (t *Table) Draw(c Canvas) {
	x, y := t.camera.Offset()
	c.Show(&t.list, t.camera.Scale()*t.scale, x*t.scale, y*t.scale)
	c.Show(t.u.List, t.scale, 0, 0)
}

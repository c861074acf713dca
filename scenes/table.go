package scenes

import (
	"errors"
	"fmt"
	"math"

	"app.pentarena/game/catalog"
	"app.pentarena/game/match"
	"app.pentarena/game/record"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/scenes/board"
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
	env    *Env
	u      *ui.UI
	entry  catalog.Entry
	look   board.Look
	series []board.Series[match.Table]
	maps   []board.Overlay
	line   record.Timeline
	setup  match.Setup
	level  string // title of the level
	goal   string // of a challenge, "" for none
	info   record.Info
	pace   float64

	match   *match.Match // nil when a record is watched
	running bool         // more steps may come than the timeline has
	runner  *runner
	humans  rules.SeatSet
	keeper  *keeper
	kept    string // the file of a kept match that is watched again
	helper  *helper
	trouble string // why the match stopped
	veil    veil

	clock clock
	want  record.Unit // unit of playback that the person chose
	live  bool        // go along with the head of a running match
	story story
	cues  cueCache

	moment board.Moment
	whole  []rules.Event // of the turn whose time is being told, kept so that it allocates nothing
	shown  momentKey
	cell   hovered
	camera board.Camera
	follow bool
	opened bool // the camera has had its first shot
	place  places
	list   board.List
	mapped board.List // the map of a large board
	life   life
	scale  float32
	thumb  thumbnail

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

	panel    int  // open page of the dock
	open     bool // a floating dock or the sheet's pages are open
	asking   ask
	clean    bool
	bare     bare
	overlay  int // 0 none, else maps[overlay-1]
	ranges   bool
	noMarks  bool
	logAt    int
	plan     logPlan
	chart    int
	pick     chooser
	finished float64   // when the last event was shown; 0 before
	reached  bool      // the end was reached by playing
	carded   bool      // the result card was shown
	honours  honouring // what people earn
	spoken   int       // lines of the log told to the live region
	result   *Results
	next     Next
}

// NewTable opens a table.
func NewTable(env *Env, o TableOptions) (*Table, error) {
	t := &Table{env: env, u: env.NewUI(), info: o.Info, kept: o.Kept.File, pace: o.Pace, ready: rules.NoSeat, seat: rules.NoSeat}
	switch {
	case o.Timeline != nil:
		t.line = o.Timeline
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
		t.line = record.Follow(t.match)
	}
	t.setup = t.line.Setup()
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
	t.series, t.maps, t.hand = t.look.Series(), t.look.Overlays(), t.look.Hand()
	if err := t.begin(o); err != nil {
		return nil, err
	}
	return t, nil
}

// begin sets playback up and lets a match run.
func (t *Table) begin(o TableOptions) error {
	t.running = t.line.Live()
	t.line.Sync()
	t.clock = clock{speed: normal, a: never, b: never, playing: !o.Paused}
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
		if t.keeper, err = newKeeper(t.env, t.line); err != nil {
			t.runner.stop()
			return err
		}
		t.live = !t.humans.Empty()
		t.veil.on = t.humans.Empty() && !t.env.Settings.Ahead
	}
	if n := o.Kept.Seen; n > 0 && n < t.line.Len() {
		t.veil = veil{on: !t.env.Settings.Ahead, seen: n}
		o.Turn = float64(t.line.TurnOf(n))
	}
	t.clock.seek(o.Turn, t.limit())
	if t.live {
		t.panel = 2
		t.toHead(true)
	}
	if t.goal != "" && !t.humans.Empty() {
		t.u.Show("star", t.goal)
	}
	t.seat = t.me()
	t.turn = -1
	t.ready = t.seat
	t.frame()
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
		t.line.Sync()
		if err := t.keeper.close(t.line); err != nil {
			t.env.Notice = "The match could not be kept: " + err.Error()
		}
		t.kept, t.keeper = t.keeper.entry.File, nil
	}
	if t.kept != "" && t.humans.Empty() {
		if err := noteSeen(t.env.Store, t.kept, t.hiddenFrom()); err != nil {
			t.env.Notice = "How far the match was watched could not be kept: " + err.Error()
		}
	}
}

// Describe tells what the table shows.
func (t *Table) Describe() map[string]any {
	d := map[string]any{"scene": "table", "game": t.setup.Game, "turn": t.line.TurnOf(t.step()) + 1, "turns": t.line.Turns(), "steps": t.line.Len(),
		"step": t.step(), "live": t.running, "seat": int(t.seat), "playing": t.clock.playing}
	d["acting"] = t.playing() && t.planned
	x, y := t.camera.Offset()
	d["level"], d["seed"], d["view"] = t.setup.Level, t.setup.Seed, [3]float32{x, y, t.camera.Scale()}
	d["room"] = [4]float32{t.place.board.X, t.place.board.Y, t.place.board.W, t.place.board.H}
	if t.drag.byKey {
		d["cursor"] = [2]int{t.drag.cursor.X, t.drag.cursor.Y}
	}
	if out := t.head().Outcome(); out.Over {
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
	t.place = arrange(in, !t.humans.Empty() && t.running, t.clean)
	t.u.Foot = max(in.H-t.place.board.Y-t.place.board.H-16, 0)
	switch {
	case t.place.side || t.clean:
		t.u.Foot = 0
	case !t.place.portrait && !t.humans.Empty() && t.running:
		t.u.Foot += floatGap + 110 // messages stay off the buttons of the turn and the hint above them
	}
	t.camera.PlaceIn(t.place.board, t.uncovered(), t.look.Bounds(t.moment.Before))
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

// head is the last position known.
func (t *Table) head() match.Table { return t.line.At(t.line.Len()) }

// sync takes up what the match has done.
func (t *Table) sync() {
	t.running = t.line.Live() // before Sync: a match that is over then has all its steps
	kept, changed := t.line.Sync()
	if changed {
		if t.keeper != nil {
			if err := t.keeper.cut(kept); err != nil {
				t.u.Complain("The match could not be kept: " + err.Error())
				t.keeper = nil
			}
		}
		t.story.cut(kept, t.turnsKept(kept))
		t.plan.tops = t.plan.tops[:min(len(t.plan.tops), len(t.story.entries)+1)]
		t.shown = momentKey{}
		t.clock.pos = min(t.clock.pos, t.limit())
	}
	t.story.write(t.line, t.look, t.series, t.head().Seats(), !t.running)
	if t.runner != nil && t.trouble == "" {
		if err := t.runner.failed(); err != nil {
			t.trouble = err.Error()
			t.u.Complain("The match stopped. " + t.trouble)
		}
	}
	if t.keeper != nil {
		if err := t.keeper.keep(t.line, t.u.In.Now, !t.running); err != nil {
			t.u.Complain("The match could not be kept: " + err.Error())
			t.keeper = nil
		}
	}
	t.helped()
}

// turnsKept is the number of turns whose start lies among the first kept steps.
func (t *Table) turnsKept(kept int) int {
	if kept >= t.line.Len() {
		return t.line.Turns()
	}
	return t.line.TurnOf(kept)
}

// limit is the end of what can be shown, in the clock's unit: a turn of a running match counts when it is complete.
func (t *Table) limit() float64 {
	if t.clock.unit == record.Commands {
		return float64(t.line.Len())
	}
	n := t.line.Turns()
	if t.running {
		n--
	}
	return float64(n)
}

// step is the number of the step that the clock is in.
func (t *Table) step() int {
	if t.clock.unit == record.Commands {
		return min(int(t.clock.pos), t.line.Len())
	}
	return t.line.First(int(t.clock.pos))
}

// turns is where the clock stands, in turns.
func (t *Table) turns() float64 { return t.inTurns(t.clock.pos, t.clock.unit) }

func (t *Table) inTurns(pos float64, unit record.Unit) float64 {
	if unit == record.Turns {
		return pos
	}
	step := int(pos)
	if step >= t.line.Len() {
		if t.running {
			last := t.line.Turns() - 1
			if t.line.First(last) == t.line.Len() {
				return float64(last)
			}
			return float64(last) + 0.98
		}
		return float64(t.line.Turns())
	}
	turn := t.line.TurnOf(step)
	first, n := t.line.First(turn), t.line.First(turn+1)-t.line.First(turn)
	return float64(turn) + (pos-float64(first))/float64(max(n, 1))
}

// fromTurns is the position in the clock's unit of a position in turns.
func (t *Table) fromTurns(turns float64) float64 {
	if t.clock.unit == record.Turns {
		return min(max(turns, 0), t.limit())
	}
	turn := int(math.Floor(turns))
	first, n := t.line.First(turn), t.line.First(turn+1)-t.line.First(turn)
	return min(max(float64(first)+(turns-float64(turn))*float64(n), 0), t.limit())
}

// use changes the unit of the clock, keeping the moment as well as it can.
func (t *Table) use(unit record.Unit) {
	if t.clock.unit == unit {
		return
	}
	turns := t.turns()
	t.clock.unit, t.clock.stepping = unit, false
	t.clock.pos = t.fromTurns(turns)
}

// mixed reports whether the unit changes with whose turn it is: people's own commands are shown one by one, the turns of others whole.
func (t *Table) mixed() bool {
	return t.match != nil && !t.humans.Empty() && t.want == record.Turns
}

// settle chooses the clock's unit at the start of a turn or step.
func (t *Table) settle() {
	if !t.mixed() {
		t.use(t.want)
		return
	}
	if t.clock.stepping || t.clock.pos != math.Trunc(t.clock.pos) {
		return
	}
	if t.clock.unit == record.Turns {
		turn := int(t.clock.pos)
		if turn >= t.line.Turns() {
			return
		}
		if t.personal(turn) {
			t.clock.unit, t.clock.pos = record.Commands, float64(t.line.First(turn))
		}
		return
	}
	step := int(t.clock.pos)
	turn := t.line.TurnOf(step)
	if t.line.First(turn) == step && (step < t.line.Len() || t.running) && !t.personal(turn) {
		t.clock.unit, t.clock.pos = record.Turns, float64(turn)
	}
}

// personal reports whether people here take part in a turn, so that its commands are shown one by one.
func (t *Table) personal(turn int) bool {
	if turn >= t.line.Turns()-1 && t.running && t.head().Active()&t.humans != 0 {
		return true
	}
	for i := t.line.First(turn); i < t.line.First(turn+1); i++ {
		if t.humans.Has(t.line.Step(i).Seat) {
			return true
		}
	}
	return false
}

// toHead goes to the end of what is known; at once, or gliding.
func (t *Table) toHead(jump bool) {
	if t.mixed() && t.running && t.personal(t.line.Turns()-1) {
		t.clock.unit = record.Commands
	}
	if jump {
		t.clock.seek(t.limit(), t.limit())
	} else {
		t.clock.glide(t.limit(), t.limit())
	}
	t.live = t.match != nil && t.running
	t.clock.reverse = false
	if t.live {
		t.clock.playing = true
	}
}

// momentKey is what decides the moment's events and their beats.
type momentKey struct {
	step, steps, len int
	valid            bool
}

// frame brings the moment shown up to date.
func (t *Table) frame() {
	f := t.line.Frame(t.clock.pos, t.clock.unit)
	key := momentKey{f.Step, f.Steps, t.line.Len(), true}
	if key != t.shown {
		t.shown = key
		t.moment.Beats = board.Schedule(f.Events, t.moment.Beats)
		t.moment.Span = t.span(int(t.clock.pos))
		t.moment.Past = t.past(t.moment.Past[:0], f.Step, f.Before)
		t.cell.stale = true
	}
	t.moment.Before, t.moment.After, t.moment.Events, t.moment.T, t.moment.Step = f.Before, f.After, f.Events, f.T, f.Step
}

// past adds the events of the turn before the one to which a step belongs; before is the position then.
func (t *Table) past(events []rules.Event, step int, before match.Table) []rules.Event {
	turn := t.line.TurnOf(step)
	if before.Active().Empty() { // the match is over, so the last turn is past as well
		turn++
	}
	for i := t.line.First(turn - 1); i < t.line.First(turn); i++ {
		events = append(events, t.line.Step(i).Events...)
	}
	return events
}

// current is the position that numbers and the inspector tell of.
func (t *Table) current() match.Table {
	if t.moment.T >= 0.5 {
		return t.moment.After
	}
	return t.moment.Before
}

// show brings a cell into view.
func (t *Table) show(p grid.Point) {
	t.stray(p)
	t.camera.Show(t.look.Place(t.head(), p))
}

// Draw shows what the last Update made.
func (t *Table) Draw(c Canvas) {
	x, y := t.camera.Offset()
	c.Show(&t.list, t.camera.Scale()*t.scale, x*t.scale, y*t.scale)
	c.Show(t.u.List, t.scale, 0, 0)
}

package table

import (
	"cmp"
	"math"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/link"
	"app.pentarena/rules"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/share"
	"app.pentarena/scenes/viewport"
)

// Shared is what a table knows of the link that its match comes from.
type Shared struct {
	Speed int            // place among playback.Speeds
	Look  *viewport.Look // part of the board; nil for the usual one
	// Check compares the match with the link as far as it goes, and returns a difference once; ended says that it will not go on.
	Check func(line record.Timeline, ended bool) error
	Why   string // why the match may differ from the link, "" for no reason
}

// begin sets playback and camera as the link says.
func (t *Table) begin() {
	if t.shared == nil {
		return
	}
	t.play.SetSpeed(t.shared.Speed)
	if t.shared.Look != nil {
		t.viewport.LookAt(*t.shared.Look)
	}
}

// checkShared compares the match with its link as far as it is known.
func (t *Table) checkShared() {
	if t.shared == nil {
		return
	}
	if err := t.shared.Check(t.play.Line(), !t.play.Running()); err != nil {
		why := cmp.Or(t.shared.Why, "The link was made by another version of Pentarena. Ask for the match's file to see it as it was.")
		t.u.Complain("This is not quite the shared match: " + err.Error() + ". " + why)
	}
}

// Prepare lets a match of bots run up to a turn, from 0, before the table is shown, and stands there once it has come so far. It returns how
// far it is, 0 to 1.
func (t *Table) Prepare(turn int) (part float64, ready bool) {
	line := t.play.Line()
	t.turn.Lead(line.At(0).Turn() + turn)
	t.play.Sync()
	if known := line.Turns() - 1; known < turn && t.play.Running() {
		return float64(known) / float64(turn), false
	}
	if turn > 0 {
		t.play.Seek(float64(turn)) // in turns, as a match of bots begins; beyond what was seen
	}
	return 1, true
}

// Abandon closes a table that was never shown; its match is not kept.
func (t *Table) Abandon() {
	t.keeper = nil
	t.Close()
}

// Share opens the dialog that shares the match, at the moment shown.
func (t *Table) Share() {
	line := t.play.Line()
	look := link.Look{Turn: min(int(t.play.Turns()+1e-6), line.Turns()), Speed: t.play.Speed()}
	if l, own := t.viewport.Look(); own {
		look.Camera = &link.Camera{X: int(l.X * 8), Y: int(l.Y * 8), Tiles: int(l.Tiles * 8)}
	}
	if t.resume = t.play.Playing() && !t.play.Manned(); t.resume {
		t.play.Pause()
	}
	m := share.Match{Line: line, Look: look, Live: t.again(), Now: t.play.Turns()}
	m.Passage, m.Marked = t.passage()
	t.share = share.New(t.env, m)
}

// lately is how many turns a clip shows when no passage is marked.
const lately = 8

// passage is what a clip shows: the marked passage, or the last turns up to the moment; nothing that was not seen. It reports whether it was
// marked.
func (t *Table) passage() (share.Passage, bool) {
	view, ok := t.view()
	if !ok {
		return share.Passage{}, false
	}
	p := share.Passage{Play: t.play, View: view, Setup: t.setup, Region: t.viewport.Region(), Viewer: t.turn.Viewer(), Speed: playback.Speeds[t.play.Speed()],
		Comments: t.env.Settings.Comments}
	from, to, marked := t.play.Passage()
	if !marked || from >= to {
		to, marked = t.play.Turns(), false
		if from = to - lately; from < 0 {
			from, to = 0, max(to, lately)
		}
	}
	end := t.play.Shown()
	p.To = min(to, end)
	p.From = min(from, p.To)
	p.Region = framed(p.Region, t.viewport.Bounds(), happenings(t.play.Line(), view, p.From, p.To))
	return p, marked
}

// happenings are the places of what is worth seeing in a passage of a match, from a position in turns to another.
func happenings(line record.Timeline, view board.AnyView, from, to float64) (list []board.Rect) {
	watching := &view.Timing().Watching
	end := line.Len()
	if last := int(math.Ceil(to)); last < line.Turns() {
		end = line.First(last)
	}
	for i := line.First(min(int(from), line.Turns())); i < end; i++ {
		for k := range line.Step(i).Events {
			if e := &line.Step(i).Events[k]; watching.WorthOf(e) > 0 {
				list = append(list, view.Place(line.At(i), board.Happens(e)))
			}
		}
	}
	return list
}

// framed is a part of a board, moved within its bounds to where most of some places are, unless it shows most of them already.
func framed(region, bounds board.Rect, places []board.Rect) board.Rect {
	if seen := lists.Count(places, func(r *board.Rect) bool { return region.Contains(r.Middle()) }); 2*seen >= len(places) {
		return region
	}
	x, y := board.Join(board.Gather(places, 1, 1), region.W, region.H).Middle()
	within := func(mid, size, start, room float32) float32 { return max(min(mid-size/2, start+room-size), start) }
	region.X, region.Y = within(x, region.W, bounds.X, bounds.W), within(y, region.H, bounds.Y, bounds.H)
	return region
}

// again reports whether the built-in players play this match here, and so play it again anywhere.
func (t *Table) again() bool { return t.play.Played() && link.Playable(t.play.Line(), t.env.PlayersOf) }

// loser is the first seat that has not won, for a challenge.
func (t *Table) loser() rules.Seat {
	out := t.play.Head().Outcome()
	for seat := range rules.Seat(t.play.Head().Seats()) {
		if !out.Winners.Has(seat) {
			return seat
		}
	}
	return 0
}

// shareDialog shows the dialog that shares the match.
func (t *Table) shareDialog() {
	if t.share == nil {
		return
	}
	switch t.share.Build(t.u) {
	case share.Save:
		t.save()
	case share.Close:
		t.share.Close()
		t.share = nil
		if t.resume && !t.play.Playing() {
			t.play.Play()
		}
	}
}

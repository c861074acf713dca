package playback_test

import (
	"slices"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/coreminer"
	city "app.pentarena/scenes/anarchy"
	"app.pentarena/scenes/board"
	mine "app.pentarena/scenes/coreminer"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/tabletest"
)

const tick = 1.0 / 60

func view() board.AnyView { return board.Adapt(anarchy.Game(), city.New()) }

// recorded plays the record of a random match.
func recorded(t testing.TB, turns int) *playback.Player {
	t.Helper()
	line := tabletest.Replay(t, tabletest.Setup(t, "anarchy", "quick", "random", "random"), turns)
	p := playback.New(playback.Options{Line: line, View: view(), Paused: true})
	fillLog(t, p)
	return p
}

// running plays a match that continues, with people on some seats.
func running(t testing.TB, people rules.SeatSet) (*playback.Player, *match.Match) {
	t.Helper()
	m := tabletest.Match(t, tabletest.Setup(t, "anarchy", "quick", "random", "random"))
	return playback.New(playback.Options{Line: record.Follow(m), View: view(), Played: true, People: people}), m
}

// fillLog syncs until the log is complete.
func fillLog(t testing.TB, p *playback.Player) {
	t.Helper()
	for range 1000 {
		before, values := len(p.Entries()), len(p.Values())
		if values > 0 {
			values = len(p.Values()[0][0])
		}
		p.Sync()
		if len(p.Entries()) == before && len(p.Values()[0][0]) == values {
			return
		}
	}
	t.Fatal("the log does not catch up")
}

func ticks(p *playback.Player, n int) {
	for range n {
		p.Sync()
		p.Tick(tick, false)
	}
}

// until plays until a condition holds.
func until(t testing.TB, p *playback.Player, what string, ok func() bool) {
	t.Helper()
	for range 20000 {
		if ok() {
			return
		}
		ticks(p, 1)
	}
	t.Fatalf("it never came to %s, at %v of %v", what, p.Pos(), p.Limit())
}

// units calls f for playback by turns and by commands.
func units(p *playback.Player, f func(record.Unit)) {
	f(record.Turns)
	p.ToggleUnit()
	f(record.Commands)
}

func TestSeekShowsTheFrame(t *testing.T) {
	p := recorded(t, 40)
	dice := rules.NewSeeded("seeks")
	units(p, func(unit record.Unit) {
		for range 500 {
			pos := float64(dice.Intn(1000)) / 1000 * p.Limit()
			p.Seek(pos)
			f, m := p.Line().Frame(pos, unit), p.Moment()
			if m.Step != f.Step || m.T != f.T || m.Before.Hash() != f.Before.Hash() {
				t.Fatalf("position %v shows step %d at %v, not step %d at %v", pos, m.Step, m.T, f.Step, f.T)
			}
		}
	})
}

// Playing to a moment shows what seeking it shows, forwards and backwards.
func TestPlayingMeetsSeeking(t *testing.T) {
	p, q := recorded(t, 12), recorded(t, 12)
	meet := func() {
		t.Helper()
		q.Seek(p.Pos())
		a, b := p.Moment(), q.Moment()
		if a.Step != b.Step || a.T != b.T || a.Before.Hash() != b.Before.Hash() || a.After.Hash() != b.After.Hash() ||
			len(a.Past) != len(b.Past) || !slices.Equal(a.Spans, b.Spans) {
			t.Fatalf("at %v playing shows step %d at %v, seeking step %d at %v", p.Pos(), a.Step, a.T, b.Step, b.T)
		}
	}
	p.Play()
	for range 100 {
		ticks(p, 3)
		meet()
	}
	p.Reverse()
	for range 60 {
		ticks(p, 3)
		meet()
	}
}

// A moment knows the events of the turn before, whatever the unit.
func TestPast(t *testing.T) {
	p := recorded(t, 12)
	units(p, func(unit record.Unit) {
		for _, turn := range []int{0, 1, 7} {
			p.SeekTurns(float64(turn))
			want := 0
			if turn > 0 {
				want = len(p.Line().Frame(float64(turn-1), record.Turns).Events)
			}
			if got := len(p.Moment().Past); got != want || turn == 1 && want == 0 {
				t.Errorf("turn %d, by %v: %d events of the turn before, not %d", turn, unit, got, want)
			}
		}
	})
}

func TestPlaysToTheEndAndBack(t *testing.T) {
	p := recorded(t, 12)
	p.SetSpeed(len(playback.Speeds) - 1)
	p.Play()
	until(t, p, "the end", func() bool { return !p.Playing() })
	if p.Pos() != p.Limit() || !p.AtEnd() || !p.Reached() {
		t.Fatalf("it ends at %v of %v", p.Pos(), p.Limit())
	}
	p.Reverse()
	until(t, p, "the beginning", func() bool { return !p.Playing() })
	if p.Pos() != 0 || !p.AtStart() || p.Reached() {
		t.Fatalf("backwards it ends at %v", p.Pos())
	}
	p.Play()
	if ticks(p, 1); p.Reversed() || p.Pos() <= 0 {
		t.Error("from the beginning it does not play forwards again")
	}
}

func TestLoopsAPassage(t *testing.T) {
	p := recorded(t, 12)
	p.Seek(3)
	p.Mark(true)
	p.Seek(6)
	p.Mark(false)
	if a, b, ok := p.Passage(); !ok || a != 3 || b != 6 {
		t.Fatalf("the passage is %v to %v, %v", a, b, ok)
	}
	p.SetSpeed(8)
	p.Play()
	for range 400 {
		ticks(p, 1)
		if p.Pos() < 3-1e-9 || p.Pos() > 6+1e-9 {
			t.Fatalf("the loop from 3 to 6 shows %v", p.Pos())
		}
	}
	if !p.Playing() {
		t.Error("the loop ended")
	}
	p.Seek(3)
	p.Mark(true)
	p.Seek(6)
	p.Mark(false)
	if _, _, ok := p.Passage(); ok || p.Looping() {
		t.Error("marking both ends again does not end the loop")
	}
}

// The log and the charts are the same after steps were taken back and played again as when they are told at once.
func TestTheLogFollowsUndo(t *testing.T) {
	p, m := running(t, 0)
	p.ToggleSpoilers()
	told := func(p *playback.Player) (n, values int) { return len(p.Entries()), len(p.Values()[0][0]) }
	tabletest.Random(t, m, 4)
	p.Sync()
	seat, pass := m.Active().First(), m.Start().Game().Pass()
	for c := range m.Position().Options(seat) {
		if c == pass {
			continue
		}
		if _, err := m.Do(seat, c); err == nil {
			break
		}
	}
	fillLog(t, p)
	n, steps := len(p.Entries()), p.Line().Len()
	if err := m.Undo(seat, 1); err != nil {
		t.Fatal(err)
	}
	fillLog(t, p)
	for _, e := range p.Entries() {
		if e.Step >= steps-1 {
			t.Fatalf("an entry of step %d is left after undoing it", e.Step)
		}
	}
	if len(p.Entries()) >= n {
		t.Fatal("nothing was taken back")
	}
	tabletest.Random(t, m, 10)
	fillLog(t, p)
	whole := playback.New(playback.Options{Line: record.Follow(m), View: view()})
	fillLog(t, whole)
	n1, v1 := told(p)
	if n2, v2 := told(whole); n1 != n2 || v1 != v2 {
		t.Errorf("%d entries and %d values, at once %d and %d", n1, v1, n2, v2)
	}
}

func TestMarkersLieApart(t *testing.T) {
	p := recorded(t, 40)
	all := len(p.Markers(0))
	for _, apart := range []float64{1, 2.5, 8} {
		list := p.Markers(apart)
		if len(list) == 0 || len(list) > all {
			t.Errorf("%d markers of %d", len(list), all)
		}
		for i := 1; i < len(list); i++ {
			if d := list[i].Turn - list[i-1].Turn; float64(d) < apart {
				t.Errorf("markers %d and %d are %d turns apart, not %v", i-1, i, d, apart)
			}
		}
	}
}

// Of what happens in a turn the deed of the seat that gains by it is the turning point, also when the other one's is told first.
func TestTurningPoints(t *testing.T) {
	entries := []playback.Entry{{10, 3, board.Line{Weight: 2, Seat: 0}}, {12, 3, board.Line{Weight: 2, Seat: 1}}, {40, 13, board.Line{Weight: 1, Seat: 1}}, {80, 27, board.Line{Weight: 3}}}
	for gain, step := range map[float64]int{7: 10, -7: 12} {
		got := playback.TurningPoints(entries, 30, 3, func(int) float64 { return gain })
		if len(got) != 2 || got[0].Step != step || got[1].Step != 80 {
			t.Errorf("with a change of %v: %v", gain, got)
		}
	}
	if got := playback.TurningPoints(entries, 30, 1, func(int) float64 { return 0 }); len(got) != 1 || got[0].Step != 80 {
		t.Errorf("what decided the match is not the one turning point: %v", got)
	}
	swings := map[int]float64{13: -30, 3: 1}
	if got := playback.TurningPoints(entries, 30, 3, func(turn int) float64 { return swings[turn] }); len(got) != 3 || got[1].Step != 40 {
		t.Errorf("a turn that changed much is not a turning point, since it has no great entry: %v", got)
	}
	swings[3] = 0
	if got := playback.TurningPoints(entries, 30, 3, func(turn int) float64 { return swings[turn] }); len(got) != 2 || got[0].Step != 40 {
		t.Errorf("a turn that changed nothing is a turning point: %v", got)
	}
}

// No turning point tells a loss of the seat that gained in its turn, as if it had gained by the loss, nor what the other one did without a loss.
func TestTurningPointsTellOfTheGainer(t *testing.T) {
	for seat := range rules.Seat(2) {
		deed := playback.Entry{Step: 8, Turn: 3, Line: board.Line{Weight: 2, Seat: seat}}
		loss := playback.Entry{Step: 10, Turn: 3, Line: board.Line{Weight: 2, Seat: 1 - seat, Loses: rules.Seats(seat)}}
		for _, gain := range []float64{-9, 9} {
			got := playback.TurningPoints([]playback.Entry{loss}, 30, 3, func(int) float64 { return gain })
			if gains := (gain > 0) == (seat == 0); gains == (len(got) == 1) {
				t.Errorf("a loss of seat %d with a change of %v: %v", seat, gain, got)
			}
			got = playback.TurningPoints([]playback.Entry{deed}, 30, 3, func(int) float64 { return gain })
			if gains := (gain > 0) == (seat == 0); gains != (len(got) == 1) {
				t.Errorf("a deed of seat %d with a change of %v: %v", seat, gain, got)
			}
		}
	}
}

// The end itself is not a turning point.
func TestTheEndIsNoTurningPoint(t *testing.T) {
	p, m := running(t, 0)
	for n := 10; !m.Outcome().Over; n += 10 {
		tabletest.Random(t, m, n)
	}
	fillLog(t, p)
	end := p.Line().Len() - 1
	if !slices.ContainsFunc(p.Entries(), func(e playback.Entry) bool { return e.Step == end && e.Weight > 1 }) {
		t.Fatal("the log does not tell of the end")
	}
	last := p.Line().TurnOf(end)
	if !slices.ContainsFunc(p.Entries(), func(e playback.Entry) bool { return e.Turn == last && e.Weight == 0 }) {
		t.Fatal("the log tells nothing small of the last turn")
	}
	for _, e := range p.TurningPoints(100) {
		if e.Step == end || e.Turn == last && e.Weight == 0 {
			t.Errorf("%q is a turning point", e.Text)
		}
	}
}

// A long match that is thrown at the table at once is in the log within seconds.
func TestTheLogCatchesUp(t *testing.T) {
	n := 0
	for left := 100_000; left > 0; n++ {
		left -= min(left, playback.Budget(left))
	}
	if n > 15*60 {
		t.Errorf("100000 steps take %d ticks", n)
	}
}

func TestSpoilersStayHidden(t *testing.T) {
	p, m := running(t, 0)
	tabletest.Random(t, m, 30)
	fillLog(t, p)
	until(t, p, "turn 3", func() bool { return p.Turns() > 3 })
	if !p.Hiding() || p.Known() >= p.Line().Len() || p.KnownEntries() >= len(p.Entries()) {
		t.Fatalf("%d of %d steps are known", p.Known(), p.Line().Len())
	}
	if n := len(p.Measured(0)[0]); n > int(p.Turns())+1 {
		t.Errorf("the chart shows %d turns at turn %v", n, p.Turns())
	}
	for _, e := range p.Markers(1) {
		if e.Step >= p.Known() {
			t.Errorf("the timeline marks %q", e.Text)
		}
	}
	if _, last := p.Turn(); last != p.Most() {
		t.Errorf("the match is said to have %d turns", last)
	}
	at := p.Turns()
	if !p.ToEnd() {
		t.Error("it does not say that more is hidden")
	}
	if ticks(p, 1); p.Turns() > at+1 {
		t.Errorf("the end of what may be seen lies at %v, not %v", p.Turns(), at)
	}
	if p.ToggleSpoilers(); p.Known() != p.Line().Len() || p.Hiding() {
		t.Error("what lies ahead cannot be shown")
	}
	again := playback.New(playback.Options{Line: p.Line(), View: view(), Seen: p.Line().First(3)})
	if !again.Hiding() || again.Turns() != 3 {
		t.Errorf("a match that was left is watched on from %v, hidden: %v", again.Turns(), again.Hiding())
	}
	if r := recorded(t, 12); r.Hiding() || r.Known() != r.Line().Len() || r.Unseen() != 0 {
		t.Error("a record is hidden")
	}
}

// A person sees the present: every command as it is given, and the turns of others whole.
func TestPeopleSeeThePresent(t *testing.T) {
	p, m := running(t, rules.Seats(0))
	ticks(p, 5)
	pass := m.Start().Game().Pass()
	if _, err := m.Do(0, pass); err != nil {
		t.Fatal(err)
	}
	until(t, p, "the end of the turn", p.AtHead)
	ticks(p, 5)
	if !p.Live() || !p.Playing() || p.Line().Len() != 1 {
		t.Fatalf("live %v, playing %v at %v", p.Live(), p.Playing(), p.Pos())
	}
	p.StepTurns(-1)
	if ticks(p, 30); p.Live() || p.Steps() != 0 {
		t.Errorf("looking back it is live: %v, at step %v", p.Live(), p.Steps())
	}
	p.ToEnd()
	if ticks(p, 30); !p.Live() || !p.AtHead() {
		t.Error("the end is not the present")
	}
}

func TestSoundsComeFromPlayingOnly(t *testing.T) {
	p := recorded(t, 20)
	heard := func(n int) (sounds int) {
		for range n {
			ticks(p, 1)
			sounds += len(p.Cues())
		}
		return sounds
	}
	for i := range 15 {
		p.Seek(float64(i))
		if n := heard(2); n > 0 {
			t.Errorf("seeking turn %d makes %d sounds", i, n)
		}
	}
	p.Replay(0)
	if heard(240) == 0 {
		t.Error("playing is silent")
	}
	p.SetSpeed(len(playback.Speeds) - 1)
	p.Replay(0)
	if n := heard(20); n > 1 { // the end of the match may sound
		t.Errorf("at full speed there are %d sounds", n)
	}
}

// A turn with a chain of explosions is shown for as long as its links need, whatever the pace, and its frame knows for how long.
func TestAChainTakesItsTime(t *testing.T) {
	view := board.Adapt(coreminer.Game(), mine.New())
	line := demonstrated(t, view, "Bombs")
	p := playback.New(playback.Options{Line: line, View: view, Paused: true, Pace: 16})
	chained := 0
	units(p, func(unit record.Unit) {
		for n := range int(p.Limit()) {
			from, to := n, n+1
			if unit == record.Turns {
				from, to = line.First(n), line.First(n+1)
			}
			bombs := 0
			for i := from; i < to; i++ {
				for _, e := range line.Step(i).Events {
					if coreminer.What(e.What) == coreminer.Blasted {
						bombs++
					}
				}
			}
			p.Seek(float64(n) + 0.5)
			long := p.Seconds(n)
			if unit == record.Turns && (long > 1.0/16+1e-9) != (bombs > 1) || bombs > 1 && long < 1 {
				t.Errorf("unit %d with %d bombs is shown for %v s", n, bombs, long)
			}
			if bombs > 1 {
				chained++
			}
		}
	})
	if chained < 2 {
		t.Error("there is no chain")
	}
}

// demonstrated is the match on a page of the rule book.
func demonstrated(t *testing.T, view board.AnyView, page string) *record.Replay {
	t.Helper()
	pages := view.Pages(tabletest.Match(t, tabletest.Setup(t, "coreminer", "classic", "random", "random")).Position())
	i := slices.IndexFunc(pages, func(p board.Page[match.Position, match.Command]) bool { return p.Title == page })
	if i < 0 {
		t.Fatalf("the book has no page %q", page)
	}
	table := pages[i].Demo.Start()
	start := table.Clone()
	var steps []match.Step
	for _, m := range pages[i].Demo.Moves {
		step, err := table.Do(m.Seat, m.Cmd, rules.NewSeeded("demo"))
		if err != nil {
			t.Fatal(err)
		}
		steps = append(steps, step)
	}
	line, err := record.NewReplay(match.Setup{Game: start.Game().Info().ID, Level: page, Seats: make([]match.SeatInfo, start.Seats())}, start, steps)
	if err != nil {
		t.Fatal(err)
	}
	return line
}

func TestShares(t *testing.T) {
	measure := [][]float64{{0, 10, -4}, {0, 30, 5}, {0, 60, 5}}
	for turn, want := range []playback.Share{{1.0 / 3, 1.0 / 3, 1.0 / 3}, {0.1, 0.3, 0.6}, {0, 0.5, 0.5}} {
		if got := playback.Shares(measure, turn); got != want {
			t.Errorf("turn %d: %v, not %v", turn, got, want)
		}
	}
	if s := (playback.Share{0.1, 0.3, 0.6}); s.UpTo(1) != 0.4 {
		t.Errorf("%v", s.UpTo(1))
	}
}

// The end of a match counts once it was played to, has been in sight for a moment and has been told whole; and again after going back.
func TestFinishes(t *testing.T) {
	line := tabletest.Replay(t, tabletest.Setup(t, "anarchy", "quick", "random", "random"), 1000)
	p := playback.New(playback.Options{Line: line, View: view()})
	p.SetSpeed(len(playback.Speeds) - 1)
	times := func(n int, sync bool) (finished int) {
		for range n {
			if sync {
				p.Sync()
			}
			p.Tick(tick, false)
			if p.Finished() {
				finished++
			}
		}
		return finished
	}
	if n := times(1200, false); n != 0 || !p.AtHead() {
		t.Fatalf("at %v of %v it has finished %d times without being told", p.Pos(), p.Limit(), n)
	}
	if n := times(600, true); n != 1 {
		t.Fatalf("it has finished %d times", n)
	}
	p.Seek(p.Limit())
	if n := times(120, true); n != 0 {
		t.Error("seeking the end finishes")
	}
	p.StepTurns(-3)
	times(30, true)
	p.Play()
	if n := times(25, true); n != 0 {
		t.Error("it finishes at once")
	}
	if n := times(120, true); n != 1 {
		t.Errorf("played again it finishes %d times", n)
	}
}

// The number of the turn is the same in every place: that of the moment, of an entry that was just shown, and of the knob on its axis.
func TestOneNumberForATurn(t *testing.T) {
	p := recorded(t, 12)
	fillLog(t, p)
	turns := p.Line().Turns()
	for at, want := range map[float64]int{0: 1, 0.4: 1, 3: 4, 3.999: 4, 100: turns} {
		p.SeekTurns(at)
		if turn, last := p.Turn(); turn != want || last != turns || p.Axis() != float64(turns) {
			t.Errorf("at %v of %v it is turn %d of %d, not %d", at, p.Axis(), turn, last, want)
		}
	}
	units(p, func(record.Unit) {
		for _, e := range p.Entries() {
			p.Show(e)
			ticks(p, 30)
			if turn, _ := p.Turn(); turn != p.NumberAt(float64(e.Turn)) {
				t.Fatalf("%q of turn %d stands at turn %d", e.Text, e.Turn+1, turn)
			}
		}
	})
	live, _ := running(t, 0)
	if _, last := live.Turn(); float64(last) != live.Axis() {
		t.Errorf("the axis of %v turns is not that of %d", live.Axis(), last)
	}
}

// What is hidden cannot be reached by skipping: only by watching, turn by turn or command by command.
func TestNothingLeadsPastWhatWasSeen(t *testing.T) {
	p, m := running(t, 0)
	tabletest.Random(t, m, 30)
	fillLog(t, p)
	until(t, p, "turn 3", func() bool { return p.Turns() > 3 })
	p.Pause()
	seen := p.KnownTurns()
	for what, skip := range map[string]func() bool{
		"ten turns":   func() bool { return p.StepTurns(10) },
		"go to":       func() bool { return p.SeekTurns(20) },
		"the end":     p.ToEnd,
		"the present": p.ToPresent,
		"an event": func() bool {
			e, ok := p.Event(1)
			for ok && e.Step < p.Known() {
				p.Show(e)
				ticks(p, 30)
				e, ok = p.Event(1)
			}
			return !ok
		},
	} {
		if !skip() {
			t.Errorf("%s does not say that more is hidden", what)
		}
		p.Pause()
		if ticks(p, 30); p.Turns() > seen+1e-6 {
			t.Fatalf("%s leads to turn %v of %v seen", what, p.Turns(), seen)
		}
	}
	if p.StepTurns(1) {
		t.Error("the next turn cannot be watched")
	}
	if ticks(p, 30); p.Turns() <= seen {
		t.Error("a turn on leads nowhere")
	}
}

package table

import (
	"bytes"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/scenes/chrome/ask"
	"app.pentarena/scenes/names"
	"app.pentarena/scenes/results"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/share"
)

func (t *Table) save() {
	if why := t.chrome.Unsavable(); why != "" {
		t.chrome.Tell(why)
		return
	}
	var out bytes.Buffer
	orders, err := t.turn.Orders()
	if err == nil {
		err = record.Save(&out, t.play.Line(), orders)
	}
	if err != nil {
		t.u.Complain("The match was not saved: " + err.Error())
		return
	}
	name := share.FileName(t.setup, "", record.Suffix)
	where, err := t.env.SaveFile(name, out.Bytes())
	if err != nil {
		t.u.Complain("The match was not saved: " + err.Error())
		return
	}
	t.u.Toast(scene.Saved(name, where), "", nil)
}

// another opens a new match in place of this one.
func (t *Table) another(setup match.Setup) {
	if t.away != nil {
		if t.away.client.Status().Again {
			t.next = scene.Next{Kind: scene.Replace, Scene: t.ways.Meet(t.env, t.away.client.Another(), nil, t.away.place)}
		} else {
			t.u.Complain("The host of the server starts a new match there, with new links.")
		}
		return
	}
	next, err := New(t.env, t.ways, Options{Setup: setup, Pace: t.pace})
	if err != nil {
		t.u.Complain("The new match cannot start: " + err.Error())
		return
	}
	t.next = scene.Next{Kind: scene.Replace, Scene: next}
}

// rematch opens another match like this one in place of it.
func (t *Table) rematch(swap bool) {
	s := t.setup
	if swap && t.away != nil {
		t.u.Complain("The host of the server says who has which seat.")
		return
	}
	if swap {
		s.Seats = games.Swapped(s)
	}
	s.Seed = t.env.NewSeed(t.setup.Seed)
	t.another(s)
}

// branch opens a new match on top of this scene, with these standing orders; nil for none.
func (t *Table) branch(from ask.Branch, orders *record.Orders) {
	setup, line := t.setup, t.play.Line()
	setup.Seats, setup.Begun = names.SeatsAs(setup, from.Kinds), from.Steps
	m, err := record.Continue(line, setup, from.Steps)
	if err == nil {
		o := Options{Match: m, Turn: from.Turns, Pace: t.pace, Orders: orders, From: from.Turns}
		if was, err := t.happened(); err == nil {
			o.Was = was
		}
		var next *Table
		if next, err = New(t.env, t.ways, o); err == nil {
			t.play.Pause()
			t.next = scene.Show(next)
			return
		}
	}
	t.u.Complain("You cannot play on from here: " + err.Error())
}

func (t *Table) turning() (list []results.Turning) {
	for _, e := range t.play.TurningPoints(3) {
		list = append(list, results.Turning{Turn: e.Turn, Seat: e.Seat, Text: e.Text, Change: t.play.Change(e.Turn), Until: min(e.Turn+t.play.Lasting(), t.play.Line().Turns())})
	}
	return list
}

// showResult opens the result card.
func (t *Table) showResult() {
	m := results.Match{Line: t.play.Line(), View: t.chrome.View, Setup: t.setup, Info: t.info, Played: !t.turn.People().Empty(), Series: t.play.Series(), Values: t.play.Values(), Rated: t.rating.said}
	m.Turning = t.turning()
	m.Rematch = t.rematchOf()
	m.Unreviewed = t.chrome.Unreviewed()
	t.result = results.New(t.env, m)
	t.u.Say(t.result.Said())
	if !t.handed() { // see countAchievements
		if err := t.result.Note(); err != nil {
			t.u.Complain("Your settings were not saved: " + err.Error())
		}
	}
	if !t.play.Reached() {
		return
	}
	out := t.play.Head().Outcome()
	sound := "win"
	if !t.turn.People().Empty() && out.Winners&t.turn.People() == 0 {
		sound = "lose"
	}
	t.env.Play(sound, 0.7, 0)
}

// card shows the result card and carries out its choice.
func (t *Table) card() {
	if t.result == nil || t.share != nil {
		return
	}
	got := t.result.Build(t.u)
	switch got.Kind {
	case results.None:
		return
	case results.Save:
		t.save()
		return
	case results.Share:
		t.Share()
		return
	case results.Challenge:
		share.Challenge(t.env, t.u, t.play.Line(), got.Turn, t.loser(), t.again())
		return
	case results.Again:
		if t.result.Match.Rematch != nil {
			t.wishRematch()
			return
		}
		t.rematch(false)
	case results.Swap:
		t.rematch(true)
	case results.Next:
		t.another(names.Challenge(t.result.Following(), t.env.NewSeed(t.setup.Seed)))
	case results.Review:
		t.reviewMatch()
	case results.Title:
		t.next = scene.Next{Kind: scene.Home}
	case results.Replay:
		t.play.Replay(0)
	case results.WatchFrom:
		t.play.Replay(float64(got.Turn))
	case results.PlayFrom:
		t.play.SeekTurns(float64(got.Turn))
		t.chrome.Dialogs.AskBranch()
	}
	t.result = nil
}

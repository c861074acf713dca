package coreminer

import (
	"fmt"
	"slices"
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/rulestest"
)

// TestOptions lists the options of a miner. The rules choose all amounts except those of purchases.
func TestOptions(t *testing.T) {
	s := plot(t, []string{"....", ".odd", "dddd", "dddd"}, func(l *Level) {
		l.Miners = []Placed{miner(1, 1, 0), miner(1, 0, 0), miner(2, 1, 0), miner(2, 2, 0)}
		l.Miners[0].Material, l.Miners[0].Bombs, l.StartMoney, l.SpawnPrice = 5, 1, 450, 451
	})
	s.Miners[0].Dirt, s.Miners[0].Ore = 3, 4
	list := func(seat rules.Seat) (all []string) {
		for c := range s.Options(seat) {
			if c.Miner == 0 {
				all = append(all, c.String())
			}
		}
		return all
	}
	same(t, "options", list(0), []string{
		"buy 0 dirt amount 10", "buy 0 bomb amount 2", "buy 0 material amount 10",
		"build 0 at 1,0 support", "build 0 at 1,0 ladder", "dump 0 at 1,0 dirt amount 0", "dump 0 at 1,0 ore amount 0", "dump 0 at 1,0 bomb amount 0",
		"mine 0 at 1,1", "build 0 at 1,1 shield", "dump 0 at 1,1 dirt amount 0", "dump 0 at 1,1 ore amount 0", "dump 0 at 1,1 bomb amount 0",
		"move 0 at 2,0", "build 0 at 2,0 support", "build 0 at 2,0 ladder", "dump 0 at 2,0 dirt amount 0", "dump 0 at 2,0 ore amount 0", "dump 0 at 2,0 bomb amount 0",
		"move 0 at 0,0", "dump 0 at 0,0 dirt amount 0", "dump 0 at 0,0 ore amount 0", "dump 0 at 0,0 bomb amount 0", "transfer 0 to 1 ore amount 0", "pass",
	})
	same(t, "options of the other side", list(1), nil)
	ladder := plot(t, []string{"....", "Lddd", "dddd", "dddd"}, func(l *Level) { l.Miners = []Placed{miner(1, 0, 1), miner(1, 0, 0)} })
	ladder.Miners[0].Ore = 4
	if !slices.Contains(slices.Collect(ladder.Options(0)), hand(1, Ore, 0)) {
		t.Error("nothing can be handed up")
	}
	s.Sides[0].Money = 451
	rulestest.Equal(t, "the first option", list(0)[0], "spawn")
	s.Miners[0].Health = 0
	same(t, "options of the dead", list(0), []string{"spawn", "pass"})
	for range s.Options(0) {
		break
	}
}

// TestCommandsInWords checks commands as text for logs.
func TestCommandsInWords(t *testing.T) {
	for want, c := range map[string]Command{
		"mine 3 at 4,7 amount 20": {Verb: Mine, Miner: 3, At: grid.Pt(4, 7), Amount: 20}, "mine 3 at 4,7": {Verb: Mine, Miner: 3, At: grid.Pt(4, 7)},
		"mine 0 at 4,7 amount 1": {Verb: Mine, At: grid.Pt(4, 7), Amount: 1}, "move 3 at 4,7": {Verb: Move, Miner: 3, At: grid.Pt(4, 7), Amount: 9},
		"upgrade 2": {Verb: Upgrade, Miner: 2}, "concede": {Verb: Concede},
	} {
		rulestest.Equal(t, "in words", c.String(), want)
	}
}

// TestRefusals gives commands that every ruleset refuses, just beyond the last valid value.
func TestRefusals(t *testing.T) {
	s := plot(t, flat, standing(4, 0))
	refused(t, s, Command{Verb: verbs}, "verb")
	refused(t, s, Command{Verb: Again}, "verb")
	refused(t, s, Command{Verb: Build, Structure: structures}, "verb")
	refused(t, s, Command{Verb: Dump, Item: items}, "item")
	refused(t, s, at(Mine, 0, 1).by(2), "miner")
	refused(t, s, at(Mine, 0, 1).by(-1), "miner")
	refused(t, s, at(Mine, 0, 1).by(1), "owner")
	refused(t, s, hand(2, Material, 0), "miner")
	rulestest.Refused(t, s, 1, Command{}, "turn")
	rulestest.Refused(t, s, 2, Command{Verb: Concede}, "turn")
	for seat := range rules.Seat(2) {
		c := s.Clone()
		rulestest.Must(t, c, seat, Command{Verb: Concede})
		o := c.Outcome()
		if !o.Over || o.Reason != "left" || o.Winners != rules.Seats(1-seat) {
			t.Errorf("%+v", o)
		}
		rulestest.Refused(t, c, 0, Command{Verb: Concede}, "over")
		rulestest.Equal(t, "active", c.Active(), 0)
	}
}

// heard lists places and amounts of the given events.
func heard(t testing.TB, s *State, commands []Command, of ...What) (all []string) {
	t.Helper()
	tape := rules.NewTape(nil)
	for _, c := range commands {
		if err := s.Apply(s.Mover(), c, tape); err != nil {
			t.Fatal(err)
		}
	}
	for _, e := range tape.Events {
		if slices.Contains(of, What(e.What)) {
			all = append(all, fmt.Sprintf("%s %s>%s %d", What(e.What), e.From, e.To, e.Amount))
		}
	}
	return all
}

// TestEvents compares the events with how far things fall, how far a shock wave runs and what is gained.
func TestEvents(t *testing.T) {
	s := plot(t, []string{"......", "dddddd", "ddmddd", "dd.ddd", "dd.ddd", "dddddd"}, standing(2, 0))
	s.Miners[0].Bombs = 1
	same(t, "falls", heard(t, s, []Command{dump(2, 0, Bombs, 1), {}}, Slid, Fell, BombFell),
		[]string{"slide 2,2>2,4 2", "slide 2,1>2,3 2", "fall 2,0>2,2 2", "bomb-fall 2,0>2,2 2"})
	s = plot(t, []string{"......", "dd.ddd", "dddddd", "dd.ddd", "dddddd"}, standing(2, 1))
	same(t, "falls below the surface", heard(t, s, []Command{mine(2, 2, 0)}, Fell, Hurt), []string{"fall 2,1>2,3 2", "hurt 2,3>2,3 20"})
	s = plot(t, flat, nil)
	s.Sides[0].Value = 100
	s.Miners[0].Ore = 7
	same(t, "sales", heard(t, s, []Command{dump(0, 0, Ore, 4), dump(0, 0, Bombs, 4)}, Sold, Gained, Paid),
		[]string{"sell 0,0>0,0 4", "money 0,0>0,0 920", "value 0,0>0,0 4", "sell 0,0>0,0 4", "money 0,0>0,0 1020"})
	s = plot(t, []string{"........", "dddddddd", "dddddddd", "dddddddd"}, func(l *Level) { l.Miners = nil })
	s.on(6, 0).Dirt = 1
	s.bomb(3, 0)
	same(t, "shock waves", heard(t, s, []Command{{}}, Shocked), []string{"shock 5,0>5,0 0", "shock 1,0>0,0 0"})
	s = plot(t, []string{"......", "..dddd", "dddddd", "dddddd"}, standing(1, 1))
	same(t, "turns and hoppers", heard(t, s, []Command{{}}, Dusk, Hoppered, Dawn), []string{"dusk 0,0>0,0 0", "hopper 0,1>0,1 1", "dawn 5,0>5,0 1"})
	rulestest.Equal(t, "digger", func() uint8 {
		must(t, s, mine(5, 1, 0).by(1))
		return s.on(5, 1).Digger
	}(), 2)
}

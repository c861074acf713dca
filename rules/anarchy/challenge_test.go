package anarchy

import (
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// TestChallenges: doing nothing loses a challenge, and simple good play wins it.
func TestChallenges(t *testing.T) {
	idle := func(*State) {}
	for _, c := range []struct {
		level, name string
		play, foe   func(*State)
		winner      rules.Seat
	}{
		{"save-the-headquarters", "doing nothing", idle, attack, 1},
		{"save-the-headquarters", "defending", defend, attack, 0},
		{"burn-it-down", "doing nothing", idle, idle, 1},
		{"burn-it-down", "attacking", attack, idle, 0},
	} {
		s := start(t, file(t, c.level), "challenge")
		for !s.End.Over {
			if s.Mover() == 0 {
				c.play(s)
			} else {
				c.foe(s)
			}
			pass(t, s)
		}
		if s.End.Winner != c.winner {
			t.Errorf("%s, %s: seat %d wins after %d turns with %d and %d health left to the headquarters", c.level, c.name, s.End.Winner, s.Ended,
				s.Buildings[s.Headquarters[0]].Health, s.Buildings[s.Headquarters[1]].Health)
		}
	}
}

// try makes the first ready building of the right kind act on the target.
func try(s *State, verb Verb, target int16) bool {
	for i := range s.Buildings {
		if s.Apply(s.Mover(), Command{Verb: verb, Building: int16(i), Target: target}, nil) == nil {
			return true
		}
	}
	return false
}

// attack plays for the mover: it turns a strong wind towards the enemy headquarters and lights fires around it.
func attack(s *State) {
	seat := s.Mover()
	hq := s.Headquarters[1-seat]
	for range 2 {
		turnWind(s, 1-seat, 1)
	}
	for try(s, Raid, hq) && s.Buildings[hq].Exposure > 0 {
	}
	wind, _ := s.Wind()
	for _, d := range []grid.Dir{wind.Direction.Back(), grid.North, grid.East, grid.South, grid.West} {
		target := s.Buildings[hq].Near[d]
		if target == None {
			continue
		}
		for s.Buildings[target].Fire < 15 {
			w := s.nearest(seat, [4]int16{target, None, None, None})[0]
			if w == None || s.Apply(seat, Command{Verb: Ignite, Building: w, Target: target}, nil) != nil {
				break
			}
		}
	}
}

// defend plays for the mover: it turns the wind away from its headquarters and sprays the greatest fire that this turn's wind would bring
// there.
func defend(s *State) {
	for range 3 {
		turnWind(s, s.Mover(), -1)
	}
	wind, _ := s.Wind()
	for {
		worst := None
		for p := range s.Lane(s.Mover(), wind) {
			if b := &s.Buildings[p]; b.Fire > 0 && (worst == None || b.Fire > s.Buildings[worst].Fire) {
				worst = p
			}
		}
		if worst == None || !try(s, Extinguish, worst) {
			return
		}
	}
}

// turnWind changes the next wind to carry more fire to a seat's headquarters (sign 1) or less (sign -1).
func turnWind(s *State, seat rules.Seat, sign int) {
	next, ok := s.NextWind()
	if !ok {
		return
	}
	type change struct {
		wind Wind
		c    Command
	}
	best, choice := sign*arriving(s, seat, next), Command{}
	changes := []change{
		{Wind{next.Direction.Right(), next.Intensity}, Command{Verb: Rotate}},
		{Wind{next.Direction.Left(), next.Intensity}, Command{Verb: Rotate, Reverse: true}},
		{Wind{next.Direction, next.Intensity + 1}, Command{Verb: Intensify}},
	}
	if next.Intensity > 0 {
		changes = append(changes, change{Wind{next.Direction, next.Intensity - 1}, Command{Verb: Intensify, Reverse: true}})
	}
	for _, c := range changes {
		if v := sign * arriving(s, seat, c.wind); v > best {
			best, choice = v, c.c
		}
	}
	if choice.Verb == Pass {
		return
	}
	for i := range s.Buildings {
		choice.Building = int16(i)
		if s.Apply(s.Mover(), choice, nil) == nil {
			return
		}
	}
}

// arriving is the fire that the wind would bring to a seat's headquarters.
func arriving(s *State, seat rules.Seat, wind Wind) int {
	most := 0
	for p := range s.Lane(seat, wind) {
		most = max(most, int(min(s.Buildings[p].Fire, wind.Intensity)))
	}
	return most
}

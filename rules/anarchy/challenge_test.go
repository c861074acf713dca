package anarchy

import (
	"testing"

	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// TestChallenge: with an attacker at work the headquarters is lost when nothing is done, and saved by plain good defence.
func TestChallenge(t *testing.T) {
	for _, c := range []struct {
		name   string
		play   func(*State)
		winner rules.Seat
	}{
		{"doing nothing", func(*State) {}, 1},
		{"defending", defend, 0},
	} {
		s := start(t, file(t, "save-the-headquarters"), "challenge")
		for !s.End.Over {
			if s.Mover() == 0 {
				c.play(s)
			} else {
				attack(s)
			}
			pass(t, s)
		}
		if s.End.Winner != c.winner {
			t.Errorf("%s: seat %d wins after %d turns with %d health left to the headquarters", c.name, s.End.Winner, s.Ended, s.Buildings[s.Headquarters[0]].Health)
		}
	}
}

// try orders any ready building of the kind that may to act on the target.
func try(s *State, verb Verb, target int16) bool {
	for i := range s.Buildings {
		if s.Apply(s.Mover(), Command{Verb: verb, Building: int16(i), Target: target}, nil) == nil {
			return true
		}
	}
	return false
}

// attack is seat 1: strong wind towards the headquarters of seat 0, and fire around it.
func attack(s *State) {
	hq := s.Headquarters[0]
	for range 2 {
		turnWind(s, 1)
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
			w := s.nearest(1, [4]int16{target, None, None, None})[0]
			if w == None || s.Apply(1, Command{Verb: Ignite, Building: w, Target: target}, nil) != nil {
				break
			}
		}
	}
}

// defend is seat 0: wind away from the own headquarters, and water on the greatest fire that this turn's wind would bring there.
func defend(s *State) {
	for range 3 {
		turnWind(s, -1)
	}
	wind, _ := s.Wind()
	for {
		worst := None
		for p := range s.Lane(0, wind) {
			if b := &s.Buildings[p]; b.Fire > 0 && (worst == None || b.Fire > s.Buildings[worst].Fire) {
				worst = p
			}
		}
		if worst == None || !try(s, Extinguish, worst) {
			return
		}
	}
}

// turnWind makes the next wind carry more fire to the headquarters of seat 0 (sign 1) or less (sign -1).
func turnWind(s *State, sign int) {
	next, ok := s.NextWind()
	if !ok {
		return
	}
	type change struct {
		wind Forecast
		c    Command
	}
	best, choice := sign*arriving(s, next), Command{}
	changes := []change{
		{Forecast{next.Direction.Right(), next.Intensity}, Command{Verb: Rotate}},
		{Forecast{next.Direction.Left(), next.Intensity}, Command{Verb: Rotate, Reverse: true}},
		{Forecast{next.Direction, next.Intensity + 1}, Command{Verb: Intensify}},
	}
	if next.Intensity > 0 {
		changes = append(changes, change{Forecast{next.Direction, next.Intensity - 1}, Command{Verb: Intensify, Reverse: true}})
	}
	for _, c := range changes {
		if v := sign * arriving(s, c.wind); v > best {
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

// arriving is the fire that the wind would bring to the headquarters of seat 0.
func arriving(s *State, wind Forecast) int {
	most := 0
	for p := range s.Lane(0, wind) {
		most = max(most, int(min(s.Buildings[p].Fire, wind.Intensity)))
	}
	return most
}

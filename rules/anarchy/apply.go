package anarchy

import "app.pentarena/rules"

// Apply checks the command and carries it out. Chance only decides the coin toss when a match is equal in everything. With a nil tape it
// allocates nothing.
func (s *State) Apply(seat rules.Seat, c Command, tape *rules.Tape) error {
	if i := s.check(seat, c); i != nil {
		return i
	}
	r := &table[c.Verb]
	if r.actor < kinds {
		s.bribe(seat, int(c.Building), tape)
	}
	r.apply(s, seat, c, tape)
	return nil
}

func (s *State) pass(_ rules.Seat, _ Command, tape *rules.Tape) { s.endTurn(tape) }

func (s *State) concede(seat rules.Seat, _ Command, tape *rules.Tape) {
	emit(tape, rules.Note, Departed, int32(seat), rules.Nobody, s.Buildings[s.Headquarters[seat]].Cell(), 0)
	s.finish(tape, 1-seat, Left)
}

// Reply is what the server answers to a legal command in this position: the exposure gained by ignite, the health taken by raid (0 unless
// Rules.RaidTold), 1 for everything else.
func (s *State) Reply(c Command) int {
	switch c.Verb {
	case Ignite:
		return s.Distance(c.Building, c.Target)
	case Raid:
		if !s.Constants.RaidTold {
			return 0
		}
		t := &s.Buildings[c.Target]
		return int(min(int32(t.Health), t.Exposure))
	}
	return 1
}

func (s *State) bribe(seat rules.Seat, i int, tape *rules.Tape) {
	b := &s.Buildings[i]
	b.Bribed = true
	s.Bribes[seat] -= int32(s.Constants.ActCost)
	emit(tape, rules.Change, BribeSpent, int32(seat), int32(i), b.Cell(), int(s.Bribes[seat]))
}

func (s *State) ignite(_ rules.Seat, c Command, tape *rules.Tape) {
	i, j := int(c.Building), int(c.Target)
	b, t := &s.Buildings[i], &s.Buildings[j]
	fire := min(int(t.Fire)+s.FireAdded(int16(i)), int(s.Constants.MaxFire))
	s.strike(tape, Ignited, i, j, fire-int(t.Fire))
	s.setFire(tape, j, fire)
	if d := s.Distance(int16(i), int16(j)); d > 0 {
		b.Exposure += int32(d)
		s.change(tape, Exposed, i, int(b.Exposure))
	}
}

func (s *State) extinguish(_ rules.Seat, c Command, tape *rules.Tape) {
	i, j := int(c.Building), int(c.Target)
	t := &s.Buildings[j]
	fire := max(int(t.Fire)-int(s.Constants.WaterPower), 0)
	s.strike(tape, Extinguished, i, j, int(t.Fire)-fire)
	s.setFire(tape, j, fire)
}

func (s *State) setFire(tape *rules.Tape, i, fire int) {
	if b := &s.Buildings[i]; int(b.Fire) != fire {
		b.Fire = uint8(fire)
		s.change(tape, FireSet, i, fire)
	}
}

func (s *State) raid(_ rules.Seat, c Command, tape *rules.Tape) {
	i, j := int(c.Building), int(c.Target)
	t := &s.Buildings[j]
	damage := min(int32(t.Health), t.Exposure)
	s.strike(tape, Raided, i, j, int(damage))
	if damage > 0 {
		t.Health -= int16(damage)
		s.change(tape, Hurt, j, int(t.Health))
		if t.Health == 0 {
			s.collapse(tape, j)
			if s.Constants.BurntBribe == FallenBribe {
				s.Fallen[t.Owner]++
			}
		}
	}
	if t.Exposure > 0 {
		t.Exposure = 0
		s.change(tape, Exposed, j, 0)
	}
}

func (s *State) rotate(_ rules.Seat, c Command, tape *rules.Tape) {
	i, n := int(c.Building), int(s.Ended)+1
	f := &s.Forecasts[n]
	if c.Reverse {
		f.Direction = f.Direction.Left()
	} else {
		f.Direction = f.Direction.Right()
	}
	emit(tape, rules.Change, Turned, int32(i), int32(n), s.Buildings[i].Cell(), int(f.Direction))
}

func (s *State) intensify(_ rules.Seat, c Command, tape *rules.Tape) {
	i, n := int(c.Building), int(s.Ended)+1
	f := &s.Forecasts[n]
	if c.Reverse {
		f.Intensity = uint8(max(int(f.Intensity)-int(s.Constants.WindStep), 0))
	} else {
		f.Intensity = uint8(min(int(f.Intensity)+int(s.Constants.WindStep), int(s.Constants.MaxIntensity)))
	}
	emit(tape, rules.Change, Strengthened, int32(i), int32(n), s.Buildings[i].Cell(), int(f.Intensity))
}

// endTurn runs the stages at the end of a turn. As in the original, the wind blows and both seats get their bribes even when a headquarters
// has just fallen.
func (s *State) endTurn(tape *rules.Tape) {
	mover := s.Mover()
	emit(tape, rules.Phase, Dusk, int32(mover), rules.Nobody, s.Buildings[s.Headquarters[mover]].Cell(), int(s.Ended))
	s.burn(tape)
	s.fade(tape)
	s.drain(tape)
	s.release(tape)
	s.judgeHeadquarters(tape)
	s.blow(tape)
	s.advance(tape)
	s.handOut(tape)
	s.judgeLimit(tape)
	if !s.End.Over {
		emit(tape, rules.Phase, Dawn, int32(s.Mover()), rules.Nobody, s.Buildings[s.Headquarters[s.Mover()]].Cell(), int(s.Ended))
	}
}

// burn takes each building's fire from its health. All buildings burn before any collapse is reported.
func (s *State) burn(tape *rules.Tape) {
	mode := s.Constants.BurntBribe
	if mode == SmoulderingBribe {
		s.Fallen = [2]int16{}
	}
	start := 0
	if tape.Recording() {
		start = len(tape.Events)
	}
	for i := range s.Buildings {
		b := &s.Buildings[i]
		b.heat = b.Fire
		if b.Fire == 0 {
			continue
		}
		if b.Health > 0 {
			b.Health = max(b.Health-int16(b.Fire), 0)
			s.change(tape, Burnt, i, int(b.Health))
			if b.Health == 0 && mode == FallenBribe {
				s.Fallen[b.Owner]++
			}
		}
		if b.Health == 0 && mode == SmoulderingBribe {
			s.Fallen[b.Owner]++
		}
	}
	if tape.Recording() {
		for _, e := range tape.Events[start:] {
			if e.Amount == 0 {
				s.collapse(tape, int(e.Target))
			}
		}
	}
}

func (s *State) fade(tape *rules.Tape) {
	loss := uint8(s.Constants.FireFade)
	if loss == 0 {
		return
	}
	for i := range s.Buildings {
		if b := &s.Buildings[i]; b.Fire > 0 {
			b.Fire -= min(b.Fire, loss)
			s.change(tape, Faded, i, int(b.Fire))
		}
	}
}

// drain lowers exposure. Rules.DrainWhenBribed decides whether warehouses that acted this turn are included.
func (s *State) drain(tape *rules.Tape) {
	loss := s.Constants.ExposureDrain
	if loss == 0 {
		return
	}
	for i := range s.Buildings {
		b := &s.Buildings[i]
		if b.Exposure == 0 || b.Bribed && !s.Constants.DrainWhenBribed {
			continue
		}
		b.Exposure -= min(b.Exposure, loss)
		s.change(tape, Drained, i, int(b.Exposure))
	}
}

// release makes all buildings ready to act again.
func (s *State) release(tape *rules.Tape) {
	for i := range s.Buildings {
		if b := &s.Buildings[i]; b.Bribed {
			b.Bribed = false
			s.change(tape, Released, i, 0)
		}
	}
}

// blow carries fire along unbroken lines of buildings. Each then has at least the source's fire before it faded, or the wind's intensity if
// that is less.
func (s *State) blow(tape *rules.Tape) {
	wind, _ := s.Wind()
	reach := s.Constants.Reach(wind.Intensity)
	for i := range s.Buildings {
		b := &s.Buildings[i]
		fire := min(b.heat, wind.Intensity)
		b.heat = 0
		if fire == 0 {
			continue
		}
		next := b.Near[wind.Direction]
		for range reach {
			if next == None {
				break
			}
			t := &s.Buildings[next]
			if t.Fire < fire {
				t.Fire = fire
				s.strike(tape, Blown, i, int(next), int(fire))
			}
			next = t.Near[wind.Direction]
		}
	}
}

// advance makes the next forecast the current one, and the other seat the mover.
func (s *State) advance(tape *rules.Tape) {
	s.Ended++
	if _, ok := s.Wind(); ok {
		emit(tape, rules.Phase, WindTurned, rules.Nobody, rules.Nobody, s.Buildings[s.Headquarters[s.Mover()]].Cell(), int(s.Ended))
	}
}

// handOut gives both seats their bribes. The seat that has just moved gets them again before its next turn.
func (s *State) handOut(tape *rules.Tape) {
	for seat := range s.Bribes {
		n := int32(s.Constants.BaseBribes) + int32(s.Fallen[seat])*int32(s.Constants.RuinBribes)
		if n != s.Bribes[seat] {
			s.Bribes[seat] = n
			emit(tape, rules.Change, BribesSet, int32(seat), rules.Nobody, s.Buildings[s.Headquarters[seat]].Cell(), int(n))
		}
	}
	if s.Constants.BurntBribe == FallenBribe {
		s.Fallen[s.Mover()] = 0
	} else {
		s.Fallen = [2]int16{}
	}
}

// judgeHeadquarters ends the match when a headquarters has no health left.
func (s *State) judgeHeadquarters(tape *rules.Tape) {
	var lost [2]bool
	for seat, hq := range s.Headquarters {
		if b := &s.Buildings[hq]; b.Ruin() {
			lost[seat] = true
			emit(tape, rules.Note, Lost, int32(seat), int32(hq), b.Cell(), 0)
		}
	}
	switch {
	case lost[0] && lost[1]:
		s.compare(tape, Standing)
	case lost[0]:
		s.finish(tape, 1, Burned)
	case lost[1]:
		s.finish(tape, 0, Burned)
	}
}

// judgeLimit ends the match after the last turn.
func (s *State) judgeLimit(tape *rules.Tape) {
	if !s.End.Over && s.Ended >= s.Constants.MaxTurns {
		s.compare(tape, Damage)
	}
}

// compare decides by damage to headquarters, then standing buildings, then total health, then a coin; it begins with one of these.
func (s *State) compare(tape *rules.Tape, first Reason) {
	var scores [2][3]int
	for seat := range s.Headquarters {
		standing, health, _ := s.Count(rules.Seat(seat))
		scores[seat] = [3]int{-s.Damage(rules.Seat(seat)), standing, health}
	}
	for i, reason := range [3]Reason{Damage, Standing, Soundness} {
		if reason < first {
			continue
		}
		switch a, b := scores[0][i], scores[1][i]; {
		case a > b:
			s.finish(tape, 0, reason)
			return
		case a < b:
			s.finish(tape, 1, reason)
			return
		}
	}
	winner := rules.Seat(tape.Roll(2))
	emit(tape, rules.Note, Flipped, int32(winner), rules.Nobody, s.Buildings[s.Headquarters[winner]].Cell(), 0)
	s.finish(tape, winner, Coin)
}

func (s *State) finish(tape *rules.Tape, winner rules.Seat, reason Reason) {
	s.End = Ending{Over: true, Winner: winner, Reason: reason}
	emit(tape, rules.Note, Won, int32(winner), rules.Nobody, s.Buildings[s.Headquarters[winner]].Cell(), int(reason))
}

package glog

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"testing"

	"app.pentarena/game/match/record/recordtest"
	"app.pentarena/rules"
	"app.pentarena/rules/galapagos"
	"app.pentarena/rules/grid"
)

// trace is a line of a recorded match of Galapagos: the conformance collection has its own format.
type trace struct {
	T         string             `json:"t"`
	Config    map[string]float64 `json:"config"`
	Creatures [][15]int          `json:"creatures"`
	Plants    [][6]int           `json:"plants"`
	Eggs      [][][13]int        `json:"eggs"`
	Stacks    []json.RawMessage  `json:"stacks"`
	N         int                `json:"n"`
	P         int                `json:"p"`
	W         []any              `json:"w"`
	OK        int                `json:"ok"`
	Code      string             `json:"code"`
	C         [][15]int          `json:"c"`
	DC        []int              `json:"dc"`
	PL        [][6]int           `json:"pl"`
	DP        []int              `json:"dp"`
	Winner    int                `json:"winner"`
}

// galapagosPosition is the position recorded in the trace.
type galapagosPosition struct {
	creatures map[int][15]int
	plants    map[int][6]int
	eggs      [][][13]int
}

func (g *galapagosPosition) take(r *trace) {
	switch r.T {
	case "init", "turn", "end":
		g.creatures, g.plants = map[int][15]int{}, map[int][6]int{}
		g.eggs = r.Eggs
		for _, c := range r.Creatures {
			g.creatures[c[0]] = c
		}
		for _, p := range r.Plants {
			g.plants[p[0]] = p
		}
	case "cmd":
		for _, c := range r.C {
			g.creatures[c[0]] = c
		}
		for _, id := range r.DC {
			delete(g.creatures, id)
		}
		for _, p := range r.PL {
			g.plants[p[0]] = p
		}
		for _, id := range r.DP {
			delete(g.plants, id)
		}
		if r.Eggs != nil {
			g.eggs = r.Eggs
		}
	}
}

// TestGalapagosConformance re-executes the matches of the original engine under the original ruleset.
func TestGalapagosConformance(t *testing.T) {
	recordtest.Conform(t, "galapagos", "*.jsonl.gz", "commands", func(_ *testing.T, file string) (int, error) { return retraceGalapagos(file) })
}

func retraceGalapagos(file string) (commands int, err error) {
	f, err := os.Open(file)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return 0, err
	}
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 16<<20)
	var (
		s      *galapagos.State
		logged galapagosPosition
		k      galapagos.Constants
		size   [2]int
		ends   bool
	)
	for line := 1; lines.Scan(); line++ {
		var r trace
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return commands, fmt.Errorf("line %d: %w", line, err)
		}
		logged.take(&r)
		fault := func(err error) error {
			return fmt.Errorf("line %d (%s, turn %d): %w", line, lines.Text()[:min(200, len(lines.Text()))], s.Number, err)
		}
		switch r.T {
		case "match":
			k = galapagosConstants(r.Config)
			size = [2]int{int(r.Config["mapWidth"]), int(r.Config["mapHeight"])}
		case "init":
			s = galapagosStart(k, size, &r)
		case "cmd":
			commands++
			c, known := galapagosCommand(r.W)
			if !known {
				if r.OK == 1 && r.W[0] != "game-talk" {
					return commands, fault(fmt.Errorf("the trace accepts %v", r.W))
				}
				break
			}
			refusal := s.Check(rules.Seat(r.P), c)
			if legal := r.OK == 1 || r.Code == "move_starved"; legal != (refusal == nil) {
				return commands, fault(fmt.Errorf("%s: legal in the trace: %v, here: %v", c, legal, refusal))
			}
			if refusal == nil {
				if err := s.Apply(rules.Seat(r.P), c, nil); err != nil {
					return commands, fault(err)
				}
			}
		case "endturn":
			ends = true
			continue
		case "turn":
			if s.Number < 0 {
				s.Begin(nil)
			} else if err := s.Apply(s.Mover(), galapagos.Command{}, nil); err != nil {
				return commands, fault(err)
			}
			ends = false
			if s.Number != int32(r.N) || s.Mover() != rules.Seat(r.P) {
				return commands, fault(fmt.Errorf("turn %d of seat %d here", s.Number, s.Mover()))
			}
		case "end":
			seat, c := s.Mover(), galapagos.Command{}
			if r.Code == "disconnect" || r.Code == "timeout" {
				seat, c = rules.Seat(1-r.Winner), galapagos.Command{Verb: galapagos.Concede}
			} else if !ends && s.Number >= 0 {
				return commands, fault(fmt.Errorf("the match ends in the middle of a turn"))
			}
			if s.Number < 0 {
				s.Begin(rules.NewTape(rules.Fixed(r.Winner)))
			} else if err := s.Apply(seat, c, rules.NewTape(rules.Fixed(r.Winner))); err != nil {
				return commands, fault(err)
			}
			if !s.End.Over || int(s.End.Winner) != r.Winner {
				return commands, fault(fmt.Errorf("the end here is %+v", s.End))
			}
		}
		if s != nil {
			if err := logged.compare(s); err != nil {
				return commands, fault(err)
			}
		}
	}
	if s == nil || !s.End.Over {
		return commands, fmt.Errorf("the match does not end")
	}
	return commands, lines.Err()
}

func galapagosConstants(c map[string]float64) galapagos.Constants {
	k := galapagos.DefaultLevel().Constants
	k.Rules = galapagos.OriginalRules()
	for key, to := range map[string]*int32{"turnLimit": &k.MaxTurns, "baseHealth": &k.BaseHealth, "healthPerMove": &k.MoveCost, "healthPerBreed": &k.BreedCost,
		"healthPerTurn": &k.Upkeep, "maxStat": &k.MaxStat, "minStat": &k.MinStat, "damageMul": &k.Bite} {
		*to = int32(c[key])
	}
	return k
}

// galapagosStart returns the position of an init line; gaps in the numbers stay empty.
func galapagosStart(k galapagos.Constants, size [2]int, r *trace) *galapagos.State {
	s := galapagos.Empty(k, size[0], size[1])
	things := map[int]galapagos.Thing{}
	last := 1
	for _, p := range r.Plants {
		last = max(last, p[0])
		things[p[0]] = galapagos.Thing{Kind: galapagos.Plant, Owner: rules.NoSeat, At: grid.Pt(p[1], p[2]), Size: int32(p[3]), Rate: int32(p[4]), Wait: int32(p[5])}
	}
	for _, c := range r.Creatures {
		last = max(last, c[0])
		things[c[0]] = galapagos.Thing{Kind: galapagos.Creature, Owner: rules.Seat(c[3]), At: grid.Pt(c[1], c[2]), Best: int32(c[4]), Health: int32(c[5]),
			Stats: galapagos.Stats{int32(c[6]), int32(c[7]), int32(c[8]), int32(c[9]), int32(c[11])}, Steps: int32(c[10]),
			CanEat: c[12] == 1, CanBreed: c[13] == 1, Parent: int32(c[14])}
	}
	// Things on one cell arrive in the order of the trace.
	after := map[int]int{}
	for _, raw := range r.Stacks {
		var stack [3]json.RawMessage
		var ids []int
		if json.Unmarshal(raw, &stack) == nil && json.Unmarshal(stack[2], &ids) == nil {
			for i, id := range ids[1:] {
				after[id] = ids[i]
			}
		}
	}
	for id := 2; id <= last; id++ {
		t, ok := things[id]
		if !ok {
			s.Things = append(s.Things, galapagos.Thing{Gone: true})
			continue
		}
		s.Add(t)
	}
	for id, before := range after {
		if before > id {
			panic("a stack whose order is not that of the numbers")
		}
	}
	for owner, eggs := range r.Eggs {
		for _, e := range eggs {
			s.Eggs = append(s.Eggs, galapagos.Egg{Owner: rules.Seat(owner), At: grid.Pt(e[0], e[1]), Parent: int32(e[11]), Mate: int32(e[12]),
				Stats: galapagos.Stats{int32(e[5]), int32(e[6]), int32(e[7]), int32(e[8]), int32(e[10])}})
		}
	}
	return s
}

// galapagosCommand reads the tokens of a command; false if they are not a command of the game.
func galapagosCommand(w []any) (galapagos.Command, bool) {
	verbs := map[any]galapagos.Verb{"game-move": galapagos.Move, "game-eat": galapagos.Eat, "game-breed": galapagos.Breed}
	verb, ok := verbs[w[0]]
	if !ok || len(w) != map[galapagos.Verb]int{galapagos.Move: 4, galapagos.Eat: 4, galapagos.Breed: 3}[verb] {
		return galapagos.Command{}, false
	}
	var n [3]int
	for i, v := range w[1:] {
		text, ok := v.(string)
		if !ok {
			return galapagos.Command{}, false
		}
		var err error
		if n[i], err = strconv.Atoi(text); err != nil {
			return galapagos.Command{}, false
		}
	}
	if verb == galapagos.Breed {
		return galapagos.Command{Verb: verb, Creature: int32(n[0]), Mate: int32(n[1])}, true
	}
	return galapagos.Command{Verb: verb, Creature: int32(n[0]), At: grid.Pt(n[1], n[2])}, true
}

func (g *galapagosPosition) compare(s *galapagos.State) error {
	creatures, plants := 0, 0
	for id := range s.Things {
		t := &s.Things[id]
		st := &t.Stats
		switch {
		case t.Gone:
		case t.Kind == galapagos.Plant:
			plants++
			here := [6]int{id, t.At.X, t.At.Y, int(t.Size), int(t.Rate), int(t.Wait)}
			if logged, ok := g.plants[id]; !ok || logged != here {
				return fmt.Errorf("plant %d: %v in the trace, %v here", id, logged, here)
			}
		case t.Kind == galapagos.Creature:
			creatures++
			here := [15]int{id, t.At.X, t.At.Y, int(t.Owner), int(t.Best), int(t.Health), int(st[0]), int(st[1]), int(st[2]), int(st[3]), int(t.Steps), int(st[4]),
				bit(t.CanEat), bit(t.CanBreed), int(t.Parent)}
			if logged, ok := g.creatures[id]; !ok || logged != here {
				return fmt.Errorf("creature %d: %v in the trace, %v here", id, logged, here)
			}
		}
	}
	if creatures != len(g.creatures) || plants != len(g.plants) {
		return fmt.Errorf("%d creatures and %d plants in the trace, %d and %d here", len(g.creatures), len(g.plants), creatures, plants)
	}
	var eggs [2][][13]int
	for _, e := range s.Eggs {
		st := &e.Stats
		eggs[e.Owner] = append(eggs[e.Owner], [13]int{e.At.X, e.At.Y, int(e.Owner), int(s.Constants.BaseHealth + 10*st[0]), int(s.Constants.BaseHealth),
			int(st[0]), int(st[1]), int(st[2]), int(st[3]), 0, int(st[4]), int(e.Parent), int(e.Mate)})
	}
	for owner := range eggs {
		if !slices.Equal(eggs[owner], g.eggs[owner]) {
			return fmt.Errorf("eggs of seat %d: %v in the trace, %v here", owner+1, g.eggs[owner], eggs[owner])
		}
	}
	return nil
}

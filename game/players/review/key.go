package review

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/match"
)

// mostParts is how many parts are looked at for the one that matters most.
const mostParts = 16

// mostSaid is how many commands that did harm are named.
const mostSaid = 3

// nearly is the part of the greatest loss that counts as much.
const nearly = 0.8

// heaviest finds the groups that matter most: those without which most is lost or nearly as much, in order, by the first of each. groups names the group
// of each thing that is done; only those are looked at that may be it. lost says what is lost when only the rest is done.
func heaviest(groups []string, may func(i int) bool, lost func(rest []int) (float64, error)) (list []int, err error) {
	losses, most := make([]float64, len(groups)), 0.0
	for i, g := range groups {
		if !may(i) || len(list) == mostParts || slices.ContainsFunc(list, func(k int) bool { return groups[k] == g }) {
			continue
		}
		var rest []int
		for k := range groups {
			if groups[k] != g {
				rest = append(rest, k)
			}
		}
		if losses[i], err = lost(rest); err != nil {
			return nil, err
		}
		list, most = append(list, i), max(most, losses[i])
	}
	if most > 0 {
		list = slices.DeleteFunc(list, func(i int) bool { return losses[i] < nearly*most })
	}
	return list, nil
}

// keyOf finds the part of a turn that matters most: the first of the heaviest, since what comes later often needs it, together with all that do the
// same. Where units act one by one it is not a walk, when something else counts as much: that is for a later turn. Only parts that may be the one are
// looked at, and none that ends a stage, without which nothing of the next one is done; where there are no others it is the last.
func keyOf(game match.Game, advice []match.Advice, may func(i int) bool, lost func(rest []match.Advice) (float64, error)) (int, error) {
	parts, err := Parts(game, advice)
	if err != nil {
		return 0, err
	}
	var deeds []string
	actor := game.Info().Actor
	for _, p := range parts {
		deeds = append(deeds, p.deed(actor))
	}
	list, err := heaviest(deeds, func(i int) bool { return may(i) && !parts[i].Passes() }, func(rest []int) (float64, error) {
		var left []match.Advice
		for _, i := range rest {
			left = append(left, advice[i])
		}
		return lost(left)
	})
	if err != nil {
		return 0, err
	}
	if i := slices.IndexFunc(list, func(i int) bool { return parts[i].Verb() != "move" }); i >= 0 && actor != "" {
		return list[i], nil
	}
	return append(list, len(parts)-1)[0], nil
}

// harm finds what of the played turn did harm, without which half of the loss is surely saved: what a unit did with a verb, with all that do the same, or
// else all that was done with a verb. It is the last of the heaviest, since leaving out what something needs leaves that out as well; nil for none.
func (c *comparison) harm(t *Turn, played *branch) (*Part, error) {
	game, cmds := c.before.Game(), c.given[c.seat]
	all, err := Parts(game, []match.Advice{{Cmds: cmds}})
	if err != nil {
		return nil, err
	}
	actor := game.Info().Actor
	var verbs, units, deeds []string
	did := map[string]Part{}
	for i, data := range all[0].Cmds {
		var by map[string]any
		if err := json.Unmarshal(data, &by); err != nil {
			return nil, err
		}
		unit := fmt.Sprint(by["verb"], " ", by[actor])
		if actor == "" {
			unit = fmt.Sprint(i)
		}
		verbs, units = append(verbs, fmt.Sprint(by["verb"])), append(units, unit)
		did[unit] = Part{Cmds: append(did[unit].Cmds, data)}
	}
	for _, unit := range units {
		deeds = append(deeds, did[unit].deed(actor))
	}
	without := func(rest []int, chances int) (*branch, error) {
		var left []match.Command
		for _, i := range rest {
			left = append(left, cmds[i])
		}
		b := c.branch(left)
		return b, c.sample(b, chances)
	}
	acts := func(i int) bool { return cmds[i] != game.Pass() }
	for _, groups := range [][]string{deeds, verbs} {
		most := 0.0
		list, err := heaviest(groups, acts, func(rest []int) (float64, error) {
			b, err := without(rest, few)
			most = max(most, b.ahead(played))
			return b.ahead(played), err
		})
		if err != nil {
			return nil, err
		}
		if most == 0 {
			continue
		}
		var rest []int
		var harm Part
		var said []string
		for i, g := range groups {
			if g != groups[list[len(list)-1]] {
				rest = append(rest, i)
				continue
			}
			harm.Cmds = append(harm.Cmds, all[0].Cmds[i])
			said = append(said, fmt.Sprint(cmds[i]))
		}
		b, err := without(rest, many)
		if err != nil {
			return nil, err
		}
		fresh := branch{values: b.values[few:]} // by the others it was chosen
		if 2*fresh.ahead(&branch{values: played.values[few:]}) < t.Loss() {
			continue
		}
		harm.Why = strings.Join(said[:min(len(said), mostSaid)], ", ")
		if more := len(said) - mostSaid; more > 0 {
			harm.Why += fmt.Sprintf(", and %d more", more)
		}
		return &harm, nil
	}
	return nil, nil
}

// deed is what a part does, whoever does it: one of five that spray the same fire is worth little alone. actor is the field of a command that says who.
func (p Part) deed(actor string) string {
	text := ""
	for _, data := range p.Cmds {
		var c map[string]any
		_ = json.Unmarshal(data, &c)
		delete(c, actor)
		same, _ := json.Marshal(c)
		text += string(same)
	}
	return text
}

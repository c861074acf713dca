package review

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"app.pentarena/game/basics/lists"
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
func heaviest[T any](done []T, groups []string, may func(i int) bool, lost func(rest []T) (float64, error)) (list []int, most float64, err error) {
	losses := make([]float64, len(groups))
	for i, g := range groups {
		if !may(i) || len(list) == mostParts || slices.ContainsFunc(list, func(k int) bool { return groups[k] == g }) {
			continue
		}
		_, rest := apart(done, groups, g)
		if losses[i], err = lost(rest); err != nil {
			return nil, 0, err
		}
		list, most = append(list, i), max(most, losses[i])
	}
	if most > 0 {
		list = slices.DeleteFunc(list, func(i int) bool { return losses[i] < nearly*most })
	}
	return list, most, nil
}

// apart takes a group out of what is done.
func apart[T any](done []T, groups []string, group string) (of, rest []T) {
	for i, x := range done {
		if groups[i] == group {
			of = append(of, x)
		} else {
			rest = append(rest, x)
		}
	}
	return of, rest
}

// keyOf finds the part of a turn that matters most: the first of the heaviest, since what comes later often needs it, together with all that do the
// same. Where units act one by one it is not a walk, when something else counts as much: that is for a later turn; nor is it what a unit does after a
// walk, when the walk alone is worth as much: that is for what another does. Only parts that may be the one are looked at, and none that ends a stage,
// without which nothing of the next one is done; where there are no others it is the last. actor is the field of a command that says who acts, "" in
// other games; parts are the advice as it is kept.
func keyOf(actor string, parts []Part, advice []match.Advice, may func(i int) bool, lost func(rest []match.Advice) (float64, error)) (int, error) {
	deeds := lists.Map(parts, func(p Part) string { return p.deed(actor) })
	list, most, err := heaviest(advice, deeds, func(i int) bool { return may(i) && !parts[i].Passes() }, lost)
	if err != nil {
		return 0, err
	}
	for _, i := range list {
		if actor == "" || parts[i].Verb() == "move" {
			continue
		}
		if last := len(advice[i].Cmds) - 1; last > 0 && len(list) > 1 && (Part{Cmds: parts[i].Cmds[:last]}).Verb() == "move" {
			walk := slices.Clone(advice)
			walk[i].Cmds = walk[i].Cmds[:last]
			if loss, err := lost(walk); err != nil {
				return 0, err
			} else if loss < nearly*most {
				continue
			}
		}
		return i, nil
	}
	return append(list, len(parts)-1)[0], nil
}

// harm finds what of the played turn did harm: what a unit did with a verb, with all that do the same, or else all that was done with a verb; nil for
// nothing.
func (c *comparison) harm(t *Turn, played *branch) (*Part, error) {
	game := c.before.Game()
	all, err := Parts(game, []match.Advice{{Cmds: c.given[c.seat]}})
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
	harm, err := c.hurt(deeds, all[0].Cmds, t, played)
	if harm == nil && err == nil {
		harm, err = c.hurt(verbs, all[0].Cmds, t, played)
	}
	return harm, err
}

// advised reports whether the better turn does the same, whoever does it: that did no harm.
func (t *Turn) advised(actor string, cmd json.RawMessage) bool {
	deed := Part{Cmds: []json.RawMessage{cmd}}.deed(actor)
	return slices.ContainsFunc(t.Better, func(p Part) bool {
		return slices.ContainsFunc(p.Cmds, func(c json.RawMessage) bool { return Part{Cmds: []json.RawMessage{c}}.deed(actor) == deed })
	})
}

// hurt finds the group without which half of the loss is surely saved; nil for none. It is the last of the heaviest, since leaving out what something
// needs leaves that out as well. Of it at least a command is not advised.
func (c *comparison) hurt(groups []string, data []json.RawMessage, t *Turn, played *branch) (*Part, error) {
	cmds, game := c.given[c.seat], c.before.Game()
	list, most, err := heaviest(cmds, groups, func(i int) bool { return cmds[i] != game.Pass() && !t.advised(game.Info().Actor, data[i]) }, func(rest []match.Command) (float64, error) {
		b := c.branch(rest)
		err := c.sample(b, few)
		return b.ahead(played), err
	})
	if err != nil || most == 0 {
		return nil, err
	}
	group := groups[list[len(list)-1]]
	hurt, rest := apart(cmds, groups, group)
	without := c.branch(rest)
	if err := c.sample(without, many); err != nil {
		return nil, err
	}
	fresh := branch{values: without.values[few:]} // by the others it was chosen
	if 2*fresh.ahead(&branch{values: played.values[few:]}) < t.Loss() {
		return nil, nil
	}
	said := lists.Map(hurt[:min(len(hurt), mostSaid)], func(cmd match.Command) string { return fmt.Sprint(cmd) })
	why := strings.Join(said, ", ")
	if more := len(hurt) - mostSaid; more > 0 {
		why += fmt.Sprintf(", and %d more", more)
	}
	data, _ = apart(data, groups, group)
	return &Part{Cmds: data, Why: why}, nil
}

// Found reports whether the part of the turn that matters most was played, with all that do the same.
func (t *Turn) Found(game match.Game, played []match.Command) bool {
	given, err := t.Given(game, played)
	if err != nil {
		return false
	}
	actor := game.Info().Actor
	for i, p := range t.Better {
		if p.deed(actor) == t.Better[t.Key].deed(actor) && given[i] == Missing {
			return false
		}
	}
	return true
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

package review

import (
	"encoding/json"
	"slices"

	"app.pentarena/game/match"
)

// mostParts is how many parts are looked at for the one that matters most.
const mostParts = 16

// nearly is the part of the greatest loss that counts as much.
const nearly = 0.8

// keyOf finds the part of a turn that matters most: the first without which, and without all that do the same, most is lost or nearly as much, since
// what comes later often needs it. Where units act one by one it is not a walk, when something else counts as much: that is for a later turn. lost says
// what is lost when only the rest is done. Only parts that may be the one are looked at, and none that ends a stage, without which nothing of the next
// one is done; where there are no others it is the last.
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
	var list []int
	losses, most := make([]float64, len(parts)), 0.0
	for i, p := range parts {
		if !may(i) || p.Passes() || slices.Contains(deeds[:i], deeds[i]) || len(list) == mostParts {
			continue
		}
		var rest []match.Advice
		for k, a := range advice {
			if deeds[k] != deeds[i] {
				rest = append(rest, a)
			}
		}
		if losses[i], err = lost(rest); err != nil {
			return 0, err
		}
		list, most = append(list, i), max(most, losses[i])
	}
	if most > 0 {
		list = slices.DeleteFunc(list, func(i int) bool { return losses[i] < nearly*most })
	}
	if i := slices.IndexFunc(list, func(i int) bool { return parts[i].Verb() != "move" }); i >= 0 && actor != "" {
		return list[i], nil
	}
	return append(list, len(parts)-1)[0], nil
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

package mechmania

import (
	"app.pentarena/rules"
	game "app.pentarena/rules/mechmania"
)

// newRookie returns a farmhand that grows a few potatoes and ears of corn at a time, and skips stages.
func newRookie(seed string) *farmhand {
	return &farmhand{manner: manner{upgrade: game.LoyaltyCard, most: 10, lapses: 20}, dice: rules.NewSeeded("rookie " + seed)}
}

// newRegular returns a farmhand that follows the band with the best seed it can afford.
func newRegular(seed string) *farmhand {
	return &farmhand{
		manner: manner{upgrade: game.Backpack, item: game.CoffeeThermos, most: 5, dear: true, band: true, greedy: true, lapses: 6},
		dice:   rules.NewSeeded("regular " + seed),
	}
}

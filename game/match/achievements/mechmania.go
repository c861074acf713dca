package achievements

import (
	"app.pentarena/game/match"
	"app.pentarena/rules"
	"app.pentarena/rules/mechmania"
)

// farmers are the achievements of MechMania 27: simple ones first, those for the winner last.
var farmers = []struct {
	achievement mechmania.Achievement
	id, text    string
}{
	{mechmania.FavoriteCustomer, "my-favorite-customer", "Spend $1,000 at the green grocer in one match."},
	{mechmania.StalksAndBonds, "stalks-and-bonds", "Sell an ear of golden corn."},
	{mechmania.OmniAgriculturalist, "omni-agriculturalist", "Sell potato, corn, grape, jogan, quadrotriticale and ducham in one match."},
	{mechmania.SeedyBusiness, "seedy-business", "Harvest a crop your opponent planted, and sell it."},
	{mechmania.GrapesOfDispleasure, "grapes-of-mild-displeasure", "Steal five of your opponent's grapes and sell them."},
	{mechmania.Ornithophobia, "ornithophobia", "Place your scarecrow inside the area your opponent's scarecrow protects."},
	{mechmania.DustBowl, "dust-bowl", "Lose ten crops to drought in one match."},
	{mechmania.NotWorthTheDirt, "not-worth-the-dirt", "End a match with less money than you started with."},
	{mechmania.RicherThanPhineas, "richer-than-phineas", "End a match with $2,500 or more."},
	{mechmania.WorthyHeir, "a-worthy-heir", "Win a match."},
	{mechmania.HonestWork, "honest-work", "Win without harvesting a crop your opponent planted."},
	{mechmania.BotanicalBurglary, "botanical-burglary", "Win without planting anything."},
	{mechmania.FruitsOfOurLabor, "fruits-of-our-labor", "Win with ducham, jogan and grape as the only crops you plant, harvest and sell, and sell at least one that you planted."},
}

// counted are the achievements with a count, with the amounts to reach.
var counted = map[mechmania.Achievement]struct {
	whole int64
	unit  string
	count func(*mechmania.Farmer) int64
}{
	mechmania.FavoriteCustomer:    {1000, "dollars", func(f *mechmania.Farmer) int64 { return int64(f.Spent) }},
	mechmania.OmniAgriculturalist: {6, "crops", kindsSold},
	mechmania.GrapesOfDispleasure: {5, "grapes", func(f *mechmania.Farmer) int64 { return int64(f.GrapesSold) }},
	mechmania.DustBowl:            {10, "crops", func(f *mechmania.Farmer) int64 { return int64(f.Destroyed) }},
	mechmania.RicherThanPhineas:   {2500, "dollars", func(f *mechmania.Farmer) int64 { return int64(f.Money) }},
}

// kindsSold returns how many of the crops that Omni-Agriculturalist asks for were sold.
func kindsSold(f *mechmania.Farmer) (n int64) {
	for c := mechmania.Grape; c < mechmania.GoldenCorn; c++ {
		if c != mechmania.Peanut {
			n += int64(f.Sold >> c & 1)
		}
	}
	return n
}

// Mechmania returns the thirteen achievements of MechMania 27.
func Mechmania() Set {
	list := make([]Achievement, 0, len(farmers))
	for _, f := range farmers {
		k := counted[f.achievement]
		list = append(list, Achievement{ID: f.id, Title: f.achievement.String(), Text: f.text, Sprite: "mechmania/badge-" + f.id, Whole: k.whole, Unit: k.unit})
	}
	return New(list, "mechmania/badge-locked", func(t match.Position, seat rules.Seat) Earned {
		state, ok := t.State().(*mechmania.State)
		if !ok || seat < 0 || int(seat) >= len(state.Farmers) {
			return 0
		}
		var e Earned
		for i, f := range farmers {
			if state.Farmers[seat].Has(f.achievement) {
				e |= 1 << i
			}
		}
		return e
	}).Counting(func(t match.Position, seat rules.Seat, i int) int64 {
		state, ok := t.State().(*mechmania.State)
		if !ok || seat < 0 || int(seat) >= len(state.Farmers) {
			return 0
		}
		return counted[farmers[i].achievement].count(&state.Farmers[seat])
	})
}

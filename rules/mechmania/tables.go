package mechmania

import "app.pentarena/rules"

// Crop is a kind of crop or seed.
type Crop uint8

// The crops, in the order of the original engine.
const (
	NoCrop Crop = iota
	Grape
	Corn
	Potato
	Jogan
	Peanut
	Quadro
	Ducham
	GoldenCorn
	crops
)

// Growth is a crop's price and how it grows.
type Growth struct {
	Price       int32   `toml:"price" json:"price"`             // of a seed in dollars
	Turns       int32   `toml:"turns" json:"turns"`             // growth steps until it is ripe
	Gain        float64 `toml:"gain" json:"gain"`               // dollars a growth step on ground of fertility 1
	Sensitivity float64 `toml:"sensitivity" json:"sensitivity"` // share of the gain that is multiplied by the fertility of the tile
}

// Step is what the crop gains in dollars in one growth step on ground of a fertility. Each product is rounded on its own, so that desktop
// and browser get equal numbers.
func (g *Growth) Step(fertility float64) float64 {
	return float64(g.Gain * (float64(1*(1-g.Sensitivity)) + float64(fertility*g.Sensitivity)))
}

// Crops holds the growth of every crop of a level.
type Crops struct {
	Grape  Growth `toml:"grape" json:"grape"`
	Corn   Growth `toml:"corn" json:"corn"`
	Potato Growth `toml:"potato" json:"potato"`
	Jogan  Growth `toml:"jogan_fruit" json:"jogan_fruit"`
	Peanut Growth `toml:"peanut" json:"peanut"`
	Quadro Growth `toml:"quadrotriticale" json:"quadrotriticale"`
	Ducham Growth `toml:"ducham_fruit" json:"ducham_fruit"`
	Golden Growth `toml:"golden_corn" json:"golden_corn"`
}

// nothing is the growth of NoCrop, whose seeds the original sells for 0 dollars.
var nothing Growth

// Of is the growth of a crop, or nothing for NoCrop.
func (l *Crops) Of(c Crop) *Growth {
	switch c {
	case Grape:
		return &l.Grape
	case Corn:
		return &l.Corn
	case Potato:
		return &l.Potato
	case Jogan:
		return &l.Jogan
	case Peanut:
		return &l.Peanut
	case Quadro:
		return &l.Quadro
	case Ducham:
		return &l.Ducham
	case GoldenCorn:
		return &l.Golden
	}
	return &nothing
}

// cropTitles are the names of the crops for people.
var cropTitles = [crops]string{"nothing", "Grape", "Corn", "Potato", "Jogan fruit", "Peanut", "Quadrotriticale", "Ducham fruit", "Golden corn"}

var cropNames = rules.Names{Game: "mechmania", Kind: "crop", List: []string{"none", "grape", "corn", "potato", "jogan_fruit", "peanut", "quadrotriticale", "ducham_fruit", "golden_corn"}}

// Item is a tool that works once in a match.
type Item uint8

// The items.
const (
	NoItem Item = iota
	RainTotem
	FertilityIdol
	Pesticide
	Scarecrow
	DeliveryDrone
	CoffeeThermos
	items
)

var itemNames = rules.Names{Game: "mechmania", Kind: "item", List: []string{"none", "rain_totem", "fertility_idol", "pesticide", "scarecrow", "delivery_drone", "coffee_thermos"}}

// Upgrade improves a farmer for the whole match.
type Upgrade uint8

// The upgrades.
const (
	NoUpgrade Upgrade = iota
	Scythe
	LoyaltyCard
	LongerLegs
	RabbitsFoot
	SeedAPult
	Spyglass
	Backpack
	upgrades
)

var upgradeNames = rules.Names{Game: "mechmania", Kind: "upgrade", List: []string{"none", "scythe", "loyalty_card", "longer_legs", "rabbits_foot", "seed_a_pult", "spyglass", "backpack"}}

// Ground is what a tile is made of.
type Ground uint8

// The grounds. Grass and the grocer's tiles cannot be planted; arid ground lies behind the band.
const (
	Soil Ground = iota
	Grass
	Grocer
	Outer
	Mid
	Inner
	Arid
	grounds
)

var groundNames = [grounds]string{"soil", "grass", "grocer", "outer", "mid", "inner", "arid"}

// Achievement is something earned in a match besides winning.
type Achievement uint8

// The achievements.
const (
	DustBowl Achievement = iota
	FavoriteCustomer
	RicherThanPhineas
	NotWorthTheDirt
	OmniAgriculturalist
	WorthyHeir
	HonestWork
	BotanicalBurglary
	FruitsOfOurLabor
	SeedyBusiness
	GrapesOfDispleasure
	Ornithophobia
	StalksAndBonds
	achievements
)

var achievementNames = [achievements]string{"Dust Bowl", "My Favorite Customer", "Richer than Phineas Himself", "Not Worth the Dirt He Sows", "Omni-Agriculturalist",
	"A Worthy Heir", "It Ain't Much But It's Honest Work", "Botanical Burglary", "Fruits of our Labor", "Seedy Business", "Grapes of Mild Displeasure",
	"Ornithophobia", "Stalks and Bonds"}

// Achievements is the number of achievements.
const Achievements = int(achievements)

// String is the name of the crop in files.
func (c Crop) String() string { return cropNames.Of(uint8(c)) }

// Title is the name of the crop for people.
func (c Crop) Title() string {
	if c < crops {
		return cropTitles[c]
	}
	return c.String()
}

// Many is the plural of the crop's name for people.
func (c Crop) Many() string {
	switch c {
	case Corn, Quadro, GoldenCorn:
		return c.Title()
	case Potato:
		return c.Title() + "es"
	}
	return c.Title() + "s"
}

// MarshalText writes the name of the crop.
func (c Crop) MarshalText() ([]byte, error) { return cropNames.Text(uint8(c)) }

// UnmarshalText reads the name of a crop.
func (c *Crop) UnmarshalText(b []byte) error { return cropNames.Parse(b, (*uint8)(c)) }

// String is the name of the item in files.
func (i Item) String() string { return itemNames.Of(uint8(i)) }

// MarshalText writes the name of the item.
func (i Item) MarshalText() ([]byte, error) { return itemNames.Text(uint8(i)) }

// UnmarshalText reads the name of an item.
func (i *Item) UnmarshalText(b []byte) error { return itemNames.Parse(b, (*uint8)(i)) }

// String is the name of the upgrade in files.
func (u Upgrade) String() string { return upgradeNames.Of(uint8(u)) }

// MarshalText writes the name of the upgrade.
func (u Upgrade) MarshalText() ([]byte, error) { return upgradeNames.Text(uint8(u)) }

// UnmarshalText reads the name of an upgrade.
func (u *Upgrade) UnmarshalText(b []byte) error { return upgradeNames.Parse(b, (*uint8)(u)) }

// String is the name of the ground.
func (g Ground) String() string { return rules.Name("ground", groundNames[:], g) }

// String is the name of the achievement.
func (a Achievement) String() string { return rules.Name("achievement", achievementNames[:], a) }

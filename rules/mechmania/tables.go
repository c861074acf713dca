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

// Growth is what a crop needs and gives.
type Growth struct {
	Title       string
	Sensitivity float64 // share of the growth that depends on the fertility of the tile
	Gain        float64 // dollars a turn on ground of fertility 1
	Turns       int32   // until it is ripe
	Price       int32   // of a seed in dollars
}

// Plants are the crops' growths.
var Plants = [crops]Growth{
	NoCrop:     {"nothing", 0, 0, 0, 0},
	Grape:      {"Grape", 0.5, 1.65, 10, 15},
	Corn:       {"Corn", 0.5, 2.5, 2, 5},
	Potato:     {"Potato", 0, 1.375, 4, 5},
	Jogan:      {"Jogan fruit", 0.75, 4, 5, 20},
	Peanut:     {"Peanut", 0, 0.167, 30, 5},
	Quadro:     {"Quadrotriticale", 0.25, 2.6, 15, 30},
	Ducham:     {"Ducham fruit", 1, 20, 5, 100},
	GoldenCorn: {"Golden corn", 1, 500, 3, 1000},
}

var cropNames = [crops]string{"none", "grape", "corn", "potato", "jogan_fruit", "peanut", "quadrotriticale", "ducham_fruit", "golden_corn"}

// Item is something that is used once in a match.
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

var itemNames = [items]string{"none", "rain_totem", "fertility_idol", "pesticide", "scarecrow", "delivery_drone", "coffee_thermos"}

// Upgrade makes a farmer better for the whole match.
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

var upgradeNames = [upgrades]string{"none", "scythe", "loyalty_card", "longer_legs", "rabbits_foot", "seed_a_pult", "spyglass", "backpack"}

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

// fertility is the fertility of each ground.
var fertility = [grounds]float64{Outer: 1, Mid: 1.2, Inner: 1.5}

// Fertility is how fertile the ground is: 0 outside of the band, 1 and more in it.
func (g Ground) Fertility() float64 {
	if g < grounds {
		return fertility[g]
	}
	return 0
}

// Achievement is a distinction earned in a match.
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
func (c Crop) String() string { return rules.Name("crop", cropNames[:], c) }

// Title is the name of the crop for people.
func (c Crop) Title() string {
	if c < crops {
		return Plants[c].Title
	}
	return c.String()
}

// Many is the name of the crop for people when there are several of it.
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
func (c Crop) MarshalText() ([]byte, error) {
	return rules.NameText("mechmania", "crop", cropNames[:], c)
}

// UnmarshalText reads the name of a crop.
func (c *Crop) UnmarshalText(b []byte) error {
	return rules.ParseName("mechmania", "crop", cropNames[:], b, c)
}

// String is the name of the item in files.
func (i Item) String() string { return rules.Name("item", itemNames[:], i) }

// MarshalText writes the name of the item.
func (i Item) MarshalText() ([]byte, error) {
	return rules.NameText("mechmania", "item", itemNames[:], i)
}

// UnmarshalText reads the name of an item.
func (i *Item) UnmarshalText(b []byte) error {
	return rules.ParseName("mechmania", "item", itemNames[:], b, i)
}

// String is the name of the upgrade in files.
func (u Upgrade) String() string { return rules.Name("upgrade", upgradeNames[:], u) }

// MarshalText writes the name of the upgrade.
func (u Upgrade) MarshalText() ([]byte, error) {
	return rules.NameText("mechmania", "upgrade", upgradeNames[:], u)
}

// UnmarshalText reads the name of an upgrade.
func (u *Upgrade) UnmarshalText(b []byte) error {
	return rules.ParseName("mechmania", "upgrade", upgradeNames[:], b, u)
}

// String is the name of the ground.
func (g Ground) String() string { return rules.Name("ground", groundNames[:], g) }

// String is the name of the achievement.
func (a Achievement) String() string { return rules.Name("achievement", achievementNames[:], a) }

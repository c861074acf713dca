package mechmania

import (
	"strings"

	"app.pentarena/assets"
	"app.pentarena/rules/mechmania"
)

// Numbers of kinds of things with pictures.
const (
	cropKinds    = int(mechmania.GoldenCorn) + 1
	itemKinds    = int(mechmania.CoffeeThermos) + 1
	upgradeKinds = int(mechmania.Backpack) + 1
)

// The stages of a crop that have a picture: four of growth, ripe, withered.
const (
	ripe       = 4
	withered   = 5
	cropStages = 6
)

// The poses of a farmer.
const (
	poseIdle = iota
	poseWalkA
	poseWalkB
	poseWork
	poseJoy
	poses
)

// plateIcon is the picture on a plate; an empty one draws nothing.
type plateIcon = assets.Sprite

// figure is a picture and its layer in the color of the seat.
type figure struct{ base, team assets.Sprite }

var art = &assets.Mechmania

// cropArt holds the pictures of the crops.
var cropArt = [cropKinds]cropPictures{
	mechmania.Grape:      pictures(art.CropGrape, art.CropGrapeRipe, art.CropGrapeWithered, art.HarvestGrape, art.SeedsGrape),
	mechmania.Corn:       pictures(art.CropCorn, art.CropCornRipe, art.CropCornWithered, art.HarvestCorn, art.SeedsCorn),
	mechmania.Potato:     pictures(art.CropPotato, art.CropPotatoRipe, art.CropPotatoWithered, art.HarvestPotato, art.SeedsPotato),
	mechmania.Jogan:      pictures(art.CropJoganFruit, art.CropJoganFruitRipe, art.CropJoganFruitWithered, art.HarvestJoganFruit, art.SeedsJoganFruit),
	mechmania.Peanut:     pictures(art.CropPeanut, art.CropPeanutRipe, art.CropPeanutWithered, art.HarvestPeanut, art.SeedsPeanut),
	mechmania.Quadro:     pictures(art.CropQuadrotriticale, art.CropQuadrotriticaleRipe, art.CropQuadrotriticaleWithered, art.HarvestQuadrotriticale, art.SeedsQuadrotriticale),
	mechmania.Ducham:     pictures(art.CropDuchamFruit, art.CropDuchamFruitRipe, art.CropDuchamFruitWithered, art.HarvestDuchamFruit, art.SeedsDuchamFruit),
	mechmania.GoldenCorn: pictures(art.CropGoldenCorn, art.CropGoldenCornRipe, art.CropGoldenCornWithered, art.HarvestGoldenCorn, art.SeedsGoldenCorn),
}

// itemArt holds the pictures of the items, in the hand and on the farm.
var itemArt = [itemKinds]struct{ held, placed assets.Sprite }{
	mechmania.RainTotem:     {art.ItemRainTotem, art.PlacedRainTotem},
	mechmania.FertilityIdol: {art.ItemFertilityIdol, art.PlacedFertilityIdol},
	mechmania.Pesticide:     {art.ItemPesticide, art.PlacedPesticide},
	mechmania.Scarecrow:     {art.ItemScarecrow, art.PlacedScarecrow},
	mechmania.DeliveryDrone: {art.ItemDeliveryDrone, art.PlacedDeliveryDrone},
	mechmania.CoffeeThermos: {art.ItemCoffeeThermos, art.PlacedCoffeeThermos},
}

var upgradeArt = [upgradeKinds]assets.Sprite{
	mechmania.Scythe: art.UpgradeScythe, mechmania.LoyaltyCard: art.UpgradeLoyaltyCard, mechmania.LongerLegs: art.UpgradeLongerLegs, mechmania.RabbitsFoot: art.UpgradeRabbitsFoot,
	mechmania.SeedAPult: art.UpgradeSeedAPult, mechmania.Spyglass: art.UpgradeSpyglass, mechmania.Backpack: art.UpgradeBackpack,
}

// farmerArt holds the poses of the farmers.
var farmerArt = [2][poses]figure{
	{{art.FarmerTallIdle, art.FarmerTallIdleTeam}, {art.FarmerTallWalk[0], art.FarmerTallWalkTeam[0]}, {art.FarmerTallWalk[1], art.FarmerTallWalkTeam[1]}, {art.FarmerTallWork, art.FarmerTallWorkTeam}, {art.FarmerTallJoy, art.FarmerTallJoyTeam}},
	{{art.FarmerStoutIdle, art.FarmerStoutIdleTeam}, {art.FarmerStoutWalk[0], art.FarmerStoutWalkTeam[0]}, {art.FarmerStoutWalk[1], art.FarmerStoutWalkTeam[1]}, {art.FarmerStoutWork, art.FarmerStoutWorkTeam}, {art.FarmerStoutJoy, art.FarmerStoutJoyTeam}},
}

var (
	portraits  = [2]figure{{art.PortraitTall, art.PortraitTallTeam}, {art.PortraitStout, art.PortraitStoutTeam}}
	pennant    = figure{art.OwnerPennant, art.OwnerPennantTeam}
	protectArt = [4]assets.Sprite{2: art.ProtectionRing[0], 3: art.ProtectionRing[1]} // by reach
	coinArt    = [3]assets.Sprite{art.Coin, art.CoinTurn, art.CoinEdge}
	marks      = [2]assets.Sprite{art.MarkDisc, art.MarkDiamond}
)

// cropPictures holds the pictures of a crop.
type cropPictures struct {
	pictures       [cropStages]assets.Sprite
	harvest, seeds assets.Sprite
}

func pictures(growth [ripe]assets.Sprite, whole, dead, harvest, seeds assets.Sprite) cropPictures {
	p := cropPictures{harvest: harvest, seeds: seeds}
	copy(p.pictures[:], growth[:])
	p.pictures[ripe], p.pictures[withered] = whole, dead
	return p
}

// file converts a name of the rules for use in file names.
func file(name string) string { return strings.ReplaceAll(name, "_", "-") }

func upgradeFile(u mechmania.Upgrade) string { return file(u.String()) }

package recordtest

import "app.pentarena/rules/mechmania"

// MechmaniaLevel returns the level of a recorded match of MechMania 27, whose first line holds the engine's constants by their names.
func MechmaniaLevel(config map[string]any) mechmania.Level {
	l := mechmania.DefaultLevel()
	l.Rules = mechmania.OriginalRules()
	num := func(key string) float64 { v, _ := config[key].(float64); return v }
	l.Width, l.Height = int(num("BOARD_WIDTH")), int(num("BOARD_HEIGHT"))
	for key, to := range map[string]*int32{"GRASS_ROWS": &l.GrassRows, "GREENGROCER_LENGTH": &l.GrocerLength, "F_BAND_INIT_POSITION": &l.BandStart,
		"F_BAND_INIT_DELAY": &l.BandDelay, "F_BAND_MOVE_DELAY": &l.BandSpeed, "F_BAND_INNER_HEIGHT": &l.BandInner, "F_BAND_MID_HEIGHT": &l.BandMid,
		"F_BAND_OUTER_HEIGHT": &l.BandOuter, "MAX_MOVEMENT": &l.Reach.Move, "PLANT_RADIUS": &l.Reach.Plant, "HARVEST_RADIUS": &l.Reach.Harvest,
		"CARRYING_CAPACITY": &l.Reach.Carry, "PROTECTION_RADIUS": &l.Reach.Protect, "RAIN_TOTEM_GROWTH_MULTIPLIER": &l.RainGrowth,
		"RAIN_TOTEM_EFFECT_RADIUS": &l.RainRadius, "FERTILITY_IDOL_FERTILITY_MULTIPLIER": &l.IdolFactor, "FERTILITY_IDOL_EFFECT_RADIUS": &l.IdolRadius,
		"PESTICIDE_EFFECT_RADIUS": &l.PesticideRadius, "SCARECROW_EFFECT_RADIUS": &l.ScarecrowRadius, "COFFEE_THERMOS_MOVEMENT_MULTIPLIER": &l.CoffeeFactor,
		"LONGER_LEGS_MAX_MOVEMENT": &l.Upgraded.Move, "SEED_A_PULT_PLANT_RADIUS": &l.Upgraded.Plant, "SCYTHE_HARVEST_RADIUS": &l.Upgraded.Harvest,
		"BACKPACK_CARRYING_CAPACITY": &l.Upgraded.Carry, "SPYGLASS_PROTECTION_RADIUS": &l.Upgraded.Protect} {
		*to = int32(num(key))
	}
	l.StartMoney, l.PesticideCut = num("STARTING_MONEY"), num("PESTICIDE_CROP_VALUE_DECREASE")
	l.CardDiscount, l.CardMinimum, l.DoubleDrop = num("GREEN_GROCER_LOYALTY_CARD_DISCOUNT"), num("GREEN_GROCER_LOYALTY_CARD_MINIMUM"), num("RABBITS_FOOT_DOUBLE_DROP_CHANCE")
	l.MaxTurns = l.BandSpeed*(int32(l.Height)+2*l.BandOuter+2*l.BandMid+l.BandInner+1) - 1
	return l
}

package anarchy

import (
	"app.pentarena/assets"
	"app.pentarena/rules"
)

var (
	art       = &assets.Anarchy
	flameIcon = assets.Named("shell/icon-flame")
)

// canals are the pieces of the canal, indexed by the set of their open sides: 1 north, 2 east, 4 south, 8 west.
var canals = [16]assets.Sprite{
	art.CanalPool, art.CanalN, art.CanalE, art.CanalNe, art.CanalS, art.CanalNs, art.CanalEs, art.CanalNes,
	art.CanalW, art.CanalNw, art.CanalEw, art.CanalNew, art.CanalSw, art.CanalNsw, art.CanalEsw, art.CanalNesw,
}

// house is the sprites of one kind of building, bottom layer first.
type house struct {
	body                assets.Sprite
	lit, damage         [2]assets.Sprite // damage is light and heavy, drawn over the body
	team, hatch         assets.Sprite    // team is multiplied by the seat's colour, hatch only drawn for the second seat
	ruin                assets.Sprite
	signX, signY, signR float32 // centre of the seat's mark and its radius, in parts of the picture's width
}

// houses are the buildings by class: warehouse, fire department, police department, weather station.
var houses = [4]house{
	{art.Warehouse, art.WarehouseLit, art.WarehouseDamage, art.WarehouseTeam, art.WarehouseTeamHatch, art.WarehouseRuin, 64. / 128, 62. / 128, 20. / 128},
	{art.FireDepartment, art.FireDepartmentLit, art.FireDepartmentDamage, art.FireDepartmentTeam, art.FireDepartmentTeamHatch, art.FireDepartmentRuin,
		84. / 128, 76. / 128, 18. / 128},
	{art.PoliceDepartment, art.PoliceDepartmentLit, art.PoliceDepartmentDamage, art.PoliceDepartmentTeam, art.PoliceDepartmentTeamHatch,
		art.PoliceDepartmentRuin, 27. / 128, 74. / 128, 17. / 128},
	{art.WeatherStation, art.WeatherStationLit, art.WeatherStationDamage, art.WeatherStationTeam, art.WeatherStationTeamHatch, art.WeatherStationRuin,
		46. / 128, 84. / 128, 17. / 128},
}

// headquarters are the sprites of the two seats' headquarters.
var headquarters = [2]house{hqOf(0, 66, 17), hqOf(1, 79, 19)}

func hqOf(n int, y, r float32) house {
	return house{art.Headquarters[n], art.HeadquartersLit[n], art.HeadquartersDamage[n], art.HeadquartersTeam[n], art.HeadquartersTeamHatch[n],
		art.HeadquartersRuin[n], 0.5, y / 128, r / 128}
}

func mark(seat rules.Seat) assets.Sprite {
	return [2]assets.Sprite{art.MarkDiscTeam, art.MarkDiamondTeam}[seat]
}

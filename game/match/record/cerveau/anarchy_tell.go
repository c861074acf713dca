package cerveau

import (
	"strconv"

	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
)

// anarchyTeller tells a match of Anarchy.
type anarchyTeller struct{ teller }

// whole returns the game object of the first entry.
func (a *anarchyTeller) whole(s *anarchy.State) Delta {
	objects := Delta{}
	for seat := range rules.Seat(2) {
		objects[strconv.Itoa(int(seat))] = a.player(s, seat)
	}
	for i := range s.Buildings {
		objects[strconv.Itoa(i+2)] = a.building(s, int16(i))
	}
	for i, f := range s.Forecasts {
		id := forecastID(s, i)
		objects[id] = Delta{"id": id, "controllingPlayer": seatRef(f.Controller), "direction": f.Direction.String(),
			"intensity": f.Intensity, "gameObjectName": "Forecast", "logs": a.list(0, nil)}
	}
	k := &s.Constants
	turn := min(s.Ended, k.MaxTurns-1)
	return Delta{
		"baseBribesPerTurn": k.BaseBribes, "maxTurns": k.MaxTurns, "maxFire": k.MaxFire, "maxForecastIntensity": k.MaxIntensity,
		"mapWidth": s.Width, "mapHeight": s.Height, "session": a.session, "currentTurn": turn, "gameObjects": objects,
		"buildings":       a.list(len(s.Buildings), func(i int) any { return buildingRef(int16(i)) }),
		"forecasts":       a.list(len(s.Forecasts), func(i int) any { return forecastRef(s, i) }),
		"players":         a.list(2, func(i int) any { return Delta{"id": strconv.Itoa(i)} }),
		"currentPlayer":   seatRef(rules.Seat(turn & 1)),
		"currentForecast": forecastRef(s, int(s.Ended)), "nextForecast": forecastRef(s, int(s.Ended)+1),
	}
}

func forecastID(s *anarchy.State, i int) string { return strconv.Itoa(2 + len(s.Buildings) + i) }

func forecastRef(s *anarchy.State, i int) any {
	if i >= len(s.Forecasts) {
		return nil
	}
	return Delta{"id": forecastID(s, i)}
}

func (a *anarchyTeller) player(s *anarchy.State, seat rules.Seat) Delta {
	owned := func(is func(*anarchy.Building) bool) Delta {
		var list []int16
		for i := range s.Buildings {
			if b := &s.Buildings[i]; b.Owner == seat && is(b) {
				list = append(list, int16(i))
			}
		}
		return a.list(len(list), func(i int) any { return buildingRef(list[i]) })
	}
	kind := func(k anarchy.Kind) Delta { return owned(func(b *anarchy.Building) bool { return b.Kind == k }) }
	won, lost, why := s.End.Over && s.End.Winner == seat, s.End.Over && s.End.Winner != seat, [2]string{}
	if won {
		why[0] = anarchyReason(s, seat, a.late)
	} else if lost {
		why[1] = anarchyReason(s, seat, a.late)
	}
	return Delta{
		"id": strconv.Itoa(int(seat)), "name": a.name(seat), "clientType": a.client(seat), "opponent": Delta{"id": strconv.Itoa(1 - int(seat))},
		"headquarters": buildingRef(s.Headquarters[seat]), "buildings": owned(func(*anarchy.Building) bool { return true }),
		"warehouses": kind(anarchy.Warehouse), "fireDepartments": kind(anarchy.FireDepartment),
		"policeDepartments": kind(anarchy.PoliceDepartment), "weatherStations": kind(anarchy.WeatherStation),
		"bribesRemaining": s.Bribes[seat], "timeRemaining": a.clocks[seat], "won": won, "lost": lost, "reasonWon": why[0], "reasonLost": why[1],
		"gameObjectName": "Player", "logs": a.list(0, nil),
	}
}

var anarchyClasses = [...]string{anarchy.Warehouse: "Warehouse", anarchy.FireDepartment: "FireDepartment",
	anarchy.PoliceDepartment: "PoliceDepartment", anarchy.WeatherStation: "WeatherStation"}

func (a *anarchyTeller) building(s *anarchy.State, i int16) Delta {
	b := &s.Buildings[i]
	o := Delta{
		"id": strconv.Itoa(int(i) + 2), "bribed": b.Bribed, "fire": b.Fire, "health": b.Health, "isHeadquarters": b.Headquarters,
		"owner": Delta{"id": strconv.Itoa(int(b.Owner))}, "x": b.X, "y": b.Y, "buildingNorth": buildingRef(b.Near[0]),
		"buildingEast": buildingRef(b.Near[1]), "buildingSouth": buildingRef(b.Near[2]), "buildingWest": buildingRef(b.Near[3]),
		"gameObjectName": anarchyClasses[b.Kind], "logs": a.list(0, nil),
	}
	switch b.Kind {
	case anarchy.Warehouse:
		o["exposure"], o["fireAdded"] = b.Exposure, s.FireAdded(i)
	case anarchy.FireDepartment:
		o["fireExtinguished"] = s.Constants.WaterPower
	}
	return o
}

// changes returns the delta between two positions.
func (a *anarchyTeller) changes(before, after *anarchy.State) Delta {
	game, objects := Delta{}, Delta{}
	put := func(id, key string, value any) {
		o, ok := objects[id].(Delta)
		if !ok {
			o = Delta{}
			objects[id] = o
		}
		o[key] = value
	}
	for i := range after.Buildings {
		b, n, id := &before.Buildings[i], &after.Buildings[i], strconv.Itoa(i+2)
		if b.Fire != n.Fire {
			put(id, "fire", n.Fire)
		}
		if b.Health != n.Health {
			put(id, "health", n.Health)
		}
		if b.Bribed != n.Bribed {
			put(id, "bribed", n.Bribed)
		}
		if b.Exposure != n.Exposure {
			put(id, "exposure", n.Exposure)
		}
	}
	for i, f := range after.Forecasts {
		if f.Direction != before.Forecasts[i].Direction {
			put(forecastID(after, i), "direction", f.Direction.String())
		}
		if f.Intensity != before.Forecasts[i].Intensity {
			put(forecastID(after, i), "intensity", f.Intensity)
		}
	}
	last := after.Constants.MaxTurns
	for seat := range rules.Seat(2) {
		id := strconv.Itoa(int(seat))
		if before.Bribes[seat] != after.Bribes[seat] {
			put(id, "bribesRemaining", after.Bribes[seat])
		}
		if after.End.Over && !before.End.Over {
			key, reason := "lost", "reasonLost"
			if after.End.Winner == seat {
				key, reason = "won", "reasonWon"
			}
			put(id, key, true)
			put(id, reason, anarchyReason(after, seat, a.late))
		}
	}
	if before.Ended != after.Ended {
		game["currentForecast"], game["nextForecast"] = forecastRef(after, int(after.Ended)), forecastRef(after, int(after.Ended)+1)
		if after.Ended < last {
			game["currentTurn"], game["currentPlayer"] = after.Ended, Delta{"id": strconv.Itoa(int(after.Mover()))}
		}
	}
	if len(objects) > 0 {
		game["gameObjects"] = objects
	}
	return game
}

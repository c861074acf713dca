package cerveau

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"app.pentarena/game/match"
	"app.pentarena/game/record"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/coreminer"
)

// Players' clocks of the competition server, in nanoseconds. Matches here have no clocks, so a clock shows only the time added per turn.
const (
	clock      int64 = 60_000_000_000
	clockAdded int64 = 1_000_000_000
)

// write writes a match of Anarchy or Coreminer as a gamelog of the original server, with the same keys, for the tools of that time. The
// extra key "pentarena" holds the rules of the match, so that it can be verified under every ruleset. epoch is the end of the match in
// milliseconds since 1970.
func write(w io.Writer, t record.Timeline, epoch int64) error {
	if err := record.Writable(t, "anarchy", "coreminer"); err != nil {
		return err
	}
	if start, ok := t.At(0).State().(*anarchy.State); ok {
		return writeAnarchy(w, t, start, epoch)
	}
	return writeCoreminer(w, t, t.At(0).State().(*coreminer.State), epoch)
}

func writeAnarchy(w io.Writer, t record.Timeline, start *anarchy.State, epoch int64) error {
	if start.Ended != 0 {
		return errors.New("the match does not start at its first turn")
	}
	constants, err := json.Marshal(start.Constants)
	if err != nil {
		return fmt.Errorf("%w", err)
	}
	setup := t.Setup()
	a := anarchyWriter{writer{k: marks{Removed: "&RM", Length: "&LEN"}, setup: setup}}
	c := &gamelog{GameName: "Anarchy", GameSession: setup.Seed, Constants: a.k, Epoch: epoch, RandomSeed: setup.Seed,
		Winners: []result{}, Losers: []result{}, Extra: &extra{Format: 1, Constants: constants, Whole: start.Whole}}
	if err := a.entry(c, "start", nil, a.whole(start)); err != nil {
		return err
	}
	s := start.Clone()
	for i := range t.Len() {
		if err := a.step(c, s, t.Step(i)); err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	if s.End.Over {
		if err := a.entry(c, "over", nil, jsonMap{}); err != nil {
			return err
		}
		for seat := range rules.Seat(2) {
			p := result{Index: int(seat), ID: strconv.Itoa(int(seat)), Name: a.name(seat), Reason: anarchyReason(s, seat)}
			if s.End.Winner == seat {
				c.Winners = append(c.Winners, p)
			} else {
				p.Disconnected = s.End.Reason == anarchy.Left
				c.Losers = append(c.Losers, p)
			}
		}
	}
	return c.write(w)
}

type jsonMap = map[string]any

// writer is the part shared by the writers of both games.
type writer struct {
	k     marks
	setup match.Setup
}

type anarchyWriter struct{ writer }

func (a *writer) entry(c *gamelog, kind string, data any, game jsonMap) error {
	d := entry{Type: kind}
	var err error
	if data != nil {
		if d.Data, err = json.Marshal(data); err != nil {
			return fmt.Errorf("%w", err)
		}
	}
	if d.Game, err = json.Marshal(game); err != nil {
		return fmt.Errorf("%w", err)
	}
	c.Deltas = append(c.Deltas, d)
	return nil
}

// step carries out the step on s and writes its entry.
func (a *anarchyWriter) step(c *gamelog, s *anarchy.State, step match.Step) error {
	command := step.Cmd.(anarchy.Command)
	before := s.Clone()
	if err := s.Apply(step.Seat, command, rules.NewTape(&rules.Recorded{Rolls: step.Rolls})); err != nil {
		return err
	}
	player := jsonMap{"id": strconv.Itoa(int(step.Seat))}
	kind, data := "ran", jsonMap{"player": player}
	switch command.Verb {
	case anarchy.Pass:
		kind = "finished"
		data["order"], data["returned"] = "runTurn", true
	case anarchy.Concede:
		kind = "disconnect"
		data["timeout"] = true
	default:
		data["run"], data["returned"] = anarchyCall(command), any(true)
		if command.Verb == anarchy.Ignite || command.Verb == anarchy.Raid {
			data["returned"] = before.Reply(command)
		}
	}
	return a.entry(c, kind, data, a.changes(before, s))
}

func buildingRef(i int16) any {
	if i == anarchy.None {
		return nil
	}
	return jsonMap{"id": strconv.Itoa(int(i) + 2)}
}

func seatRef(seat rules.Seat) any {
	if seat == rules.NoSeat {
		return nil
	}
	return jsonMap{"id": strconv.Itoa(int(seat))}
}

func anarchyCall(c anarchy.Command) jsonMap {
	args := jsonMap{}
	switch c.Verb {
	case anarchy.Ignite, anarchy.Extinguish:
		args["building"] = buildingRef(c.Target)
	case anarchy.Raid:
		args["warehouse"] = buildingRef(c.Target)
	case anarchy.Rotate:
		args["counterclockwise"] = c.Reverse
	case anarchy.Intensify:
		args["negative"] = c.Reverse
	}
	return jsonMap{"caller": buildingRef(c.Building), "functionName": c.Verb.String(), "args": args}
}

// list encodes a list as in deltas.
func (a *writer) list(n int, at func(i int) any) jsonMap {
	l := jsonMap{a.k.Length: n}
	for i := range n {
		l[strconv.Itoa(i)] = at(i)
	}
	return l
}

func (a *writer) name(seat rules.Seat) string {
	if int(seat) < len(a.setup.Seats) {
		return a.setup.Seats[seat].Name
	}
	return fmt.Sprintf("Seat %d", seat+1)
}

// whole returns the game object of the first entry.
func (a *anarchyWriter) whole(s *anarchy.State) jsonMap {
	objects := jsonMap{}
	for seat := range rules.Seat(2) {
		objects[strconv.Itoa(int(seat))] = a.player(s, seat)
	}
	for i := range s.Buildings {
		objects[strconv.Itoa(i+2)] = a.building(s, int16(i))
	}
	for i, f := range s.Forecasts {
		id := forecastID(s, i)
		objects[id] = jsonMap{"id": id, "controllingPlayer": seatRef(f.Controller), "direction": f.Direction.String(),
			"intensity": f.Intensity, "gameObjectName": "Forecast", "logs": a.list(0, nil)}
	}
	k := &s.Constants
	return jsonMap{
		"baseBribesPerTurn": k.BaseBribes, "maxTurns": k.MaxTurns, "maxFire": k.MaxFire, "maxForecastIntensity": k.MaxIntensity,
		"mapWidth": s.Width, "mapHeight": s.Height, "session": a.setup.Seed, "currentTurn": 0, "gameObjects": objects,
		"buildings":       a.list(len(s.Buildings), func(i int) any { return buildingRef(int16(i)) }),
		"forecasts":       a.list(len(s.Forecasts), func(i int) any { return forecastRef(s, i) }),
		"players":         a.list(2, func(i int) any { return jsonMap{"id": strconv.Itoa(i)} }),
		"currentPlayer":   jsonMap{"id": "0"},
		"currentForecast": forecastRef(s, 0), "nextForecast": forecastRef(s, 1),
	}
}

func forecastID(s *anarchy.State, i int) string { return strconv.Itoa(2 + len(s.Buildings) + i) }

func forecastRef(s *anarchy.State, i int) any {
	if i >= len(s.Forecasts) {
		return nil
	}
	return jsonMap{"id": forecastID(s, i)}
}

func (a *anarchyWriter) player(s *anarchy.State, seat rules.Seat) jsonMap {
	owned := func(is func(*anarchy.Building) bool) jsonMap {
		var list []int16
		for i := range s.Buildings {
			if b := &s.Buildings[i]; b.Owner == seat && is(b) {
				list = append(list, int16(i))
			}
		}
		return a.list(len(list), func(i int) any { return buildingRef(list[i]) })
	}
	kind := func(k anarchy.Kind) jsonMap { return owned(func(b *anarchy.Building) bool { return b.Kind == k }) }
	client := "Pentarena"
	if int(seat) < len(a.setup.Seats) {
		client = a.setup.Seats[seat].Kind
	}
	return jsonMap{
		"id": strconv.Itoa(int(seat)), "name": a.name(seat), "clientType": client, "opponent": jsonMap{"id": strconv.Itoa(1 - int(seat))},
		"headquarters": buildingRef(s.Headquarters[seat]), "buildings": owned(func(*anarchy.Building) bool { return true }),
		"warehouses": kind(anarchy.Warehouse), "fireDepartments": kind(anarchy.FireDepartment),
		"policeDepartments": kind(anarchy.PoliceDepartment), "weatherStations": kind(anarchy.WeatherStation),
		"bribesRemaining": s.Bribes[seat], "timeRemaining": clock, "won": false, "lost": false, "reasonWon": "", "reasonLost": "",
		"gameObjectName": "Player", "logs": a.list(0, nil),
	}
}

var anarchyClasses = [...]string{anarchy.Warehouse: "Warehouse", anarchy.FireDepartment: "FireDepartment",
	anarchy.PoliceDepartment: "PoliceDepartment", anarchy.WeatherStation: "WeatherStation"}

func (a *anarchyWriter) building(s *anarchy.State, i int16) jsonMap {
	b := &s.Buildings[i]
	o := jsonMap{
		"id": strconv.Itoa(int(i) + 2), "bribed": b.Bribed, "fire": b.Fire, "health": b.Health, "isHeadquarters": b.Headquarters,
		"owner": jsonMap{"id": strconv.Itoa(int(b.Owner))}, "x": b.X, "y": b.Y, "buildingNorth": buildingRef(b.Near[0]),
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
func (a *anarchyWriter) changes(before, after *anarchy.State) jsonMap {
	game, objects := jsonMap{}, jsonMap{}
	put := func(id, key string, value any) {
		o, ok := objects[id].(jsonMap)
		if !ok {
			o = jsonMap{}
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
		if after.End.Over {
			key, reason := "lost", "reasonLost"
			if after.End.Winner == seat {
				key, reason = "won", "reasonWon"
			}
			put(id, key, true)
			put(id, reason, anarchyReason(after, seat))
		}
		if before.Ended != after.Ended && after.Mover() == seat && after.Ended < last {
			put(id, "timeRemaining", clock+clockAdded*((int64(after.Ended)+1)/2))
		}
	}
	if before.Ended != after.Ended {
		game["currentForecast"], game["nextForecast"] = forecastRef(after, int(after.Ended)), forecastRef(after, int(after.Ended)+1)
		if after.Ended < last {
			game["currentTurn"], game["currentPlayer"] = after.Ended, jsonMap{"id": strconv.Itoa(int(after.Mover()))}
		}
	}
	if len(objects) > 0 {
		game["gameObjects"] = objects
	}
	return game
}

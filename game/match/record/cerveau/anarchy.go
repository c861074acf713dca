package cerveau

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/grid"
)

// anarchyLog reads a gamelog of Anarchy entry by entry and keeps the recorded position.
type anarchyLog struct {
	log       *gamelog
	game      map[string]any
	buildings map[string]int // object id -> building number
	forecasts map[string]int // object id -> forecast number
	players   map[string]int // object id -> seat
	order     []string       // ids of the forecasts
	logged    anarchyPosition
	told      told
}

// anarchyPosition is the position recorded in the log. Of State only constants, map, buildings, forecasts and bribes are set.
type anarchyPosition struct {
	state     *anarchy.State
	turn      int
	mover     int
	now, next int // numbers of the current and the next forecast, -1 for none
	won, lost [2]bool
}

// openAnarchy reads the first entry of the log.
func openAnarchy(c *gamelog) (*anarchyLog, error) {
	if c.GameName != "Anarchy" {
		return nil, fmt.Errorf("this is a gamelog of %q, not of Anarchy", c.GameName)
	}
	a := &anarchyLog{log: c, buildings: map[string]int{}, forecasts: map[string]int{}, players: map[string]int{}}
	delta, err := c.delta(0)
	if err != nil {
		return nil, err
	}
	if a.game, err = c.Constants.mergeGame(nil, delta); err != nil {
		return nil, fmt.Errorf("entry 0: %w", err)
	}
	if err := a.begin(); err != nil {
		return nil, fmt.Errorf("entry 0: %w", err)
	}
	a.told.clocks(delta, a.seat)
	return a, nil
}

func (a *anarchyLog) advance(i int) error {
	delta, err := a.log.delta(i)
	if err != nil {
		return err
	}
	var touched []string
	a.told.clocks(delta, a.seat)
	if objects, ok := delta["gameObjects"].(map[string]any); ok {
		for id := range objects {
			touched = append(touched, id)
		}
	}
	if a.game, err = a.log.Constants.mergeGame(a.game, delta); err == nil {
		err = a.update(touched)
	}
	if err != nil {
		return fmt.Errorf("entry %d: %w", i, err)
	}
	return nil
}

// seat returns the seat of a player's object.
func (a *anarchyLog) seat(id string) (rules.Seat, bool) {
	seat, ok := a.players[id]
	return rules.Seat(seat), ok
}

func (a *anarchyLog) begin() error {
	s := &anarchy.State{}
	a.logged.state = s
	var err error
	if s.Constants, err = a.constants(); err != nil {
		return err
	}
	w, h := 0, 0
	if err := errors.Join(field(a.game, "mapWidth", &w), field(a.game, "mapHeight", &h)); err != nil {
		return err
	}
	if w < 2 || h < 2 || w > anarchy.MaxSide || h > anarchy.MaxSide {
		return fmt.Errorf("the map is %d by %d cells; each side must be 2 to %d", w, h, anarchy.MaxSide)
	}
	s.Width, s.Height = int16(w), int16(h)
	players, err := references(a.game, "players")
	if err != nil {
		return err
	}
	if len(players) != 2 {
		return fmt.Errorf("players: there are %d, expected 2", len(players))
	}
	for seat, id := range players {
		a.players[id] = seat
	}
	ids, err := references(a.game, "buildings")
	if err != nil {
		return err
	}
	if len(ids) > 4*w*h {
		return fmt.Errorf("buildings: %d on a map of %d cells", len(ids), w*h)
	}
	for i, id := range ids {
		a.buildings[id] = i
	}
	s.Buildings = make([]anarchy.Building, len(ids))
	s.Headquarters = [2]int16{anarchy.None, anarchy.None}
	for _, id := range ids {
		if err := a.building(id, true); err != nil {
			return err
		}
	}
	for seat, hq := range s.Headquarters {
		if hq == anarchy.None {
			return fmt.Errorf("seat %d has no headquarters", seat+1)
		}
	}
	a.whole()
	if a.order, err = references(a.game, "forecasts"); err != nil {
		return err
	}
	if len(a.order) == 0 || len(a.order) < int(s.Constants.MaxTurns) || len(a.order) > anarchy.MaxLength+1 {
		return fmt.Errorf("forecasts: %d for %d turns", len(a.order), s.Constants.MaxTurns)
	}
	for i, id := range a.order {
		a.forecasts[id] = i
	}
	s.Forecasts = make([]anarchy.Forecast, len(a.order))
	return a.update(append(players, a.order...))
}

// whole finds the health of undamaged buildings: from Pentarena's extra key, else the maximum at the start.
func (a *anarchyLog) whole() {
	s := a.logged.state
	if a.log.Extra != nil {
		s.Whole = a.log.Extra.Whole
	}
	for i := range s.Buildings {
		b := &s.Buildings[i]
		of := 0
		if b.Headquarters {
			of = 1
		}
		s.Whole[of] = max(s.Whole[of], b.Health)
	}
}

// constants collects the constants of the rules: from Pentarena's extra key, else from the game, the objects, the settings and the harness.
func (a *anarchyLog) constants() (anarchy.Constants, error) {
	level := anarchy.DefaultLevel()
	k := level.Constants
	if a.log.Extra != nil {
		if err := json.Unmarshal(a.log.Extra.Constants, &k); err != nil {
			return k, fmt.Errorf("pentarena.constants: %w", err)
		}
		level.Constants = k
		level.Winds.Max = min(level.Winds.Max, int(k.MaxIntensity))
		return k, rules.Validate(&level)
	}
	k.Rules = anarchy.OriginalRules()
	var extra struct {
		Fade  *int `json:"firePerTurnReduction"`
		Drain *int `json:"exposurePerTurnReduction"`
	}
	for _, text := range []json.RawMessage{a.log.Settings, a.log.Harness} {
		if len(text) > 0 {
			if err := json.Unmarshal(text, &extra); err != nil {
				return k, fmt.Errorf("settings: %w", err)
			}
		}
	}
	turns, bribes, fire, intensity := 0, 0, 0, 0
	err := errors.Join(field(a.game, "maxTurns", &turns), field(a.game, "baseBribesPerTurn", &bribes), field(a.game, "maxFire", &fire),
		field(a.game, "maxForecastIntensity", &intensity))
	if err != nil {
		return k, err
	}
	fade, drain := int(k.FireFade), int(k.ExposureDrain)
	if extra.Fade != nil {
		fade = *extra.Fade
	}
	if extra.Drain != nil {
		drain = *extra.Drain
	}
	for _, n := range []int{turns, bribes, fire, intensity, fade, drain} {
		if n < 0 || n > anarchy.MaxLength {
			return k, fmt.Errorf("constant %d is outside 0 to %d", n, anarchy.MaxLength)
		}
	}
	k.MaxTurns, k.BaseBribes, k.MaxFire, k.MaxIntensity = int32(turns), int16(bribes), int16(fire), int16(intensity)
	k.FireFade, k.ExposureDrain = int16(fade), int32(drain)
	objects, _ := a.game["gameObjects"].(map[string]any)
	for id, v := range objects {
		o, _ := v.(map[string]any)
		var to *int16
		key := "fireAdded"
		switch hq, _ := o["isHeadquarters"].(bool); {
		case o["gameObjectName"] == "FireDepartment":
			key, to = "fireExtinguished", &k.WaterPower
		case o["gameObjectName"] == "Warehouse" && hq:
			to = &k.HeadquartersFire
		case o["gameObjectName"] == "Warehouse":
			to = &k.WarehouseFire
		default:
			continue
		}
		n := 0
		if err := field(o, key, &n); err != nil {
			return k, fmt.Errorf("gameObjects.%s.%w", id, err)
		}
		*to = int16(min(max(n, 0), 100))
	}
	level.Constants = k
	level.Winds.Max = min(level.Winds.Max, intensity)
	return k, rules.Validate(&level)
}

func (a *anarchyLog) object(id string) (map[string]any, error) {
	objects, _ := a.game["gameObjects"].(map[string]any)
	o, ok := objects[id].(map[string]any)
	if !ok {
		return nil, fmt.Errorf("gameObjects.%s: no such object", id)
	}
	return o, nil
}

// building reads the fields of a building that can change, and with first all others too.
func (a *anarchyLog) building(id string, first bool) error {
	o, err := a.object(id)
	if err != nil {
		return err
	}
	i := a.buildings[id]
	b := &a.logged.state.Buildings[i]
	health, fire, exposure := 0, 0, 0
	err = errors.Join(field(o, "health", &health), field(o, "fire", &fire))
	if o["gameObjectName"] == "Warehouse" {
		err = errors.Join(err, field(o, "exposure", &exposure))
	}
	bribed, ok := o["bribed"].(bool)
	if err == nil && (!ok || health < 0 || health > 30000 || fire < 0 || fire > 255 || exposure < 0 || exposure > 1<<30) {
		err = fmt.Errorf("impossible values: health %d, fire %d, exposure %d, bribed %v", health, fire, exposure, o["bribed"])
	}
	if err == nil && first {
		err = a.found(b, i, o)
	}
	if err != nil {
		return fmt.Errorf("gameObjects.%s: %w", id, err)
	}
	b.Health, b.Fire, b.Exposure, b.Bribed = int16(health), uint8(fire), int32(exposure), bribed
	return nil
}

// found reads the fields of a building that never change.
func (a *anarchyLog) found(b *anarchy.Building, i int, o map[string]any) error {
	s := a.logged.state
	name, _ := o["gameObjectName"].(string)
	kind := slices.Index(anarchyClasses[:], name)
	if kind < 0 {
		return errors.New(rules.NoSuch("building", name, anarchyClasses[:]))
	}
	owner, _ := reference(o["owner"])
	seat, ok := a.players[owner]
	if !ok {
		return fmt.Errorf("owner %q is not a player", owner)
	}
	x, y := 0, 0
	if err := errors.Join(field(o, "x", &x), field(o, "y", &y)); err != nil {
		return err
	}
	if x < 0 || y < 0 || x >= int(s.Width) || y >= int(s.Height) {
		return fmt.Errorf("%d,%d is off the map", x, y)
	}
	b.Kind, b.Owner, b.X, b.Y = anarchy.Kind(kind), rules.Seat(seat), int16(x), int16(y)
	b.Headquarters, _ = o["isHeadquarters"].(bool)
	if b.Headquarters {
		s.Headquarters[seat] = int16(i)
	}
	for d, key := range []string{"buildingNorth", "buildingEast", "buildingSouth", "buildingWest"} {
		b.Near[d] = anarchy.None
		if o[key] == nil {
			continue
		}
		near, _ := reference(o[key])
		n, ok := a.buildings[near]
		if !ok {
			return fmt.Errorf("%s: %v is not a building", key, o[key])
		}
		b.Near[d] = int16(n)
	}
	return nil
}

// update reads the touched objects and the game's own fields.
func (a *anarchyLog) update(touched []string) error {
	t := &a.logged
	for _, id := range touched {
		if _, ok := a.buildings[id]; ok {
			if err := a.building(id, false); err != nil {
				return err
			}
			continue
		}
		var err error
		if i, ok := a.forecasts[id]; ok {
			err = a.forecast(id, &t.state.Forecasts[i])
		} else if seat, ok := a.players[id]; ok {
			err = a.player(id, seat)
		}
		if err != nil {
			return err
		}
	}
	if err := field(a.game, "currentTurn", &t.turn); err != nil {
		return err
	}
	if t.turn < 0 || t.turn >= len(a.order) {
		return fmt.Errorf("currentTurn is %d but the match has %d forecasts", t.turn, len(a.order))
	}
	mover, _ := reference(a.game["currentPlayer"])
	seat, ok := a.players[mover]
	if !ok {
		return fmt.Errorf("currentPlayer: %q is not a player", mover)
	}
	t.mover = seat
	for key, to := range map[string]*int{"currentForecast": &t.now, "nextForecast": &t.next} {
		*to = -1
		if a.game[key] == nil {
			continue
		}
		id, _ := reference(a.game[key])
		if *to, ok = a.forecasts[id]; !ok {
			return fmt.Errorf("%s: %q is not a forecast", key, id)
		}
	}
	return nil
}

func (a *anarchyLog) forecast(id string, f *anarchy.Forecast) error {
	o, err := a.object(id)
	if err != nil {
		return err
	}
	n := 0
	name, _ := o["direction"].(string)
	d, err := grid.ParseDir(strings.ToLower(name))
	if err = errors.Join(err, field(o, "intensity", &n)); err == nil && (n < 0 || n > int(a.logged.state.Constants.MaxIntensity)) {
		err = fmt.Errorf("intensity %d is outside 0 to %d", n, a.logged.state.Constants.MaxIntensity)
	}
	if err != nil {
		return fmt.Errorf("gameObjects.%s: %w", id, err)
	}
	*f = anarchy.Forecast{Wind: anarchy.Wind{Direction: d, Intensity: uint8(n)}, Controller: rules.NoSeat}
	if o["controllingPlayer"] != nil {
		player, _ := reference(o["controllingPlayer"])
		seat, ok := a.players[player]
		if !ok {
			return fmt.Errorf("gameObjects.%s: controllingPlayer: %q is not a player", id, player)
		}
		f.Controller = rules.Seat(seat)
	}
	return nil
}

func (a *anarchyLog) player(id string, seat int) error {
	o, err := a.object(id)
	if err != nil {
		return err
	}
	n := 0
	if err := field(o, "bribesRemaining", &n); err != nil || n < 0 || n > 30000 {
		return fmt.Errorf("gameObjects.%s: bribesRemaining: %v is impossible", id, o["bribesRemaining"])
	}
	t := &a.logged
	t.state.Bribes[seat] = int32(n)
	t.won[seat], _ = o["won"].(bool)
	t.lost[seat], _ = o["lost"].(bool)
	return nil
}

// field reads an integer of an object.
func field(o map[string]any, key string, to *int) error {
	n, ok := integer(o[key])
	if !ok {
		return fmt.Errorf("%s: %v is not a whole number", key, o[key])
	}
	*to = n
	return nil
}

// references reads a list of references to game objects.
func references(o map[string]any, key string) ([]string, error) {
	list, ok := o[key].([]any)
	if !ok {
		return nil, fmt.Errorf("%s: not a list", key)
	}
	ids := make([]string, len(list))
	seen := make(map[string]bool, len(list))
	for i, v := range list {
		if ids[i], ok = reference(v); !ok || seen[ids[i]] {
			return nil, fmt.Errorf("%s[%s]: not a reference to an object, or a repeated one", key, strconv.Itoa(i))
		}
		seen[ids[i]] = true
	}
	return ids, nil
}

package cerveau

import (
	"fmt"
	"io"
	"maps"
	"reflect"
	"strconv"

	"app.pentarena/game/match"
	"app.pentarena/game/record"
	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
)

type coreminerWriter struct {
	writer
	orders [2]int // orders sent to each seat so far
}

func writeCoreminer(w io.Writer, t record.Timeline, start *coreminer.State, epoch int64) error {
	setup := t.Setup()
	a := &coreminerWriter{writer: writer{k: marks{Removed: "&RM", Length: "&LEN"}, setup: setup}}
	c := &gamelog{GamelogVersion: "2.2.0", GameName: "Coreminer", GameSession: setup.Seed, Constants: a.k, Epoch: epoch,
		Winners: []result{}, Losers: []result{}, Extra: &extra{Format: 1, Level: setup.Text, Seed: setup.Seed}}
	if setup.Text == "" {
		return fmt.Errorf("the match has no level text")
	}
	if err := a.entry(c, "start", nil, a.whole(start)); err != nil {
		return err
	}
	if err := a.order(c, start, jsonMap{}); err != nil {
		return err
	}
	s := start.Clone()
	for i := range t.Len() {
		if err := a.step(c, s, t.Step(i)); err != nil {
			return fmt.Errorf("step %d: %w", i+1, err)
		}
	}
	if s.Over {
		for seat := range rules.Seat(2) {
			side := &s.Sides[seat]
			p := result{Index: int(seat), ID: strconv.Itoa(int(seat)), Name: a.name(seat), Reason: coreminerReason(side)}
			if side.Verdict == coreminer.Winner {
				c.Winners = append(c.Winners, p)
			} else {
				p.Disconnected = side.Reason == coreminer.Left
				c.Losers = append(c.Losers, p)
			}
		}
	}
	return c.write(w)
}

// coreminerReasons are the words for the winner and the loser.
var coreminerReasons = [...][2]string{
	coreminer.Promoted: {"Reached the victory amount.", "The other side reached the victory amount."},
	coreminer.Valued:   {"Deposited more ore.", "The other side deposited more ore."},
	coreminer.Thrifty:  {"Had more money left.", "The other side had more money left."},
	coreminer.Coin:     {"All was equal; won the coin toss.", "All was equal; lost the coin toss."},
	coreminer.Left:     {"The other player left.", "Left the match."},
}

func coreminerReason(side *coreminer.Side) string {
	switch side.Verdict {
	case coreminer.Winner:
		return coreminerReasons[side.Reason][0]
	case coreminer.Loser:
		return coreminerReasons[side.Reason][1]
	}
	return ""
}

// order writes the server's request for the seat's turn, with the changes since the last entry.
func (a *coreminerWriter) order(c *gamelog, s *coreminer.State, game jsonMap) error {
	seat := s.Mover()
	data := jsonMap{"player": jsonMap{"id": strconv.Itoa(int(seat))}, "order": jsonMap{"name": "runTurn", "index": a.orders[seat], "args": []any{}}}
	a.orders[seat]++
	return a.entry(c, "order", data, game)
}

// step carries out the step on s and writes its entries.
func (a *coreminerWriter) step(c *gamelog, s *coreminer.State, step match.Step) error {
	command := step.Cmd.(coreminer.Command)
	before := s.Clone()
	if err := s.Apply(step.Seat, command, rules.NewTape(&rules.Recorded{Rolls: step.Rolls})); err != nil {
		return err
	}
	player := jsonMap{"id": strconv.Itoa(int(step.Seat))}
	game := a.changes(before, s)
	switch command.Verb {
	case coreminer.Concede:
		return a.entry(c, "over", nil, game)
	case coreminer.Pass, coreminer.Again:
		data := jsonMap{"player": player, "order": jsonMap{"name": "runTurn", "index": a.orders[step.Seat] - 1}, "returned": command.Verb == coreminer.Pass}
		if err := a.entry(c, "finished", data, jsonMap{}); err != nil {
			return err
		}
		if s.Over {
			return a.entry(c, "over", nil, game)
		}
		return a.order(c, s, game)
	}
	return a.entry(c, "ran", jsonMap{"player": player, "run": a.call(before, step.Seat, command), "returned": true}, game)
}

// Names in the gamelog, by number.
var (
	coreminerItemWords      = [...]string{coreminer.Dirt: "dirt", coreminer.Ore: "ore", coreminer.Bombs: "bomb", coreminer.Material: "buildingMaterials"}
	coreminerStructureWords = [...]string{coreminer.Support: "support", coreminer.Ladder: "ladder", coreminer.Shield: "shield"}
)

// call returns a command as a client sends it.
func (a *coreminerWriter) call(s *coreminer.State, seat rules.Seat, c coreminer.Command) jsonMap {
	if c.Verb == coreminer.Spawn {
		return jsonMap{"caller": jsonMap{"id": strconv.Itoa(int(seat))}, "functionName": "spawnMiner", "args": jsonMap{}}
	}
	args := jsonMap{}
	switch c.Verb {
	case coreminer.Move, coreminer.Mine, coreminer.Build, coreminer.Dump:
		args["tile"] = tileRef(s, c.At)
	case coreminer.Transfer:
		args["miner"] = idRef(s.Miners[c.Other].ID)
	}
	switch c.Verb {
	case coreminer.Mine, coreminer.Dump, coreminer.Buy, coreminer.Transfer:
		args["amount"] = c.Amount
	case coreminer.Build:
		args["type"] = coreminerStructureWords[c.Structure]
	}
	switch c.Verb {
	case coreminer.Buy, coreminer.Transfer:
		args["resource"] = coreminerItemWords[c.Item]
	case coreminer.Dump:
		args["material"] = coreminerItemWords[c.Item]
	}
	return jsonMap{"caller": idRef(s.Miners[c.Miner].ID), "functionName": c.Verb.String(), "args": args}
}

func idRef(id int32) jsonMap { return jsonMap{"id": strconv.Itoa(int(id))} }

func tileRef(s *coreminer.State, p grid.Point) any {
	if !s.Tiles.In(p) {
		return nil
	}
	return idRef(int32(2 + p.X*s.Tiles.H + p.Y))
}

func upgradeRef(s *coreminer.State, grade int) jsonMap {
	return idRef(int32(2 + len(s.Tiles.Cells) + grade))
}

// whole returns the game object of the first entry.
func (a *coreminerWriter) whole(s *coreminer.State) jsonMap {
	k := &s.Constants
	objects := jsonMap{}
	for seat := range rules.Seat(2) {
		objects[strconv.Itoa(int(seat))] = a.side(s, seat)
	}
	for i := range s.Tiles.Cells {
		p := s.Tiles.Point(i)
		o := a.tile(s, i)
		o["x"], o["y"], o["gameObjectName"], o["logs"] = p.X, p.Y, "Tile", a.list(0, nil)
		for key, d := range map[string]grid.Dir{"tileNorth": grid.North, "tileEast": grid.East, "tileSouth": grid.South, "tileWest": grid.West} {
			o[key] = tileRef(s, p.Step(d))
		}
		id := strconv.Itoa(2 + p.X*s.Tiles.H + p.Y)
		o["id"] = id
		objects[id] = o
	}
	for i := range k.Grades {
		g, id := &k.Grades[i], strconv.Itoa(2+len(s.Tiles.Cells)+i)
		objects[id] = jsonMap{"id": id, "gameObjectName": "Upgrade", "title": g.Title, "health": g.Health, "moves": g.Moves,
			"miningPower": g.Power, "cargoCapacity": g.Cargo, "logs": a.list(0, nil)}
	}
	for i := range s.Miners {
		objects[strconv.Itoa(int(s.Miners[i].ID))] = a.miner(s, i)
	}
	game := a.lists(s)
	maps.Copy(game, jsonMap{
		"session": a.setup.Seed, "gameObjects": objects, "mapWidth": s.Tiles.W, "mapHeight": s.Tiles.H, "maxTurns": k.MaxTurns, "victoryAmount": k.VictoryAmount,
		"spawnPrice": k.SpawnPrice, "upgradePrice": k.UpgradePrice, "bombPrice": k.BombPrice, "bombSize": k.BombSize, "buildingMaterialPrice": k.MaterialPrice,
		"dirtPrice": k.DirtPrice, "orePrice": k.OrePrice, "oreValue": k.OreValue, "ladderCost": k.LadderCost, "ladderHealth": k.LadderHealth,
		"supportCost": k.SupportCost, "supportHealth": k.SupportHealth, "shieldCost": k.ShieldCost, "shieldHealth": k.ShieldHealth,
		"largeMaterialSize": k.LargeMaterial, "suffocationDamage": k.SuffocationDamage, "suffocationWeightDamage": k.SuffocationWeight,
		"fallDamage": k.FallDamage, "maxUpgradeLevel": k.MaxGrade,
		"tiles":    a.list(len(s.Tiles.Cells), func(i int) any { return tileRef(s, s.Tiles.Point(i)) }),
		"upgrades": a.list(len(k.Grades), func(i int) any { return upgradeRef(s, i) }),
	})
	return game
}

// lists returns the fields of the game object itself that change.
func (a *coreminerWriter) lists(s *coreminer.State) jsonMap {
	miners := a.refs(s, func(m *coreminer.Miner) bool { return !m.Gone })
	bombs := a.bombRefs(s, func(b *coreminer.Bomb) bool { return !b.Gone })
	return jsonMap{"currentTurn": s.Ended, "currentPlayer": idRef(int32(s.Mover())), "miners": miners, "bombs": bombs,
		"players": a.list(2, func(i int) any { return idRef(int32(s.Order[i])) })}
}

func (a *coreminerWriter) refs(s *coreminer.State, in func(*coreminer.Miner) bool) jsonMap {
	var ids []int32
	for i := range s.Miners {
		if m := &s.Miners[i]; in(m) {
			ids = append(ids, m.ID)
		}
	}
	return a.list(len(ids), func(i int) any { return idRef(ids[i]) })
}

func (a *coreminerWriter) bombRefs(s *coreminer.State, in func(*coreminer.Bomb) bool) jsonMap {
	var ids []int32
	for i := range s.Bombs {
		if b := &s.Bombs[i]; in(b) {
			ids = append(ids, b.ID)
		}
	}
	return a.list(len(ids), func(i int) any { return idRef(ids[i]) })
}

func (a *coreminerWriter) side(s *coreminer.State, seat rules.Seat) jsonMap {
	side := &s.Sides[seat]
	won, lost := side.Verdict == coreminer.Winner, side.Verdict == coreminer.Loser
	o := jsonMap{"id": strconv.Itoa(int(seat)), "gameObjectName": "Player", "name": a.name(seat), "clientType": "Pentarena", "opponent": idRef(int32(1 - seat)),
		"money": side.Money, "value": side.Value, "baseTile": tileRef(s, side.Base), "won": won, "lost": lost, "reasonWon": "", "reasonLost": "",
		"timeRemaining": clock, "logs": a.list(0, nil),
		"hopperTiles": a.list(int(side.Hoppers), func(i int) any { return tileRef(s, grid.Pt(side.Base.X, side.Base.Y+i+1)) }),
		"miners":      a.refs(s, func(m *coreminer.Miner) bool { return !m.Gone && m.Owner == seat }),
		"bombs":       a.bombRefs(s, func(b *coreminer.Bomb) bool { return !b.Gone && b.Owner == seat })}
	if won {
		o["reasonWon"] = coreminerReason(side)
	} else if lost {
		o["reasonLost"] = coreminerReason(side)
	}
	return o
}

// tile returns the fields of a tile that can change.
func (a *coreminerWriter) tile(s *coreminer.State, i int) jsonMap {
	t := &s.Tiles.Cells[i]
	var miners, bombs []int32
	for j := t.Miners.First; j != coreminer.None; j = s.Miners[j].Next {
		miners = append(miners, s.Miners[j].ID)
	}
	for j := t.Bombs.First; j != coreminer.None; j = s.Bombs[j].Next {
		bombs = append(bombs, s.Bombs[j].ID)
	}
	var owner any
	if t.Owner != rules.NoSeat {
		owner = idRef(int32(t.Owner))
	}
	return jsonMap{"dirt": t.Dirt, "ore": t.Ore, "shielding": t.Shield, "isBase": t.Base, "isHopper": t.Hopper, "isLadder": t.Ladder, "isSupport": t.Support,
		"isFalling": t.Loose, "owner": owner, "miners": a.list(len(miners), func(i int) any { return idRef(miners[i]) }),
		"bombs": a.list(len(bombs), func(i int) any { return idRef(bombs[i]) })}
}

func bodyTile(s *coreminer.State, b *coreminer.Body) any {
	if !b.Placed {
		return nil
	}
	return tileRef(s, b.At)
}

func (a *coreminerWriter) miner(s *coreminer.State, i int) jsonMap {
	m := &s.Miners[i]
	return jsonMap{"id": strconv.Itoa(int(m.ID)), "gameObjectName": "Miner", "logs": a.list(0, nil), "owner": idRef(int32(m.Owner)), "tile": bodyTile(s, &m.Body),
		"currentUpgrade": upgradeRef(s, int(m.Grade)), "upgradeLevel": m.Grade, "health": m.Health, "moves": m.Moves, "miningPower": m.Power,
		"dirt": m.Dirt, "ore": m.Ore, "bombs": m.Bombs, "buildingMaterials": m.Material}
}

func (a *coreminerWriter) bomb(s *coreminer.State, i int) jsonMap {
	b := &s.Bombs[i]
	return jsonMap{"id": strconv.Itoa(int(b.ID)), "gameObjectName": "Bomb", "logs": a.list(0, nil), "tile": bodyTile(s, &b.Body), "timer": b.Timer}
}

// changes returns the delta between two positions.
func (a *coreminerWriter) changes(before, after *coreminer.State) jsonMap {
	objects := jsonMap{}
	put := func(id string, old, now jsonMap) {
		if d := a.difference(old, now); len(d) > 0 {
			objects[id] = d
		}
	}
	moved := map[grid.Point]bool{} // tiles whose lists may have changed although their ends are equal
	for i := range after.Miners {
		m, old := &after.Miners[i], jsonMap(nil)
		if i < len(before.Miners) {
			old = a.miner(before, i)
			if before.Miners[i].Body != m.Body {
				moved[before.Miners[i].At], moved[m.At] = true, true
			}
		}
		put(strconv.Itoa(int(m.ID)), old, a.miner(after, i))
	}
	for i := range after.Bombs {
		b, old := &after.Bombs[i], jsonMap(nil)
		if i < len(before.Bombs) {
			old = a.bomb(before, i)
			if before.Bombs[i].Body != b.Body {
				moved[before.Bombs[i].At], moved[b.At] = true, true
			}
		}
		put(strconv.Itoa(int(b.ID)), old, a.bomb(after, i))
	}
	for i := range after.Tiles.Cells {
		p := after.Tiles.Point(i)
		if after.Tiles.Cells[i] != before.Tiles.Cells[i] || moved[p] {
			put(strconv.Itoa(2+p.X*after.Tiles.H+p.Y), a.tile(before, i), a.tile(after, i))
		}
	}
	for seat := range rules.Seat(2) {
		put(strconv.Itoa(int(seat)), a.side(before, seat), a.side(after, seat))
	}
	game := a.difference(a.lists(before), a.lists(after))
	if len(objects) > 0 {
		game["gameObjects"] = objects
	}
	return game
}

// difference returns the delta of an object: changed values, or all values of a new object. Lists are written whole.
func (a *coreminerWriter) difference(old, now jsonMap) jsonMap {
	d := jsonMap{}
	for key, v := range now {
		if before, ok := old[key]; !ok || !reflect.DeepEqual(before, v) {
			d[key] = v
		}
	}
	return d
}

package cerveau

import (
	"fmt"
	"maps"
	"strconv"

	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
)

// coreminerTeller tells a match of Coreminer.
type coreminerTeller struct{ teller }

// coreminerReasons are the words for the winner and the loser.
var coreminerReasons = [...][2]string{
	coreminer.Promoted: {"Your performance has earned you a promotion!", "Your opponent has earned a promotion."},
	coreminer.Valued:   {": You were more valuable to the company.", ": Your opponent was more valuable to the company."},
	coreminer.Thrifty:  {": You were a more thrifty spender.", ": Your opponent wasted fewer company funds."},
	coreminer.Coin:     {", Identical AIs played the game - Won via coin flip.", ", Identical AIs played the game - Lost via coin flip."},
	coreminer.Left:     {"All other players disconnected.", "Disconnected during gameplay."},
}

// coreminerReason returns why the seat won or lost, in the words of the server; late tells that the loser's time ran out.
func coreminerReason(s *coreminer.State, seat rules.Seat, late bool) string {
	side := &s.Sides[seat]
	won := side.Verdict == coreminer.Winner
	text := coreminerReasons[side.Reason][1]
	if won {
		text = coreminerReasons[side.Reason][0]
	}
	switch {
	case side.Verdict == coreminer.Undecided:
		return ""
	case side.Reason == coreminer.Left && late && won:
		return lateReasons[false]
	case side.Reason == coreminer.Valued, side.Reason == coreminer.Thrifty, side.Reason == coreminer.Coin:
		return coreminerOccasion(s) + text
	}
	return text
}

// coreminerOccasion is why the sides were compared.
func coreminerOccasion(s *coreminer.State) string {
	switch s.Occasion {
	case coreminer.Both:
		return "Both players qualified for a promotion!"
	case coreminer.OreGone:
		return "No more ore is available!"
	}
	return fmt.Sprintf("Max turns reached (%d)", s.Constants.MaxTurns)
}

func idRef(id int32) Delta { return Delta{"id": strconv.Itoa(int(id))} }

func tileRef(s *coreminer.State, p grid.Point) any {
	if !s.Tiles.In(p) {
		return nil
	}
	return Delta{"id": tileID(s, p)}
}

// tileID is the object id of a tile.
func tileID(s *coreminer.State, p grid.Point) string { return strconv.Itoa(tileNumber(s, p)) }

func tileNumber(s *coreminer.State, p grid.Point) int { return 2 + p.X*s.Tiles.H + p.Y }

// minerIDs lists the miners of a seat; NoSeat stands for both.
func minerIDs(s *coreminer.State, seat rules.Seat) (ids []int32) {
	for i := range s.Miners {
		if m := &s.Miners[i]; !m.Gone && (seat == rules.NoSeat || m.Owner == seat) {
			ids = append(ids, m.ID)
		}
	}
	return ids
}

// bombIDs lists the bombs of a seat; NoSeat stands for both.
func bombIDs(s *coreminer.State, seat rules.Seat) (ids []int32) {
	for i := range s.Bombs {
		if b := &s.Bombs[i]; !b.Gone && (seat == rules.NoSeat || b.Owner == seat) {
			ids = append(ids, b.ID)
		}
	}
	return ids
}

// idsOn lists the miners and the bombs on a tile.
func idsOn(s *coreminer.State, t *coreminer.Tile) (miners, bombs []int32) {
	for i := t.Miners.First; i != coreminer.None; i = s.Miners[i].Next {
		miners = append(miners, s.Miners[i].ID)
	}
	for i := t.Bombs.First; i != coreminer.None; i = s.Bombs[i].Next {
		bombs = append(bombs, s.Bombs[i].ID)
	}
	return miners, bombs
}

func upgradeRef(s *coreminer.State, grade int) Delta {
	return idRef(int32(2 + len(s.Tiles.Cells) + grade))
}

// whole returns the game object of the first entry.
func (a *coreminerTeller) whole(s *coreminer.State) Delta {
	k := &s.Constants
	objects := Delta{}
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
		id := tileID(s, p)
		o["id"] = id
		objects[id] = o
	}
	for i := range k.Grades {
		g, id := &k.Grades[i], strconv.Itoa(2+len(s.Tiles.Cells)+i)
		objects[id] = Delta{"id": id, "gameObjectName": "Upgrade", "title": g.Title, "health": g.Health, "moves": g.Moves,
			"miningPower": g.Power, "cargoCapacity": g.Cargo, "logs": a.list(0, nil)}
	}
	for i := range s.Miners {
		objects[strconv.Itoa(int(s.Miners[i].ID))] = a.miner(s, i)
	}
	for i := range s.Bombs {
		objects[strconv.Itoa(int(s.Bombs[i].ID))] = a.bomb(s, i)
	}
	game := a.lists(s)
	maps.Copy(game, Delta{
		"session": a.session, "timeAddedPerTurn": a.added, "gameObjects": objects, "mapWidth": s.Tiles.W, "mapHeight": s.Tiles.H, "maxTurns": k.MaxTurns, "victoryAmount": k.VictoryAmount,
		"spawnPrice": k.SpawnPrice, "upgradePrice": k.UpgradePrice, "bombPrice": k.BombPrice, "bombSize": k.BombSize, "buildingMaterialPrice": k.MaterialPrice,
		"dirtPrice": k.DirtPrice, "orePrice": k.OrePrice, "oreValue": k.OreValue, "ladderCost": k.LadderCost, "ladderHealth": k.LadderHealth,
		"supportCost": k.SupportCost, "supportHealth": k.SupportHealth, "shieldCost": k.ShieldCost, "shieldHealth": k.ShieldHealth,
		"largeMaterialSize": k.LargeMaterial, "suffocationDamage": k.SuffocationDamage, "suffocationWeightDamage": k.SuffocationWeight,
		"fallDamage": k.FallDamage, "fallWeightDamage": 5, "largeCargoSize": 100, // the server told the last two and never used them
		"maxShielding": k.ShieldLayers, "maxUpgradeLevel": k.MaxGrade,
		"tiles":    a.list(len(s.Tiles.Cells), func(i int) any { return tileRef(s, s.Tiles.Point(i)) }),
		"upgrades": a.list(len(k.Grades), func(i int) any { return upgradeRef(s, i) }),
	})
	return game
}

// lists returns the fields of the game object itself that change.
func (a *coreminerTeller) lists(s *coreminer.State) Delta {
	return Delta{"currentTurn": s.Ended, "currentPlayer": idRef(int32(s.Mover())),
		"miners": a.refs(minerIDs(s, rules.NoSeat)), "bombs": a.refs(bombIDs(s, rules.NoSeat)),
		"players": a.list(2, func(i int) any { return idRef(int32(s.Order[i])) })}
}

func (a *coreminerTeller) refs(ids []int32) Delta {
	return a.list(len(ids), func(i int) any { return idRef(ids[i]) })
}

func (a *coreminerTeller) side(s *coreminer.State, seat rules.Seat) Delta {
	side := &s.Sides[seat]
	won, lost := side.Verdict == coreminer.Winner, side.Verdict == coreminer.Loser
	o := Delta{"id": strconv.Itoa(int(seat)), "gameObjectName": "Player", "name": a.name(seat), "clientType": a.client(seat), "opponent": idRef(int32(1 - seat)),
		"money": side.Money, "value": side.Value, "baseTile": tileRef(s, side.Base), "won": won, "lost": lost, "reasonWon": "", "reasonLost": "",
		"timeRemaining": a.clocks[seat], "logs": a.list(0, nil),
		"hopperTiles": a.list(int(side.Hoppers), func(i int) any { return tileRef(s, grid.Pt(side.Base.X, side.Base.Y+i+1)) }),
		"miners":      a.refs(minerIDs(s, seat)), "bombs": a.refs(bombIDs(s, seat))}
	if won {
		o["reasonWon"] = coreminerReason(s, seat, a.late)
	} else if lost {
		o["reasonLost"] = coreminerReason(s, seat, a.late)
	}
	return o
}

// tile returns the fields of a tile that can change.
func (a *coreminerTeller) tile(s *coreminer.State, i int) Delta {
	t := &s.Tiles.Cells[i]
	miners, bombs := idsOn(s, t)
	var owner any
	if t.Owner != rules.NoSeat {
		owner = idRef(int32(t.Owner))
	}
	return Delta{"dirt": t.Dirt, "ore": t.Ore, "shielding": t.Shield, "isBase": t.Base, "isHopper": t.Hopper, "isLadder": t.Ladder, "isSupport": t.Support,
		"isFalling": t.Loose, "owner": owner, "miners": a.refs(miners), "bombs": a.refs(bombs)}
}

func bodyTile(s *coreminer.State, b *coreminer.Body) any {
	if !b.Placed {
		return nil
	}
	return tileRef(s, b.At)
}

func (a *coreminerTeller) miner(s *coreminer.State, i int) Delta {
	m := &s.Miners[i]
	return Delta{"id": strconv.Itoa(int(m.ID)), "gameObjectName": "Miner", "logs": a.list(0, nil), "owner": idRef(int32(m.Owner)), "tile": bodyTile(s, &m.Body),
		"currentUpgrade": upgradeRef(s, int(m.Grade)), "upgradeLevel": m.Grade, "health": m.Health, "moves": m.Moves, "miningPower": m.Power,
		"dirt": m.Dirt, "ore": m.Ore, "bombs": m.Bombs, "buildingMaterials": m.Material}
}

func (a *coreminerTeller) bomb(s *coreminer.State, i int) Delta {
	b := &s.Bombs[i]
	return Delta{"id": strconv.Itoa(int(b.ID)), "gameObjectName": "Bomb", "logs": a.list(0, nil), "tile": bodyTile(s, &b.Body), "timer": b.Timer}
}

// changes returns the delta between two positions.
func (a *coreminerTeller) changes(before, after *coreminer.State) Delta {
	objects := Delta{}
	put := func(id string, old, now Delta) {
		if d := a.difference(old, now); len(d) > 0 {
			objects[id] = d
		}
	}
	moved := map[grid.Point]bool{} // tiles whose lists may have changed although their ends are equal
	for i := range after.Miners {
		m, old := &after.Miners[i], Delta(nil)
		if i < len(before.Miners) {
			old = a.miner(before, i)
			if before.Miners[i].Body != m.Body {
				moved[before.Miners[i].At], moved[m.At] = true, true
			}
		}
		put(strconv.Itoa(int(m.ID)), old, a.miner(after, i))
	}
	for i := range after.Bombs {
		b, old := &after.Bombs[i], Delta(nil)
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
			put(tileID(after, p), a.tile(before, i), a.tile(after, i))
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

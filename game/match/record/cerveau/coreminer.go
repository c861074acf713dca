package cerveau

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match"
	"app.pentarena/game/match/record"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/coreminer"
	"app.pentarena/rules/grid"
	"app.pentarena/rules/seedrandom"
)

// coreminerLog re-executes a gamelog of Coreminer entry by entry.
type coreminerLog struct {
	log    *gamelog
	game   map[string]any
	line   *record.Replay
	coin   rules.Dice
	seats  map[string]rules.Seat // object id -> seat
	shadow *coreminer.State      // at the last comparison
	ended  bool                  // the last order returned true: the turn ends with the next entry
	told   told

	compared int // commands, including refused ones
}

func (r *coreminerLog) state() *coreminer.State { return r.line.Head().State().(*coreminer.State) }

// coreminerSettings are the server's settings: numbers, except for the seed.
type coreminerSettings struct {
	Seed string
	Num  map[string]float64
}

func readCoreminerSettings(text json.RawMessage) (coreminerSettings, error) {
	s := coreminerSettings{Num: map[string]float64{}}
	var all map[string]any
	if err := json.Unmarshal(text, &all); err != nil {
		return s, fmt.Errorf("settings: %w", err)
	}
	for key, v := range all {
		switch v := v.(type) {
		case float64:
			s.Num[key] = v
		case string:
			if key == "randomSeed" {
				s.Seed = v
			}
		}
	}
	return s, nil
}

// level returns the level for these settings, under the original ruleset.
func (s coreminerSettings) level() (coreminer.Level, error) {
	l := coreminer.DefaultLevel()
	l.Rules = coreminer.OriginalRules()
	l.StartMoney = 3 * l.SpawnPrice
	return l, s.change(&l)
}

// change changes a level by these settings. The money at the start is three times the price of a miner where that is a setting.
func (s coreminerSettings) change(l *coreminer.Level) error {
	k := &l.Constants
	start := k.SpawnPrice
	width, height := int32(l.Width), int32(l.Height)
	for key, to := range map[string]*int32{
		"maxTurns": &k.MaxTurns, "victoryAmount": &k.VictoryAmount, "spawnPrice": &start, "upgradePrice": &k.UpgradePrice, "bombPrice": &k.BombPrice,
		"buildingMaterialPrice": &k.MaterialPrice, "dirtPrice": &k.DirtPrice, "orePrice": &k.OrePrice, "oreValue": &k.OreValue, "bombSize": &k.BombSize,
		"ladderCost": &k.LadderCost, "ladderHealth": &k.LadderHealth, "supportCost": &k.SupportCost, "supportHealth": &k.SupportHealth,
		"shieldCost": &k.ShieldCost, "shieldHealth": &k.ShieldHealth, "largeMaterialSize": &k.LargeMaterial, "suffocationDamage": &k.SuffocationDamage,
		"suffocationWeightDamage": &k.SuffocationWeight, "bombExplosionDamage": &k.ExplosionDamage, "bombShockwaveDamage": &k.ShockwaveDamage,
		"maxUpgradeLevel": &k.MaxGrade, "mapWidth": &width, "mapHeight": &height,
	} {
		v, ok := s.Num[key]
		if !ok {
			continue
		}
		if v != math.Trunc(v) || math.Abs(v) > math.MaxInt32 {
			return fmt.Errorf("settings: %s: %v is not a whole number of 32 bits", key, v)
		}
		*to = int32(v)
	}
	if _, ok := s.Num["spawnPrice"]; ok {
		k.SpawnPrice, k.StartMoney = start, 3*start
	}
	l.Width, l.Height = int(width), int(height)
	return rules.Validate(l)
}

// coreminerSetup returns the setup of a log's match for a timeline.
func coreminerSetup(c *gamelog) (match.Setup, error) {
	title := "Recorded match " + c.GameSession
	setup := match.Setup{Game: "coreminer", Level: title, Seats: make([]match.SeatInfo, 2)}
	for i := range setup.Seats {
		setup.Seats[i] = match.SeatInfo{Name: fmt.Sprintf("Seat %d", i+1), Kind: "recorded"}
		if p, _, ok := c.player(i); ok && p.Name != "" {
			setup.Seats[i].Name = p.Name
		}
	}
	if c.Extra != nil {
		setup.Text, setup.Seed = c.Extra.Level, c.Extra.Seed
		return setup, nil
	}
	settings, err := readCoreminerSettings(c.Settings)
	if err != nil {
		return setup, err
	}
	level, err := settings.level()
	if err != nil {
		return setup, err
	}
	setup.Seed = settings.Seed
	setup.Text, err = levels.Encode("coreminer", title, "The level of a recorded match.", level, coreminer.DefaultLevel())
	return setup, err
}

// showCoreminer re-executes a log, up to the first difference.
func showCoreminer(c *gamelog, p *record.Progress) (record.Timeline, record.Info, error) {
	r, difference := verifyCoreminer(c, p)
	if r.line == nil {
		return nil, record.Info{}, difference
	}
	if err := p.Err(); err != nil {
		return nil, record.Info{}, err
	}
	if difference != nil {
		return r.line, record.Differing(r.line, difference, "The gamelog does not follow from the rules; shown up to the first difference."), nil
	}
	return r.line, record.Reproduced(r.line), nil
}

// verifyCoreminer re-executes a gamelog of Coreminer and compares every command (accepted or refused, the returned value) and the whole
// position after every entry. The error is the first difference or a fault of the log; the replay then holds the steps before it, and is
// nil without a first position.
func verifyCoreminer(c *gamelog, p *record.Progress) (coreminerLog, error) {
	r := coreminerLog{log: c, seats: map[string]rules.Seat{"0": 0, "1": 1}}
	setup, err := coreminerSetup(c)
	if err != nil {
		return r, err
	}
	if r.line, err = record.Start(match.Adapt(coreminer.Game()), setup); err != nil {
		return r, err
	}
	defer func() { r.line.Tell(&r.told.Told) }()
	r.shadow = &coreminer.State{Tiles: grid.New[coreminer.Tile](r.state().Tiles.W, r.state().Tiles.H)}
	r.coin = rules.Fixed(r.winner())
	for i := range c.Deltas {
		if err := p.At(i, len(c.Deltas)); err != nil {
			return r, err
		}
		if err := r.entry(i); err != nil {
			return r, fmt.Errorf("entry %d (%s): %w", i, c.Deltas[i].Type, err)
		}
	}
	return r, nil
}

// winner returns how the coin fell: the server takes it from the random numbers after the map; Pentarena's logs record only the winner.
func (r *coreminerLog) winner() int {
	if r.log.Extra != nil {
		if len(r.log.Winners) == 1 {
			return r.log.Winners[0].Index
		}
		return 0
	}
	level, source := coreminer.DefaultLevel(), seedrandom.New(r.line.Setup().Seed)
	level.Width, level.Height = r.state().Tiles.W, r.state().Tiles.H
	if _, err := coreminer.Generate(&level, source); err != nil {
		return 0
	}
	return coreminer.Flip(source)
}

// entry re-executes one entry of the log and compares.
func (r *coreminerLog) entry(i int) error {
	delta, err := r.log.delta(i)
	if err != nil {
		return err
	}
	for key := range delta {
		if _, err := strconv.Atoi(key); err == nil {
			delete(delta, key) // the server writes elements of shrinking lists here
		}
	}
	r.told.clocks(delta, r.seat)
	if r.game, err = r.log.Constants.mergeGame(r.game, delta); err != nil {
		return err
	}
	var run call
	if data := r.log.Deltas[i].Data; len(data) > 0 {
		if err := json.Unmarshal(data, &run); err != nil {
			return fmt.Errorf("data: %w", err)
		}
	}
	switch r.log.Deltas[i].Type {
	case "start":
	case "order":
		if i > 1 {
			err = r.next()
		}
	case "ran":
		err = r.ran(&run)
	case "finished":
		r.told.turn(r.line.Len())
		r.ended = len(run.Invalid) == 0 && truth(run.Returned)
	case "over":
		r.told.turn(r.line.Len())
		if i > 0 && r.log.Deltas[i-1].Type == "finished" && r.ended {
			err = r.next()
		} else {
			err = r.left()
		}
	default:
		err = errors.New("the type of the entry is unknown")
	}
	if err != nil {
		return err
	}
	return r.compare(delta)
}

func (r *coreminerLog) seat(id string) (rules.Seat, bool) {
	seat, ok := r.seats[id]
	return seat, ok
}

// next ends the turn, or begins it again.
func (r *coreminerLog) next() error {
	verb := coreminer.Again
	if r.ended {
		verb = coreminer.Pass
	}
	r.ended = false
	return r.do(r.state().Mover(), coreminer.Command{Verb: verb})
}

// left makes the seat concede that lost without an end of turn.
func (r *coreminerLog) left() error {
	for _, p := range r.log.Losers {
		if seat, ok := r.seats[p.ID]; ok {
			r.told.late(r.log, r.line.Len())
			return r.do(seat, coreminer.Command{Verb: coreminer.Concede})
		}
	}
	return errors.New("the match ends without a loser")
}

func (r *coreminerLog) ran(run *call) error {
	seat, ok := r.seats[run.Player.ID]
	if run.Run.Function == "log" {
		if ok {
			r.told.logged(r.line.Len(), seat, &run.Run)
		}
		return nil
	}
	r.compared++
	if !ok {
		return fmt.Errorf("data: %q is not a player", run.Player.ID)
	}
	c, wrong, err := coreminerCommand(r.state(), seat, &run.Run)
	if err != nil {
		return err
	}
	refusal := errors.New(wrong)
	if wrong == "" {
		refusal = r.state().Check(seat, c)
	}
	invalid := len(run.Invalid) > 0
	returned, _ := run.Returned.(bool)
	switch {
	case returned == invalid:
		return fmt.Errorf("seat %d, %s: by what it returns the log carries it out, but it has a reason for a refusal (%s)", seat+1, c, run.Invalid)
	case invalid && refusal == nil:
		return fmt.Errorf("seat %d, %s: the log refuses it (%s) but it is legal here", seat+1, c, run.Invalid)
	case !invalid && refusal != nil:
		return fmt.Errorf("seat %d, %s: the log carries it out but it is refused here: %w", seat+1, c, refusal)
	case invalid:
		r.told.refused(r.line.Len(), seat, c, refusal)
		return nil
	}
	return r.do(seat, c)
}

var coreminerVerbs = map[string]coreminer.Verb{"spawnMiner": coreminer.Spawn, "move": coreminer.Move, "mine": coreminer.Mine, "build": coreminer.Build,
	"dump": coreminer.Dump, "buy": coreminer.Buy, "transfer": coreminer.Transfer, "upgrade": coreminer.Upgrade}

// coreminerCommand returns the command of a call; wrong says why the server refuses it before any rule applies, "" if it does not. A call
// with a caller or function that does not exist is an error.
func coreminerCommand(s *coreminer.State, seat rules.Seat, r *Run) (c coreminer.Command, wrong string, err error) {
	if class, ok := coreminerClass(s, r.Caller.ID); !ok {
		return c, "", errCaller
	} else if c.Verb, ok = coreminerVerbs[r.Function]; !ok || class != coreminerActor(c.Verb) {
		return c, "", r.unknown(class)
	}
	if c.Verb == coreminer.Spawn {
		if r.Caller.ID != strconv.Itoa(int(seat)) || s.Mover() != seat {
			wrong = "It is not your turn!"
		}
		return c, wrong, nil
	}
	note := func(key, reason string) {
		if wrong == "" {
			wrong = r.wrong("Miner", key, reason)
		}
	}
	c.Miner, _ = coreminerMiner(s, r.Caller.ID)
	ok := true
	switch c.Verb {
	case coreminer.Move, coreminer.Mine, coreminer.Build, coreminer.Dump:
		if c.At, ok = coreminerTile(s, r.Args["tile"]); !ok {
			note("tile", r.misplaced("tile", "Tile"))
		}
	case coreminer.Transfer:
		id, _ := reference(r.Args["miner"])
		if c.Other, ok = coreminerMiner(s, id); !ok {
			note("miner", r.misplaced("miner", "Miner"))
		}
	}
	word := func(key, missing string, all []string) int {
		v := cerveauWord(r.Args, key, missing)
		i := slices.IndexFunc(all, func(a string) bool { return strings.EqualFold(a, v) })
		if i < 0 {
			note(key, fmt.Sprintf("%s is not an expected value from literals [%s]", cerveauText(r.Args[key]), strings.Join(all, ", ")))
		}
		return max(i, 0)
	}
	switch c.Verb {
	case coreminer.Build:
		c.Structure = coreminer.Structure(word("type", "support", coreminerStructureWords[:]))
	case coreminer.Buy, coreminer.Transfer:
		c.Item = coreminer.Item(word("resource", "dirt", coreminerItemWords[:]))
	case coreminer.Dump:
		c.Item = coreminer.Item(word("material", "dirt", coreminerItemWords[:coreminer.Material]))
	}
	switch c.Verb {
	case coreminer.Mine, coreminer.Dump, coreminer.Buy, coreminer.Transfer:
		if c.Amount, ok = cerveauParse(r.Args["amount"]); !ok {
			note("amount", "this number does not fit 32 bits")
		}
	}
	return c, wrong, nil
}

// coreminerClass returns the class of a game object.
func coreminerClass(s *coreminer.State, id string) (string, bool) {
	n, err := strconv.Atoi(id)
	tiles := 2 + len(s.Tiles.Cells)
	switch {
	case err != nil || n < 0 || n >= int(s.NextID):
		return "", false
	case n < 2:
		return "Player", true
	case n < tiles:
		return "Tile", true
	case n < tiles+len(s.Constants.Grades):
		return "Upgrade", true
	}
	if _, ok := coreminerMiner(s, id); ok {
		return "Miner", true
	}
	return "Bomb", true
}

// coreminerActor is the class of the objects that have a function.
func coreminerActor(v coreminer.Verb) string {
	if v == coreminer.Spawn {
		return "Player"
	}
	return "Miner"
}

// cerveauWord returns a text argument, or its default if it is missing.
func cerveauWord(args map[string]any, key, missing string) string {
	v, ok := args[key]
	if !ok {
		return missing
	}
	return cerveauText(v)
}

// cerveauText converts a value to text as JavaScript does.
func cerveauText(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case bool:
		return strconv.FormatBool(v)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	case []any:
		return strings.Join(lists.Map(v, cerveauText), ",")
	}
	return ""
}

// cerveauParse reads an integer argument as the server does: the number at the beginning of its text, 0 if there is none; false if it does
// not fit 32 bits.
func cerveauParse(v any) (int32, bool) {
	text := strings.TrimLeft(cerveauText(v), " \t\n\r")
	end := 0
	for end < len(text) && (text[end] >= '0' && text[end] <= '9' || end == 0 && (text[0] == '-' || text[0] == '+')) {
		end++
	}
	n, err := strconv.ParseInt(text[:end], 10, 32)
	if errors.Is(err, strconv.ErrRange) {
		return 0, false
	}
	return int32(n), true
}

// coreminerTile returns the tile that an argument refers to.
func coreminerTile(s *coreminer.State, v any) (grid.Point, bool) {
	id, _ := reference(v)
	n, err := strconv.Atoi(id)
	if err != nil || n < 2 || n >= 2+len(s.Tiles.Cells) {
		return grid.Point{}, false
	}
	return grid.Pt((n-2)/s.Tiles.H, (n-2)%s.Tiles.H), true
}

// coreminerMiner returns the number of the miner with an object id.
func coreminerMiner(s *coreminer.State, id string) (int32, bool) {
	n, err := strconv.Atoi(id)
	if err != nil {
		return coreminer.None, false
	}
	for i := range s.Miners {
		if int(s.Miners[i].ID) == n {
			return int32(i), true
		}
	}
	return coreminer.None, false
}

func (r *coreminerLog) do(seat rules.Seat, c coreminer.Command) error {
	if err := r.line.Do(seat, c, r.coin); err != nil {
		return fmt.Errorf("seat %d, %v: %w", seat+1, c, err)
	}
	return nil
}

// compare returns the first difference between the position, as it would be told, and the recorded one. It checks only what the entry or the
// re-execution has changed.
func (r *coreminerLog) compare(delta map[string]any) error {
	s, tell := r.state(), coreminerTeller{teller{k: Marks}}
	objects, _ := r.game["gameObjects"].(map[string]any)
	touched := map[int]bool{}
	list, _ := delta["gameObjects"].(map[string]any)
	for id := range list {
		n, _ := strconv.Atoi(id)
		touched[n] = true
	}
	for i, t := range s.Tiles.Cells {
		p := s.Tiles.Point(i)
		if t != r.shadow.Tiles.Cells[i] || touched[tileNumber(s, p)] {
			if err := unlike(objects[tileID(s, p)], tell.tile(s, i)); err != nil {
				return fmt.Errorf("tile %s: %w", p, err)
			}
		}
	}
	for i, m := range s.Miners {
		if i >= len(r.shadow.Miners) || m != r.shadow.Miners[i] || touched[int(m.ID)] {
			if err := unlike(objects[strconv.Itoa(int(m.ID))], tell.miner(s, i)); err != nil {
				return fmt.Errorf("miner %d: %w", m.ID, err)
			}
		}
	}
	for i, b := range s.Bombs {
		if i >= len(r.shadow.Bombs) || b != r.shadow.Bombs[i] || touched[int(b.ID)] {
			if err := unlike(objects[strconv.Itoa(int(b.ID))], tell.bomb(s, i)); err != nil {
				return fmt.Errorf("bomb %d: %w", b.ID, err)
			}
		}
	}
	others := !slices.Equal(minerIDs(s, rules.NoSeat), minerIDs(r.shadow, rules.NoSeat)) || !slices.Equal(bombIDs(s, rules.NoSeat), bombIDs(r.shadow, rules.NoSeat))
	for id, seat := range r.seats {
		if others || s.Sides[seat] != r.shadow.Sides[seat] || touched[int(seat)] {
			if err := unlike(objects[id], tell.side(s, seat)); err != nil {
				return fmt.Errorf("seat %d: %w", seat+1, err)
			}
		}
	}
	r.shadow.Sides = s.Sides
	copy(r.shadow.Tiles.Cells, s.Tiles.Cells)
	r.shadow.Miners, r.shadow.Bombs = append(r.shadow.Miners[:0], s.Miners...), append(r.shadow.Bombs[:0], s.Bombs...)
	return unlike(r.game, tell.lists(s))
}

// besides are the keys of game objects that do not follow from the rules, or never change.
var besides = map[string]bool{"id": true, "gameObjectName": true, "logs": true, "name": true, "clientType": true, "opponent": true, "baseTile": true,
	"reasonWon": true, "reasonLost": true, "timeRemaining": true}

// unlike returns the first difference between an object of the log and what would be told of it.
func unlike(logged any, told Delta) error {
	object, ok := logged.(map[string]any)
	if !ok {
		return errors.New("not in the log")
	}
	var keys []string
	for key, value := range told {
		if !besides[key] && !reflect.DeepEqual(simple(object[key]), simple(value)) {
			keys = append(keys, key)
		}
	}
	if len(keys) == 0 {
		return nil
	}
	key := slices.Min(keys)
	return fmt.Errorf("%s %s", key, record.Unlike("log", simple(object[key]), simple(told[key])))
}

// simple is a value of a log, or one that is told, in a form in which equal ones are equal: objects by their ids, and numbers of one kind.
func simple(v any) any {
	switch v := v.(type) {
	case nil:
		return "nothing"
	case []any:
		list := make([]any, len(v))
		for i := range v {
			list[i] = simple(v[i])
		}
		return list
	case map[string]any:
		if id, ok := reference(v); ok {
			return "object " + id
		}
		if n, ok := v[Marks.Length].(int); ok {
			list := make([]any, n)
			for i := range list {
				list[i] = simple(v[strconv.Itoa(i)])
			}
			return list
		}
	}
	if n, ok := integer(v); ok {
		return n
	}
	if n := reflect.ValueOf(v); n.CanInt() {
		return int(n.Int())
	} else if n.CanUint() {
		return int(n.Uint())
	}
	return v
}

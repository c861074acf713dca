package cerveau

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/match"
	"app.pentarena/levels"
	"app.pentarena/rules"
	"app.pentarena/rules/anarchy"
	"app.pentarena/rules/coreminer"
)

// Game is one of the games as the servers knew it.
type Game struct {
	ID      string   // of Pentarena
	Name    string   // by which clients ask for it
	Aliases []string // further names
	Version string   // that clients of the later server compare with their own
	Time    int64    // nanoseconds that a player has for its first turn
	Added   int64    // nanoseconds that each further turn adds

	settings map[string]float64 // what a client may set, and the least value
}

// Games are the games of this protocol.
var Games = []*Game{&anarchyGame, &coreminerGame}

var anarchyGame = Game{ID: "anarchy", Name: "Anarchy", Aliases: []string{"MegaMinerAI-16-Anarchy"}, Time: 60e9, Added: 1e9,
	Version: "2bc66f9a5d7babd553079e149c7466feb6f553935b608ff722872e195fbadab8",
	settings: map[string]float64{"mapWidth": 2, "mapHeight": 2, "maxFire": 1, "baseBribesPerTurn": 1, "buildingStartingHealth": 1,
		"headquartersHealthScalar": 1, "maxForecastIntensity": 1, "firePerTurnReduction": 0, "exposurePerTurnReduction": 0, "maxTurns": 1,
		"playerStartingTime": 1, "timeAddedPerTurn": 0}}

var anyNumber = math.Inf(-1)

var coreminerGame = Game{ID: "coreminer", Name: "Coreminer", Aliases: []string{"MegaMinerAI-25-Coreminer"}, Time: 180e9, Added: 60e9,
	Version: "b559778acd8e4c689b8d028ca6cc154714ce79c39b09cd6d171b50faf88ef747",
	settings: map[string]float64{"playerStartingTime": 1, "timeAddedPerTurn": 0, "maxTurns": 1, "mapWidth": 20, "mapHeight": 20, "bombPrice": anyNumber,
		"bombSize": 1, "buildingMaterialPrice": anyNumber, "dirtPrice": anyNumber, "fallDamage": anyNumber, "fallWeightDamage": anyNumber,
		"largeCargoSize": anyNumber, "ladderCost": 1, "ladderHealth": 1, "supportCost": 1, "supportHealth": anyNumber, "shieldCost": 1,
		"shieldHealth": 1, "maxShielding": anyNumber, "largeMaterialSize": anyNumber, "suffocationDamage": anyNumber,
		"suffocationWeightDamage": anyNumber, "maxUpgradeLevel": anyNumber, "upgradePrice": anyNumber, "orePrice": 1, "oreValue": 1,
		"spawnPrice": anyNumber, "victoryAmount": 10, "bombExplosionDamage": 1, "bombShockwaveDamage": 1}}

// Called returns the game that a client calls by this name.
func Called(name string) (*Game, bool) {
	called := func(a string) bool { return strings.EqualFold(a, name) }
	return lists.Find(Games, func(g *Game) bool { return called(g.Name) || slices.ContainsFunc(g.Aliases, called) })
}

// Settings are what a client asks a match to be.
type Settings struct {
	Seed  string   // "" for any
	Names []string // of the players, in place of their own
	Num   map[string]float64
}

// Settings reads the settings of a client: the values of each key. The error names all settings there are.
func (g *Game) Settings(values map[string][]string) (Settings, error) {
	s := Settings{Num: map[string]float64{}}
	for key, list := range values {
		last := list[len(list)-1]
		least, known := g.settings[key]
		switch {
		case key == "randomSeed":
			s.Seed = last
		case strings.TrimSuffix(key, "[]") == "playerNames":
			s.Names = list
		case !known:
			return s, fmt.Errorf("there is no setting %q; there are randomSeed, playerNames, %s", key, strings.Join(slices.Sorted(maps.Keys(g.settings)), ", "))
		default:
			n, err := strconv.ParseFloat(last, 64)
			if err != nil {
				n = 0
			}
			if n < least || math.IsNaN(n) || n > math.MaxInt64/2 {
				return s, fmt.Errorf("setting %s: %q is less than %g, or too large; there are randomSeed, playerNames, %s", key, last, least,
					strings.Join(slices.Sorted(maps.Keys(g.settings)), ", "))
			}
			s.Num[key] = n
		}
	}
	return s, nil
}

// Level changes a level by the settings, and returns its new text.
func (g *Game) Level(l levels.Level, s Settings) (string, error) {
	changes := maps.Clone(s.Num)
	delete(changes, "playerStartingTime")
	delete(changes, "timeAddedPerTurn")
	if len(changes) == 0 {
		return l.Text, nil
	}
	if g == &coreminerGame {
		level := coreminer.DefaultLevel()
		if err := l.Decode(&level); err != nil {
			return "", err
		}
		if err := (coreminerSettings{Num: changes}).change(&level); err != nil {
			return "", err
		}
		return levels.Encode(g.ID, l.Title, l.Summary, level, coreminer.DefaultLevel())
	}
	level := anarchy.DefaultLevel()
	if err := l.Decode(&level); err != nil {
		return "", err
	}
	if err := changeAnarchy(&level, changes); err != nil {
		return "", err
	}
	return levels.Encode(g.ID, l.Title, l.Summary, level, anarchy.DefaultLevel())
}

// changeAnarchy changes a level by the settings of the later server.
func changeAnarchy(l *anarchy.Level, num map[string]float64) error {
	k := &l.Constants
	for key, to := range map[string]func(int){
		"maxTurns": func(n int) { k.MaxTurns = int32(n) }, "baseBribesPerTurn": func(n int) { k.BaseBribes = int16(n) },
		"maxFire": func(n int) { k.MaxFire = int16(n) }, "firePerTurnReduction": func(n int) { k.FireFade = int16(n) },
		"exposurePerTurnReduction": func(n int) { k.ExposureDrain = int32(n) }, "mapWidth": func(n int) { l.Width = n },
		"mapHeight": func(n int) { l.Height = n }, "maxForecastIntensity": func(n int) { k.MaxIntensity = int16(n); l.Winds.Max = n },
		"buildingStartingHealth": func(n int) { l.HeadquartersHealth = l.HeadquartersHealth / max(l.Health, 1) * n; l.Health = n },
	} {
		if v, ok := num[key]; ok {
			if v != math.Trunc(v) || v > math.MaxInt16 {
				return fmt.Errorf("settings: %s: %v is too large or no whole number", key, v)
			}
			to(int(v))
		}
	}
	if v, ok := num["headquartersHealthScalar"]; ok {
		l.HeadquartersHealth = int(min(v, math.MaxInt16) * float64(l.Health))
	}
	return rules.Validate(l)
}

// Telling tells a match as the servers told it to their clients, position by position, and understands what clients command.
type Telling struct {
	*Game
	anarchy   *anarchyTeller
	coreminer *coreminerTeller
	base      *teller
	at        match.Position
	orders    [2]int // sent to each player
}

// Entry is an entry of a gamelog as it is told: what happened, and what it changed.
type Entry struct {
	Type string `json:"type"`           // start, order, ran, finished or over
	Data Delta  `json:"data,omitempty"` // about it, nil for nothing
	Game Delta  `json:"game"`
}

// Tell begins to tell a match from its first position. The clocks run from time, and each turn but the first adds added.
func (g *Game) Tell(setup match.Setup, session string, start match.Position, time, added int64) *Telling {
	t := &Telling{Game: g, at: start.Clone()}
	if first := start.Active().First(); first != rules.NoSeat {
		t.orders[first]++
	}
	base := newTeller(setup, session, g)
	base.clocks, base.added = [2]int64{time, time}, added
	if g == &coreminerGame {
		t.coreminer = &coreminerTeller{base}
		t.base = &t.coreminer.teller
	} else {
		t.anarchy = &anarchyTeller{base}
		t.base = &t.anarchy.teller
	}
	return t
}

// At is the position told so far. It must not be changed.
func (t *Telling) At() match.Position { return t.at }

// Clock is how many nanoseconds a player has left.
func (t *Telling) Clock(seat rules.Seat) int64 { return t.base.clocks[seat] }

// Spend takes time off the clock of a player and adds the clock to a delta.
func (t *Telling) Spend(d Delta, seat rules.Seat, ns int64) {
	t.base.clocks[seat] -= ns
	put(d, strconv.Itoa(int(seat)), "timeRemaining", t.base.clocks[seat])
}

// Late says that the time of the loser ran out.
func (t *Telling) Late() { t.base.late = true }

// Order returns the order that a player was sent last.
func (t *Telling) Order(seat rules.Seat) Delta {
	return Delta{"name": "runTurn", "index": t.orders[seat] - 1, "args": []any{}}
}

// Whole returns everything of the position told so far.
func (t *Telling) Whole() Delta {
	if t.coreminer != nil {
		return t.coreminer.whole(t.at.State().(*coreminer.State))
	}
	d := t.anarchy.whole(t.at.State().(*anarchy.State))
	d["timeAddedPerTurn"] = t.base.added // only the later server told it
	return d
}

// Step carries out a step and returns its entry in the log of the later server, where the end of a turn comes with the order for the next.
func (t *Telling) Step(s match.Step) (Entry, error) {
	before := t.at.Clone()
	if err := t.at.Apply(s.Seat, s.Cmd, &rules.Recorded{Rolls: s.Rolls}); err != nil {
		return Entry{}, err
	}
	over := t.at.Outcome().Over
	begun := before.Turn() != t.at.Turn() && !over
	e := Entry{Type: "ran"}
	var ends, again bool
	switch c := s.Cmd.(type) {
	case coreminer.Command:
		was, now := before.State().(*coreminer.State), t.at.State().(*coreminer.State)
		ends, again = c.Verb == coreminer.Pass || c.Verb == coreminer.Concede, c.Verb == coreminer.Again
		e.Game = t.base.clocked(t.coreminer.changes(was, now), begun, now.Mover())
		if !ends && !again {
			e.Data = coreminerRan(was, s.Seat, c)
		}
	case anarchy.Command:
		was, now := before.State().(*anarchy.State), t.at.State().(*anarchy.State)
		ends = c.Verb == anarchy.Pass || c.Verb == anarchy.Concede
		e.Game = t.base.clocked(t.anarchy.changes(was, now), begun, now.Mover())
		if !ends {
			e.Data = anarchyRan(was, s.Seat, c)
		}
	}
	switch {
	case ends && over:
		e.Type = "over"
	case ends || again:
		mover := t.at.Active().First()
		t.orders[mover]++
		e.Type, e.Data = "order", Delta{"player": seatRef(mover), "order": t.Order(mover)}
	}
	return e, nil
}

// Answer is what comes of a Run before the rules have been asked.
type Answer struct {
	Command  match.Command
	Log      string // what is to be logged on the caller, where Function is "log"
	Returned any    // for a command that is carried out
	Refused  any    // for one that is not
	Wrong    string // why it cannot be carried out whatever the rules say, "" when it can
}

// MaxLog is the greatest length of a text that a client logs, in characters.
const MaxLog = 16384

// Understand returns what a client's command means. The later server is strict about truth values. The error, in the words of the server, is
// for a command that no client may send.
func (t *Telling) Understand(seat rules.Seat, r *Run, strict bool) (Answer, error) {
	if r.Function == "log" {
		if _, ok := t.class(r.Caller.ID); !ok {
			return Answer{}, errCaller
		}
		a := Answer{Log: cerveauText(r.Args["message"])}
		if len([]rune(a.Log)) > MaxLog {
			a.Wrong = fmt.Sprintf("Message is too long! Max %d per message.", MaxLog)
		}
		return a, nil
	}
	if t.coreminer != nil {
		c, wrong, err := coreminerCommand(t.at.State().(*coreminer.State), seat, r)
		return Answer{Command: c, Returned: true, Refused: false, Wrong: wrong}, err
	}
	return t.understandAnarchy(r, strict)
}

func (t *Telling) understandAnarchy(r *Run, strict bool) (Answer, error) {
	s := t.at.State().(*anarchy.State)
	class, ok := t.class(r.Caller.ID)
	if !ok {
		return Answer{}, errCaller
	}
	number := func(id string) int16 {
		if n, err := strconv.Atoi(id); err == nil && n >= 2 && n < 2+len(s.Buildings) {
			return int16(n - 2)
		}
		return anarchy.None
	}
	c, ok := anarchyCommand(r, number)
	kind, acts := c.Verb.Actor()
	if !ok || !acts || class != anarchyClasses[kind] {
		return Answer{}, r.unknown(class)
	}
	a := Answer{Command: c, Returned: true, Refused: false}
	key := anarchyArgs[c.Verb]
	switch {
	case c.Verb == anarchy.Ignite || c.Verb == anarchy.Raid:
		a.Refused = -1
		if s.Check(s.Mover(), c) == nil {
			a.Returned = s.Reply(c)
		}
		fallthrough
	case c.Verb.Targeted():
		if c.Target == anarchy.None {
			a.Wrong = r.wrong(class, key, r.misplaced(key, map[bool]string{false: "Building", true: "Warehouse"}[c.Verb == anarchy.Raid]))
		}
	default:
		switch v, sent := r.Args[key]; v.(type) {
		case nil, map[string]any, []any:
			if sent && strict {
				a.Wrong = r.wrong(class, key, fmt.Sprintf("'%s' is an Object and cannot be reasonably cast to a boolean", cerveauText(v)))
			}
		}
	}
	return a, nil
}

// class returns the class of a game object.
func (t *Telling) class(id string) (string, bool) {
	if t.coreminer != nil {
		return coreminerClass(t.at.State().(*coreminer.State), id)
	}
	s := t.at.State().(*anarchy.State)
	switch n, err := strconv.Atoi(id); {
	case err != nil || n < 0 || n >= 2+len(s.Buildings)+len(s.Forecasts):
		return "", false
	case n < 2:
		return "Player", true
	case n < 2+len(s.Buildings):
		return anarchyClasses[s.Buildings[n-2].Kind], true
	}
	return "Forecast", true
}

// Finished returns what a client's answer to an order says: whether its turn is over. The error is for an answer that says nothing.
func Finished(returned any, sent bool) (bool, error) {
	switch returned.(type) {
	case nil, map[string]any, []any:
		if sent {
			return false, errors.New("the returned value cannot be cast to a boolean")
		}
	}
	return truth(returned), nil
}

// Again returns the command for a client that asks to go on with its turn; false if that changes nothing but the number of its order.
func (t *Telling) Again() (match.Command, bool) {
	c := coreminer.Command{Verb: coreminer.Again}
	mover := t.at.Active().First()
	if t.coreminer != nil && t.at.Check(mover, c) == nil {
		return c, true
	}
	t.orders[mover]++
	return c, false
}

package gamejson

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"app.pentarena/rules/grid"
	"app.pentarena/rules/mechmania"
)

// engineJSON is the needed part of engine.json: the lines that the players sent, and whose orders were rejected.
type engineJSON struct {
	loadout [2]mechmania.Command
	turns   []engineTurn // turn 1, 2 and so on
	winner  int          // 1 or 2; 0 if unknown
	silent  bool         // without the lines: the engine writes them only with its debug flag (-d)
}

type engineTurn struct {
	lines    []string    // in the order in which the engine read them: moves of both, then actions
	rejected [2][]string // why orders of each player could not be carried out; some versions of the engine leave the reason out
}

// turnLines is what the engine's log, or that of a player, says about a turn.
type turnLines struct {
	Turn                   int
	Info, Debug, Exception []string
}

// logFile is the form of the engine's log and of those of the players.
type logFile struct{ Logs []turnLines }

// maxEngineTurns is the maximum number of turns in a log.
const maxEngineTurns = mechmania.MaxLength

func readEngineJSON(d *json.Decoder) (*engineJSON, error) {
	var file logFile
	if err := d.Decode(&file); err != nil {
		return nil, err
	}
	e := &engineJSON{}
	if len(file.Logs) == 0 || file.Logs[0].Turn != 0 {
		return nil, errors.New("the log does not begin with the line the engine writes when it starts")
	}
	if len(file.Logs) > maxEngineTurns {
		return nil, fmt.Errorf("more than %d turns", maxEngineTurns)
	}
	start := received(file.Logs[0].Debug)
	e.silent = len(start) == 0
	if len(start) != 6 && !e.silent {
		return nil, fmt.Errorf("the players wrote %d lines before the first turn, expected 6", len(start))
	}
	for seat := 0; seat < len(e.loadout) && !e.silent; seat++ {
		var err error
		if e.loadout[seat], err = ParseLoadout(start[2+2*seat], start[3+2*seat]); err != nil {
			return nil, fmt.Errorf("player %d: %w", seat+1, err)
		}
	}
	for i, l := range file.Logs[1:] {
		if l.Turn != i+1 {
			return nil, fmt.Errorf("found turn %d, expected turn %d", l.Turn, i+1)
		}
		for _, text := range l.Info {
			for p := 1; p <= 2; p++ {
				if strings.HasPrefix(text, fmt.Sprintf("Player %d has won", p)) {
					e.winner = p
				}
			}
		}
		t := engineTurn{lines: received(l.Debug)}
		for _, text := range l.Exception {
			for p := range t.rejected {
				if why, ok := strings.CutPrefix(text, fmt.Sprintf("Player %d: ", p+1)); ok {
					t.rejected[p] = append(t.rejected[p], why)
				}
			}
		}
		if len(t.lines) > 0 || e.silent {
			e.turns = append(e.turns, t)
		}
	}
	return e, nil
}

// received returns the players' lines in the debug part of the log. Lines that begin with a blank are a player's own notes.
func received(debug []string) []string {
	var lines []string
	for _, text := range debug {
		if line, ok := strings.CutPrefix(text, `Received "`); ok {
			if line = strings.TrimSuffix(line, `"`); !strings.HasPrefix(line, " ") {
				lines = append(lines, line)
			}
		}
	}
	return lines
}

// ParseLoadout reads the lines by which a player chooses item and upgrade, as tolerant as the original. With an error, for an item that does not
// exist, the command takes none.
func ParseLoadout(item, upgrade string) (mechmania.Command, error) {
	c := mechmania.Command{Verb: mechmania.Pack}
	plain := strings.NewReplacer("-", "", "_", "")
	find := func(text string, names []string) string {
		for _, n := range names {
			if plain.Replace(n) == plain.Replace(strings.ToLower(text)) {
				return n
			}
		}
		return ""
	}
	var items, upgrades []string
	for i := mechmania.NoItem; i <= mechmania.CoffeeThermos; i++ {
		items = append(items, i.String())
	}
	for u := mechmania.NoUpgrade; u <= mechmania.Backpack; u++ {
		upgrades = append(upgrades, u.String())
	}
	name := cmp.Or(find(upgrade, upgrades), mechmania.NoUpgrade.String())
	if err := c.Upgrade.UnmarshalText([]byte(name)); err != nil {
		return c, err
	}
	if name = find(item, items); item == "" {
		name = mechmania.NoItem.String()
	}
	if name == "" {
		return c, fmt.Errorf("%.60q is not an item", item)
	}
	return c, c.Item.UnmarshalText([]byte(name))
}

// part is a part of an argument: a run of such characters.
type part func(rune) bool

func letter(c rune) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c == '_' }
func digit(c rune) bool  { return '0' <= c && c <= '9' }

// An argument has its parts in this order, with a comma or a blank between them and blanks after that: the original searches for these and
// skips everything else.
var (
	wirePair  = []part{digit, digit}
	wireSeed  = []part{letter, digit, digit}
	wireTrade = []part{letter, digit}
)

const wireBlanks = " \t\n\f\r\v"

// argument finds the first argument in a line and returns its parts and what is behind it; without one found is nil.
func argument(line string, parts []part) (found []string, rest string) {
search:
	for line != "" {
		found = nil
		for i, is := range parts {
			if i > 0 {
				if line == "" || strings.IndexByte(","+wireBlanks, line[0]) < 0 {
					continue search
				}
				line = strings.TrimLeft(line[1:], wireBlanks)
			}
			behind := strings.TrimLeftFunc(line, is)
			if behind == line {
				if i == 0 {
					line = line[1:]
				}
				continue search
			}
			found, line = append(found, line[:len(line)-len(behind)]), behind
		}
		return found, line
	}
	return nil, ""
}

// ParseLine reads a player's line as the original does: the verb, and a command for each entry. A line that does nothing is Pass without
// commands. After an error the original stops the match.
func ParseLine(line string) (mechmania.Verb, []mechmania.Command, error) {
	word, rest, ok := strings.Cut(line, " ")
	if !ok {
		return 0, nil, fmt.Errorf("%.60q has no space after its first word", line)
	}
	verb, ok := map[string]mechmania.Verb{"move": mechmania.Move, "plant": mechmania.Plant, "harvest": mechmania.Harvest, "buy": mechmania.Buy,
		"use_item": mechmania.Use, "useitem": mechmania.Use, "do_nothing": mechmania.Pass, "donothing": mechmania.Pass}[strings.ToLower(word)]
	if !ok {
		return 0, nil, fmt.Errorf("%.60q is not an order", word)
	}
	parts, most := wirePair, len(rest)
	switch verb {
	case mechmania.Pass:
		return verb, nil, nil
	case mechmania.Use:
		return verb, []mechmania.Command{{Verb: verb}}, nil
	case mechmania.Move:
		most = 1
	case mechmania.Plant:
		parts = wireSeed
	case mechmania.Buy:
		parts = wireTrade
	}
	var list []mechmania.Command
	for numbers, rest := argument(rest, parts); numbers != nil && len(list) < most; numbers, rest = argument(rest, parts) {
		c := mechmania.Command{Verb: verb}
		if verb == mechmania.Plant || verb == mechmania.Buy {
			if err := c.Crop.UnmarshalText([]byte(strings.ToLower(numbers[0]))); err != nil {
				return 0, nil, fmt.Errorf("%.60q is not a crop", numbers[0])
			}
			numbers = numbers[1:]
		}
		var n [2]int
		for i, text := range numbers {
			v, err := strconv.ParseInt(text, 10, 32)
			if err != nil {
				return 0, nil, fmt.Errorf("the number %.60q is too large", text)
			}
			n[i] = int(v)
		}
		if verb == mechmania.Buy {
			c.Amount = int32(n[0])
		} else {
			c.At = grid.Pt(n[0], n[1])
		}
		list = append(list, c)
	}
	if list == nil {
		return 0, nil, fmt.Errorf("%.60q has no argument that %s needs", line, verb)
	}
	return verb, list, nil
}

// Package gamejson reads, re-executes and writes the two files that the original engine of MechMania 27 makes of a match: game.json and
// engine.json.
package gamejson

import (
	"archive/zip"
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"app.pentarena/game/match/record"
	"app.pentarena/game/match/record/internal/codec"
)

// gameJSON is the contents of game.json, which holds the position at the beginning of every turn and no commands:
//
//	{"states":[{...},...],"p1_status":"WON","p2_status":"LOST","p1_achievements":[...],"p2_achievements":[...]}
//
// engine.json is the engine's own log; in debug mode (-d) it holds every line that the players sent. Both files together, in a zip file,
// can be re-executed and compared. game.json alone becomes a state log, unless Pentarena wrote it: then an extra key holds the steps.
type gameJSON struct {
	names        [2]string
	states       []recordedState // at the beginning of turn 1, 2 and so on
	status       [2]string
	achievements [2][]string // nil if the match ended with an error
	double       [2]float64  // chance of a double drop at the start
	extra        *gameJSONExtra
}

// gameJSONExtra is added by Pentarena, to re-execute the match under every ruleset.
type gameJSONExtra struct {
	Format int               `json:"format"`
	Level  string            `json:"level"` // the level file
	Seed   string            `json:"seed"`
	Steps  []record.StepLine `json:"steps"`
}

// zipMark is the beginning of every zip file.
var zipMark = []byte("PK\x03\x04")

// Format is the format of these files; a zip file may hold both.
var Format = record.Format{Name: "mechmania", Games: []string{"mechmania"}, Suffix: ".game.json.gz", Sniff: sniff, Open: open, Write: write}

// sniff reports whether data looks like game.json or engine.json, compressed or not, or like a zip file.
func sniff(data []byte) bool {
	if bytes.HasPrefix(data, zipMark) {
		return true
	}
	in, err := codec.Unpack(bytes.NewReader(data))
	if err != nil {
		return false
	}
	return sniffJSON(in) != ""
}

// sniffJSON returns the first key of the file if it is "states" or "Logs", else "".
func sniffJSON(in *bufio.Reader) string {
	head, _ := in.Peek(64)
	text, ok := bytes.CutPrefix(bytes.TrimSpace(head), []byte("{"))
	if !ok {
		return ""
	}
	for _, key := range []string{"states", "Logs"} {
		if bytes.HasPrefix(bytes.TrimSpace(text), []byte(`"`+key+`"`)) {
			return key
		}
	}
	return ""
}

// files are what there is of a match.
type files struct {
	game   *gameJSON
	engine *engineJSON
	wrote  map[string]*logFile // logs of the players, by the names of the files without their ends
}

func readGameFiles(data []byte) (all files, err error) {
	if !bytes.HasPrefix(data, zipMark) {
		all.game, all.engine, err = readGameFile(bytes.NewReader(data))
		return all, err
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return all, err // the message names zip
	}
	all.wrote = map[string]*logFile{}
	for _, f := range z.File {
		name := path.Base(f.Name)
		match := strings.HasSuffix(name, "game.json") || strings.HasSuffix(name, "engine.json")
		stem, other := strings.CutSuffix(strings.TrimSuffix(name, ".gz"), ".json")
		if !match && !other {
			continue
		}
		r, err := f.Open()
		if err != nil {
			return all, fmt.Errorf("zip: %s: %w", name, err)
		}
		if !match {
			if l := readPlayerLog(r); l != nil {
				all.wrote[stem] = l
			}
			_ = r.Close()
			continue
		}
		g, e, err := readGameFile(r)
		if err = errors.Join(err, r.Close()); err != nil {
			return all, fmt.Errorf("%s: %w", name, err)
		}
		switch {
		case g != nil && all.game != nil || e != nil && all.engine != nil:
			return all, fmt.Errorf("zip: there are two files named %s", name)
		case g != nil:
			all.game = g
		default:
			all.engine = e
		}
	}
	if all.game == nil && all.engine == nil {
		return all, errors.New("zip: it contains neither a game.json nor an engine.json of MechMania")
	}
	return all, nil
}

// readPlayerLog reads what a player wrote; nil for a file that is something else.
func readPlayerLog(r io.Reader) *logFile {
	in, err := codec.Unpack(r)
	if err != nil || sniffJSON(in) != "Logs" {
		return nil
	}
	l := new(logFile)
	if json.NewDecoder(codec.NewPortions(in)).Decode(l) != nil || len(l.Logs) > maxEngineTurns {
		return nil
	}
	return l
}

func readGameFile(r io.Reader) (*gameJSON, *engineJSON, error) {
	in, err := codec.Unpack(r)
	if err != nil {
		return nil, nil, err
	}
	key := sniffJSON(in)
	portions := codec.NewPortions(in)
	d := json.NewDecoder(portions)
	var g *gameJSON
	var e *engineJSON
	switch key {
	case "states":
		g, err = readGameJSON(d, portions)
	case "Logs":
		e, err = readEngineJSON(d)
	default:
		err = errors.New("this is neither game.json nor engine.json of MechMania")
	}
	if err != nil {
		return nil, nil, portions.Fault(d, err)
	}
	return g, e, nil
}

// readGameJSON reads the file position by position: all at once they take much memory.
func readGameJSON(d *json.Decoder, p *codec.Portions) (*gameJSON, error) {
	g := &gameJSON{}
	if _, err := d.Token(); err != nil {
		return nil, err
	}
	for d.More() {
		p.Next(d)
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		switch key {
		case "states":
			err = g.readStates(d, p)
		case "p1_status":
			err = d.Decode(&g.status[0])
		case "p2_status":
			err = d.Decode(&g.status[1])
		case "p1_achievements":
			err = d.Decode(&g.achievements[0])
		case "p2_achievements":
			err = d.Decode(&g.achievements[1])
		case "pentarena":
			err = d.Decode(&g.extra)
		default:
			var skip json.RawMessage
			err = d.Decode(&skip)
		}
		if err != nil {
			return nil, fmt.Errorf("%v: %w", key, err)
		}
	}
	if _, err := d.Token(); err != nil {
		return nil, err
	}
	if len(g.states) == 0 {
		return nil, errors.New("the list of states is empty")
	}
	g.derive()
	return g, nil
}

func (g *gameJSON) readStates(d *json.Decoder, p *codec.Portions) error {
	if open, err := d.Token(); err != nil {
		return err
	} else if open != json.Delim('[') {
		return errors.New("this should be a list")
	}
	tiles := 0
	for d.More() {
		p.Next(d)
		var w wireState
		if err := d.Decode(&w); err != nil {
			return fmt.Errorf("state %d: %w", len(g.states)+1, err)
		}
		s, err := w.state(len(g.states) + 1)
		if err != nil {
			return fmt.Errorf("state %d: %w", len(g.states)+1, err)
		}
		if len(g.states) == 0 {
			g.names, g.double = [2]string{w.P1.Name, w.P2.Name}, [2]float64{w.P1.Double, w.P2.Double}
		} else if first := g.states[0]; s.Tiles.W != first.Tiles.W || s.Tiles.H != first.Tiles.H || w.P1.Name != g.names[0] || w.P2.Name != g.names[1] {
			return fmt.Errorf("state %d: the farm or the players differ from those of the first state", len(g.states)+1)
		}
		if tiles += len(s.Tiles.Cells); tiles > codec.MaxObjects {
			return fmt.Errorf("state %d: more than %d tiles in all states", len(g.states)+1, codec.MaxObjects)
		}
		g.states = append(g.states, s)
	}
	_, err := d.Token()
	return err
}

// state returns the position at the beginning of a turn; nil if the file does not have it.
func (g *gameJSON) state(turn int32) *recordedState {
	if g == nil || turn < 1 || int(turn) > len(g.states) {
		return nil
	}
	return &g.states[turn-1]
}

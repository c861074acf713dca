package gamejson

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"app.pentarena/game/match/record/internal/codec"
)

// Half is which half of a match a file holds, for engines that write two files.
type Half uint8

// The halves.
const (
	Whole     Half = iota // all of a match
	Positions             // game.json of MechMania: positions, no commands
	Orders                // engine.json of MechMania: commands, no positions
)

// String returns the original engine's name of the half; "" for Whole.
func (h Half) String() string { return [...]string{"", "game.json", "engine.json"}[h] }

// Other returns the other half.
func (h Half) Other() Half { return [...]Half{Whole, Orders, Positions}[h] }

// HalfOf reads the beginning of a file, compressed or not.
func HalfOf(r io.Reader) Half {
	in, err := codec.Unpack(r)
	if err != nil {
		return Whole
	}
	return map[string]Half{"states": Positions, "Logs": Orders}[sniffJSON(in)]
}

// Partners returns, for each file, the index of the file with the other half of its match, or -1. Two halves belong together if their paths
// differ only in "game" and "engine", or if no others are left.
func Partners(paths []string, halves []Half) []int {
	partner := slices.Repeat([]int{-1}, len(paths))
	free := func(half Half, stem string) (list []int) {
		for i, h := range halves {
			if h == half && partner[i] < 0 && (stem == "" || stem == stemOf(paths[i], h)) {
				list = append(list, i)
			}
		}
		return list
	}
	for i, h := range halves {
		if h != Positions {
			continue
		}
		if list := free(Orders, stemOf(paths[i], h)); len(list) > 0 {
			partner[i], partner[list[0]] = list[0], i
		}
	}
	if games, engines := free(Positions, ""), free(Orders, ""); len(games) == 1 && len(engines) == 1 {
		partner[games[0]], partner[engines[0]] = engines[0], games[0]
	}
	return partner
}

// stemOf returns the part that the paths of the two halves have in common, never "".
func stemOf(path string, h Half) string {
	dir, name := filepath.Split(path)
	word, _, _ := strings.Cut(h.String(), ".")
	return dir + "/" + strings.Replace(strings.ToLower(name), word, "*", 1)
}

// Join combines the two halves of a match into one file for Open.
func Join(positions, orders []byte) ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range []struct {
		half Half
		data []byte
	}{{Positions, positions}, {Orders, orders}} {
		w, err := z.CreateHeader(&zip.FileHeader{Name: f.half.String(), Method: zip.Store})
		if err == nil {
			_, err = w.Write(f.data)
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f.half, err)
		}
	}
	if err := z.Close(); err != nil {
		return nil, fmt.Errorf("%w", err)
	}
	return b.Bytes(), nil
}

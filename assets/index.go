package assets

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"
	"sync"
)

//go:generate go run ./gen

//go:embed index.txt
var indexText string

// Sheet describes an atlas.
type Sheet struct {
	Name          string // "anarchy"
	Width, Height int    // pixels
	Sum           string // of its file, see Sum
}

// variant is a smaller version of a sprite.
type variant struct{ x, y, w, h uint16 }

type table struct {
	sheets   []Sheet
	sprites  []Sprite
	names    map[string]int // their places in sprites
	variants [][]variant    // by Sprite.Set - 1, narrow to wide
}

var parsed = sync.OnceValue(func() *table {
	t, err := parse(indexText)
	if err != nil {
		panic(err)
	}
	return t
})

// Sheets lists the atlases; an Atlas is an index into it.
func Sheets() []Sheet { return parsed().sheets }

// AtlasOf returns the atlas of that name and whether it exists.
func AtlasOf(name string) (Atlas, bool) {
	for i, s := range parsed().sheets {
		if s.Name == name {
			return Atlas(i), true
		}
	}
	return 0, false
}

// Names lists every sprite of an atlas as "atlas/name", unsorted.
func Names(a Atlas) []string {
	var all []string
	t := parsed()
	for name, i := range t.names {
		if t.sprites[i].Atlas == a {
			all = append(all, name)
		}
	}
	return all
}

// Sharp returns the version of s that suits a width of px device pixels best: a small one if at least that wide, else s itself.
func Sharp(s Sprite, px float32) Sprite {
	if s.Set == 0 {
		return s
	}
	for _, v := range parsed().variants[s.Set-1] {
		if float32(v.w) >= px-0.5 {
			return Sprite{Atlas: s.Atlas, X: v.x, Y: v.y, W: v.w, H: v.h}
		}
	}
	return s
}

// parse reads the index: a line "atlas name width height hash", then a line "name x y w h" for each of its pictures; "name@24" is the
// sprite drawn 24 pixels wide. Four more numbers are the transparent margins: left, top, right, bottom.
func parse(text string) (*table, error) {
	t := &table{names: map[string]int{}}
	for n, line := range strings.Split(strings.TrimSpace(text), "\n") {
		f := strings.Fields(line)
		if len(f) == 5 && f[0] == "atlas" {
			v, err := numbers(f[2:4])
			if err != nil {
				return nil, fmt.Errorf("assets: index.txt line %d: %w", n+1, err)
			}
			t.sheets = append(t.sheets, Sheet{Name: f[1], Width: int(v[0]), Height: int(v[1]), Sum: f[4]})
			continue
		}
		if len(f) != 5 && len(f) != 9 || len(t.sheets) == 0 {
			return nil, fmt.Errorf("assets: index.txt line %d: want a name, four numbers and perhaps four margins", n+1)
		}
		v, err := numbers(f[1:])
		if err != nil {
			return nil, fmt.Errorf("assets: index.txt line %d: %w", n+1, err)
		}
		atlas := len(t.sheets) - 1
		base, _, small := strings.Cut(f[0], "@")
		name := t.sheets[atlas].Name + "/" + base
		if !small {
			s := Sprite{Atlas: Atlas(atlas), X: v[0], Y: v[1], W: v[2], H: v[3]}
			if len(v) == 8 {
				s.Left, s.Top, s.Right, s.Bottom = v[4], v[5], v[6], v[7]
			}
			t.names[name] = len(t.sprites)
			t.sprites = append(t.sprites, s)
			continue
		}
		i, ok := t.names[name]
		if !ok {
			return nil, fmt.Errorf("assets: index.txt line %d: %s comes before its sprite", n+1, f[0])
		}
		s := &t.sprites[i]
		if s.Set == 0 {
			t.variants = append(t.variants, nil)
			s.Set = uint16(len(t.variants))
		}
		t.variants[s.Set-1] = append(t.variants[s.Set-1], variant{v[0], v[1], v[2], v[3]})
	}
	return t, nil
}

func numbers(fields []string) ([]uint16, error) {
	out := make([]uint16, len(fields))
	for i, f := range fields {
		n, err := strconv.ParseUint(f, 10, 16)
		if err != nil {
			return nil, fmt.Errorf("%q is not a number of pixels", f)
		}
		out[i] = uint16(n)
	}
	return out, nil
}

// Sum returns the hash of a file: of an atlas as the index stores it, of an SVG as gen/sums.txt does.
func Sum(file []byte) string {
	sum := sha256.Sum256(file)
	return hex.EncodeToString(sum[:6])
}

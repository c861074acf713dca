// Package versionstest has what people upload, and what is refused of it, for tests.
package versionstest

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"io/fs"
	"slices"
	"strings"
	"testing"
)

// Item is a file of a zip for tests.
type Item struct {
	Name, Text string
	Mode       fs.FileMode
}

// GoodToml is a bot.toml that is accepted.
const GoodToml = "game = \"anarchy\"\nname = \"ant\"\nfile = \"bot.mjs\"\n"

// Zipped is a zip of files.
func Zipped(t testing.TB, items ...Item) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, i := range items {
		h := &zip.FileHeader{Name: i.Name, Method: zip.Deflate}
		if i.Mode != 0 {
			h.SetMode(i.Mode)
		}
		w, err := z.CreateHeader(h)
		if err == nil {
			_, err = w.Write([]byte(i.Text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// Attacks are zips that are refused, by what is said of them.
func Attacks(t testing.TB) map[string][]byte {
	t.Helper()
	good := []Item{{"bot.toml", GoodToml, 0}, {"bot.mjs", "1", 0}}
	with := func(more ...Item) []byte { return Zipped(t, append(slices.Clone(good), more...)...) }
	crowd := slices.Clone(good)
	for i := range 300 { // as many as may be, and two more
		crowd = append(crowd, Item{Name: strings.Repeat("a", 1+i/26) + string(rune('a'+i%26)), Text: "x"})
	}
	locked := with()
	for at := 0; at < len(locked)-10; at++ { // the flag of a password, in every header
		switch string(locked[at : at+4]) {
		case "PK\x03\x04":
			locked[at+6] |= 1
		case "PK\x01\x02":
			locked[at+8] |= 1
		}
	}
	liar := with(Item{Name: "big", Text: strings.Repeat("\x00", 3<<20)})
	for at := 0; at < len(liar)-30; at++ { // it says that nothing is in it
		if string(liar[at:at+4]) == "PK\x01\x02" {
			binary.LittleEndian.PutUint32(liar[at+24:], 1)
		}
	}
	return map[string][]byte{
		"leads out of its folder\x00up":      with(Item{Name: "../../evil", Text: "x"}),
		"leads out of its folder\x00root":    with(Item{Name: "/etc/cron.d/evil", Text: "x"}),
		"leads out of its folder\x00within":  with(Item{Name: "a/../../evil", Text: "x"}),
		"leads out of its folder\x00windows": with(Item{Name: `..\evil`, Text: "x"}),
		"leads out of its folder\x00drive":   with(Item{Name: "C:evil", Text: "x"}),
		"leads out of its folder\x00dots":    with(Item{Name: "a/./b", Text: "x"}),
		"leads out of its folder\x00empty":   with(Item{Name: "", Text: "x"}),
		"not a plain file\x00link":           with(Item{"link", "/etc/passwd", fs.ModeSymlink | 0o777}),
		"not a plain file\x00device":         with(Item{"null", "", fs.ModeDevice | fs.ModeCharDevice | 0o666}),
		"not a plain file\x00pipe":           with(Item{"pipe", "", fs.ModeNamedPipe | 0o666}),
		"is in it twice":                     with(Item{Name: "BOT.MJS", Text: "x"}),
		"is a file and a folder":             with(Item{Name: "bot.mjs/inner", Text: "x"}),
		"cannot be that of a file\x00line":   with(Item{Name: "a\nb", Text: "x"}),
		"cannot be that of a file\x00long":   with(Item{Name: strings.Repeat("x", 300), Text: "x"}),
		"cannot be that of a file\x00escape": with(Item{Name: "\x1b[2J", Text: "x"}),
		"has more than 8 folders":            with(Item{Name: strings.Repeat("d/", 9) + "x", Text: "x"}),
		"files, and may have":                Zipped(t, crowd...),
		"times the size of the zip":          with(Item{Name: "bomb", Text: strings.Repeat("\x00", 8<<20)}),
		"needs a password":                   locked,
		"bot.toml":                           Zipped(t, Item{"bot.mjs", "1", 0}),
		"cannot be read as a zip":            []byte("PK\x03\x04 no zip"),
		"unknown":                            Zipped(t, Item{"bot.toml", GoodToml + "sandbox = false\n", 0}, Item{"bot.mjs", "1", 0}),
		"say either file":                    Zipped(t, Item{"bot.toml", "game = \"anarchy\"\n", 0}),
		"only a file ending":                 Zipped(t, Item{"bot.toml", "file = \"bot.py\"\n", 0}, Item{"bot.py", "1", 0}),
		"there is no file":                   Zipped(t, Item{"bot.toml", "command = \"./run\"\n", 0}),
		"there is no file\x00outside":        Zipped(t, Item{"bot.toml", "file = \"../bot.mjs\"\n", 0}, Item{"bot.mjs", "1", 0}),
		"quote":                              Zipped(t, Item{"bot.toml", "command = \"python3 'bot.py\"\n", 0}),
		"checksum\x00size":                   liar,
	}
}

package arena

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// item is a file of a zip for tests.
type item struct {
	name, text string
	mode       fs.FileMode
}

const goodToml = "game = \"anarchy\"\nname = \"ant\"\nfile = \"bot.mjs\"\n"

// zipped is a zip of files.
func zipped(t testing.TB, items ...item) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, i := range items {
		h := &zip.FileHeader{Name: i.name, Method: zip.Deflate}
		if i.mode != 0 {
			h.SetMode(i.mode)
		}
		w, err := z.CreateHeader(h)
		if err == nil {
			_, err = w.Write([]byte(i.text))
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

// attacks are zips that are refused, by what is said of them.
func attacks(t testing.TB) map[string][]byte {
	t.Helper()
	good := []item{{"bot.toml", goodToml, 0}, {"bot.mjs", "1", 0}}
	with := func(more ...item) []byte { return zipped(t, append(slices.Clone(good), more...)...) }
	crowd := slices.Clone(good)
	for i := range maxFiles {
		crowd = append(crowd, item{name: strings.Repeat("a", 1+i/26) + string(rune('a'+i%26)), text: "x"})
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
	liar := with(item{name: "big", text: strings.Repeat("\x00", 3<<20)})
	for at := 0; at < len(liar)-30; at++ { // it says that nothing is in it
		if string(liar[at:at+4]) == "PK\x01\x02" {
			binary.LittleEndian.PutUint32(liar[at+24:], 1)
		}
	}
	return map[string][]byte{
		"leads out of its folder\x00up":      with(item{name: "../../evil", text: "x"}),
		"leads out of its folder\x00root":    with(item{name: "/etc/cron.d/evil", text: "x"}),
		"leads out of its folder\x00within":  with(item{name: "a/../../evil", text: "x"}),
		"leads out of its folder\x00windows": with(item{name: `..\evil`, text: "x"}),
		"leads out of its folder\x00drive":   with(item{name: "C:evil", text: "x"}),
		"leads out of its folder\x00dots":    with(item{name: "a/./b", text: "x"}),
		"leads out of its folder\x00empty":   with(item{name: "", text: "x"}),
		"no plain file\x00link":              with(item{"link", "/etc/passwd", fs.ModeSymlink | 0o777}),
		"no plain file\x00device":            with(item{"null", "", fs.ModeDevice | fs.ModeCharDevice | 0o666}),
		"no plain file\x00pipe":              with(item{"pipe", "", fs.ModeNamedPipe | 0o666}),
		"is in it twice":                     with(item{name: "BOT.MJS", text: "x"}),
		"is a file and a folder":             with(item{name: "bot.mjs/inner", text: "x"}),
		"cannot be that of a file\x00line":   with(item{name: "a\nb", text: "x"}),
		"cannot be that of a file\x00long":   with(item{name: strings.Repeat("x", 300), text: "x"}),
		"cannot be that of a file\x00escape": with(item{name: "\x1b[2J", text: "x"}),
		"has more than 8 folders":            with(item{name: strings.Repeat("d/", 9) + "x", text: "x"}),
		"files, and may have":                zipped(t, crowd...),
		"times the size of the zip":          with(item{name: "bomb", text: strings.Repeat("\x00", 8<<20)}),
		"needs a password":                   locked,
		"bot.toml":                           zipped(t, item{"bot.mjs", "1", 0}),
		"cannot be read as a zip":            []byte("PK\x03\x04 no zip"),
		"unknown":                            zipped(t, item{"bot.toml", goodToml + "sandbox = false\n", 0}, item{"bot.mjs", "1", 0}),
		"say either file":                    zipped(t, item{"bot.toml", "game = \"anarchy\"\n", 0}),
		"only a file ending":                 zipped(t, item{"bot.toml", "file = \"bot.py\"\n", 0}, item{"bot.py", "1", 0}),
		"there is no file":                   zipped(t, item{"bot.toml", "command = \"./run\"\n", 0}),
		"there is no file\x00outside":        zipped(t, item{"bot.toml", "file = \"../bot.mjs\"\n", 0}, item{"bot.mjs", "1", 0}),
		"quote":                              zipped(t, item{"bot.toml", "command = \"python3 'bot.py\"\n", 0}),
		"checksum\x00size":                   liar,
	}
}

// Every attack is refused with its reason, and nothing is written.
func TestAttacks(t *testing.T) {
	for want, data := range attacks(t) {
		p, err := unpack("bot.zip", data)
		want, _, _ = strings.Cut(want, "\x00")
		var known *refusal
		if !errors.As(err, &known) || !strings.Contains(err.Error(), want) && want != "checksum" {
			t.Errorf("%s: %v, %v", want, p, err)
		}
	}
	for name, want := range map[string]string{"bot.py": "is no bot", "bot": "is no bot", "bot.zip": "cannot be read as a zip", "../../x.exe": "is no bot"} {
		if _, err := unpack(name, []byte("x")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := unpack("bot.mjs", nil); err == nil || !strings.Contains(err.Error(), "empty") {
		t.Error(err)
	}
	if _, err := unpack("bot.mjs", make([]byte, maxUpload+1)); err == nil || err.(*refusal).status != 413 {
		t.Error(err)
	}
}

// A folder is unpacked as it was zipped, with or without the folder around it; programs of several files can be started.
func TestUnpack(t *testing.T) {
	for _, top := range []string{"", "mybot/"} {
		data := zipped(t, item{top + "bot.toml", "game = \"si32\"\nname = \"ant\"\ncommand = \"python3 -u bot.py 'a b'\"\n", 0}, item{name: top + "lib/", mode: fs.ModeDir | 0o755}, item{top + "lib/help.py", "2", 0}, item{top + "bot.py", "1", 0o755})
		p, err := unpack("mybot.zip", data)
		if err != nil {
			t.Fatal(err)
		}
		if p.Game != "si32" || p.Name != "ant" || !slices.Equal(p.Command, []string{"python3", "-u", "bot.py", "a b"}) || p.inside() {
			t.Errorf("%+v", p)
		}
		dir := t.TempDir()
		if err := p.store(dir, "7"); err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string]string{"bot.py": "1", "lib/help.py": "2"} {
			if text, err := os.ReadFile(filepath.Join(dir, botsDir, "7", name)); err != nil || string(text) != want {
				t.Errorf("%s: %q, %v", name, text, err)
			}
		}
		if kept, err := os.ReadFile(filepath.Join(dir, uploadsDir, "7")); err != nil || !bytes.Equal(kept, data) {
			t.Error(err)
		}
	}
	p, err := unpack(`C:\Users\me\My Bot.MJS`, []byte("1"))
	if err != nil || !slices.Equal(p.Command, []string{"bot.mjs"}) || !p.inside() || p.File != "My Bot.MJS" {
		t.Errorf("%+v, %v", p, err)
	}
}

// Whatever is uploaded: it is refused, or fits its limits and writes nothing outside of its folder.
func FuzzUpload(f *testing.F) {
	for _, data := range attacks(f) {
		if len(data) < 64<<10 {
			f.Add("bot.zip", data)
		}
	}
	f.Add("bot.zip", zipped(f, item{"bot.toml", goodToml, 0}, item{"bot.mjs", "1", 0}))
	f.Add("bot.mjs", []byte("1"))
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		p, err := unpack(name, data)
		if err != nil {
			var known *refusal
			if !errors.As(err, &known) || known.status == 500 {
				t.Fatal(err)
			}
			return
		}
		total := 0
		for name, data := range p.Files {
			if total += len(data); !filepath.IsLocal(name) {
				t.Fatalf("the path %q", name)
			}
		}
		if total > maxUnpacked || len(p.Files) > maxFiles || len(p.Command) == 0 {
			t.Fatalf("%d bytes, %d files, %q", total, len(p.Files), p.Command)
		}
		outer := t.TempDir()
		dir := filepath.Join(outer, "arena")
		if err := p.store(dir, "1"); err != nil {
			t.Fatalf("%q: %v", slices.Sorted(maps.Keys(p.Files)), err)
		}
		n := 0
		_ = filepath.WalkDir(outer, func(at string, d fs.DirEntry, err error) error {
			if err != nil || !d.IsDir() && !d.Type().IsRegular() {
				t.Errorf("%s: %v", at, err)
			}
			if !d.IsDir() {
				n++
			}
			return nil
		})
		if entries, err := os.ReadDir(outer); n != len(p.Files)+1 || len(entries) != 1 || err != nil {
			t.Errorf("%d files of %d, %v %v", n, len(p.Files)+1, entries, err)
		}
	})
}

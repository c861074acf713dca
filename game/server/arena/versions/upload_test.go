package versions

import (
	"bytes"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/versions/versionstest"
)

// Every attack is refused with its reason, and nothing is written.
func TestAttacks(t *testing.T) {
	for want, data := range versionstest.Attacks(t) {
		p, err := Unpack("bot.zip", data)
		want, _, _ = strings.Cut(want, "\x00")
		var known *base.Refusal
		if !errors.As(err, &known) || !strings.Contains(err.Error(), want) && want != "checksum" {
			t.Errorf("%s: %v, %v", want, p, err)
		}
	}
	for name, want := range map[string]string{"bot.py": "is not a bot", "bot": "is not a bot", "bot.zip": "cannot be read as a zip", "../../x.exe": "is not a bot"} {
		if _, err := Unpack(name, []byte("x")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Unpack("bot.mjs", nil); err == nil || !strings.Contains(err.Error(), "empty") {
		t.Error(err)
	}
	script := make([]byte, 4<<20+1)
	if _, err := Unpack("bot.mjs", script); err == nil || err.(*base.Refusal).Status != 413 || !strings.Contains(err.Error(), `"bot.mjs" may have 4 MB`) {
		t.Error(err)
	}
	for i := range script {
		script[i] = byte(i * i >> 7) // packs badly, as a zip must
	}
	folder := versionstest.Zipped(t, versionstest.Item{Name: "bot.toml", Text: "game = \"si32\"\nname = \"ant\"\nfile = \"bot.mjs\"\n"}, versionstest.Item{Name: "bot.mjs", Text: string(script)})
	if _, err := Unpack("bot.zip", folder); err == nil || !strings.Contains(err.Error(), `"bot.mjs" may have 4 MB`) {
		t.Error(err)
	}
	if _, err := Unpack("bot.mjs", make([]byte, MaxUpload+1)); err == nil || err.(*base.Refusal).Status != 413 {
		t.Error(err)
	}
}

// A folder is unpacked as it was zipped, with or without the folder around it; programs of several files can be started.
func TestUnpack(t *testing.T) {
	for _, top := range []string{"", "mybot/"} {
		data := versionstest.Zipped(t, versionstest.Item{Name: top + "bot.toml", Text: "game = \"si32\"\nname = \"ant\"\ncommand = \"python3 -u bot.py 'a b'\"\n"}, versionstest.Item{Name: top + "lib/", Mode: fs.ModeDir | 0o755}, versionstest.Item{Name: top + "lib/help.py", Text: "2"}, versionstest.Item{Name: top + "bot.py", Text: "1", Mode: 0o755})
		p, err := Unpack("mybot.zip", data)
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
			if text, err := os.ReadFile(filepath.Join(dir, base.BotsDir, "7", name)); err != nil || string(text) != want {
				t.Errorf("%s: %q, %v", name, text, err)
			}
		}
		if kept, err := os.ReadFile(filepath.Join(dir, base.UploadsDir, "7")); err != nil || !bytes.Equal(kept, data) {
			t.Error(err)
		}
	}
	p, err := Unpack(`C:\Users\me\My Bot.MJS`, []byte("1"))
	if err != nil || !slices.Equal(p.Command, []string{"bot.mjs"}) || !p.inside() || p.File != "My Bot.MJS" {
		t.Errorf("%+v, %v", p, err)
	}
}

// Whatever is uploaded: it is refused, or fits its limits and writes nothing outside of its folder.
func FuzzUpload(f *testing.F) {
	for _, data := range versionstest.Attacks(f) {
		if len(data) < 64<<10 {
			f.Add("bot.zip", data)
		}
	}
	f.Add("bot.zip", versionstest.Zipped(f, versionstest.Item{Name: "bot.toml", Text: versionstest.GoodToml}, versionstest.Item{Name: "bot.mjs", Text: "1"}))
	f.Add("bot.mjs", []byte("1"))
	f.Fuzz(func(t *testing.T, name string, data []byte) {
		p, err := Unpack(name, data)
		if err != nil {
			var known *base.Refusal
			if !errors.As(err, &known) || known.Status == 500 {
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

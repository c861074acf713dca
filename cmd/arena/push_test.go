package main

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"app.pentarena/docs"
	arenas "app.pentarena/game/server/arena"
	"app.pentarena/game/server/arena/base"
)

// An author gets a key, and uploads files and folders with it; what fails is said, with the exit status.
func TestPush(t *testing.T) {
	room, err := arenas.Open(t.Context(), arenas.Config{Folder: t.TempDir(), Levels: map[string]string{"anarchy": "short"}, Limits: base.Limits{Turn: time.Minute}})
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(room)
	defer func() {
		s.Close()
		if err := room.Close(); err != nil {
			t.Error(err)
		}
	}()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := &http.Client{Jar: jar}
	post := func(path string, fields url.Values) string {
		t.Helper()
		got, err := browser.PostForm(s.URL+path, fields)
		if err != nil {
			t.Fatal(err)
		}
		defer got.Body.Close()
		text, err := io.ReadAll(got.Body)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	first, err := room.FirstLink(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	post(first, url.Values{"name": {"Olga"}, "password": {"a few good words"}})
	key := regexp.MustCompile(`class="made">([A-Z2-7]+)<`).FindStringSubmatch(post("/arena/account/key", nil))
	if key == nil {
		t.Fatal("there is no key")
	}
	if status, _, errs := arena(t.Context(), "push", "bot.mjs"); status != 1 || !strings.Contains(errs, "arena login ADDRESS") {
		t.Errorf("without a key: %d %s", status, errs)
	}
	for typed, want := range map[string]string{"": "there was no key", "WRONG": "The arena does not know this key: it has been replaced, or mistyped. The page with your name", key[1]: ""} {
		stdin := os.Stdin
		in, out, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := out.WriteString(typed + "\n"); err != nil {
			t.Fatal(err)
		}
		os.Stdin = in
		status, said, errs := arena(t.Context(), "login", s.URL+"/arena/account")
		os.Stdin = stdin
		_, _ = in.Close(), out.Close()
		if (status == 0) != (want == "") || !strings.Contains(errs, want) || want == "" && !strings.Contains(said, "as Olga of the team Olga") {
			t.Errorf("login with %q: %d %s %s", typed, status, said, errs)
		}
	}
	dir := t.TempDir()
	write := func(name, text string) string {
		t.Helper()
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	good, err := docs.JavaScript.Starter("anarchy")
	if err != nil {
		t.Fatal(err)
	}
	write("ant/bot.mjs", good["bot.mjs"])
	write("ant/.git/config", "secret")
	toml := write("ant/bot.toml", "game = \"anarchy\"\nname = \"Ant\"\nfile = \"bot.mjs\"\n")
	if status, said, errs := arena(t.Context(), "push", "-note", "first", filepath.Dir(toml)); status != 0 || !strings.Contains(said, "Version 1 of Ant") || !strings.Contains(said, "It plays on the ladder now.") {
		t.Errorf("a folder: %d %s %s", status, said, errs)
	}
	broken := write("broken.mjs", `console.error("I am out of ideas"); throw new Error("no plan");`)
	if status, said, errs := arena(t.Context(), "push", "-to", s.URL, "-game", "anarchy", "-name", "Bee", broken); status != 1 || !strings.Contains(said, "I am out of ideas") || !strings.Contains(said, "no plan") {
		t.Errorf("a broken bot: %d %s %s", status, said, errs)
	}
	for want, args := range map[string][]string{
		"no such file":        {filepath.Join(dir, "none.mjs")},
		"There is no game":    {"-game", "chess", "-name", "Bee", broken},
		"has no bot.toml":     {dir},
		"is not the address":  {"-to", "somewhere", broken},
		"there is no key for": {"-to", "http://127.0.0.1:1", broken},
	} {
		if status, _, errs := arena(t.Context(), "push", args...); status == 0 || !strings.Contains(errs, want) || strings.Contains(errs, "stat ") {
			t.Errorf("%q: %d %s", args, status, errs)
		}
	}
}

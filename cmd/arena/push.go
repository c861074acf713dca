package main

import (
	"archive/zip"
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/disk"
	arenas "app.pentarena/game/server/arena"
	"app.pentarena/game/server/arena/versions"
)

const loginText = `Keeps the key with which arena push uploads for you. In the arena, on the page
with your name, press Make a key; then

  arena login http://127.0.0.1:8080

asks for it. The key is kept in your folder of settings, for you alone. "Sign out
everywhere" on that page ends it.
`

const pushText = `Uploads a bot to an arena in which you have a key, see arena login, waits for its
trial and tells how that ended:

  arena push -game anarchy -name mybot bot.mjs

A folder is uploaded as a zip; it needs a bot.toml, which says game, name, and
file or command. The exit status is 1 when the version failed its trial.
`

// keysFile has the keys of arenas by their addresses, in the folder of settings.
const keysFile = "arenas.json"

func keys() (file string, all map[string]string, err error) {
	home, err := disk.Home()
	if err != nil {
		return "", nil, err
	}
	file, all = filepath.Join(home, keysFile), map[string]string{}
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return file, all, nil
	}
	if err == nil {
		err = json.Unmarshal(data, &all)
	}
	if err != nil {
		return "", nil, fmt.Errorf("%s: %w", file, err)
	}
	return file, all, nil
}

// webAddress reads an address of http or https, with a server.
func webAddress(text string) (u *url.URL, ok bool) {
	u, err := url.Parse(text)
	return u, err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != ""
}

// arenaAddress is the beginning of an address, without a path.
func arenaAddress(text string) (string, error) {
	u, ok := webAddress(text)
	if !ok {
		return "", command.Usagef("%q is not the address of a server, such as http://127.0.0.1:8080", text)
	}
	return u.Scheme + "://" + u.Host, nil
}

// maxAnswer is how many bytes of an answer are read.
const maxAnswer = 1 << 20

// askArena asks an arena as a person, and reads its answer.
func askArena(ctx context.Context, at, key, method, path, kind string, body io.Reader, into any) error {
	r, err := http.NewRequestWithContext(ctx, method, at+arenas.Path+"api/"+path, body)
	if err != nil {
		return err
	}
	r.Header.Set("Authorization", "Bearer "+key)
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	client := &http.Client{Timeout: 5 * time.Minute, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }} // the key is for this server
	got, err := client.Do(r)
	if err != nil {
		return fmt.Errorf("%s does not answer: %w; is it right, and does arena serve -arena run there?", at, err)
	}
	defer got.Body.Close()
	data, err := io.ReadAll(io.LimitReader(got.Body, maxAnswer))
	if err != nil {
		return err
	}
	if got.StatusCode/100 == 2 {
		if err = json.Unmarshal(data, into); err == nil {
			return nil
		}
	}
	var why struct{ Error string }
	if json.Unmarshal(data, &why) != nil || why.Error == "" {
		return fmt.Errorf("%s does not answer as an arena does: %s", at, got.Status)
	}
	return errors.New(clean.Text(why.Error))
}

func login(c *command.Call) error {
	args, err := c.Parse(loginText)
	if err != nil {
		return err
	}
	if len(args) != 1 {
		return command.Usagef("the address of a server is needed, such as http://127.0.0.1:8080")
	}
	at, err := arenaAddress(args[0])
	if err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "The key, from your page in %s%saccount: ", at, arenas.Path)
	line, err := bufio.NewReader(io.LimitReader(os.Stdin, 1000)).ReadString('\n')
	key := strings.TrimSpace(line)
	if key == "" {
		return fmt.Errorf("there was no key: %w", err)
	}
	var me arenas.Who
	if err := askArena(c.Ctx, at, key, http.MethodGet, "me", "", nil, &me); err != nil {
		return err
	}
	file, all, err := keys()
	if err != nil {
		return err
	}
	all[at] = key
	data, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(file, data, 0o600); err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "arena push uploads as %s of the team %s now.\n", clean.Line(me.Name), clean.Line(me.Team))
	return nil
}

func push(c *command.Call) error {
	game := c.Flags.String("game", "", "`game` that it plays; what its bot.toml says if not given")
	name := c.Flags.String("name", "", "`name` of the bot; what its bot.toml says if not given")
	note := c.Flags.String("note", "", "`text` about what has changed")
	to := c.Flags.String("to", "", "`address` of the arena; the one that arena login was told, if that was only one")
	args, err := c.Parse(pushText)
	if err != nil {
		return err
	}
	if len(args) != 1 {
		return command.Usagef("one file or folder is needed, such as bot.mjs")
	}
	at, key, err := keyOf(*to)
	if err != nil {
		return err
	}
	file, data, err := packed(args[0])
	if err != nil {
		return err
	}
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	for _, f := range [][2]string{{"game", *game}, {"name", *name}, {"note", *note}} {
		err = errors.Join(err, w.WriteField(f[0], f[1]))
	}
	part, failed := w.CreateFormFile("file", file)
	if err = errors.Join(err, failed); err != nil {
		return err
	}
	if _, err := part.Write(data); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	var v arenas.Pushed
	if err := askArena(c.Ctx, at, key, http.MethodPost, "versions", w.FormDataContentType(), &form, &v); err != nil {
		return err
	}
	fmt.Fprintf(c.Out, "Version %d of %s is uploaded: %s\n", v.Number, clean.Line(v.Bot), clean.Line(v.Page))
	return await(c, at, key, v)
}

// await waits until a version has had its trial, and tells how that ended.
func await(c *command.Call, at, key string, v arenas.Pushed) error {
	place := 0
	for v.State == "waiting" {
		if v.Tomorrow {
			fmt.Fprintf(c.Out, "It waits for tomorrow, as number %d in the line: your bots have used up the processor time that your team has in a day. The next one begins at midnight, UTC.\n", v.Place)
			return nil
		}
		if v.Place != place {
			place = v.Place
			fmt.Fprintf(c.Out, "It is number %d in the line for its trial.\n", place)
		}
		select {
		case <-time.After(time.Second):
		case <-c.Ctx.Done():
			return command.Interrupted(0, 1, "trial", "trials")
		}
		if err := askArena(c.Ctx, at, key, http.MethodGet, fmt.Sprint("versions/", v.ID), "", nil, &v); err != nil {
			return err
		}
	}
	fmt.Fprintln(c.Out, clean.Text(v.Report))
	if v.State != "good" {
		if v.Said != "" {
			fmt.Fprintf(c.Out, "What it wrote to its standard error:\n%s\n", clean.Text(v.Said))
		}
		c.Broken = true
		return nil
	}
	fmt.Fprintln(c.Out, "It plays on the ladder now.")
	return nil
}

// keyOf is the arena to which is uploaded, and the key for it.
func keyOf(to string) (at, key string, err error) {
	_, all, err := keys()
	if err != nil {
		return "", "", err
	}
	if to != "" {
		if at, err = arenaAddress(to); err != nil {
			return "", "", err
		}
		if all[at] == "" {
			return "", "", fmt.Errorf("there is no key for %s: arena login %s asks for one", at, at)
		}
		return at, all[at], nil
	}
	known := slices.Sorted(maps.Keys(all))
	switch len(known) {
	case 0:
		return "", "", errors.New("there is no key for an arena yet: arena login ADDRESS asks for one")
	case 1:
		return known[0], all[known[0]], nil
	}
	return "", "", command.Usagef("there are keys for %s: say with -to which one is meant", strings.Join(known, ", "))
}

// packed is what is uploaded: a file, or a folder as a zip, without what is hidden and without links.
func packed(name string) (file string, data []byte, err error) {
	info, err := os.Stat(name)
	if err != nil {
		return "", nil, fmt.Errorf("%s: %w", name, errors.Unwrap(err))
	}
	if !info.IsDir() {
		data, err = command.Load(name, versions.MaxUpload)
		return filepath.Base(name), data, err
	}
	if _, err := os.Stat(filepath.Join(name, versions.Manifest)); err != nil {
		return "", nil, fmt.Errorf("the folder %s has no %s, with lines such as game = \"anarchy\", name = \"mybot\", and file = \"bot.mjs\" or command = \"python3 bot.py\"", name, versions.Manifest)
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	err = filepath.WalkDir(name, func(at string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case at != name && strings.HasPrefix(d.Name(), "."):
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case !d.Type().IsRegular():
			return nil
		}
		inside, err := filepath.Rel(name, at)
		if err != nil {
			return err
		}
		w, err := z.Create(filepath.ToSlash(inside))
		if err != nil {
			return err
		}
		data, err := command.Load(at, versions.MaxUpload)
		if err == nil {
			_, err = w.Write(data)
		}
		if err == nil && out.Len() > versions.MaxUpload {
			err = fmt.Errorf("%s has more than %d MB", name, versions.MaxUpload>>20)
		}
		return err
	})
	if err = errors.Join(err, z.Close()); err != nil {
		return "", nil, err
	}
	return "bot.zip", out.Bytes(), nil
}

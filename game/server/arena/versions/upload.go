package versions

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/basics/disk"
	"app.pentarena/game/players/outside/sandbox"
	"app.pentarena/game/players/seats"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// MaxUpload is how many bytes an upload may have.
const MaxUpload = 32 << 20

// Limits of what is uploaded.
const (
	maxUnpacked = 64 << 20 // bytes of all files of a zip
	maxRatio    = 100      // how many times as large they may be together as the zip
	smallEnough = 1 << 20  // bytes of files for which that does not matter
	maxFiles    = 300
	maxPath     = 200 // bytes of the name of a file
	maxDepth    = 8   // folders
)

// Manifest is the file of a zip that says what the bot is.
const Manifest = "bot.toml"

// Parcel is a bot that was uploaded.
type Parcel struct {
	Game, Name string // what it says of itself; "" for nothing
	File       string // as it was uploaded
	Digest     string // of that, SHA-256
	Command    []string
	Files      map[string][]byte // by path with slashes
	Data       []byte            // as it was uploaded
}

// Unpack reads what was uploaded: a program in JavaScript or WebAssembly, or a zip of a folder with a bot.toml. The error is a *base.Refusal.
func Unpack(file string, data []byte) (*Parcel, error) {
	file = path.Base(strings.ReplaceAll(file, `\`, "/"))
	sum := sha256.Sum256(data)
	p := &Parcel{File: file, Digest: hex.EncodeToString(sum[:]), Data: data}
	switch ext := strings.ToLower(path.Ext(file)); {
	case len(data) == 0:
		return nil, base.Refuse(400, "The file is empty. Choose a file ending in .js, .mjs, .wasm or .zip.")
	case len(data) > MaxUpload:
		return nil, base.Refuse(413, "The file has more than %d MB.", MaxUpload>>20)
	case ext == ".zip":
		if err := p.open(); err != nil {
			var known *base.Refusal
			if errors.As(err, &known) {
				return nil, err
			}
			return nil, base.Refuse(400, "%s: %v.", clean.Line(file), err)
		}
		return p, nil
	case sandbox.Inside(file):
		p.Files = map[string][]byte{"bot" + ext: data}
		p.Command = []string{"bot" + ext}
		if err := p.starts(); err != nil {
			return nil, err
		}
		return p, nil
	}
	return nil, base.Refuse(400, "%q is not a bot. A bot is one file ending in .js, .mjs or .wasm, or a .zip with its files and a %s that says how it is started.", clean.Line(file), Manifest)
}

func (p *Parcel) open() error {
	z, err := zip.NewReader(bytes.NewReader(p.Data), int64(len(p.Data)))
	if err != nil {
		return fmt.Errorf("it cannot be read as a zip: %w", err)
	}
	if len(z.File) > maxFiles {
		return fmt.Errorf("it has %d files, and may have %d", len(z.File), maxFiles)
	}
	p.Files = map[string][]byte{}
	known := map[string]bool{}
	left := int64(max(min(maxUnpacked, maxRatio*len(p.Data)), smallEnough))
	for _, f := range z.File {
		name := f.Name
		folder := strings.HasSuffix(name, "/")
		name = strings.TrimSuffix(name, "/")
		if err := fits(name); err != nil {
			return err
		}
		switch key := strings.ToLower(name); {
		case folder && f.Mode().IsDir():
			continue
		case !f.Mode().IsRegular():
			return fmt.Errorf("%q is not a plain file: links and the like are refused", name)
		case known[key]:
			return fmt.Errorf("%q is in it twice", name)
		case f.Flags&1 != 0:
			return fmt.Errorf("%q needs a password", name)
		default:
			known[key] = true
		}
		r, err := f.Open()
		if err != nil {
			return fmt.Errorf("%q: %w", name, err)
		}
		data, err := io.ReadAll(io.LimitReader(r, left+1))
		_ = r.Close()
		if err != nil {
			return fmt.Errorf("%q: %w", name, err)
		}
		if left -= int64(len(data)); left < 0 {
			return fmt.Errorf("unpacked it has more than %d MB, or more than %d times the size of the zip", maxUnpacked>>20, maxRatio)
		}
		p.Files[name] = data
	}
	for name := range p.Files {
		for at := path.Dir(name); at != "."; at = path.Dir(at) {
			if known[strings.ToLower(at)] {
				return fmt.Errorf("%q is a file and a folder", at)
			}
		}
	}
	p.strip()
	return p.describe()
}

// fits says what is wrong with the path of a file in a zip.
func fits(name string) error {
	switch {
	case !utf8.ValidString(name) || clean.Line(name) != name || len(name) > maxPath:
		return fmt.Errorf("the name %.60q cannot be that of a file", name)
	case strings.ContainsAny(name, `\:`) || !filepath.IsLocal(name) || path.Clean(name) != name || name == ".":
		return fmt.Errorf("the path %.60q leads out of its folder", name)
	case strings.Count(name, "/") >= maxDepth:
		return fmt.Errorf("the path %.60q has more than %d folders", name, maxDepth)
	}
	return nil
}

// strip takes off the one folder in which everything lies, as in the zip of a folder.
func (p *Parcel) strip() {
	if _, there := p.Files[Manifest]; there {
		return
	}
	top := ""
	for name := range p.Files {
		first, _, inside := strings.Cut(name, "/")
		if !inside || top != "" && first != top {
			return
		}
		top = first
	}
	inner := make(map[string][]byte, len(p.Files))
	for name, data := range p.Files {
		inner[strings.TrimPrefix(name, top+"/")] = data
	}
	p.Files = inner
}

// description is a bot.toml.
type description struct {
	Game    string `toml:"game"`
	Name    string `toml:"name"`
	File    string `toml:"file"`
	Command string `toml:"command"`
}

// Problems lists what is missing or cannot be.
func (d *description) Problems() (list []rules.Problem) {
	if (d.File == "") == (d.Command == "") {
		list = append(list, rules.Problem{Key: "file", Reason: `say either file, such as "bot.mjs", or command, such as "python3 bot.py"`})
	}
	if d.File != "" && !sandbox.Inside(d.File) {
		list = append(list, rules.Problem{Key: "file", Reason: "only a file ending in .js, .mjs or .wasm starts by itself; say how this one is started with command"})
	}
	return list
}

func (p *Parcel) describe() error {
	text, there := p.Files[Manifest]
	if !there {
		return fmt.Errorf("there is no %s in it, with lines such as game = \"anarchy\", name = \"my bot\" and command = \"python3 bot.py\"", Manifest)
	}
	var d description
	if len(text) > levels.MaxText {
		return fmt.Errorf("its %s is too long", Manifest)
	}
	if err := levels.Read(Manifest, text, &d); err != nil {
		return base.Refuse(400, "%s", clean.Text(err.Error()))
	}
	p.Game, p.Name = d.Game, d.Name
	p.Command = []string{d.File}
	if d.Command != "" {
		var err error
		if p.Command, err = seats.Split(d.Command); err != nil {
			return fmt.Errorf("its command: %w", err)
		}
	}
	return p.starts()
}

// starts says what is wrong with the file with which it starts.
func (p *Parcel) starts() error {
	if first := path.Clean(p.Command[0]); sandbox.Inside(first) || strings.Contains(p.Command[0], "/") && !path.IsAbs(first) {
		if _, there := p.Files[first]; !there {
			return fmt.Errorf("there is no file %q in it, which it says is to be started", first)
		}
		if sandbox.Inside(first) {
			if int64(len(p.Files[first])) > sandbox.Most(first) {
				return base.Refuse(413, "The file %q may have %d MB.", first, sandbox.Most(first)>>20)
			}
			p.Command[0] = first
		}
	}
	return nil
}

// size is how many bytes are kept of it.
func (p *Parcel) size() (n int64) {
	n = int64(len(p.Data))
	for _, data := range p.Files {
		n += int64(len(data))
	}
	return n
}

// store writes it below the folder of an arena, whole on the disk when it returns.
func (p *Parcel) store(folder, number string) error {
	if err := p.Unfold(filepath.Join(folder, base.BotsDir, number)); err != nil {
		return err
	}
	return disk.WriteFile(filepath.Join(folder, base.UploadsDir, number), p.Data)
}

// Unfold writes its files into a folder, which it then has for itself.
func (p *Parcel) Unfold(dir string) error {
	if err := errors.Join(os.RemoveAll(dir), os.MkdirAll(dir, 0o755)); err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	for name, data := range p.Files {
		if err := write(root, name, data); err != nil {
			return err
		}
	}
	return nil
}

// write writes a file below a folder, and the folders that it needs. It may be started.
func write(root *os.Root, name string, data []byte) error {
	if dir := path.Dir(name); dir != "." {
		parts := strings.Split(dir, "/")
		for i := range parts {
			if err := root.Mkdir(filepath.Join(parts[:i+1]...), 0o755); err != nil && !errors.Is(err, fs.ErrExist) {
				return err
			}
		}
	}
	f, err := root.OpenFile(filepath.FromSlash(name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o755)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Sync(), f.Close())
}

// inside reports whether it runs inside this very program, so that no other sandbox is needed.
func (p *Parcel) inside() bool { return sandbox.Inside(p.Command[0]) }

package seats

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"app.pentarena/game/players"
	"app.pentarena/game/players/outside/sandbox"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// File is the name of the file that lists programs, in the current folder.
const File = "bots.toml"

// Bots are the programs of a bots.toml by their names.
type Bots map[string]Program

// Program says how a program is started and what it may use.
type Program struct {
	Command  []string      // the program and its arguments
	Dir      string        // working directory; "" for the current one
	Protocol string        // "" for the first of protocols
	Time     time.Duration // of a processor for each turn; 0 for no word on it
	Start    time.Duration // in addition for the first turn; 0 for outside.Start
	Memory   int64         // bytes for the data of each process; 0 for no limit. In a sandbox for all of them together, and 0 for what it has
	Own      bool          // Dir is a folder for it, in a sandbox all that it may read
	Sandbox  bool          // it runs in a sandbox or not at all
}

// Plays reports whether the program's protocol is for a game.
func (p Program) Plays(game string) bool { return p.protocol().plays(game) }

// protocol is how the program talks; the first protocol where nothing is said.
func (p Program) protocol() Protocol {
	if i := slices.IndexFunc(protocols, func(x Protocol) bool { return x.Name == p.Protocol }); i > 0 {
		return protocols[i]
	}
	return protocols[0]
}

// Load reads a bots.toml:
//
//	[mybot]
//	command = "python3 mybot.py"   # or ["python3", "my bot.py"]
//	folder = "bots"                # where it runs, beside this file; this file's own folder if not given
//	protocol = "jsonl"             # if not given
//	time = "2s"                    # of a processor for each turn
//	start = "5s"                   # in addition for the first turn, in which it starts
//	memory = "512MB"               # for each of its processes, on Linux and Windows
//	sandbox = true                 # it runs in a sandbox or not at all
//
// The error lists all mistakes with file and line. It wraps fs.ErrNotExist when there is no such file.
func Load(file string) (Bots, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("seats: %w", err)
	}
	return Parse(file, text)
}

// Here reads the bots.toml of the current folder; none when there is no such file.
func Here() (Bots, error) {
	bots, err := Load(File)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return bots, err
}

// Parse is Load of a text.
func Parse(file string, text []byte) (Bots, error) {
	var entries table
	if err := levels.Read(file, text, &entries); err != nil {
		return nil, err
	}
	bots := make(Bots)
	for name, e := range entries {
		p := Program{Command: e.Command, Dir: filepath.Join(filepath.Dir(file), e.Folder), Protocol: e.Protocol, Time: e.Time, Start: e.Start, Memory: int64(e.Memory),
			Own: e.Folder != "", Sandbox: e.Sandbox}
		if filepath.IsAbs(e.Folder) {
			p.Dir = e.Folder
		}
		bots[name] = p
	}
	return bots, nil
}

// Sandboxed are the same programs, all of them in sandboxes.
func (b Bots) Sandboxed() Bots {
	all := maps.Clone(b)
	for name, p := range all {
		p.Sandbox = true
		all[name] = p
	}
	return all
}

// Refused is why some of the programs cannot run on this machine; see Who.Refused.
func (b Bots) Refused() error {
	for _, name := range b.Names() {
		if err := b[name].refused(); err != nil {
			return fmt.Errorf("seats: %s: %w", name, err)
		}
	}
	return nil
}

// refused is why a program cannot run here, nil when it can.
func (p Program) refused() error {
	if !p.Sandbox || sandbox.Inside(p.Command[0]) {
		return nil
	}
	return sandbox.Jails()
}

// Names lists the programs.
func (b Bots) Names() []string { return slices.Sorted(maps.Keys(b)) }

// table is a bots.toml as it stands there.
type table map[string]entry

type entry struct {
	Command  command       `toml:"command"`
	Folder   string        `toml:"folder"`
	Protocol string        `toml:"protocol"`
	Time     time.Duration `toml:"time"`
	Start    time.Duration `toml:"start"`
	Memory   memory        `toml:"memory"`
	Sandbox  bool          `toml:"sandbox"`
}

// Problems lists what is missing or cannot be.
func (t *table) Problems() []rules.Problem {
	var list []rules.Problem
	add := func(key, format string, args ...any) {
		list = append(list, rules.Problem{Key: key, Reason: fmt.Sprintf(format, args...)})
	}
	for _, name := range slices.Sorted(maps.Keys(*t)) {
		e := (*t)[name]
		if len(e.Command) == 0 {
			add(name, "the command is missing: what starts the program")
		}
		known := started()
		if e.Protocol != "" && !slices.Contains(known, e.Protocol) {
			add(name+".protocol", "%s", rules.NoSuch("protocol", e.Protocol, known))
		}
		if slices.Contains(players.Strengths(), name) || slices.Contains(known, name) {
			add(name, "the name belongs to a built-in player or a protocol")
		}
	}
	return list
}

// command is a command line, or a list of its parts.
type command []string

// UnmarshalTOML reads either form.
func (c *command) UnmarshalTOML(v any) error {
	switch x := v.(type) {
	case string:
		args, err := Split(x)
		*c = args
		return err
	case []any:
		for _, part := range x {
			s, ok := part.(string)
			if !ok {
				return errors.New("the parts of a command are texts")
			}
			*c = append(*c, s)
		}
		if len(*c) > 0 && (*c)[0] != "" {
			return nil
		}
		return errors.New("there is no command")
	}
	return errors.New(`this must be a text, such as "python3 mybot.py", or a list of texts`)
}

type memory int64

// UnmarshalText reads a size such as "512MB".
func (m *memory) UnmarshalText(text []byte) error {
	for i, unit := range []string{"kB", "MB", "GB"} {
		number, ok := strings.CutSuffix(string(text), unit)
		if n, err := strconv.ParseInt(strings.TrimSpace(number), 10, 32); ok && err == nil && n > 0 {
			*m = memory(n << (10 * (i + 1)))
			return nil
		}
	}
	return fmt.Errorf(`%q is not a size, such as "512MB" or "2GB"`, text)
}

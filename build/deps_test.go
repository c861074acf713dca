package main

import (
	"fmt"
	"go/ast"
	"path"
	"slices"
	"strings"
	"testing"
)

// modulePath is the path of the module; packages are named by what follows it, the root by ".".
const modulePath = "app.pentarena"

// layer is a level of the module: its packages may import those of the layers below, but neither each other nor anything above.
type layer struct {
	packages string   // patterns of package names; the a package named in full belongs to no other
	outside  []string // modules that may be imported besides the standard library
	why      string
}

const (
	ebitenModule   = "github.com/hajimehoshi/ebiten/v2"
	imageModule    = "golang.org/x/image"
	tomlModule     = "github.com/BurntSushi/toml"
	cmpModule      = "github.com/google/go-cmp"
	chromedpModule = "github.com/chromedp"
	qrModule       = "rsc.io/qr"
	bzip2Module    = "github.com/dsnet/compress"

	websocketModule  = "github.com/coder/websocket"
	prometheusModule = "github.com/prometheus/client_golang"
)

// lattice is the law of the module, from the bottom to the top.
var lattice = []layer{
	{"game/basics/clean", nil, "texts of others, fit to be shown"},
	{"game/basics/disk", []string{"golang.org/x/sys"}, "files on the disk"},
	{"game/basics/lists", nil, "what package slices lacks"},
	{"game/basics/msgpack", []string{"github.com/vmihailenco/msgpack"}, "MessagePack and JSON"},
	{"game/basics/strict", nil, "JSON from outside, one value without unknown fields"},
	{"game/basics/version", nil, "which build this is, and what it contains"},
	{"game/basics/words", nil, "numbers of things in words"},

	{"rules/grid", nil, "points and grids"},
	{"rules", nil, "the contract of a game"},
	{"rules/seedrandom", nil, "a generator that games share"},
	{"rules/*", nil, "the games: no clock, no files, no windows, no other game"},
	{"levels game/match", []string{tomlModule}, "levels know no game; matches know no game's types"},
	{"rules/rulestest", nil, "the kit that tests games"},

	{"game/match/orders", nil, "the contract of standing orders"},
	{"game/match/orders/orderstest", nil, "the kit that tests standing orders"},
	{"game/match/orders/*", nil, "standing orders, and what players know to carry them out"},
	{"game/match/achievements", nil, "what can be earned in matches besides winning"},
	{"game/match/games", nil, "the list of games"},
	{"game/match/record/internal/*", nil, "packed files and their notations, within limits"},
	{"game/match/record", nil, "records and timelines; no game"},
	{"game/match/record/recordtest", nil, "the kit that tests file formats"},
	{"game/match/record/*", []string{bzip2Module}, "the logs of the original servers, one package a format"},
	{"game/match/formats game/match/lessons", nil, "the list of file formats; guided first matches"},

	{"game/players/bots", nil, "what built-in players have in common"},
	{"game/players/bots/botstest", nil, "the kit that tests players"},
	{"game/players/bots/*", nil, "built-in players"},
	{"game/players/review", nil, "turns of a match, compared with what was better"},
	{"game/players", nil, "what the rest sees of players: names, strengths, new ones and advice"},
	{"game/players/think", nil, "players that think in another program"},
	{"game/players/catalog", nil, "the games with their players"},
	{"game/players/link", nil, "matches in links, which the players named in them play again"},
	{"game/players/puzzles", nil, "turns of matches that decide, to be solved"},
	{"game/players/puzzles/mine", nil, "how they are found"},
	{"game/players/thinker", nil, "the program in which players think"},
	{"game/players/outside", nil, "programs at a seat: connections and messages; no protocol"},
	{"game/players/remote", nil, "people on other machines: both ends of a seat"},
	{"game/players/outside/process game/players/outside/server", []string{"golang.org/x/sys"}, "child processes; clients that connect, and their matches"},
	{"game/players/outside/websocket", []string{websocketModule}, "connections over WebSocket"},
	{"game/players/outside/server/servertest", nil, "the kit that tests protocols of clients that connect"},
	{"game/players/outside/guest", nil, "programs inside this executable"},
	{"game/players/outside/wasi", []string{"github.com/tetratelabs/wazero"}, "programs in WebAssembly"},
	{"game/players/outside/javascript", []string{"modernc.org/quickjs"}, "programs in JavaScript"},
	{"game/players/outside/sandbox", nil, "programs of strangers"},
	{"game/players/outside/*", nil, "the protocols, one package each"},
	{"game/players/seats", nil, "what the names of players mean: built-in ones, and programs"},
	{"game/players/trial", nil, "what programs play before their matches count"},

	{"game/contest/stats", []string{"gonum.org/v1/gonum"}, "what results are worth; numbers only"},
	{"game/contest/stats/forecast", nil, "what forecasts of who wins are worth; numbers only"},
	{"game/contest/tournament", nil, "tournaments: who meets whom, tables, results that are not lost"},
	{"game/contest/tables", nil, "tables of a tournament to read"},
	{"game/contest/queue", []string{"github.com/nats-io"}, "tournaments played by workers on several machines"},
	{"game/contest/queue/queuetest", []string{"github.com/nats-io"}, "a NATS server with TLS and users, for tests"},

	{"game/server/static", nil, "what HTTP needs to know of the files of a page"},
	{"game/server/openapi", []string{"github.com/google/jsonschema-go"}, "requests of programs, and the document that describes them"},
	{"game/server/openapi/openapitest", []string{"github.com/google/jsonschema-go"}, "the kit that holds servers against it"},
	{"game/server/store", []string{"modernc.org/sqlite"}, "what a server keeps"},
	{"game/server/arena/base", nil, "the folder of an arena, its database, limits and refusals"},
	{"game/server/arena/base/basetest game/server/arena/versions/versionstest", nil, "kits that test arenas"},
	{"game/server/arena/people", []string{"github.com/go-webauthn/webauthn", "golang.org/x/crypto", "golang.org/x/time"}, "accounts, teams, classes, passkeys, sessions"},
	{"game/server/arena/versions", nil, "bots that people upload, and their trials"},
	{"game/server/arena/bout", nil, "matches between them, re-executed before they count"},
	{"game/server/arena/ladder", nil, "who meets whom, and ratings"},
	{"game/server/arena/hooks", nil, "webhooks of results"},
	{"game/server/arena/contests", nil, "contests and their finals"},
	{"game/server/arena/scrimmages", nil, "matches that teams ask for"},
	{"game/server/arena", []string{"github.com/alexedwards/scs"}, "the door of it: pages and requests"},
	{"game/server/serve", []string{websocketModule, prometheusModule, "golang.org/x/time"}, "a server of matches"},

	{"game/shell/flags", nil, "command lines"},
	{"build/e2e build/testsummary", nil, "what the build's own tests share"},
	{"docs docs/bots/starters", nil, "what authors of bots get with the program"},
	{"cmd/internal/command", nil, "programs of subcommands: command lines, help, errors, progress"},
	{"cmd/internal/play", nil, "matches of the same players, many times, and what comes of them"},
	{"assets/raster", []string{"github.com/srwiley"}, "SVG drawn as pixels, for those who make files"},
	{"cmd/* build build/*", []string{"github.com/andybalholm/brotli", "github.com/blakesmith/ar", "github.com/tc-hib", tomlModule, chromedpModule, imageModule, websocketModule}, "programs without a window"},
	{"assets", []string{imageModule}, "sprites"},
	{"assets/*", []string{imageModule}, "how sprites are made"},
	{"scenes/board", []string{imageModule}, "display lists; no window, so that views are tested anywhere"},
	{"scenes/board/ease", nil, "curves that views draw with"},
	{"scenes/paint", []string{ebitenModule, imageModule}, "display lists on the screen"},
	{"scenes/paint/painttest", []string{ebitenModule}, "the kit that tests pictures"},
	{"scenes/ui/layout", nil, "rooms divided into parts; nothing drawn"},
	{"scenes/ui scenes/playback scenes/*", nil, "widgets, where we are in a timeline, and the view of each game; no window"},
	{"scenes/names", nil, "what games, players and seats are called"},
	{"scenes/scene", nil, "what a scene is, and the world around it; no window either"},
	{"scenes/kept", nil, "recent matches and achievements on this device"},
	{"scenes/reviews", nil, "the review of a match, beside its table"},
	{"scenes/results", nil, "the card at the end of a match"},
	{"scenes/share", []string{qrModule}, "the dialog that shares a match"},
	{"scenes/turn", nil, "what a person may do now"},
	{"scenes/viewport", nil, "the board on a rectangle of the canvas"},
	{"scenes/chrome/ask", nil, "what the controls ask for"},
	{"scenes/chrome/desk", nil, "what the rooms of the controls share: what they read, the commands"},
	{"scenes/chrome/bar scenes/chrome/dialogs scenes/chrome/floats scenes/chrome/header scenes/chrome/panels scenes/chrome/timeline", nil, "the controls around the board, room by room"},
	{"scenes/chrome", nil, "the controls together: who lies where, commands, keys"},
	{"scenes/table", nil, "the scene of a match; it knows the other scenes by what it is given"},
	{"scenes/tourney", nil, "the tournament of this device: its form, its run and its tables"},
	{"scenes/backup", nil, "everything on this device in one file"},
	{"scenes/*/*", []string{ebitenModule}, "pictures for looking at"},
	{"scenes/tabletest", nil, "the kit that tests the rooms of the table"},
	{"scenes", nil, "the scenes; no window either"},
	{"game/shell/launch game/shell/sound game/shell/gesture game/shell/effects", nil, "parts of the shell"},
	{"scenes/board/boardtest", nil, "the kit that tests views"},
	{"game/shell/stage game/shell/display", nil, "parts of the shell"},
	{"game", []string{ebitenModule, "github.com/ebitengine/oto"}, "the loop"},
	{".", []string{ebitenModule}, "the program"},
}

// groups are the groups of packages in game, each of which may import from those before it.
var groups = []string{"game/basics", "game/match", "game/players", "game/contest", "game/server"}

// beside is the group beside them, which may import from highest and what lies before it; none of the groups may import from it.
const (
	beside  = "game/shell"
	highest = "game/players"
)

// rooms are the parts of the table: they know a game only through its board.AnyView.
const rooms = "scenes/playback scenes/turn scenes/viewport scenes/chrome scenes/chrome/* scenes/table"

// beyondViews are the packages that views must not import, not even in tests: bots, logs of other programs, and the lists of both.
const beyondViews = "game/players/bots game/players/bots/* game/players/think game/match/record/* game/match/games game/players/catalog game/match/formats"

// pure lists what the rules may import of the standard library: nothing that knows the time, the machine or chance.
var pure = []string{"cmp", "errors", "fmt", "iter", "math", "math/bits", "slices", "strconv", "strings"}

// testModules may be imported by all tests.
var testModules = []string{cmpModule, "github.com/google/jsonschema-go", "pgregory.net/rapid", tomlModule}

// windowed lists the packages whose tests may open a window.
var windowed = []string{"scenes/paint", "scenes/*/*", "scenes/shots", "game", "."}

// group is the group of a package in game, "" for any other.
func group(pkg string) string {
	for _, g := range append(slices.Clone(groups), beside) {
		if pkg == g || strings.HasPrefix(pkg, g+"/") {
			return g
		}
	}
	return ""
}

// between says why a group must not import from another, "" when it may.
func between(from, to string) string {
	switch {
	case from == "" || to == "" || from == to:
		return ""
	case to == beside:
		return "the shell lies beside the groups of game, not below them"
	case from == beside:
		from = highest
	}
	if slices.Index(groups, to) > slices.Index(groups, from) {
		return fmt.Sprintf("the group %s lies above %s", to, from)
	}
	return ""
}

func fits(patterns, pkg string) bool {
	for p := range strings.FieldsSeq(patterns) {
		if ok, _ := path.Match(p, pkg); ok {
			return true
		}
	}
	return false
}

func rung(pkg string) int {
	if i := slices.IndexFunc(lattice, func(l layer) bool { return slices.Contains(strings.Fields(l.packages), pkg) }); i >= 0 {
		return i
	}
	return slices.IndexFunc(lattice, func(l layer) bool { return fits(l.packages, pkg) })
}

// early are the packages that act when they are imported, before anything else of the program does: one finds out that there is no display
// before Ebitengine does, the others make the program another one, the warden of a bot or what runs one in WebAssembly or JavaScript.
var early = []string{"game/shell/display", "game/players/outside/process", "game/players/outside/wasi", "game/players/outside/javascript"}

// source is what the lattice needs to know of a Go file.
type source struct {
	pkg  string
	file string
	test bool
}

func sourceOf(f goFile) source {
	return source{pkg: path.Dir(f.name), file: f.name, test: strings.HasSuffix(f.name, "_test.go")}
}

// gameIDs lists the games by the folders of their rules.
func gameIDs(files []goFile) []string {
	var ids []string
	for _, f := range files {
		s := sourceOf(f)
		if id, ok := strings.CutPrefix(s.pkg, "rules/"); ok && lattice[rung(s.pkg)].packages == "rules/*" && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// breach says how an import breaks the law, "" when it does not.
func breach(s source, imported string, games []string) string {
	from := rung(s.pkg)
	if from < 0 {
		return "the package has no place in the lattice"
	}
	inside, ok := strings.CutPrefix(imported+"/", modulePath+"/")
	if !ok {
		return outside(s, imported, lattice[from])
	}
	inside = strings.TrimSuffix(inside, "/")
	if inside == "" {
		inside = "."
	}
	view := path.Dir(s.pkg) == "scenes" && slices.Contains(games, path.Base(s.pkg)) || fits("scenes/board scenes/board/*", s.pkg)
	switch {
	case view && fits(beyondViews, inside):
		return "views know neither players nor logs"
	case s.test:
		return ""
	case view && inside == "game/match/record" && s.pkg != "scenes/board/boardtest":
		return "views know no records"
	}
	if own, other := path.Base(s.pkg), path.Base(inside); slices.Contains(games, own) && slices.Contains(games, other) && own != other {
		return fmt.Sprintf("%s and %s are different games", own, other)
	}
	if why := between(group(s.pkg), group(inside)); why != "" {
		return why
	}
	switch to := rung(inside); {
	case fits(rooms, s.pkg) && slices.Contains(games, path.Base(inside)):
		return "the rooms of the table know no game"
	case s.pkg == "scenes/turn" && inside == "scenes/ui":
		return "a turn has no controls"
	case to < 0:
		return "the imported package has no place in the lattice"
	case to == from:
		return fmt.Sprintf("both are of the layer %q", lattice[to].packages)
	case to > from:
		return fmt.Sprintf("%q lies above %q", lattice[to].packages, lattice[from].packages)
	case strings.HasSuffix(lattice[to].packages, "test"):
		return "the kit is for tests"
	}
	return ""
}

func outside(s source, imported string, l layer) string {
	if first, _, _ := strings.Cut(imported, "/"); !strings.Contains(first, ".") {
		bound := fits("rules rules/*", s.pkg) && s.pkg != "rules/rulestest"
		if bound && !s.test && !slices.Contains(pure, imported) {
			return "rules may import only " + strings.Join(pure, " ")
		}
		return ""
	}
	allowed := slices.Clone(l.outside)
	if s.test {
		allowed = append(allowed, testModules...)
		allowed = append(allowed, imageModule)
		if slices.ContainsFunc(windowed, func(p string) bool { return fits(p, s.pkg) }) {
			allowed = append(allowed, ebitenModule)
		}
	}
	for _, m := range allowed {
		if imported == m || strings.HasPrefix(imported, m+"/") {
			return ""
		}
	}
	return "this module is not for this layer"
}

// TestLatticeIsWhole fails for each name in the lattice that is not a package.
func TestLatticeIsWhole(t *testing.T) {
	packages := map[string]bool{}
	for _, f := range module(t).files {
		packages[sourceOf(f).pkg] = true
	}
	for _, l := range lattice {
		for pattern := range strings.FieldsSeq(l.packages) {
			found := false
			for pkg := range packages {
				found = found || fits(pattern, pkg)
			}
			if !found {
				t.Errorf("the lattice has a place for %s, and there is no such package", pattern)
			}
		}
	}
}

// TestLattice checks the imports of every file of the module, for all platforms.
func TestLattice(t *testing.T) {
	all := module(t)
	ids := gameIDs(all.files)
	for _, f := range all.files {
		s := sourceOf(f)
		for _, i := range f.syntax.Imports {
			imported := strings.Trim(i.Path.Value, "\"")
			if why := breach(s, imported, ids); why != "" {
				t.Errorf("%s must not import %s: %s", s.file, imported, why)
			}
		}
		for _, decl := range f.syntax.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "init" && !s.test && !slices.Contains(early, s.pkg) {
				t.Errorf("%s: an init function; nothing may happen by importing alone", all.place(f, fn.Pos()))
			}
		}
	}
}

// TestScreensLinkNoPlayers follows the imports of the screens to their end: a screen is given the players of a game (scene.Env.Players), and
// links neither a built-in one nor the list of all.
func TestScreensLinkNoPlayers(t *testing.T) {
	imports := map[string][]string{}
	for _, f := range module(t).files {
		s := sourceOf(f)
		if s.test {
			continue
		}
		for _, i := range f.syntax.Imports {
			if inside, ok := strings.CutPrefix(strings.Trim(i.Path.Value, "\""), modulePath+"/"); ok {
				imports[s.pkg] = append(imports[s.pkg], inside)
			}
		}
	}
	screens := 0
	for pkg := range imports {
		if !fits("scenes scenes/*", pkg) || strings.HasSuffix(pkg, "test") {
			continue
		}
		screens++
		from := map[string]string{pkg: ""}
		for list := []string{pkg}; len(list) > 0; list = list[1:] {
			at := list[0]
			if fits("game/players/catalog game/players/bots/*", at) {
				way := at
				for by := from[at]; by != ""; by = from[by] {
					way = by + " > " + way
				}
				t.Errorf("a screen links players: %s", way)
				break
			}
			for _, next := range imports[at] {
				if _, known := from[next]; !known {
					from[next] = at
					list = append(list, next)
				}
			}
		}
	}
	if screens < 15 {
		t.Errorf("only %d screens", screens)
	}
}

// TestControlsOnlyRead checks that the controls know playback, turn and viewport by what may be read of them, so that nothing else compiles.
func TestControlsOnlyRead(t *testing.T) {
	all, reads := module(t), 0
	for _, f := range all.files {
		if !fits("scenes/chrome scenes/chrome/*", path.Dir(f.name)) || strings.HasSuffix(f.name, "_test.go") {
			continue
		}
		ast.Inspect(f.syntax, func(n ast.Node) bool {
			name, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			from, ok := name.X.(*ast.Ident)
			switch {
			case !ok:
			case slices.Contains([]string{"playback.Player", "turn.Turn", "viewport.Viewport"}, from.Name+"."+name.Sel.Name):
				t.Errorf("%s: the controls get a Reader of it", all.place(f, n.Pos()))
			case name.Sel.Name == "Reader":
				reads++
			}
			return true
		})
	}
	if reads < 3 {
		t.Errorf("only %d readers found", reads)
	}
}

// TestLatticeCatches checks that forbidden imports are found.
func TestLatticeCatches(t *testing.T) {
	ids := []string{"anarchy", "coreminer"}
	for _, c := range []struct {
		pkg, imported string
		test          bool
		want          string
	}{
		{"rules/anarchy", modulePath + "/rules/grid", false, ""},
		{"rules/anarchy", modulePath + "/game/match", false, "lies above"},
		{"rules/rulestest", modulePath + "/game/match", false, ""},
		{"rules/anarchy", modulePath + "/rules/coreminer", false, "different games"},
		{"game/players/bots/anarchy", modulePath + "/rules/coreminer", false, "different games"},
		{"scenes/anarchy", modulePath + "/rules/coreminer", false, "different games"},
		{"scenes/anarchy", modulePath + "/rules/coreminer", true, ""},
		{"rules/anarchy", modulePath + "/rules/rulestest", false, "lies above"},
		{"game/match/record", modulePath + "/rules/rulestest", false, "the kit is for tests"},
		{"rules/anarchy", modulePath + "/rules/rulestest", true, ""},
		{"rules/anarchy", "time", false, "rules may import only"},
		{"rules/anarchy", "math/rand", false, "rules may import only"},
		{"rules/anarchy", "time", true, ""},
		{"rules/grid", "os", false, "rules may import only"},
		{"rules/grid", modulePath + "/rules", false, `"rules" lies above "rules/grid"`},
		{"game/match", modulePath + "/levels", false, "both are of the layer"},
		{"scenes/board", modulePath + "/scenes/ui", false, "lies above"},
		{"scenes/anarchy", modulePath + "/game/match/formats", true, "neither players nor logs"},
		{"scenes/anarchy", modulePath + "/game/players/bots/anarchy", true, "neither players nor logs"},
		{"scenes/anarchy", modulePath + "/game/match/record", false, "no records"},
		{"scenes/board/boardtest", modulePath + "/game/match/record/cerveau", false, "neither players nor logs"},
		{"scenes/board/boardtest", modulePath + "/game/match/record", false, ""},
		{"game/match/orders/coreminer", modulePath + "/game/players/bots/coreminer", false, "lies above"},
		{"game/match/orders/coreminer", modulePath + "/rules/anarchy", false, "different games"},
		{"game/players/bots/coreminer", modulePath + "/game/match/orders/coreminer", false, ""},
		{"scenes/board", ebitenModule, false, "not for this layer"},
		{"scenes/playback", modulePath + "/scenes/board", false, ""},
		{"scenes/playback", modulePath + "/scenes/ui", false, "both are of the layer"},
		{"scenes/playback", modulePath + "/scenes/turn", false, "lies above"},
		{"scenes/turn", modulePath + "/scenes/playback", false, ""},
		{"scenes/turn", modulePath + "/scenes/ui", false, "no controls"},
		{"scenes/turn", modulePath + "/scenes/anarchy", false, "know no game"},
		{"scenes/turn", modulePath + "/scenes/viewport", false, "lies above"},
		{"scenes/viewport", modulePath + "/rules/anarchy", false, "know no game"},
		{"scenes/viewport", modulePath + "/scenes", false, "lies above"},
		{"scenes/anarchy", modulePath + "/scenes/playback", false, "both are of the layer"},
		{"scenes/board", ebitenModule + "/vector", true, "not for this layer"},
		{"scenes/anarchy", ebitenModule, false, "not for this layer"},
		{"scenes/paint", ebitenModule + "/vector", false, ""},
		{"scenes", ebitenModule, false, "not for this layer"},
		{"scenes/anarchy", modulePath + "/scenes/ui", false, "both are of the layer"},
		{"game/match/record", modulePath + "/scenes", false, "lies above"},
		{"game/match/record", modulePath, false, "lies above"},
		{"levels", tomlModule, false, ""},
		{"levels", "example.com/x", false, "not for this layer"},
		{"elsewhere", "fmt", false, "no place"},
		{"game/match/formats", modulePath + "/game/players/catalog", false, "the group game/players lies above game/match"},
		{"game/players/seats", modulePath + "/game/contest/stats", false, "the group game/contest lies above game/players"},
		{"game/contest/tournament", modulePath + "/game/server/store", false, "the group game/server lies above game/contest"},
		{"game/basics/disk", modulePath + "/game/match", false, "the group game/match lies above game/basics"},
		{"game/server/serve", modulePath + "/game/shell/flags", false, "beside the groups"},
		{"game/shell/stage", modulePath + "/game/contest/tournament", false, "lies above game/players"},
		{"game/shell/display", modulePath + "/game/players/outside/process", false, ""},
		{"game/server/serve", modulePath + "/game/contest/tournament", false, ""},
		{"game", modulePath + "/game/server/serve", false, ""},
		{"game", modulePath + "/elsewhere", false, "the imported package has no place"},
	} {
		s := source{pkg: c.pkg, file: c.pkg + "/x.go", test: c.test}
		if why := breach(s, c.imported, ids); (why == "") != (c.want == "") || !strings.Contains(why, c.want) {
			t.Errorf("%s importing %s (test %v): %q, not %q", c.pkg, c.imported, c.test, why, c.want)
		}
	}
}

// Package scene defines a scene: a screen of the program that reads one tick of input and fills display lists. Which scene comes next is data.
// The package also has what scenes need from outside: what this machine can do, and the settings. No scene opens a window or knows who draws
// it.
package scene

import (
	"context"
	"image"
	"maps"
	"slices"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/match"
	"app.pentarena/game/players"
	"app.pentarena/game/players/outside"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/ui"
)

// Scene is a screen of the program.
type Scene interface {
	// Update takes one tick of input and returns what comes next. An error ends the program with its text.
	Update(in *ui.Input) (Next, error)
	// Draw shows what the last Update made: nothing before the first one. It may be called any number of times between updates.
	Draw(c Canvas)
	// Describe returns what the scene shows in a few words and numbers, for tests: {"scene":"table","turn":12}.
	Describe() map[string]any
	// Close releases what the scene holds, such as a running match, when it is removed.
	Close()
}

// Placed is a scene that can be made again, after it was left or the program was loaded again.
type Placed interface {
	// Place is a line from which scenes.At makes the scene; "" where it cannot be made again.
	Place() string
}

// Spent is a scene that Close ends for good, if Spent reports so: to be shown again it is made again from its place. Other scenes are shown as
// they were left.
type Spent interface {
	Placed
	Spent() bool
}

// Leaver is a scene that has something to say to the person who leaves it.
type Leaver interface {
	// Leave is called before Close where the person goes back to the scene below.
	Leave()
}

// Canvas is what a scene draws on: paint.Canvas through a thin adapter.
type Canvas interface {
	// Show draws a list; its point x,y is at the device pixel ox+x*scale, oy+y*scale.
	Show(l *board.List, scale, ox, oy float32)
}

// Kind is what is to happen to the stack of scenes.
type Kind uint8

// The kinds of Next.
const (
	Stay    Kind = iota
	Push         // show Scene above this one
	Replace      // show Scene instead of this one
	Pop          // go back to the scene below; on the last one like Quit
	Quit         // end the program
	Home         // go back to the first scene
)

// Next says which scene comes next. The zero Next stays.
type Next struct {
	Kind  Kind
	Scene Scene
}

// Show is a Next that puts a scene above this one.
func Show(s Scene) Next { return Next{Push, s} }

// Take makes n the later one of two, of which one stays.
func (n *Next) Take(later Next) {
	if later.Kind != Stay {
		*n = later
	}
}

// Store keeps small files by name: settings, records of recent matches. Names are plain words with dots and dashes.
type Store interface {
	// Load returns the file; an error that is fs.ErrNotExist when there is none.
	Load(name string) ([]byte, error)
	// Save writes the file whole or not at all. Empty data removes it.
	Save(name string, data []byte) error
	// List names the files, sorted.
	List() []string
	// Together carries out a change of several files, or of one that it reads before, as one: what other windows or tabs write comes before or
	// after it. It may be carried out again later, upon what another one wrote at the same time, so it depends on nothing but the files and
	// values that stay as they are, and changes nothing but files. It must not be called within change.
	Together(change func() error) error
	// Hold waits until no other window or tab holds the name, and holds it until release is called or the program ends.
	Hold(ctx context.Context, name string) (release func(), err error)
}

// Sound plays sounds by name, gain 0..1, pan -1 (left) to 1 (right). It never waits.
type Sound interface {
	Play(name string, gain, pan float64)
}

// Video packs frames into a video. It works beside the program.
type Video interface {
	// Add adds a frame that begins at a time in milliseconds. Key asks for one that can be shown without those before it.
	Add(img *image.RGBA, at int, key bool) error
	// Busy reports whether frames wait, so that no more should be added now.
	Busy() bool
	// End says that all frames are added. Chunks returns the packed frames once they are done.
	End()
	Chunks() (list []Chunk, done bool, err error)
	// Stop drops everything.
	Stop()
}

// Chunk is a packed frame.
type Chunk struct {
	Data []byte
	At   int // milliseconds
	Key  bool
}

// Env is what scenes need from outside; every constructor gets it. Nil fields are things this machine cannot do.
type Env struct {
	Settings *Settings
	Bindings *ui.Bindings
	Store    Store
	Changes  int // how often another window or tab has changed files of Store
	Sound    Sound
	// Keeping says how safe the files of Store are; nil where nothing is to be said.
	Keeping func() string
	// OpenFile asks for a file; it arrives later in Input.Files.
	OpenFile func()
	// SaveFile gives a file to the person and says where it went, "" where it was handed to a browser, which says itself what becomes of it.
	SaveFile   func(name string, data []byte) (where string, err error)
	Fullscreen func()
	// Video begins to pack a video of so many pixels. It is nil where that cannot be done.
	Video func(w, h int) (Video, error)
	// Players are the built-in players of a game; nil where there are none.
	Players players.Of
	// Outside returns the player of a bot that the person has written, by the name of its kind, nil when there is none. Programs are those that a
	// setup offers. WriteBot shows the editor for such bots, which comes with the match to play as JSON. The functions are nil where bots are not
	// written.
	Outside  func(name string) match.Player
	Programs []string
	WriteBot func(match string)
	// Written lists the kinds of the bots for a game that the person has written; nil where bots are not written.
	Written func(game string) []string
	// Cores is how many matches of AIs can be played at the same time without slowing each other down; 0 if unknown.
	Cores int
	// Dial connects to a path on the server of the page, such as play/TOKEN, for messages of package remote. It is nil where there is no server.
	Dial func(ctx context.Context, path string) (outside.Conn, error)
	// Alone is why this machine cannot meet people at others, as "What\nWhy"; "" where Dial reaches a server of matches.
	Alone string
	// Send offers a link to the programs of the device that pass such on. It calls then as Copy does. It is nil where there is none.
	Send func(title, link string, then func(err error))
	// Call gets the attention of a person who looks elsewhere; "" for no more. It may be called at any time.
	Call func(text string)
	// Notify says whether Call also sends a notification of the system. With then, leave for that is asked for, and it is called as by Copy. It is nil
	// where there are none.
	Notify func(on bool, then func(err error))
	// Picture draws off screen and returns the pixels. Call it within Update.
	Picture func(w, h int, draw func(c Canvas)) (*image.RGBA, error)
	// Copy puts a text on the clipboard. It calls then, within an Update, once it is known whether that went well; then is not nil.
	Copy     func(text string, then func(err error))
	Announce func(text string) // speaks through the live region
	Platform string            // "desktop" or "browser"
	Page     string            // address of a page with Pentarena, to which links lead; "" for none
	// AtlasReady loads the sprites of a game unless they are loaded. It returns the progress (0..1) and whether they can be drawn.
	AtlasReady func(game string) (fraction float64, ready bool)
	// Puzzles is the file with the puzzles of a game, for puzzles.Read. It waits until that has come, so it is called beside the scene. It is nil where
	// there are none.
	Puzzles     func(game string) ([]byte, error)
	SystemLight bool // the system prefers a light theme
	// Seed returns a new random seed text; nil without chance, see NewSeed. Scenes have no randomness of their own.
	Seed func() string
	// Date returns the date and time of now for names of saved matches, "2026-01-31 18-05".
	Date func() string
	// Build is the name of the version, for the title and the help.
	Build string
	// Controls are those of the scene of the last tick, for tests.
	Controls *ui.UI
	// Notice is a message that the next scene shows when it opens, such as why a file could not be read.
	Notice string
	// News is the same for what is not a failure, such as where a match is kept.
	News string
}

// NewSeed is a new random seed text; usual where there is no chance.
func (e *Env) NewSeed(usual string) string {
	if e.Seed == nil {
		return usual
	}
	return e.Seed()
}

// PlayersOf are the players of a game, those that the person has written included.
func (e *Env) PlayersOf(game string) players.Choice {
	c := players.Choice{For: game}
	if e.Players != nil {
		c = e.Players(game)
	}
	c.Outside = e.Outside
	return c
}

// Theme is the theme of the settings.
func (e *Env) Theme() *ui.Theme {
	name := e.Settings.Theme
	if name == "system" {
		name = "night"
		if e.SystemLight {
			name = "paper"
		}
	}
	if name == "paper" {
		return paper
	}
	return night
}

var night, paper = ui.Night(), ui.Paper()

// NewUI returns the controls of a scene.
func (e *Env) NewUI() *ui.UI {
	u := ui.New(e.Theme(), e.Bindings)
	u.Sound = func(name string) { e.Play(name, 0.6, 0) }
	return u
}

// Play plays a sound if this machine can.
func (e *Env) Play(name string, gain, pan float64) {
	if e.Sound != nil {
		e.Sound.Play(name, gain, pan)
	}
}

// Ready reports whether the sprites of a game can be drawn, and how far loading them is.
func (e *Env) Ready(game string) (float64, bool) {
	if e.AtlasReady == nil {
		return 1, true
	}
	return e.AtlasReady(game)
}

// Saved says in words what SaveFile did with a file.
func Saved(name, where string) string {
	if where == "" {
		return "Your browser was given " + name + " to save."
	}
	return "Saved as " + where + "."
}

// Begin starts a tick of a scene's controls with the theme and motion of the settings.
func (e *Env) Begin(u *ui.UI, in *ui.Input) {
	u.Theme, u.Reduced, u.Effects = e.Theme(), e.Settings.Reduced, e.Settings.InForce()
	e.Controls = u
	u.Begin(in)
	if e.Notice != "" {
		u.Complain(e.Notice)
		e.Notice = ""
	}
	if e.News != "" {
		u.Show("save", e.News)
		e.News = ""
	}
}

// End handles the keys that mean the same everywhere, and ends the tick.
func (e *Env) End(u *ui.UI) {
	if e.Fullscreen != nil && u.Action(ui.Fullscreen) {
		e.Fullscreen()
	}
	if u.Action(ui.Mute) {
		e.Settings.Mute = !e.Settings.Mute
		e.Keep(u)
		if e.Settings.Mute {
			u.Note("sound", "Sound is off.")
		} else {
			u.Note("sound", "Sound is on.")
		}
	}
	if e.OpenFile != nil && u.Action(ui.Open) {
		e.OpenFile()
	}
	u.End()
	for _, s := range u.Said {
		if e.Announce != nil {
			e.Announce(clean.Line(s)) // also to a terminal
		}
	}
	u.Said = u.Said[:0]
}

// Changed takes over what another window or tab has changed in the store.
func (e *Env) Changed() {
	e.Changes++
	keys := maps.Clone(e.Settings.Keys)
	e.Settings.Refresh(e.Store)
	if !maps.EqualFunc(keys, e.Settings.Keys, slices.Equal) {
		*e.Bindings = *e.Settings.NewBindings()
	}
}

// Keep saves the settings and shows an error if that fails.
func (e *Env) Keep(u *ui.UI) {
	if err := e.Settings.Save(e.Store); err != nil {
		u.Complain("Your settings were not saved: " + err.Error())
	}
}

// Package game is the shell of the program: it opens the window, reads the input, runs and draws the scenes, and connects them with the
// machine.
package game

import (
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"math"
	"os"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/basics/version"
	"app.pentarena/game/match"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/shell/gesture"
	"app.pentarena/game/shell/launch"
	"app.pentarena/game/shell/stage"
	"app.pentarena/scenes"
	"app.pentarena/scenes/board"
	"app.pentarena/scenes/paint"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
)

// Game is the running program.
type Game struct {
	host    *host
	env     *scene.Env
	stack   *stage.Stack
	speaker *speaker
	painter *paint.Painter
	reader  gesture.Reader
	raw     gesture.Raw
	start   time.Time

	width, height float64 // of the screen in device pixels
	device        float64 // device pixels per device-independent pixel
	input         polled
	letters       map[ebiten.Key]string
	icon          chan []image.Image

	err     error // an error in Draw, returned by the next Update
	begun   bool
	frames  int
	pressed int     // keys that went down
	again   float64 // time of the last frame that was drawn unconditionally
	lacks   map[string]*lack
	calm    calm
	trail   trail
	pictures
}

// Run opens the window and returns at the end of the program.
func Run(o launch.Options) error {
	g, err := newGame(o)
	if err != nil {
		return err
	}
	if err := g.painter.Wait(); err != nil {
		return fmt.Errorf("pentarena: %w", err)
	}
	ebiten.SetWindowTitle("Pentarena")
	ebiten.SetWindowSize(o.Width, o.Height)
	ebiten.SetWindowSizeLimits(320, 320, -1, -1)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetFullscreen(o.Fullscreen)
	ebiten.SetScreenClearedEveryFrame(false) // an unchanged picture costs nothing
	g.painter.Lazy = true
	ebiten.SetTPS(ebiten.SyncWithFPS) // one tick per frame: everything moves by the clock
	err = ebiten.RunGameWithOptions(g, &ebiten.RunGameOptions{X11ClassName: "Pentarena", X11InstanceName: "pentarena"})
	g.stack.Close()
	if errors.Is(err, ebiten.Termination) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("pentarena: %w", err)
	}
	return nil
}

func newGame(o launch.Options) (*Game, error) {
	painter, err := paint.New()
	if err != nil {
		return nil, err
	}
	g := &Game{
		host: newHost(o), painter: painter, start: time.Now(), device: 1, width: float64(o.Width), height: float64(o.Height),
		letters: map[ebiten.Key]string{}, lacks: map[string]*lack{}, icon: make(chan []image.Image, 1),
	}
	defaults := scene.DefaultSettings()
	defaults.Reduced = g.host.reduced()
	store := g.host.store()
	settings, err := scene.LoadSettings(store, defaults)
	g.env = &scene.Env{
		Settings: settings, Bindings: settings.NewBindings(), Store: store,
		Keeping: g.host.keeping, OpenFile: g.host.openFile, SaveFile: g.host.saveFile, Fullscreen: g.host.fullscreen(), Copy: g.host.copy, Announce: g.host.announce,
		Platform: g.host.platform(), Page: g.host.address(), SystemLight: g.host.light(), AtlasReady: g.atlas, Puzzles: g.host.puzzles,
		Seed: match.NewSeed, Date: func() string { return time.Now().Format("2006-01-02 15-04") }, Build: version.Of().Name,
	}
	if err != nil {
		g.notice("Some settings could not be read and were reset: " + err.Error() + ".")
	}
	if o.Mute {
		settings.Mute = true
	}
	g.env.Dial, g.env.Alone = g.host.dialer(), g.host.alone()
	g.env.Send, g.env.Call, g.env.Notify = g.host.sender(), g.host.call, g.host.notifier()
	if g.env.Notify != nil && settings.Notify {
		g.env.Notify(true, nil)
	}
	g.env.Players = catalog.Players
	g.env.Outside, g.env.Programs, g.env.WriteBot = g.host.bots()
	g.env.Cores, g.env.Written = g.host.cores(), g.host.written
	g.env.Picture, g.env.Video = g.picture, g.host.startVideo()
	g.chooser.Level = settings.InForce()
	g.speaker = newSpeaker(settings, g.host.openSpeaker, os.Stderr)
	g.env.Sound = g.speaker
	g.stack = stage.New(func() scene.Scene { return scenes.NewTitle(g.env) })
	g.stack.At = func(place string) scene.Scene { return scenes.At(g.env, place) }
	g.stack.Begin(g.host.going())
	g.trail.told = -1
	g.stack.Failed = func(err error, calls string) {
		g.host.failed(err, calls)
		g.notice("Something went wrong, so you are back on the title page: " + err.Error() + ".")
	}
	go func() { g.icon <- drawIcon() }()
	return g, nil
}

// Update runs the ticks of a frame: one, and in a slow frame one for each press and release since the last.
func (g *Game) Update() error {
	if g.err != nil {
		return g.err
	}
	select {
	case icon := <-g.icon:
		if len(icon) > 0 {
			ebiten.SetWindowIcon(icon)
		}
	default:
	}
	now := time.Since(g.start).Seconds()
	if g.host.changed(now) {
		g.env.Changed()
		g.calm.since = now
	}
	states := g.gather(now)
	g.speaker.tick(now, g.raw.Hidden)
	if answered, went := g.host.tell(), g.follow(); answered || went {
		g.calm.since = now
	}
	if g.calm.pass(states) {
		if g.begun && g.host.wantsState() {
			g.host.publish(g.state(g.raw.Left))
		}
		return nil
	}
	var in *ui.Input
	for i := range states {
		in = g.reader.Read(&states[i])
		g.trail.shut(in)
		for _, k := range in.Keys {
			if !k.Repeat {
				g.pressed++
			}
		}
		on, err := g.stack.Update(in)
		if err != nil {
			return err
		}
		if !on {
			return ebiten.Termination
		}
	}
	g.trail.tell(g.host, g.depth(), g.stack)
	if g.env.Controls != nil {
		g.host.edit(g.env.Controls, g.scale()/g.device)
	}
	if g.begun && g.host.wantsState() {
		g.host.publish(g.state(in.Down))
	}
	return nil
}

// Draw draws the top scene.
func (g *Game) Draw(screen *ebiten.Image) {
	g.frames++
	if g.calm.passed {
		return
	}
	now := time.Since(g.start).Seconds()
	forced := g.host.forgets(now - g.again)
	if forced {
		g.painter.Again()
		g.again = now
	}
	g.painter.Coarse = g.env.Settings.InForce() == board.Low
	before := g.painter.Drawn
	c := g.painter.Begin(screen)
	c.Clear(g.env.Theme().Ground) // without it, black shows before the first scene and in gaps of a scene
	if err := g.stack.Draw(canvas{c, float32(g.scale())}, now); err != nil {
		g.err = err
	}
	g.painter.End()
	for game := range g.painter.Lacks {
		g.atlas(game)
	}
	g.seen(now, g.painter.Drawn > before && !forced)
	if !g.begun && g.stack.Top() != nil {
		g.begun = true
		g.host.begun()
	}
}

// canvas passes the display lists of a scene to the painter.
type canvas struct {
	*paint.Canvas
	unit float32 // device pixels per canvas unit
}

// Show draws a list. The interface, whose origin is the corner of the canvas, is aligned to whole pixels; moving boards are not.
func (c canvas) Show(l *board.List, scale, x, y float32) {
	c.Canvas.Show(l, paint.Transform{Scale: scale, X: x, Y: y, Snap: x == 0 && y == 0 && scale == c.unit})
}

// LayoutF makes the screen as large as the window, in device pixels.
func (g *Game) LayoutF(w, h float64) (float64, float64) {
	g.device = ebiten.Monitor().DeviceScaleFactor()
	if g.device <= 0 {
		g.device = 1
	}
	g.width, g.height = math.Max(math.Ceil(w*g.device), 1), math.Max(math.Ceil(h*g.device), 1)
	return g.width, g.height
}

// Layout is required by ebiten.Game; ebiten calls LayoutF instead.
func (g *Game) Layout(w, h int) (int, int) { return w, h }

// state returns the state of the program as JSON for tests: what the scene reports, and the rectangles of its controls in window pixels.
func (g *Game) state(down bool) string {
	all := map[string]any{}
	if top := g.stack.Top(); top != nil {
		all = top.Describe()
	}
	unit := g.scale() / g.device
	pixels := func(r board.Rect) [4]int {
		return [4]int{int(float64(r.X) * unit), int(float64(r.Y) * unit), int(float64(r.W) * unit), int(float64(r.H) * unit)}
	}
	controls := map[string][4]int{}
	if g.env.Controls != nil {
		all["focus"] = g.env.Controls.Focus()
		g.env.Controls.Places(func(id string, r board.Rect) bool {
			controls[id] = pixels(r)
			return true
		})
		messages := lists.Map(g.env.Controls.Messages(), pixels)
		all["messages"] = messages
	}
	all["down"], all["presses"] = down, g.pressed
	all["controls"], all["depth"], all["frames"], all["drawn"], all["unit"] = controls, g.stack.Depth(), g.frames, g.painter.Drawn, unit
	text, err := json.Marshal(all)
	if err != nil {
		text, _ = json.Marshal(map[string]string{"error": err.Error()})
	}
	return string(text)
}

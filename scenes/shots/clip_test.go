package shots_test

import (
	"bytes"
	"image"
	"os"
	"path/filepath"
	"testing"

	"app.pentarena/game/players/link"
	"app.pentarena/rules"
	"app.pentarena/scenes"
	"app.pentarena/scenes/paint/painttest"

	"app.pentarena/scenes/paint"
	"app.pentarena/scenes/playback"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/share"
	"app.pentarena/scenes/ui"
)

// TestClips makes a clip of each game by the dialog, with the real painter: its frames have the pixels that a seek to their moments draws. With
// PENTARENA_SHOTS the files are kept.
func TestClips(t *testing.T) {
	p := painttest.Painter(t, "anarchy", "coreminer", "galapagos", "mechmania", "si32")
	for _, game := range []string{"anarchy", "coreminer", "galapagos", "mechmania", "si32"} {
		t.Run(game, func(t *testing.T) {
			env := newEnv(p, "night")
			picture := func(w, h int, draw func(scene.Canvas)) (*image.RGBA, error) {
				return painttest.Picture(p, w, h, func(c *paint.Canvas) { draw(canvas{c}) }), nil
			}
			env.Picture = picture
			saved := map[string][]byte{}
			env.SaveFile = func(name string, data []byte) (string, error) { saved[name] = data; return name, nil }
			line := fight(contest(game, "quick", "regular", "rookie"), 14)
			view, _ := scenes.View(game)
			own, _ := scenes.View(game)
			play := playback.New(playback.Options{Line: line, View: view, Paused: true, Ahead: true})
			for range 200 { // the log is filled little by little
				play.Sync()
			}
			from := 8.0 // or where something is said
			for turn := 2.0; turn < 12; turn++ {
				if play.CommentAt(turn+0.9) != "" {
					from = turn - 1
					break
				}
			}
			passage := share.Passage{Play: play, View: own, Setup: line.Setup(), Region: view.Bounds(line.At(0)), Viewer: rules.NoSeat, From: from, To: from + 3, Speed: 1, Comments: true}
			clip := share.NewClip(env, passage, share.ClipSize)
			w, h := clip.Bounds()
			for _, k := range []int{0, clip.Frames() / 2, clip.Frames() - 1} {
				exported, err := clip.Frame(k)
				if err != nil {
					t.Fatal(err)
				}
				play.SeekTurns(clip.Turn(k))
				sought, _ := picture(w, h, func(c scene.Canvas) { clip.Draw(c, play.Moment(), clip.Turn(k), float64(k)*0.08) })
				if !bytes.Equal(exported.Pix, sought.Pix) {
					t.Errorf("frame %d has other pixels than a seek to turn %v", k, clip.Turn(k))
				}
			}
			if os.Getenv("PENTARENA_SHOTS") == "" {
				return
			}
			dialog := share.New(env, share.Match{Line: line, Look: link.Look{Turn: 9}, Now: 9.5, Passage: passage})
			defer dialog.Close()
			u := env.NewUI()
			in := ui.Input{W: 1280, H: 900, Scale: 1, X: -10, Y: -10, Dt: 1.0 / 60, Fingers: ui.Fingers{Pinch: 1}}
			tick := func() {
				in.Now += in.Dt
				env.Begin(u, &in)
				dialog.Build(u)
				env.End(u)
				in.Pressed, in.Released = false, false
			}
			for i, id := range []string{"share/picture", "share/gif"} {
				for range 20 {
					tick()
				}
				for k, r := range u.Places {
					if k == id {
						in.X, in.Y = r.Middle()
					}
				}
				tick()
				in.Pressed, in.Down = true, true
				tick()
				in.Released, in.Down = true, false
				for len(saved) <= i {
					tick()
				}
			}
			for name, data := range saved {
				if err := os.WriteFile(filepath.Join(os.Getenv("PENTARENA_SHOTS"), name), data, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

package mechmania

import (
	"app.pentarena/rules/mechmania"
	"app.pentarena/scenes/board"
)

// itemSounds holds the sound of each item.
var itemSounds = [itemKinds]string{mechmania.RainTotem: "rain", mechmania.FertilityIdol: "unlock", mechmania.Pesticide: "spray", mechmania.Scarecrow: "hammer",
	mechmania.DeliveryDrone: "drone", mechmania.CoffeeThermos: "raise"}

// Cues returns the sounds of a frame, at most a few of each kind.
func (v *View) Cues(f *board.Frame[*mechmania.State]) []board.Cue {
	var l board.List
	still := *f
	still.T = 1e-6 // at T 0 prepare would read no animations
	st := v.prepare(&l, &still, &board.Options{Scale: 1})
	sounds := [animationKinds]struct {
		name  string
		gain  float32
		most  int
		later float32 // start within its animation, 0..1
	}{
		packs: {"select", 0.4, 1, 0.1}, walks: {"step", 0.3, 2, 0.05}, sells: {"coin", 0.6, 2, 0.3}, sows: {"sow", 0.4, 4, 0.4}, reaps: {"reap", 0.5, 4, 0.12},
		buys: {"coin", 0.4, 2, 0.2}, uses: {"", 0.6, 2, 0.2}, withers: {"wither", 0.4, 1, 0.1}, fails: {"refuse", 0.3, 1, 0.1},
	}
	var used [animationKinds]int
	var cues []board.Cue
	for i := range st.animations {
		d := &st.animations[i]
		s := sounds[d.kind]
		if d.kind == uses {
			s.name = itemSounds[d.item]
		}
		if used[d.kind]++; s.name == "" || used[d.kind] > s.most {
			continue
		}
		pan := float32(d.to.X)/float32(max(st.w-1, 1))*1.4 - 0.7
		cues = append(cues, board.Cue{Sound: s.name, At: d.Part(s.later, 1).Start, Pan: pan, Gain: s.gain})
		if d.kind == walks { // the second foot
			cues = append(cues, board.Cue{Sound: s.name, At: d.Part(0.5, 1).Start, Pan: pan, Gain: s.gain * 0.8})
		}
		if d.kind == reaps && d.theft && used[fails] == 0 {
			used[fails]++
			cues = append(cues, board.Cue{Sound: "alarm", At: d.Part(0.15, 1).Start, Pan: pan, Gain: 0.3})
		}
	}
	return cues
}

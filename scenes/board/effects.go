package board

// Effects is how much of what carries no meaning is drawn: what a machine with an emulated graphics card can leave out. The zero value draws
// everything.
type Effects int8

// The levels of effects.
const (
	Low    Effects = iota - 2 // what happens and nothing beside it: a board on which nothing happens stands still
	Middle                    // without what drifts about; what always moves advances in coarse steps
	High                      // everything
)

// String is the level's name.
func (e Effects) String() string { return [...]string{"low", "middle", "high"}[e-Low] }

// Levels lists the levels of effects, the least first.
func Levels() []Effects { return []Effects{Low, Middle, High} }

// Calm is how many pictures a second a board shows of what always moves while nobody acts.
func (e Effects) Calm() float64 { return [...]float64{1, 8, 20}[e-Low] }

// Decoration is a kind of thing that views draw although it carries no meaning.
type Decoration uint8

// The decorations.
const (
	Particles Decoration = iota // that come of what happens: sparks, dust, coins
	Drift                       // particles that come of nothing: smoke, embers, wind, rain, birds, sparkles on water
	Ambience                    // what always moves: flicker, waves, selections that breathe
	Glow                        // light that a thing casts on its surroundings
	Scenery                     // behind everything: large soft shadows, patches, trees
)

// decorations says of each decoration from which level of effects on it is drawn, whether reduced motion leaves it out, and whether fast
// playback does.
var decorations = [...]struct {
	from         Effects
	moves, hasty bool
}{
	Particles: {from: Middle, moves: true, hasty: true},
	Drift:     {from: High, moves: true, hasty: true},
	Ambience:  {from: Middle, moves: true},
	Glow:      {from: Middle},
	Scenery:   {from: Middle},
}

// Draws reports whether views draw a decoration.
func (o *Options) Draws(d Decoration) bool {
	k := &decorations[d]
	return o.Effects >= k.from && !(k.moves && o.Reduced) && !(k.hasty && o.Cheap)
}

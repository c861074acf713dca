// Package board has the parts of a game's view: display lists, frames between two states, the spans of their events, the camera, and the
// View interface through which the scenes show and play any game. It opens no window, so views can be tested without a display.
package board

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"

	"app.pentarena/game/match/orders"
	"app.pentarena/rules"
	"app.pentarena/rules/grid"
)

// Rect is a rectangle in tiles (or canvas units).
type Rect struct{ X, Y, W, H float32 }

// Contains reports whether the point lies in r (left and top edge included).
func (r Rect) Contains(x, y float32) bool {
	return x >= r.X && y >= r.Y && x < r.X+r.W && y < r.Y+r.H
}

// Middle is the point in the middle of r.
func (r Rect) Middle() (x, y float32) { return r.X + r.W/2, r.Y + r.H/2 }

// Inset returns r made smaller by d on every side.
func (r Rect) Inset(d float32) Rect { return Rect{r.X + d, r.Y + d, r.W - 2*d, r.H - 2*d} }

// Holds reports whether all of o lies in r.
func (r Rect) Holds(o Rect) bool {
	return o.X >= r.X && o.Y >= r.Y && o.X+o.W <= r.X+r.W && o.Y+o.H <= r.Y+r.H
}

// Cross is the part of r that lies in o; it has no width or height when there is none.
func (r Rect) Cross(o Rect) Rect {
	x0, y0 := max(r.X, o.X), max(r.Y, o.Y)
	x1, y1 := min(r.X+r.W, o.X+o.W), min(r.Y+r.H, o.Y+o.H)
	return Rect{x0, y0, max(x1-x0, 0), max(y1-y0, 0)}
}

// Join is the least rectangle that holds r and o.
func (r Rect) Join(o Rect) Rect {
	x, y := min(r.X, o.X), min(r.Y, o.Y)
	return Rect{x, y, max(r.X+r.W, o.X+o.W) - x, max(r.Y+r.H, o.Y+o.H) - y}
}

// Frame is a moment between two states of type S: everything Draw needs. Drawing the same frame twice gives the same list.
type Frame[S any] struct {
	Before, After S
	Events        []rules.Event // what happened between Before and After, in order
	Spans         []Span        // when each event is seen, see Scheduler
	T             float64       // 0 shows Before, 1 shows After
	Step          int           // number of the first step, part of the seed of every particle
	Past          []rules.Event // events of the turn before Before's; none when unknown
}

// Running calls do for each event whose span contains T.
func (f *Frame[S]) Running(do func(i int, e *rules.Event)) {
	for i, s := range f.Spans {
		if s.Running(float32(f.T)) {
			do(i, &f.Events[i])
		}
	}
}

// Still sets the frame to a position at rest, and returns it.
func (f *Frame[S]) Still(s S) *Frame[S] {
	*f = Frame[S]{Before: s, After: s}
	return f
}

// Nearer is Before in the first half of the frame, After in the second.
func (f *Frame[S]) Nearer() S { return Either(f.T >= 0.5, f.After, f.Before) }

// Options say how to draw a frame.
type Options struct {
	Clock   float64 // seconds, for ambient motion that no event drives (flicker, waves); frozen in exports and tests
	Scale   float32 // device pixels per tile, for the level of detail
	Unit    float32 // device pixels per canvas unit, for the size of texts; 0 counts as 1
	Visible Rect    // tiles in sight; what lies outside may be left out
	Clear   Rect    // the part of Visible that no control covers; zero for all
	Seats   [rules.MaxSeats]Color
	Overlay string     // ID of the chosen Overlay, "" for none
	Ranges  bool       // show ranges and threats of every unit
	Reduced bool       // reduced motion: no particles, no shake, cross-fades only
	Effects Effects    // how much of what carries no meaning is drawn
	Cheap   bool       // fast playback: leave out particles, anticipation and text
	Viewer  rules.Seat // seat the board is shown to, NoSeat for a spectator
	Focus   grid.Point // cell under the pointer, else the pinned one; an overlay may show more about it
	Focused bool       // Focus means something
	Verb    string     // ID of the verb whose button is pointed at or has the keyboard, "" for none: its effect can be shown before it is pressed
	Armed   string     // ID of the verb that is chosen, or of that pointed at if it can be chosen; "" for none
}

// Ambient is the clock of ambient motion; it stands still with reduced motion and low effects.
func (o *Options) Ambient() float64 {
	if !o.Draws(Ambience) {
		return 0
	}
	return o.Clock
}

// Cells are the visible cells of a board of w by h, extended by so many beside, above and below for items larger than their cell. x1 and y1
// are excluded.
func (o *Options) Cells(w, h, beside, above, below int) (x0, y0, x1, y1 int) {
	v := o.Visible
	if v.W <= 0 || v.H <= 0 {
		return 0, 0, w, h
	}
	floor := func(x float32) int { return int(math.Floor(float64(x))) }
	return max(floor(v.X)-beside, 0), max(floor(v.Y)-above, 0), min(floor(v.X+v.W)+1+beside, w), min(floor(v.Y+v.H)+1+below, h)
}

// Overlay is a map that a view can draw over the board.
type Overlay struct {
	ID, Title, Icon string
	Legend          []Key
	Coming          bool   // it shows what the end of the turn will bring; people find it beside End turn
	Calm            string // then: that there is no alert; "" for "Nothing threatens you"
}

// About is the overlay. The tables of the views, whose rows hold an Overlay beside what draws it, are read by it.
func (o Overlay) About() Overlay { return o }

// OverlaysOf lists the overlays of a view's table.
func OverlaysOf[R interface{ About() Overlay }](table []R) []Overlay {
	list := make([]Overlay, len(table))
	for i := range table {
		list[i] = table[i].About()
	}
	return list
}

// OverlayOn is the row of the overlay that is on; false when it is none of the table: none, or a tally of the match.
func OverlayOn[R interface{ About() Overlay }](table []R, id string) (row R, ok bool) {
	for i := range table {
		if table[i].About().ID == id {
			return table[i], true
		}
	}
	return row, false
}

// Key explains one kind of mark of an overlay.
type Key struct {
	Text string
	// The mark is the first of these that is set.
	Sprite string  // a sprite of the game
	Icon   string  // an icon of the interface, in Color
	Seats  bool    // a field in the colour of each seat
	Ramp   []Color // fields from the first colour, for the number Low, to the last, for High
	Color  Color   // a field of one colour, with Rim only its outline
	Rim    bool

	Low, High string
}

// Heat is a colour scale for amounts from 0 to Most.
type Heat struct {
	From, To Color
	Most     float32
}

// At is the colour of an amount; amounts above Most have the colour of Most.
func (h *Heat) At(n float32) Color { return h.From.Mix(h.To, float64(n/h.Most)) }

// Key is the legend of the scale.
func (h *Heat) Key(text string) Key {
	return Key{Text: text, Ramp: []Color{h.From, h.To}, Low: "0", High: fmt.Sprintf("%.0f+", h.Most)}
}

// Series is a line of a chart: one value per state and seat.
type Series[S any] struct {
	ID, Title string
	Group     string // consecutive series of one group share a button; "" for a separate button
	Percent   bool   // the values are parts of 100
	Less      bool   // less is better
	Value     func(S, rules.Seat) float64
	// Forecast, where it is not nil, returns the values of all seats at the start of a turn in place of Value, from those of at
	// least the two turns before it, as far as there are, by turn and seat.
	Forecast func(before [][]float64, s S) []float64
	// Tipped, where it is not nil, returns what has moved the value of a seat against that of another most between two positions; see players.Bots.
	Tipped func(before, now S, seat, other rules.Seat) (what string, was, is float64)
}

// Line is a line of the event log and, when Weight is above 0, also a marker on the timeline.
type Line struct {
	Icon   string // sprite of the shell, "mark-loss", or of the game with its atlas, "galapagos/heart"
	Seat   rules.Seat
	Text   string
	At     grid.Point
	Place  bool          // At means something
	Unit   int           // the Key of the card of the unit that it is about, plus 1; 0 for none
	Named  []int32       // the Keys of the cards of units that the text calls by a number
	Loses  rules.SeatSet // whose loss it tells
	Weight int           // -2 only where nothing else is told of a step, -1 only in captions of single steps, not in the log, 0 log only, 1 minor marker, 2 major marker, 3 decides the match
}

// Score is a seat's standing in the top bar: "150 of 2500 value".
type Score struct {
	Value int64
	Max   int64  // the Value that wins, or that is whole; 0 when the seats are only compared
	Held  int64  // the Value with what will still become part of it, which the bar compares then; 0 for the Value
	Sign  string // before the number, "$"
	Unit  string // what is counted, "HQ health"
	Goal  string // what wins, in a few words: "First to 2500 value"
	Note  string // "122 of 136 standing, 45 burning"
}

// Level is how full the bar of the number is, 0..1: its part of Max, or of the sum of what all seats have when it has none.
func (s Score) Level(sum int64) float64 {
	if s.Max > 0 {
		return min(float64(max(s.Value, 0))/float64(s.Max), 1)
	}
	return min(float64(s.Has())/float64(max(sum, 1)), 1)
}

// Number is the Value with its sign: "$300".
func (s Score) Number() string { return s.Sign + strconv.FormatInt(s.Value, 10) }

// Told is the standing in words: "122 HQ health, 40 of 42 standing".
func (s Score) Told() string {
	note, _, _ := strings.Cut(s.Note, ". ")
	return strings.TrimRight(fmt.Sprintf("%s %s, %s", s.Number(), s.Unit, note), ", ")
}

// Has is what the bars of seats compare: Held, or the Value.
func (s Score) Has() int64 { return max(cmp.Or(s.Held, s.Value), 0) }

// Cell is one entry of a strip, such as a forecast.
type Cell struct {
	Icon  string  // sprite of the game
	Angle float32 // radians clockwise
	Value int64
	Label string     // shown in place of Value; "" for Value
	Mark  int        // 0 plain, 1 now (fixed), 2 next (can be changed)
	Seat  rules.Seat // whose turn it is, or NoSeat
	Tip   string
	Verb  string // verb that pressing the cell chooses, "" when it cannot be pressed
}

// Hud is what the table shows around the board for one seat.
type Hud struct {
	Resource    string // "Bribes left"; "" when the game has no such budget
	Left, Total int
	Strip       []Cell // "wind of the coming turns"
	StripTitle  string // "" when the game has no strip
	Alert       string // "Fire reaches your headquarters in 2 turns"; "" when all is calm
	AlertAt     grid.Point
	CanAct      int    // units that could still act this turn
	Acts        string // what is said of them, "should still act"; "" for "can still act"
	Regret      string // harm done by ending the turn now, "2 will starve": the player must confirm; "" for none
	Pays        string // what the resource newly pays for, "You have ore for a building": it ends a run of turns; "" for nothing
	Most        int    // turn limit of the match; 0 when unknown
	End         string // label of the button that ends the turn, "Walk"; "" for "End turn"
	EndNote     string // second line of that button
}

// WhenYouLike is the EndNote of a turn in which something can be done, and nothing need be.
const WhenYouLike = "end it when you like"

// Row is a line of a Card.
type Row struct {
	Label, Value string
	Bar, Max     float64 // a gauge when Max > 0
	Icon         string
}

// Card describes what stands on a cell, for tooltip and inspector.
type Card struct {
	Title  string
	Seat   rules.Seat
	Sprite string // portrait: sprite of the game
	Rows   []Row
	Notes  []string
	Key    int32 // identity of the thing, so that a pinned card follows it
	// Strip is the card in a row of cells, which stands in the header under Title while the thing is selected; empty for none.
	Strip []Cell
	// Portrait draws a picture of more than one sprite in place of Sprite; Figure draws below the rows, for example a chart of the unit's
	// qualities. nil for none.
	Portrait func(l *List, r Rect, p *Palette)
	Figure   func(l *List, r Rect, p *Palette)
	// FigureHeight is the height of the figure in canvas units.
	FigureHeight float32
}

// Palette is the colours in which a view draws on a panel.
type Palette struct {
	Seats             [rules.MaxSeats]Color
	Text, Faint, Line Color
	Scale             float32 // device pixels per canvas unit
}

// Verb is a kind of command that the player can choose: a button of the bar and a key.
type Verb struct {
	ID, Label, Icon string // Icon is a sprite of the game
	Key             string // "I"
	Cost            string // "1 bribe"
	Tip             string // a sentence on what it does, "" when the label says enough
	Reason          string // why it cannot be used now; "" when it can
	Chosen          bool
}

// NoSuchVerb is the refusal of a verb that a controller does not have.
const NoSuchVerb = "This action does not exist."

// PointerKind is what the pointer, or the keyboard's board cursor, does.
type PointerKind uint8

// The kinds of pointer events.
const (
	Hover PointerKind = iota
	Press             // tap, click, Enter
	Menu              // right click or long press: inspect, or cancel the verb
	Box               // a rectangle was drawn from From to Cell
	Leave             // the pointer left the board
	Draw              // an arrow is being drawn from From to Cell; see Drawer
	Drawn             // the arrow was released
)

// Pointer is a pointer event in board coordinates.
type Pointer struct {
	Kind       PointerKind
	X, Y       float32 // tiles
	Cell, From grid.Point
	Touch      bool // a finger: first tap previews, second commits
	Shift      bool
}

// Response is what a player's controller wants done.
type Response[C comparable] struct {
	Cmds   []C    // commands to carry out, in order
	Refuse string // a refusal to show beside the pointer
	Focus  bool   // bring Cell into view
	Cell   grid.Point
}

// Controller turns a player's pointer events into commands. It owns the selection and the chosen verb.
type Controller[S any, C comparable] interface {
	Verbs(s S, seat rules.Seat) []Verb
	Choose(verb string, s S, seat rules.Seat) Response[C]
	Handle(p Pointer, s S, seat rules.Seat) Response[C]
	// Next selects the next unit that can still act and says where it is.
	Next(s S, seat rules.Seat) (grid.Point, bool)
	// Hint is a short sentence on what to do next: "Choose what to ignite".
	Hint(s S, seat rules.Seat) string
	// Solve leaves it to the person to find out what is worth doing: hints say only how.
	Solve()
	// Tip is the preview beside the pointer: "fire 14 -> 4".
	Tip(s S, seat rules.Seat) string
	// Under and Upon add selection, reach, targets and previews beneath and above the units.
	Under(l *List, s S, seat rules.Seat, o *Options)
	Upon(l *List, s S, seat rules.Seat, o *Options)
	// Deselect clears selection and verb.
	Deselect()
	// Drop lets go of what there is: selection and verb, or standing orders. It reports whether there was any.
	Drop() bool
}

// Drawer is a Controller whose orders can be drawn as arrows: a drag that begins where Draws is true draws instead of moving the camera.
type Drawer[S any] interface {
	Draws(p Pointer, s S, seat rules.Seat) bool
}

// Dial holds the settings of the chosen verb: which thing, and how much of it.
type Dial struct {
	Choices            []string // things to choose from; empty when there is only one
	Choice             int
	Value, Least, Most int    // how much; there is no amount to set when Most is 0
	Label              string // "40 building material for 80 money"
	Do                 string // label of the button that carries it out, by Choose(DialDo); "" when a target is chosen on the board
}

// DialDo is the verb that carries out what the dial is set to.
const DialDo = "dial-do"

// Dialer is a Controller whose verbs have settings.
type Dialer[S any] interface {
	// Dial is the dial of the chosen verb; false when it has none now.
	Dial(s S, seat rules.Seat) (Dial, bool)
	SetDial(choice, value int)
}

// Offer is an item of a Shop.
type Offer struct {
	ID, Title, Text, Icon string // Icon is a sprite of the game
	Group                 string // of a list: heading from this offer on, "" for that of the offer before
	Price                 string // "5"
	Amount, Most          int    // how many are chosen, and at most; with a Most of 0 the offer is only taken or not
	Chosen                bool   // it is taken
	Reason                string // why no more can be taken, "" when more can

	// Of an offer in a Stall.
	Yield string // sprite of what it becomes
	Term  string // when it does: "2 turns"
	Worth string // what that is worth at best: "6.25"
	Gain  string // the profit of that now: "+25 %"
	Pays  bool   // there is one
	When  string // where or when it is worth that much, or more: "+31 % from turn 33"
	Have  int    // how many of them the seat has already
	About string // all of that in sentences
}

// Shop is a dialog of offers.
type Shop struct {
	Title, Note string
	Stall       *Stall // the offers have amounts and stand in a stall beside the board; nil for a list of offers
	Offers      []Offer
	Bill        string // what is chosen or left: "$42 left, room for 3 things"
	Do          string // label of the button that carries it out, by Choose(ShopDo)
	Reason      string // why that is impossible now, "" when it is possible
}

// Stall is how a Shop looks that is a stall, and its till. The names are sprites of the game.
type Stall struct {
	Awning          [2]Color // its stripes
	Wood, Bill, Ink Color    // the posts; the ground of the bill; outlines
	Coin, Bag       string   // signs of a price and of buying
	Sum             string   // the price of all that is chosen, "" for nothing
	Off, OffIcon    string   // a discount: "Loyalty −5 %"
}

// The verbs of a Shop's own buttons.
const (
	ShopDo    = "shop-do"
	ShopClose = "shop-close"
)

// Shopper is a Controller with a shop.
type Shopper[S any, C comparable] interface {
	// Shop is the shop; false when it is closed. Choose(ShopClose) and Drop close it.
	Shop(s S, seat rules.Seat) (Shop, bool)
	// Take sets the amount of an offer: 1 or 0 for one that is only taken or not.
	Take(offer string, amount int, s S, seat rules.Seat) Response[C]
}

// Roster is a list in words of what a seat has, such as its units or its orders.
type Roster struct {
	Title string // "Miners"
	Empty string // what to know while the list is empty
	Rows  []Listed
}

// Listed is a row of a Roster. Verbs are pressed by Choose.
type Listed struct {
	Icon        string // sprite of the game
	Title, Text string
	Gauges      []Row  // numbers with bars, side by side
	Verb        string // pressing the row chooses it, "" when it cannot be pressed
	Drop        string // takes it off the list, "" when that is impossible
	Chosen      bool
}

// Lister is a Controller with a roster.
type Lister[S any] interface {
	Roster(s S, seat rules.Seat) Roster
}

// Presenter is a Controller that says which of several things on a cell is meant.
type Presenter[S any] interface {
	// Card is the card of what is selected on a cell; false for nothing.
	Card(s S, p grid.Point) (Card, bool)
}

// Selector is a Controller whose selected unit the inspector shows, unless something else is pinned there.
type Selector[S any] interface {
	// Selected is the cell of the only selected unit; false for none or several.
	Selected(s S, seat rules.Seat) (grid.Point, bool)
}

// Ender is a Controller whose standing orders say what the end of a stage is for.
type Ender[S any] interface {
	// EndNote is the second line of the button that ends it, in place of the Hud's; "" for that.
	EndNote(s S, seat rules.Seat) string
}

// Planner is a Controller with standing orders, such as a long walk. Its turn's end does not Drop it, so Drop, which a person asks for, can
// cancel the orders too. One controller serves all the people of a match.
type Planner[S any, C comparable] interface {
	// Begin is called each time the seat's plan opens, once the board is at rest. It drops selections that have become invalid and returns
	// the commands that continue the standing orders; the pass may be among them.
	Begin(s S, seat rules.Seat) Response[C]
	// Orders are the standing orders of all its people, stored in the record.
	Orders() orders.Standing[S, C]
}

// Move is one step, as input of the event log.
type Move[S any, C comparable] struct {
	Before, After S
	Seat          rules.Seat
	Cmd           C
	Events        []rules.Event
}

// Page is a page of the rule book in the help scene.
type Page[S any, C comparable] struct {
	Title string
	Text  []string // paragraphs
	// Table has rows of cells, shown below the text; the first row is the heading, the last column has room for sentences. nil for none.
	Table [][]string
	// Demo is a small board played in a loop beside the text; nil for none.
	Demo *Demo[S, C]
}

// Demo is a small animated board: a position and the commands played on it.
type Demo[S any, C comparable] struct {
	Start func() S
	Moves []DemoMove[C]
}

// DemoMove is one command of a Demo.
type DemoMove[C comparable] struct {
	Seat rules.Seat
	Cmd  C
}

// NewDemo returns the demo of moves on a board under the first rules that allow all of them: the level's own, or the classic ones for levels
// that forbid a move. When none do, the board has the classic rules.
func NewDemo[S rules.State[S, C], C comparable, K any](moves []DemoMove[C], under func(K) (S, error), own, classic K) *Demo[S, C] {
	var s S
	for _, k := range [2]K{own, classic} {
		b, err := under(k)
		if err != nil {
			continue
		}
		s = b
		if playable(s.Clone(), moves) {
			break
		}
	}
	return &Demo[S, C]{Start: func() S { return s.Clone() }, Moves: moves}
}

func playable[S rules.State[S, C], C comparable](s S, moves []DemoMove[C]) bool {
	dice := rules.NewSeeded("demo")
	for _, m := range moves {
		if s.Apply(m.Seat, m.Cmd, rules.NewTape(dice)) != nil {
			return false
		}
	}
	return true
}

// View shows one game. Its methods are pure: they depend on their arguments only.
type View[S any, C comparable] interface {
	// Bounds is the board in tiles.
	Bounds(s S) Rect
	// Draw adds the board at a frame; under adds the controller's items between the ground and the units.
	Draw(l *List, f *Frame[S], o *Options, under func(*List))
	Score(s S, seat rules.Seat) Score
	Hud(s S, seat rules.Seat) Hud
	Inspect(s S, p grid.Point) (Card, bool)
	// Lines are the log lines of a step; a turn's are those of its steps.
	Lines(m *Move[S, C]) []Line
	Cues(f *Frame[S]) []Cue
	// Timing says how events are spread over a frame.
	Timing() *Timing
	Series() []Series[S]
	Overlays() []Overlay
	Controller() Controller[S, C]
	// Pages are the rule book of a level whose first position is start; they give the numbers of its rules.
	Pages(start S) []Page[S, C]
	// Reason is a sentence on why the match ended as it did, for the result card.
	Reason(s S) string
}

// Placer is a View whose cells do not fill the unit squares of their own coordinates: hexagons, for one.
type Placer[S any] interface {
	// Cell is the cell at a place in tiles; it may lie off the board.
	Cell(s S, x, y float32) grid.Point
	// Place is the box round a cell, in tiles.
	Place(s S, p grid.Point) Rect
}

// Finder is a View that finds a thing by the Key of its card, also where it shares its cell.
type Finder[S any] interface {
	Find(s S, key int32) (c Card, at grid.Point, ok bool)
}

// Sizer is a view whose Bounds show less than the whole map.
type Sizer[S any] interface {
	// Size is the map's width and height in cells.
	Size(s S) (w, h int)
}

// Framer is a View of boards that may be too large to show whole: it says which parts are worth seeing.
type Framer[S any] interface {
	// Focus lists those parts of a position, in tiles, for a seat that plays or for a spectator (NoSeat), the most important first: later ones
	// are left out where there is no room for all. An empty list stands for the whole board.
	Focus(s S, seat rules.Seat) []Rect
}

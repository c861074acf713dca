package remote

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"app.pentarena/game/players/outside"
	"app.pentarena/rules"
)

// Order asks a server for a match.
type Order struct {
	Game  string   `json:"game" jsonschema:"ID"`
	Level string   `json:"level" jsonschema:"name of a built-in level; classic if empty"`
	Seed  string   `json:"seed" jsonschema:"any if empty"`
	Seats []string `json:"seats" jsonschema:"names of players, person or program"`
	Names []string `json:"names" jsonschema:"of the people at their seats; shorter, or with empty ones, where a person is called Person and the number"`
	Clock Limits   `json:"clock" jsonschema:"of each person"`
	Wait  bool     `json:"wait" jsonschema:"the match begins when all its people have come and said their names"`
	Help  bool     `json:"help" jsonschema:"people who play against each other may ask the AI"`
}

// Limits are the time that each person of a match has: in seconds, or by correspondence in days. A person who has none left loses. The zero Limits
// are none.
type Limits struct {
	Match int `json:"match" jsonschema:"for all turns together, 1 to 86400; 0 for no limit"`
	Turn  int `json:"turn" jsonschema:"added at the end of each turn, 0 to 3600"`
	Days  int `json:"days" jsonschema:"for each turn, 1 to 30, in place of Match and Turn; 0 for no correspondence"`
}

// Ordered is the answer to an order.
type Ordered struct {
	ID    string `json:"id" jsonschema:"of the match"`
	Watch string `json:"watch" jsonschema:"address that shows the match in a browser; as a WebSocket it sends the record"`
	Seats []Link `json:"seats" jsonschema:"those that somebody has to take"`
}

// Link is what who takes a seat needs.
type Link struct {
	Seat  int    `json:"seat" jsonschema:"from 0"`
	Link  string `json:"link" jsonschema:"of a person the page to open, of a program the WebSocket to connect to"`
	Token string `json:"token,omitempty" jsonschema:"of a program: for its hello"`
}

// Desk is what a server says to a person who may order a match: first how, then what came of each order.
type Desk struct {
	Password bool     `json:"password,omitempty"` // an order needs the password of the server
	Address  string   `json:"address,omitempty"`  // by which others reach the server; "" when only its machine does
	Made     *Ordered `json:"made,omitempty"`
	Error    string   `json:"error,omitempty"`
}

// Request is an order with the password of the server.
type Request struct {
	Order    Order  `json:"order"`
	Password string `json:"password,omitempty"`
}

// The phases of a match as its company knows it.
const (
	Gathering = "gathering" // not all have come
	Playing   = "playing"
	Ended     = "over"
	Stopped   = "stopped" // it does not count
	Gone      = "gone"    // there is no such seat
)

// Company is what the people of a match know of each other beside its moves. The server sends it whole with each change, and every Sign.
type Company struct {
	Match   string        `json:"match"`
	Seat    rules.Seat    `json:"seat"` // of who reads it
	Phase   string        `json:"phase"`
	Reason  string        `json:"reason,omitempty"` // of Stopped and Gone
	Game    string        `json:"game,omitempty"`
	Level   string        `json:"level,omitempty"`
	Clock   Limits        `json:"clock"`
	Help    bool          `json:"help,omitempty"`  // the AI may be asked
	Abort   bool          `json:"abort,omitempty"` // the match may be called off: nothing has been decided yet
	Seats   []Guest       `json:"seats,omitempty"`
	Rematch rules.SeatSet `json:"rematch,omitempty"` // who wants another match
	Again   bool          `json:"again,omitempty"`   // there can be one
	Next    string        `json:"next,omitempty"`    // token of the reader's seat in it
	Refused string        `json:"refused,omitempty"` // why the reader's last wish was not granted
	Heard   string        `json:"heard,omitempty"`   // ID of the last wish that came by this connection
	Offer   *Offer        `json:"offer,omitempty"`   // the last one; nil for none
	Back    bool          `json:"back,omitempty"`    // the reader may ask for its last turn back
	Draw    bool          `json:"draw,omitempty"`    // the reader may propose a draw
	Said    []Saying      `json:"said,omitempty"`    // what the people said last
	Phrases bool          `json:"phrases,omitempty"` // they may say Phrases only
	Rated   bool          `json:"rated,omitempty"`   // the match counts for the ratings of people on the server
	Known   bool          `json:"known,omitempty"`   // the server knows the reader again; see WishSelf
}

// Saying is what a person said to the others of a match.
type Saying struct {
	Number int        `json:"number"` // in the match, from 1
	Seat   rules.Seat `json:"seat"`
	Text   string     `json:"text"`
}

// Phrases are what people can always say.
var Phrases = []string{"Hello!", "Good luck!", "Well played!", "Thank you!", "One moment, please.", "Are you there?", "I have to leave.", "Shall we play again?"}

// The most characters of what people say to each other and to the host.
const (
	MaxSaying = 120
	MaxReport = 300
)

// Offer is what a person proposes to the other people of a match.
type Offer struct {
	Number int           `json:"number"` // of the match's offers, from 1
	What   string        `json:"what"`   // WishUndo or WishDraw
	By     rules.Seat    `json:"by"`
	Agreed rules.SeatSet `json:"agreed"`
	Turn   int           `json:"turn"`            // that begins again, of WishDraw that is played; from 0
	State  string        `json:"state,omitempty"` // "" while it is open
}

// The states of an offer that is no longer open.
const (
	Agreed   = "agreed"
	Declined = "declined" // or taken back by who made it
	Lapsed   = "lapsed"   // the match went on
)

// Guest is who has a seat.
type Guest struct {
	Name   string `json:"name,omitempty"`
	Person bool   `json:"person,omitempty"`
	Come   bool   `json:"come,omitempty"`  // has taken the seat
	Here   bool   `json:"here,omitempty"`  // is connected
	Ready  bool   `json:"ready,omitempty"` // has ended a turn that others still plan
	Turn   bool   `json:"turn,omitempty"`  // is to move
	Gone   int64  `json:"gone,omitempty"`  // for how many milliseconds a person has been away
	Left   int64  `json:"left,omitempty"`  // how many the clock shows that is running; 0 for none
	Claim  int64  `json:"claim,omitempty"` // after how many more the others may claim the match; 0 for never, 1 for now

	Rating *Rating `json:"rating,omitempty"` // of a person in the game; nil for none
}

// Rating is how a person stands in a game among the people of a server.
type Rating struct {
	Elo     float64 `json:"elo"`    // around their mean of 0
	Spread  float64 `json:"spread"` // half of its 95 % interval
	Matches int     `json:"matches"`
}

// The types of wishes.
const (
	WishHere    = "here"    // nothing: a sign of life
	WishCome    = "come"    // to take the seat under a name
	WishResign  = "resign"  // to give up
	WishAbort   = "abort"   // to call the match off
	WishClaim   = "claim"   // to win because the others are away
	WishRematch = "rematch" // to play again with the seats swapped
	WishEnough  = "enough"  // no longer
	WishUndo    = "undo"    // to take the own last turn back, or to agree to that
	WishDraw    = "draw"    // to end the match without a winner, or to agree to that
	WishSay     = "say"     // to tell the others something
	WishReport  = "report"  // to tell the host of the server something about the match
	WishDecline = "decline" // to refuse what another proposes, or to take the own proposal back
	WishSelf    = "self"    // to be known again, for the ratings
)

var wishes = []string{WishHere, WishCome, WishResign, WishAbort, WishClaim, WishRematch, WishEnough, WishUndo, WishDraw, WishDecline, WishSay, WishReport, WishSelf}

// Wish is what a person asks of a match beside the moves.
type Wish struct {
	Type string `json:"type"`
	Name string `json:"name,omitempty"` // of WishCome
	Text string `json:"text,omitempty"` // of WishSay and WishReport
	Self string `json:"self,omitempty"` // of WishSelf: what nobody else can say
	ID   string `json:"id,omitempty"`   // by which a server knows one that is sent again; "" for one that is not
}

// Sign is how often a server sends a Company at least; a client answers each with a wish. Silence is after how long without one the other side is
// taken to be away.
const (
	Sign    = 2 * time.Second
	Silence = 5 * time.Second
)

// MaxWish is the longest message about the company, in bytes.
const MaxWish = 16 << 10

// maxID is the longest ID of a wish, and the longest Self, in bytes.
const maxID = 64

// minSelf is the shortest Self, in bytes: it cannot be guessed.
const minSelf = 20

// MaxName is how many characters the name of a person has at most.
const MaxName = 40

// DecodeWish reads a wish.
func DecodeWish(data []byte) (w Wish, err error) {
	if len(data) > MaxWish {
		return w, fmt.Errorf("remote: the message has %d bytes, more than %d", len(data), MaxWish)
	}
	if err := strictly(data, &w); err != nil {
		return w, err
	}
	if len(w.ID) > maxID {
		return w, fmt.Errorf("remote: the ID of a wish has %d bytes, more than %d", len(w.ID), maxID)
	}
	if w.Type == WishSelf && (len(w.Self) < minSelf || len(w.Self) > maxID) {
		return w, fmt.Errorf("remote: what a person is known by has %d bytes, not %d to %d", len(w.Self), minSelf, maxID)
	}
	if !slices.Contains(wishes, w.Type) {
		return w, fmt.Errorf("remote: %s", rules.NoSuch("wish", w.Type, wishes))
	}
	return w, nil
}

// Tell sends a message about the company.
func Tell(ctx context.Context, conn outside.Conn, message any) error {
	text, err := json.Marshal(message)
	if err != nil {
		return fmt.Errorf("remote: %w", err)
	}
	return send(ctx, conn, text)
}

// decodeCompany reads what a server says.
func decodeCompany(data []byte) (c Company, err error) {
	if len(data) > MaxWish {
		return c, fmt.Errorf("remote: the message has %d bytes, more than %d", len(data), MaxWish)
	}
	if err := json.Unmarshal(data, &c); err != nil {
		return c, fmt.Errorf("remote: %w", err)
	}
	if len(c.Seats) > rules.MaxSeats || c.Seat < 0 || len(c.Seats) > 0 && int(c.Seat) >= len(c.Seats) {
		return c, errors.New("remote: a company with seats that no match has")
	}
	return c, nil
}

// Attendance keeps a person in the company of a match: by it the others see that the person is there. It is safe for concurrent use.
type Attendance struct {
	speaker

	mu     sync.Mutex
	state  Company
	at     time.Time // when it came
	phase  Phase
	told   func(*Company) // see Tell
	name   string         // random, the beginning of the wishes' IDs
	made   int            // number of wishes so far
	wishes []Wish         // that the server has not heard yet, as far as is known
	asked  chan struct{}  // has one element when there is a new one
	muted  bool
	self   string // that a rated match is told; "" for none, or when it was told
}

// Attend begins to attend by connections to a seat's company. self is what the person is known by where matches are rated; "" for a person who only looks.
func Attend(dial Dial, self string) *Attendance {
	a := &Attendance{speaker: speaker{dial: dial}, self: self, name: rand.Text(), asked: make(chan struct{}, 1)}
	a.begin(func(ctx context.Context) { again(ctx, a.try) })
	return a
}

// Company returns what is known of the match, since when, and how the connection stands: Connecting, Connected, Lost, or Failed
// when there is no company, of a match that others run or of none.
func (a *Attendance) Company() (c Company, at time.Time, phase Phase) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.state, a.at, a.phase
}

// Tell has told called with each Company that comes, from another goroutine.
func (a *Attendance) Tell(told func(*Company)) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.told = told
}

// Mute says whether what the others say is shown.
func (a *Attendance) Mute(on bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.muted = on
}

// Muted reports whether what the others say is not shown.
func (a *Attendance) Muted() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.muted
}

// Wish asks for something. What comes of it is in the Company. A wish on its way when a connection ends is sent again by the next one; the
// server grants it once.
func (a *Attendance) Wish(w Wish) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.state.Refused = ""
	a.wish(w)
}

// wish is Wish. The attendance is locked.
func (a *Attendance) wish(w Wish) {
	a.made++
	w.ID = fmt.Sprintf("%s-%d", a.name, a.made)
	a.wishes = append(a.wishes, w)
	select {
	case a.asked <- struct{}{}:
	default:
	}
}

// try meets the server once.
func (a *Attendance) try(ctx context.Context) (more bool) {
	a.meet(ctx)
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.phase == Connected {
		a.phase = Lost
	}
	return a.phase != Failed
}

// meet connects and hears what the server says until the connection ends.
func (a *Attendance) meet(ctx context.Context) {
	conn, err := a.connect(ctx)
	if err != nil {
		return
	}
	defer conn.Close()
	ctx, stop := context.WithCancel(ctx)
	news := make(chan []byte)
	var reading sync.WaitGroup
	reading.Go(func() { defer stop(); _ = receive(ctx, conn, news) })
	defer reading.Wait()
	defer stop()
	silent := time.NewTimer(Silence)
	defer silent.Stop()
	last := "" // ID of the last wish sent
	for {
		for _, w := range a.after(last) {
			if Tell(ctx, conn, w) != nil {
				return
			}
			last = w.ID
		}
		select {
		case text := <-news:
			silent.Reset(Silence)
			if !a.hear(text) || Tell(ctx, conn, Wish{Type: WishHere}) != nil {
				return
			}
		case <-a.asked:
		case <-silent.C:
			return
		case <-ctx.Done():
			return
		}
	}
}

// after returns the wishes that the server has not heard and that come after the one with an ID; all of them if that is not among them.
func (a *Attendance) after(id string) []Wish {
	a.mu.Lock()
	defer a.mu.Unlock()
	at := slices.IndexFunc(a.wishes, func(w Wish) bool { return w.ID == id })
	return slices.Clone(a.wishes[at+1:])
}

// hear takes what the server says over; false when it says nothing more.
func (a *Attendance) hear(text []byte) bool {
	c, err := decodeCompany(text)
	if err != nil {
		return false
	}
	alone := len(c.Seats) == 0 // of a match that others run, or of none
	a.mu.Lock()
	told := a.told
	if at := slices.IndexFunc(a.wishes, func(w Wish) bool { return w.ID == c.Heard }); at >= 0 {
		a.wishes = slices.Delete(a.wishes, 0, at+1)
	}
	a.state, a.at, a.phase = c, time.Now(), Connected
	if alone {
		a.phase = Failed
	}
	if c.Rated && !c.Known && a.self != "" && int(c.Seat) < len(c.Seats) && c.Seats[c.Seat].Come {
		a.wish(Wish{Type: WishSelf, Self: a.self})
		a.self = ""
	}
	a.mu.Unlock()
	if told != nil && !alone {
		told(&c)
	}
	return !alone
}

// Reception is a person's connection to a server for one order.
type Reception struct {
	speaker
	order chan Request

	mu   sync.Mutex
	desk *Desk
	err  error
}

// Receive connects to the desk of a server.
func Receive(dial Dial) *Reception {
	r := &Reception{speaker: speaker{dial: dial}, order: make(chan Request, 1)}
	r.begin(func(ctx context.Context) {
		if err := r.run(ctx); err != nil && ctx.Err() == nil {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.err = err
		}
	})
	return r
}

// Desk is what the server has said last, nil for nothing yet; err is why it says nothing more.
func (r *Reception) Desk() (d *Desk, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.desk, r.err
}

// Order asks for a match. What comes of it is on the Desk.
func (r *Reception) Order(q Request) {
	r.mu.Lock()
	if r.desk != nil {
		fresh := *r.desk
		fresh.Error = ""
		r.desk = &fresh
	}
	r.mu.Unlock()
	select {
	case r.order <- q:
	default:
	}
}

func (r *Reception) run(ctx context.Context) error {
	conn, err := r.connect(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	for first := true; ; first = false {
		if !first {
			select {
			case q := <-r.order:
				if err := Tell(ctx, conn, q); err != nil {
					return err
				}
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		text, err := conn.Receive(ctx)
		if errors.Is(err, io.EOF) {
			err = errors.New("the server has ended the connection")
		}
		if err != nil {
			return err
		}
		var d Desk
		if err := json.Unmarshal(text, &d); err != nil {
			return fmt.Errorf("remote: %w", err)
		}
		r.mu.Lock()
		r.desk = &d
		r.mu.Unlock()
	}
}

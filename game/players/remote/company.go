package remote

import (
	"context"
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
	Game  string   `json:"game"`
	Level string   `json:"level"` // name of a built-in level; "" for classic
	Seed  string   `json:"seed"`  // "" for any
	Seats []string `json:"seats"` // names of players, "person" or "program"
	Names []string `json:"names"` // of the people at their seats; shorter, or with "" in it, where a person is called Person and the number
	Clock Limits   `json:"clock"` // of each person
	Wait  bool     `json:"wait"`  // the match begins when all its people have come and said their names
	Help  bool     `json:"help"`  // people who play against each other may ask the AI
}

// Limits are the time that each person of a match has, in seconds. A person who has none left loses. The zero Limits are none.
type Limits struct {
	Match int `json:"match"` // for all turns together, 1 to 86400; 0 for no limit
	Turn  int `json:"turn"`  // added at the end of each turn, 0 to 3600
}

// Ordered is the answer to an order.
type Ordered struct {
	ID    string `json:"id"`
	Watch string `json:"watch"` // address that shows the match in a browser; as a WebSocket it sends the record
	Seats []Link `json:"seats"` // those that somebody has to take
}

// Link is what who takes a seat needs.
type Link struct {
	Seat  int    `json:"seat"`            // from 0
	Link  string `json:"link"`            // of a person the page to open, of a program the WebSocket to connect to
	Token string `json:"token,omitempty"` // of a program: for its hello
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
}

// Guest is who has a seat.
type Guest struct {
	Name   string `json:"name,omitempty"`
	Person bool   `json:"person,omitempty"`
	Come   bool   `json:"come,omitempty"`  // has taken the seat
	Here   bool   `json:"here,omitempty"`  // is connected
	Ready  bool   `json:"ready,omitempty"` // has ended a turn that others still plan
	Turn   bool   `json:"turn,omitempty"`  // is to move
	Gone   int64  `json:"gone,omitempty"`  // for how many milliseconds a person has been away
	Claim  int64  `json:"claim,omitempty"` // after how many more the others may claim the match; 0 for never, 1 for now
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
)

// Wish is what a person asks of a match beside the moves.
type Wish struct {
	Type string `json:"type"`
	Name string `json:"name,omitempty"` // of WishCome
}

// Sign is how often a server sends a Company at least; a client answers each with a wish. Silence is after how long without one the other side is
// taken to be away.
const (
	Sign    = 2 * time.Second
	Silence = 5 * time.Second
)

// MaxWish is the longest message about the company, in bytes.
const MaxWish = 16 << 10

// MaxName is how many characters the name of a person has at most.
const MaxName = 40

// DecodeWish reads a wish.
func DecodeWish(data []byte) (w Wish, err error) {
	if len(data) > MaxWish {
		return w, fmt.Errorf("remote: the message has %d bytes, more than %d", len(data), MaxWish)
	}
	if err := strict(data, &w); err != nil {
		return w, err
	}
	if !slices.Contains([]string{WishHere, WishCome, WishResign, WishAbort, WishClaim, WishRematch, WishEnough}, w.Type) {
		return w, fmt.Errorf("remote: %.40q is not a wish", w.Type)
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
	dial   Dial
	cancel context.CancelFunc
	done   chan struct{}

	mu     sync.Mutex
	state  Company
	at     time.Time // when it came
	phase  Phase
	told   func(*Company) // see Tell
	wishes []Wish         // not sent yet
	asked  chan struct{}  // has one element while there are some
}

// Attend begins to attend by connections to a seat's company.
func Attend(dial Dial) *Attendance {
	ctx, cancel := context.WithCancel(context.Background())
	a := &Attendance{dial: dial, cancel: cancel, done: make(chan struct{}), asked: make(chan struct{}, 1)}
	go func() {
		defer close(a.done)
		a.run(ctx)
	}()
	return a
}

// Close ends the attendance.
func (a *Attendance) Close() {
	a.cancel()
	<-a.done
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

// Wish asks for something. What comes of it is in the Company.
func (a *Attendance) Wish(w Wish) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.state.Refused = ""
	a.wishes = append(a.wishes, w)
	select {
	case a.asked <- struct{}{}:
	default:
	}
}

func (a *Attendance) run(ctx context.Context) {
	wait := firstWait
	for {
		began := time.Now()
		a.meet(ctx)
		a.mu.Lock()
		switch a.phase {
		case Failed:
			a.mu.Unlock()
			return
		case Connected:
			a.phase = Lost
		}
		a.mu.Unlock()
		if time.Since(began) > lastWait {
			wait = firstWait
		}
		select {
		case <-time.After(wait):
			wait = min(2*wait, lastWait)
		case <-ctx.Done():
			return
		}
	}
}

// meet connects and hears what the server says until the connection ends.
func (a *Attendance) meet(ctx context.Context) {
	timed, cancel := context.WithTimeout(ctx, dialTime)
	conn, err := a.dial(timed)
	cancel()
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
	for {
		select {
		case text := <-news:
			silent.Reset(Silence)
			if !a.hear(text) || Tell(ctx, conn, Wish{Type: WishHere}) != nil {
				return
			}
		case <-a.asked:
			for _, w := range a.take() {
				if Tell(ctx, conn, w) != nil {
					return
				}
			}
		case <-silent.C:
			return
		case <-ctx.Done():
			return
		}
	}
}

// take returns the wishes that were not sent yet.
func (a *Attendance) take() []Wish {
	a.mu.Lock()
	defer a.mu.Unlock()
	list := a.wishes
	a.wishes = nil
	return list
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
	a.state, a.at, a.phase = c, time.Now(), Connected
	if alone {
		a.phase = Failed
	}
	a.mu.Unlock()
	if told != nil && !alone {
		told(&c)
	}
	return !alone
}

// Reception is a person's connection to a server for one order.
type Reception struct {
	cancel context.CancelFunc
	done   chan struct{}
	order  chan Request

	mu   sync.Mutex
	desk *Desk
	err  error
}

// Receive connects to the desk of a server.
func Receive(dial Dial) *Reception {
	ctx, cancel := context.WithCancel(context.Background())
	r := &Reception{cancel: cancel, done: make(chan struct{}), order: make(chan Request, 1)}
	go func() {
		defer close(r.done)
		if err := r.run(ctx, dial); err != nil && ctx.Err() == nil {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.err = err
		}
	}()
	return r
}

// Close ends the connection.
func (r *Reception) Close() {
	r.cancel()
	<-r.done
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

func (r *Reception) run(ctx context.Context, dial Dial) error {
	timed, cancel := context.WithTimeout(ctx, dialTime)
	conn, err := dial(timed)
	cancel()
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

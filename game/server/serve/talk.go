package serve

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/time/rate"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/players/remote"
	"app.pentarena/game/server/store"
	"app.pentarena/rules"
)

// The limits on what people say to each other, and to the host.
const (
	mostSaid    = 500 // sayings of a match
	shownSaid   = 10  // of them, that the people see
	firstSaid   = 5   // of a person at once
	saidEvery   = 3 * time.Second
	mostReports = 3 // of a person in a match
)

// The errors of what people say.
var (
	errSilent   = errors.New("take your seat first")
	errNoText   = errors.New("there is nothing to say in that")
	errPhrases  = errors.New("this server lets people say its phrases only")
	errFast     = errors.New("you say too much at once; wait a moment")
	errSaid     = errors.New("enough was said in this match")
	errReported = errors.New("you have reported this match to the host already")
)

// mouth is how much a person has said.
type mouth struct {
	limit   *rate.Limiter
	reports int
}

// mouthOf is that of a person. The company is locked.
func (c *company) mouthOf(at rules.Seat) *mouth {
	g := &c.seats[at]
	if g.mouth == nil {
		g.mouth = &mouth{limit: rate.NewLimiter(rate.Every(saidEvery), firstSaid)}
	}
	return g.mouth
}

// sayable is a text as others see it.
func sayable(text string, most int) (string, error) {
	text = strings.TrimSpace(clean.Line(text))
	switch {
	case text == "":
		return "", errNoText
	case utf8.RuneCountInString(text) > most:
		return "", fmt.Errorf("a text has at most %d characters", most)
	}
	return text, nil
}

// say tells the others of a match something.
func (c *company) say(at rules.Seat, text string) error {
	text, err := sayable(text, remote.MaxSaying)
	if err != nil {
		return err
	}
	c.mu.Lock()
	switch {
	case !c.seats[at].come:
		err = errSilent
	case c.hall.config.Phrases && !slices.Contains(remote.Phrases, text):
		err = errPhrases
	case c.spoken >= mostSaid:
		err = errSaid
	case !c.mouthOf(at).limit.Allow():
		err = errFast
	default:
		c.spoken++
	}
	s := remote.Saying{Number: c.spoken, Seat: at, Text: text}
	c.mu.Unlock()
	if err != nil {
		return err
	}
	if err := c.hall.store.Say(context.WithoutCancel(c.hall.ctx), c.id, store.Saying{Number: s.Number, Seat: int(at), Text: text}, time.Now()); err != nil {
		c.hall.log.Error("what was said is not kept", "match", c.id, "error", err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.said = append(slices.Clone(c.said), s) // the old list may be on its way to somebody
	slices.SortFunc(c.said, func(a, b remote.Saying) int { return a.Number - b.Number })
	c.said = c.said[max(0, len(c.said)-shownSaid):]
	c.notify()
	return nil
}

// remember takes up what was said and proposed before the server was started.
func (c *company) remember(ctx context.Context) error {
	list, err := c.hall.store.Said(ctx, c.id, shownSaid)
	for _, s := range list {
		c.said = append(c.said, remote.Saying{Number: s.Number, Seat: rules.Seat(s.Seat), Text: s.Text})
		c.spoken = s.Number
	}
	return errors.Join(err, c.rememberOffer(ctx))
}

// report tells the host of the server something about a match.
func (c *company) report(at rules.Seat, text string) error {
	text, err := sayable(text, remote.MaxReport)
	if err != nil {
		return err
	}
	c.mu.Lock()
	m, name := c.mouthOf(at), c.seats[at].name
	if !c.seats[at].come {
		err = errSilent
	} else if m.reports++; m.reports > mostReports {
		err = errReported
	}
	c.mu.Unlock()
	if err != nil {
		return err
	}
	c.hall.log.Warn("report of a person", "match", c.id, "seat", at, "name", name, "text", text)
	return c.hall.store.Report(context.WithoutCancel(c.hall.ctx), store.Report{Match: c.id, Seat: int(at), Name: name, Text: text, At: time.Now()})
}

// reports answers the host with what people have reported.
func (s *Server) reports(w http.ResponseWriter, r *http.Request) error {
	list, err := s.store.Reports(r.Context())
	if err != nil {
		return err
	}
	return s.state(w, r, Reports{list})
}

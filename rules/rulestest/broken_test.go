package rulestest

import (
	"errors"
	"fmt"
	"iter"
	"strings"
	"testing"

	"app.pentarena/game/match"
	"app.pentarena/rules"
)

// broken is Cairns with one bug that the kit must find.
type broken struct {
	Cairn
	Bug    string `json:"bug"`
	Hidden int    `json:"-"`
	shared []int
	checks int
}

var drift int

func (b *broken) Check(seat rules.Seat, t Take) error {
	if b.Bug == "check changes" {
		b.checks++
	}
	err := b.Cairn.Check(seat, t)
	switch {
	case err == nil:
		return nil
	case b.Bug == "other error":
		return errors.New("no")
	case b.Bug == "unknown code":
		return &rules.Illegal{Code: "mystery", Detail: "No."}
	case b.Bug == "no words":
		return &rules.Illegal{Code: toyOver}
	}
	return err
}

func (b *broken) Apply(seat rules.Seat, t Take, tape *rules.Tape) error {
	if b.Bug == "refusal leaves traces" {
		tape.Emit(rules.Event{})
	}
	if err := b.Cairn.Check(seat, t); err != nil {
		return b.Check(seat, t)
	}
	switch b.Bug {
	case "chance from elsewhere":
		drift++
		defer func() { b.Stones[0] += int64(drift) }()
	case "shared":
		b.shared[0]++
	case "unnamed event":
		tape.Emit(rules.Event{What: 200})
	case "never over":
		defer func() { b.Ended, b.Heaps[0] = 0, 9 }()
	case "hidden":
		defer func() { b.Stones[1] += int64(b.Hidden) }()
		b.Hidden++
	case "turns back":
		if b.Ended == 5 {
			defer func() { b.Ended = 1 }()
		}
	case "stays":
		if t == toyConcede {
			return nil
		}
	case "no pass":
		if t == (Take{}) {
			return &rules.Illegal{Code: toyTurn, Detail: "No."}
		}
	}
	return b.Cairn.Apply(seat, t, tape)
}

func (b *broken) Options(seat rules.Seat) iter.Seq[Take] {
	if b.Bug != "bad option" {
		return b.Cairn.Options(seat)
	}
	return func(yield func(Take) bool) {
		_ = !b.Active().Has(seat) || yield(Take{}) && yield(Take{77, 77})
	}
}

func (b *broken) Outcome() rules.Outcome {
	o := b.Cairn.Outcome()
	switch b.Bug {
	case "early winner":
		o.Winners = 1
	case "unknown reason":
		o.Reason = "fate"
	}
	return o
}

func (b *broken) Clone() *broken {
	c := *b
	c.Cairn = *b.Cairn.Clone()
	if b.Bug != "shared" {
		c.shared = append([]int(nil), b.shared...)
	}
	return &c
}

// notes keeps the first failure and stops there.
type notes struct {
	testing.TB
	first string
}

func (n *notes) Helper() {}

func (n *notes) Errorf(format string, args ...any) { n.Fatalf(format, args...) }

func (n *notes) Fatalf(format string, args ...any) {
	n.first = fmt.Sprintf(format, args...)
	panic(n)
}

// complaint is the first failure of a run of the kit, "" for none.
func complaint(t *testing.T, run func(n *notes)) string {
	n := &notes{TB: t}
	func() {
		defer func() {
			if p := recover(); p != nil && p != any(n) {
				panic(p)
			}
		}()
		run(n)
	}()
	return n.first
}

func TestKitFindsBugs(t *testing.T) {
	if testing.Short() {
		t.Skip("some bugs show in whole matches only")
	}
	level := toyLevel(t, "x", "stones = [3, 4, 5]\nturns = 12")
	for bug, want := range map[string]string{
		"none":                  "",
		"check changes":         "left traces",
		"other error":           "not with an *rules.Illegal",
		"unknown code":          "not in Info.Refusals",
		"no words":              "does not explain itself",
		"refusal leaves traces": "left traces",
		"chance from elsewhere": "another position",
		"shared":                "shares memory",
		"unnamed event":         "not in Info.Events",
		"never over":            "not over after Info.MaxSteps",
		"hidden":                "read from JSON continues differently",
		"turns back":            "comes after turn",
		"no pass":               "is refused",
		"bad option":            "is refused",
		"stays":                 "still in the match",
		"early winner":          "while seats are active",
		"unknown reason":        "outcome at the end",
		"missing":               `the event "slipped" never occurred`,
	} {
		t.Run(bug, func(t *testing.T) {
			toy := Cairns()
			game := rules.Game[*broken, Take]{Info: toy.Info, Concede: toy.Concede, New: func(load func(any) error, seed string) (*broken, error) {
				c, err := toy.New(load, seed)
				if err != nil {
					return nil, err
				}
				if bug == "missing" {
					c.Slip = 0
				}
				return &broken{Cairn: *c, Bug: bug, shared: make([]int, 1)}, nil
			}}
			r := &runner[*broken, Take]{Kit: Kit[*broken, Take]{Game: game}, adapted: match.Adapt(game), refused: set{}, events: set{}, verbs: set{}, offered: set{}}
			got := complaint(t, func(n *notes) {
				for seed := range 6 {
					r.playout(n, level, fmt.Sprint(seed))
				}
				r.idle(n, level)
				r.covered(n)
			})
			if want == "" && got != "" || !strings.Contains(got, want) {
				t.Errorf("the kit says %q, not %q", got, want)
			}
		})
	}
}

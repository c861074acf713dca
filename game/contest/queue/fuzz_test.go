package queue

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/contest/tournament"
	"github.com/google/go-cmp/cmp"
)

var (
	someTask = Task{Tournament: "0123456789abcdef", Run: "R", ID: "1.2.3.4a", Game: "chess", Rules: 1, Level: "quick", Text: "x = 1\n", Seed: "s",
		Players: []string{"ann", "expert"}, Programs: []string{"ann"}, Record: true,
		Uploads: []*Upload{{Digest: strings.Repeat("0a", 32), File: "bot.mjs", Sandbox: "javascript"}, nil}}
	someOffer  = Offer{Worker: "host-1", Slots: 2, Games: map[string]Game{"chess": {Rules: 1, Programs: []string{"ann", "bob"}}}, Sandboxes: []string{"bubblewrap", "javascript"}}
	someAnswer = Answer{Worker: "host-1", ID: "1.2.3.4a", Used: []time.Duration{5, 0}, Record: []byte("a\nb"), Result: tournament.Result{ID: "1.2.3.4a", Points: []float64{0, 1},
		Scores: []int64{1, 2}, Turns: 9, Faults: []string{"late", ""}, Refused: []int{0, 3}, Earned: [][]string{{"X"}, nil}}}
)

// round decodes, encodes and decodes again: nothing is lost, and nothing panics.
func round[M any](t *testing.T, data []byte, decode func([]byte) (M, error), encode func(M) []byte) {
	m, err := decode(data)
	if err != nil {
		return
	}
	again, err := decode(encode(m))
	if err != nil {
		t.Fatalf("%q is read and not again: %v", data, err)
	}
	if diff := cmp.Diff(jsonOf(t, m), jsonOf(t, again)); diff != "" {
		t.Fatal(diff)
	}
}

func jsonOf(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The messages of the fuzz targets' corpus are whole.
func TestMessages(t *testing.T) {
	if m, err := DecodeTask(line(someTask)); err != nil || !cmp.Equal(m, someTask) {
		t.Errorf("%+v: %v", m, err)
	}
	if m, err := DecodeOffer(someOffer.encode()); err != nil || !cmp.Equal(m, someOffer) || !m.plays(someTask) {
		t.Errorf("%+v: %v", m, err)
	}
	if m, err := DecodeAnswer(someAnswer.encode()); err != nil || !cmp.Equal(m, someAnswer) {
		t.Errorf("%+v: %v", m, err)
	}
	if a, b := (Offer{Worker: "a", Games: someOffer.Games}), (Offer{Worker: "b", Slots: 9, Games: someOffer.Games}); a.group() != b.group() || a.group() == (Offer{}).group() {
		t.Error("groups do not follow from what can be played")
	}
}

func FuzzTask(f *testing.F) {
	f.Add(line(someTask))
	f.Fuzz(func(t *testing.T, data []byte) { round(t, data, DecodeTask, func(m Task) []byte { return line(m) }) })
}

func FuzzOffer(f *testing.F) {
	f.Add(someOffer.encode())
	f.Fuzz(func(t *testing.T, data []byte) { round(t, data, DecodeOffer, Offer.encode) })
}

func FuzzAnswer(f *testing.F) {
	f.Add(someAnswer.encode())
	f.Add(Answer{Worker: "w", ID: "1", Failed: "no"}.encode())
	f.Fuzz(func(t *testing.T, data []byte) { round(t, data, DecodeAnswer, Answer.encode) })
}

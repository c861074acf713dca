package hooks

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/base/basetest"
	"app.pentarena/game/server/arena/people"
)

var olga = people.Person{Name: "Olga", Role: people.Organiser}

// receiver is a server to which webhooks go.
type receiver struct {
	*httptest.Server
	mu     sync.Mutex
	got    []string // deliveries that were taken
	answer func(n int) int
	asked  int
}

// listen starts a receiver, which holds each delivery against the secret; answer is the status of the request with a number from 1.
func listen(t *testing.T, secret *string, answer func(n int) int) *receiver {
	r := &receiver{answer: answer}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		body, err := io.ReadAll(q.Body)
		if err != nil {
			t.Error(err)
		}
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(*secret, secretPrefix))
		if err != nil {
			t.Error(err)
		}
		h := q.Header
		if want := "v1," + sign(key, h.Get("webhook-id"), h.Get("webhook-timestamp"), body); q.Method != http.MethodPost || h.Get("webhook-signature") != want || h.Get("webhook-id") == "" {
			t.Errorf("%s %v, not signed by %s", q.Method, h, want)
		}
		r.mu.Lock()
		defer r.mu.Unlock()
		r.asked++
		status := r.answer(r.asked)
		if status/100 == 2 {
			r.got = append(r.got, strings.TrimSpace(string(body)))
		}
		if status/100 == 3 {
			w.Header().Set("Location", "/elsewhere")
		}
		w.WriteHeader(status)
	}))
	t.Cleanup(r.Close)
	return r
}

func (r *receiver) has(t *testing.T, asked int, want ...string) {
	t.Helper()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.asked != asked || fmt.Sprint(r.got) != fmt.Sprint(want) {
		t.Errorf("it was asked %d times and has taken %q, not %d and %q", r.asked, r.got, asked, want)
	}
}

// ground are webhooks, and meetings 1 to 5 that are being played; a body names its meeting.
func ground(t *testing.T, private bool) *Hooks {
	t.Helper()
	b := basetest.Open(t)
	for i := range 5 {
		basetest.Do(t, b.DB, "INSERT INTO meetings (id, game, level, seed, begun) VALUES (?, 'anarchy', 'quick', 's', 0)", i+1)
	}
	return New(b, private, func(_ context.Context, d Delivery) (any, error) {
		if d.Meeting == 4 {
			return nil, base.ErrNone
		}
		return d.Meeting, nil
	})
}

// look looks once for what is to be delivered at a time, and waits until it is.
func (hs *Hooks) look(t *testing.T, at time.Time) {
	t.Helper()
	if err := hs.deliver(t.Context(), at); err != nil {
		t.Fatal(err)
	}
	hs.working.Wait()
}

// the is the only webhook.
func (hs *Hooks) the(t *testing.T) Hook {
	t.Helper()
	list, err := hs.List(t.Context())
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	return list[0]
}

// What is over is told once, in its order, signed; what is not taken is tried again and again, later and later, and holds back what comes after it; what is
// gone is not told.
func TestDelivery(t *testing.T) {
	hs := ground(t, true)
	var secret string
	status := 200
	r := listen(t, &secret, func(int) int { return status })
	var err error
	if secret, err = hs.Add(t.Context(), olga, r.URL); err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	over := func(id int) {
		basetest.Do(t, hs.DB, "UPDATE meetings SET over = ? WHERE id = ?", now.UnixMilli(), id)
	}
	over(2)
	over(1)
	hs.look(t, now)
	r.has(t, 2, "2", "1")
	basetest.Do(t, hs.DB, "UPDATE meetings SET points = '[2,0]' WHERE id = 1") // it is over already
	status = 503
	over(3)
	over(4)
	over(5)
	hs.look(t, now)
	r.has(t, 3, "2", "1")
	if h := hs.the(t); h.Sent != 2 || h.Waiting != 3 || h.Lost != 0 || !strings.Contains(h.Failed, "503") {
		t.Errorf("%+v", h)
	}
	hs.look(t, now.Add(pauses[0]-time.Second))
	r.has(t, 3, "2", "1")
	status = 204
	hs.look(t, now.Add(pauses[0]))
	r.has(t, 5, "2", "1", "3", "5")
	if h := hs.the(t); h.Sent != 4 || h.Waiting != 0 || h.Failed != "" {
		t.Errorf("%+v", h)
	}
	if err := hs.Test(t.Context(), olga, 1); err != nil {
		t.Fatal(err)
	}
	status = 302 // leads nowhere
	for i := range len(pauses) + 1 {
		hs.look(t, now)
		r.has(t, 6+i, "2", "1", "3", "5")
		if i < len(pauses) {
			now = now.Add(pauses[i])
		}
	}
	if h := hs.the(t); h.Lost != 1 || h.Waiting != 0 || !strings.Contains(h.Failed, "302") {
		t.Errorf("after the last try: %+v", h)
	}
	if err := hs.Remove(t.Context(), olga, 1); err != nil {
		t.Fatal(err)
	}
	if err := hs.Test(t.Context(), olga, 1); !errors.Is(err, base.ErrNone) {
		t.Error(err)
	}
}

// Results wait in the database, so many and no more, while nobody looks; a server that does not answer holds up no other one.
func TestWaiting(t *testing.T) {
	hs := ground(t, true)
	var slow, quick string
	release := make(chan struct{})
	hangs := make(chan struct{})
	hanging := listen(t, &slow, func(int) int { close(hangs); <-release; return 200 })
	asked := make(chan struct{})
	r := listen(t, &quick, func(int) int { close(asked); return 200 })
	var err error
	if slow, err = hs.Add(t.Context(), olga, hanging.URL); err != nil {
		t.Fatal(err)
	}
	if quick, err = hs.Add(t.Context(), olga, r.URL); err != nil {
		t.Fatal(err)
	}
	basetest.Do(t, hs.DB, "INSERT INTO deliveries (hook, made) WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?) SELECT 1, 0 FROM n", mostWaiting+9)
	basetest.Do(t, hs.DB, "UPDATE meetings SET over = 1 WHERE id = 1")
	again := New(hs.Base, true, hs.body) // after a restart
	ctx, end := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		again.Run(ctx)
	}()
	<-asked
	<-hangs
	r.has(t, 1, "1")
	end()
	close(release)
	<-done
	if n := basetest.Count(t, hs.DB, "SELECT lost FROM hooks WHERE id = 1"); n != 11 {
		t.Errorf("%d of %d were given up", n, mostWaiting+11)
	}
}

// A webhook leads to no address of this machine or of a private network, neither by number nor by name, unless the server was told so.
func TestPrivate(t *testing.T) {
	hs := ground(t, false)
	var secret string
	r := listen(t, &secret, func(int) int { return 200 })
	port := r.URL[strings.LastIndex(r.URL, ":"):]
	for _, bad := range []string{r.URL, "http://[::1]" + port, "http://[::ffff:127.0.0.1]" + port, "http://10.0.0.1/", "http://169.254.169.254/latest", "ftp://club.example/", "club.example",
		"http://me:secret@club.example/", "http://", "https://club.example/" + strings.Repeat("x", mostURL), "http://club.example/\n"} {
		var known *base.Refusal
		if _, err := hs.Add(t.Context(), olga, bad); !errors.As(err, &known) || known.Status != 400 {
			t.Errorf("%.40q: %v", bad, err)
		}
	}
	var err error
	if secret, err = hs.Add(t.Context(), olga, "http://localhost"+port); err != nil {
		t.Fatal(err)
	}
	if err := hs.Test(t.Context(), olga, 1); err != nil {
		t.Fatal(err)
	}
	hs.look(t, time.Now().Add(time.Second))
	r.has(t, 0)
	if h := hs.the(t); !strings.Contains(h.Failed, "is an address of a private network or of this machine") {
		t.Errorf("%+v", h)
	}
	for text, want := range map[string]bool{
		"8.8.8.8": true, "2606:4700:4700::1111": true, "1.1.1.1": true,
		"127.0.0.1": false, "0.0.0.0": false, "10.1.2.3": false, "172.16.0.1": false, "192.168.1.1": false, "169.254.169.254": false, "100.64.0.1": false, "224.0.0.1": false, "255.255.255.255": false,
		"::": false, "::1": false, "fe80::1": false, "fe80::1%eth0": false, "fd00::1": false, "ff02::1": false, "::ffff:10.0.0.1": false, "64:ff9b::a00:1": false, "2002:a00:1::": false, "2001:0:1::": false,
	} {
		if got := public(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s is public: %v", text, got)
		}
	}
	for range mostHooks {
		_, err = hs.Add(t.Context(), olga, "https://club.example/results")
	}
	if err == nil {
		t.Error("there are as many webhooks as anybody likes")
	}
}

// The example of standardwebhooks.com: others check signatures as it does.
func TestSign(t *testing.T) {
	key, err := base64.StdEncoding.DecodeString("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
	if err != nil {
		t.Fatal(err)
	}
	body, err := json.Marshal(map[string]int{"test": 2432232314})
	if err != nil {
		t.Fatal(err)
	}
	if got := sign(key, "msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330", []byte(strings.Replace(string(body), ":", ": ", 1))); got != "g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=" {
		t.Error(got)
	}
}

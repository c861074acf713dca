// Package hooks tells other servers what came of meetings of the ladder and of contests, by webhooks as standardwebhooks.com has them: signed requests, which
// wait in the database until they are taken.
package hooks

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"app.pentarena/game/basics/clean"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/people"
	"app.pentarena/game/server/store"
)

// Bounds of webhooks.
const (
	mostHooks   = 10
	mostURL     = 500              // bytes
	mostWaiting = 1000             // deliveries of a hook; the oldest ones make way
	atOnce      = 50               // deliveries of a hook until it is read again
	patience    = 10 * time.Second // with an answer
	mostAnswer  = 16 << 10         // bytes of its head, and of what is read behind it
	look        = 2 * time.Second  // between two looks for what is to be delivered
)

// pauses are between the tries of a delivery. After the last one it is given up.
var pauses = []time.Duration{10 * time.Second, time.Minute, 5 * time.Minute, 30 * time.Minute, 2 * time.Hour, 8 * time.Hour}

// Hooks are the webhooks of an arena.
type Hooks struct {
	*base.Base
	private bool
	body    func(context.Context, Delivery) (any, error)
	client  *http.Client
	stirred chan struct{} // there is something to deliver
	working sync.WaitGroup

	mu      sync.Mutex
	serving map[int64]bool // hooks for which something is being sent
}

// Delivery is what a webhook tells: what came of a meeting or a contest, or where both are 0 that it works.
type Delivery struct {
	ID               int64
	Meeting, Contest int64
	At               time.Time
	tries            int
}

// New are the webhooks of an arena. private lets them go to private networks and to this machine. body is what a delivery says, in JSON; base.ErrNone when
// it is about what is not there any more.
func New(b *base.Base, private bool, body func(context.Context, Delivery) (any, error)) *Hooks {
	hs := &Hooks{Base: b, private: private, body: body, stirred: make(chan struct{}, 1), serving: map[int64]bool{}}
	dialer := net.Dialer{Timeout: patience, Control: func(_, address string, _ syscall.RawConn) error { return hs.allow(address) }}
	hs.client = &http.Client{
		Timeout:       patience,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport:     &http.Transport{DialContext: dialer.DialContext, DisableKeepAlives: true, MaxResponseHeaderBytes: mostAnswer},
	}
	return hs
}

// reserved are networks beside those that net/netip knows in which no server of strangers is, or which lead into other networks.
var reserved = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"), netip.MustParsePrefix("192.0.2.0/24"),
	netip.MustParsePrefix("192.88.99.0/24"), netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("198.51.100.0/24"), netip.MustParsePrefix("203.0.113.0/24"),
	netip.MustParsePrefix("240.0.0.0/4"), netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("100::/64"),
	netip.MustParsePrefix("2001::/23"), netip.MustParsePrefix("2001:db8::/32"), netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("3fff::/20"),
	netip.MustParsePrefix("5f00::/16"), netip.MustParsePrefix("fec0::/10"),
}

// public reports whether an address is one of the internet.
func public(ip netip.Addr) bool {
	ip = ip.Unmap().WithZone("")
	return ip.IsGlobalUnicast() && !ip.IsPrivate() && !slices.ContainsFunc(reserved, func(p netip.Prefix) bool { return p.Contains(ip) })
}

// allow says why a webhook may not go to an address. It is asked after names are resolved, whatever they stand for at that moment.
func (hs *Hooks) allow(address string) error {
	at, err := netip.ParseAddrPort(address)
	if err == nil && !hs.private && !public(at.Addr()) {
		err = fmt.Errorf("%s is an address of a private network or of this machine", at.Addr())
	}
	return err
}

// Hook is a webhook.
type Hook struct {
	ID      int64
	URL     string
	Sent    int    // deliveries that were taken
	Lost    int    // that were given up
	Waiting int    // that are still to be taken
	Failed  string // why the last try failed; "" when it did not
	secret  []byte
}

// secretPrefix is in front of a secret as people copy it.
const secretPrefix = "whsec_"

// Add makes a webhook, and returns the secret with which it signs, which is shown once.
func (hs *Hooks) Add(ctx context.Context, by people.Person, text string) (secret string, err error) {
	u, err := url.Parse(text)
	switch {
	case err != nil, u.Scheme != "https" && u.Scheme != "http", u.Hostname() == "", len(text) > mostURL, clean.Line(text) != text:
		return "", base.Refuse(400, "%.60q is not an address of a server. Write one such as https://club.example/results.", text)
	case u.User != nil:
		return "", base.Refuse(400, "The address has a name or a password in it. Leave them out: the signature says who sends it.")
	}
	if ip, err := netip.ParseAddr(u.Hostname()); err == nil && !hs.private && !public(ip) {
		return "", base.Refuse(400, "%s is an address of a private network or of this machine. Webhooks go there only when the server was started with -private-hooks.", ip)
	}
	key := make([]byte, 32)
	_, _ = rand.Read(key) // it does not fail
	err = hs.Within(ctx, func(tx *sql.Tx) error {
		var n int
		if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM hooks").Scan(&n); err != nil {
			return err
		}
		if n >= mostHooks {
			return base.Refuse(409, "There are %d webhooks, and more there cannot be. Remove one first.", n)
		}
		if _, err := tx.ExecContext(ctx, "INSERT INTO hooks (url, secret, made) VALUES (?, ?, ?)", text, key, base.Now()); err != nil {
			return err
		}
		return base.Did(ctx, tx, by.Name, "made a webhook to "+u.Host)
	})
	return secretPrefix + base64.StdEncoding.EncodeToString(key), err
}

// List are all webhooks.
func (hs *Hooks) List(ctx context.Context) ([]Hook, error) {
	return store.List(ctx, hs.DB, func(r *sql.Rows) (h Hook, err error) {
		return h, r.Scan(&h.ID, &h.URL, &h.Sent, &h.Lost, &h.Waiting, &h.Failed, &h.secret)
	}, "SELECT id, url, sent, lost, (SELECT COUNT(*) FROM deliveries WHERE hook = hooks.id), failed, secret FROM hooks ORDER BY id")
}

// Remove ends a webhook, with all that it was to tell.
func (hs *Hooks) Remove(ctx context.Context, by people.Person, id int64) error {
	return hs.change(ctx, by, id, "removed", "DELETE FROM hooks WHERE id = ?1 RETURNING url")
}

// Test has a webhook say that it works.
func (hs *Hooks) Test(ctx context.Context, by people.Person, id int64) error {
	defer hs.stir()
	return hs.change(ctx, by, id, "tested", "INSERT INTO deliveries (hook, made) SELECT id, ?2 FROM hooks WHERE id = ?1 RETURNING (SELECT url FROM hooks WHERE id = hook)")
}

func (hs *Hooks) change(ctx context.Context, by people.Person, id int64, what, query string) error {
	return hs.Within(ctx, func(tx *sql.Tx) error {
		var at string
		err := tx.QueryRowContext(ctx, query, id, base.Now()).Scan(&at)
		if err != nil {
			return base.RowError(err)
		}
		if u, err := url.Parse(at); err == nil {
			at = u.Host
		}
		return base.Did(ctx, tx, by.Name, what+" the webhook to "+at)
	})
}

func (hs *Hooks) stir() {
	select {
	case hs.stirred <- struct{}{}:
	default:
	}
}

// Run delivers until ctx ends.
func (hs *Hooks) Run(ctx context.Context) {
	defer hs.working.Wait()
	clock := time.NewTicker(look)
	defer clock.Stop()
	for {
		if err := hs.deliver(ctx, time.Now()); err != nil && ctx.Err() == nil {
			hs.Log.Error("webhooks are not delivered", "error", err)
		}
		select {
		case <-clock.C:
		case <-hs.stirred:
		case <-ctx.Done():
			return
		}
	}
}

// deliver begins to send what is to be sent at a time. A hook whose server is slow or away holds up no other one.
func (hs *Hooks) deliver(ctx context.Context, now time.Time) error {
	list, err := hs.List(ctx)
	if err != nil {
		return err
	}
	hs.mu.Lock()
	defer hs.mu.Unlock()
	for _, h := range list {
		if h.Waiting == 0 || hs.serving[h.ID] {
			continue
		}
		hs.serving[h.ID] = true
		hs.working.Go(func() {
			if err := hs.serve(ctx, h, now); err != nil && ctx.Err() == nil {
				hs.Log.Error("a webhook is not delivered", "error", err)
			}
			hs.mu.Lock()
			defer hs.mu.Unlock()
			delete(hs.serving, h.ID)
		})
	}
	return nil
}

// serve sends what a hook is to tell, in its order, until something is not taken.
func (hs *Hooks) serve(ctx context.Context, h Hook, now time.Time) error {
	if err := hs.Within(ctx, func(tx *sql.Tx) error {
		done, err := tx.ExecContext(ctx, "DELETE FROM deliveries WHERE hook = ?1 AND id <= (SELECT id FROM deliveries WHERE hook = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)", h.ID, mostWaiting)
		if err != nil {
			return err
		}
		n, err := done.RowsAffected()
		if err == nil && n > 0 {
			_, err = tx.ExecContext(ctx, "UPDATE hooks SET lost = lost + ? WHERE id = ?", n, h.ID)
		}
		return err
	}); err != nil {
		return err
	}
	for range atOnce {
		var d Delivery
		var at int64
		err := hs.DB.QueryRowContext(ctx, `SELECT id, COALESCE(meeting, 0), COALESCE(contest, 0), made, tries FROM (SELECT * FROM deliveries WHERE hook = ? ORDER BY id LIMIT 1) WHERE next <= ?`,
			h.ID, now.UnixMilli()).Scan(&d.ID, &d.Meeting, &d.Contest, &at, &d.tries)
		if errors.Is(err, sql.ErrNoRows) {
			return nil
		}
		if err != nil {
			return err
		}
		d.At = base.When(at)
		taken, err := hs.one(ctx, h, d, now)
		if err != nil || !taken {
			return err
		}
	}
	return nil // the rest at the next look
}

// one tries to deliver, and keeps what came of it.
func (hs *Hooks) one(ctx context.Context, h Hook, d Delivery, now time.Time) (taken bool, err error) {
	body, err := hs.body(ctx, d)
	if errors.Is(err, base.ErrNone) {
		_, err = hs.DB.ExecContext(ctx, "DELETE FROM deliveries WHERE id = ?", d.ID)
		return true, err
	}
	if err != nil {
		return false, err
	}
	refused := hs.send(ctx, h, d, now, body)
	if ctx.Err() != nil {
		return false, ctx.Err()
	}
	why := ""
	if refused != nil {
		if why = clean.Line(refused.Error()); len(why) > 200 {
			why = strings.ToValidUTF8(why[:200], "") + "…"
		}
	}
	err = hs.Within(ctx, func(tx *sql.Tx) error {
		over := refused == nil || d.tries >= len(pauses)
		query := "DELETE FROM deliveries WHERE id = ?1"
		if !over {
			query = "UPDATE deliveries SET tries = tries + 1, next = ?2 WHERE id = ?1"
		}
		next := now
		if !over {
			next = now.Add(pauses[d.tries])
		}
		if _, err := tx.ExecContext(ctx, query, d.ID, next.UnixMilli()); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "UPDATE hooks SET sent = sent + ?, lost = lost + ?, failed = ? WHERE id = ?", refused == nil, refused != nil && over, why, h.ID)
		return err
	})
	return refused == nil, err
}

// send sends a delivery once. The error says why it was not taken.
func (hs *Hooks) send(ctx context.Context, h Hook, d Delivery, now time.Time, body any) error {
	data, err := json.Marshal(body)
	if err != nil {
		return err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, h.URL, bytes.NewReader(data))
	if err != nil {
		return err
	}
	id, at := fmt.Sprint("result_", d.ID), strconv.FormatInt(now.Unix(), 10)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "Pentarena")
	r.Header.Set("webhook-id", id)
	r.Header.Set("webhook-timestamp", at)
	r.Header.Set("webhook-signature", "v1,"+sign(h.secret, id, at, data))
	answer, err := hs.client.Do(r)
	if err != nil {
		if failed, is := errors.AsType[*url.Error](err); is {
			err = failed.Err // without the address, which may have a secret in it
		}
		return err
	}
	_, _ = io.CopyN(io.Discard, answer.Body, mostAnswer)
	_ = answer.Body.Close()
	if answer.StatusCode/100 != 2 {
		return fmt.Errorf("the server answered %s", answer.Status)
	}
	return nil
}

// sign is the signature of a delivery.
func sign(secret []byte, id, at string, body []byte) string {
	m := hmac.New(sha256.New, secret)
	fmt.Fprintf(m, "%s.%s.%s", id, at, body)
	return base64.StdEncoding.EncodeToString(m.Sum(nil))
}

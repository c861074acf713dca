// Package people has the accounts of an arena: people, teams and their classes, passwords, passkeys, links by which others join, and sessions.
package people

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"database/sql"
	"encoding/base64"
	"errors"
	"fmt"
	"net/netip"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"
	"golang.org/x/time/rate"

	"app.pentarena/game/basics/words"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/store"
)

// The roles of people. Who is not signed in has none, and reads.
const (
	Author    = "author"
	Organiser = "organiser"
)

// People are those of an arena, and the links by which others join them.
type People struct{ *base.Base }

// Person is who is signed in.
type Person struct {
	ID       int64
	Name     string
	Role     string
	Team     int64
	TeamName string // the name of the team
	Epoch    int64
}

// Bounds of passwords: least in characters, most in bytes.
const LeastPassword, mostPassword = 10, 200

// The cost of a password, in passes and kB: of one that is tried, for who has stolen the database as well.
const (
	passes = 2
	memory = 19 << 10
)

// hashing bounds how many passwords are computed at a time.
var hashing = make(chan struct{}, max(1, runtime.NumCPU()/2))

func hash(ctx context.Context, password, salt []byte) ([]byte, error) {
	select {
	case hashing <- struct{}{}:
		defer func() { <-hashing }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return argon2.IDKey(password, salt, passes, memory, 1, 32), nil
}

// Sealed is what is kept of a password.
func Sealed(ctx context.Context, password string) (string, error) {
	if n := utf8.RuneCountInString(password); n < LeastPassword || len(password) > mostPassword {
		return "", base.Refuse(400, "The password has %s. It needs at least %d, and at most %d bytes: a few words make a good one.", words.Count(n, "character", "characters"), LeastPassword, mostPassword)
	}
	salt := make([]byte, 16)
	_, _ = rand.Read(salt) // it does not fail
	sum, err := hash(ctx, []byte(password), salt)
	if err != nil {
		return "", err
	}
	b := base64.RawStdEncoding
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=1$%s$%s", argon2.Version, memory, passes, b.EncodeToString(salt), b.EncodeToString(sum)), nil
}

// opens reports whether a password is that of what is kept. It takes as long when nothing is kept.
func opens(ctx context.Context, password, kept string) (bool, error) {
	salt, want := make([]byte, 16), make([]byte, 32)
	known := false
	if parts := strings.Split(kept, "$"); len(parts) == 6 {
		s, err := base64.RawStdEncoding.DecodeString(parts[4])
		w, err2 := base64.RawStdEncoding.DecodeString(parts[5])
		if err == nil && err2 == nil {
			salt, want, known = s, w, true
		}
	}
	if len(password) > mostPassword {
		return false, nil
	}
	sum, err := hash(ctx, []byte(password), salt)
	return known && subtle.ConstantTimeCompare(sum, want) == 1, err
}

// Doors bounds how often passwords are tried, matches are asked for, and how much is uploaded, by address and by name.
type Doors struct {
	shared   []netip.Prefix
	sharedBy int

	mu   sync.Mutex
	seen map[string]*rate.Limiter
}

// mostDoors is how many addresses and names are remembered.
const mostDoors = 10_000

// NewDoors are doors that let each of the shared networks do by times as much.
func NewDoors(shared []netip.Prefix, by int) *Doors {
	return &Doors{shared: shared, sharedBy: max(by, 1), seen: map[string]*rate.Limiter{}}
}

// limit is what may be done at once, and how long it takes until it may be done once more.
type limit struct {
	what  string
	first int
	then  time.Duration
}

var (
	Tries   = limit{"try", 10, 10 * time.Second}
	Uploads = limit{"upload", 30, time.Minute}
	Matches = limit{"match", 10, time.Minute} // that a team asks for, or plays by hand
)

// Pass reports whether something may be done from an address, or with a name.
func (d *Doors) Pass(l limit, who string) bool {
	n := 1
	if at, err := netip.ParsePrefix(who); err == nil && slices.ContainsFunc(d.shared, func(p netip.Prefix) bool { return p.Overlaps(at) }) {
		n = d.sharedBy
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	key := l.what + " " + who
	door := d.seen[key]
	if door == nil {
		if len(d.seen) >= mostDoors {
			clear(d.seen)
		}
		door = rate.NewLimiter(rate.Every(l.then)*rate.Limit(n), l.first*n)
		d.seen[key] = door
	}
	return door.Allow()
}

// The kinds of links: what they let who opens them do.
const (
	toOrganise = "organiser" // join as the organiser
	ToJoin     = "author"    // join with a team of one's own
	ToTeam     = "team"      // join a team
	ToReset    = "reset"     // give somebody a new password
)

// Link is a link that an organiser or a member of a team has made. Its token is not kept.
type Link struct {
	ID      int64
	Kind    string
	Team    sql.NullInt64
	Person  sql.NullInt64
	Left    int
	Expires time.Time
	Maker   string
	Class   sql.NullInt64 // of the teams of those who join
	Name    string        // of who joins; "" for anybody
	Of      string        // the name of its team, person or class
}

// DigestOf is what is kept of a token.
func DigestOf(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}

// OpenToken is that of the link by which anybody joins, while an organiser has let it be.
const OpenToken = "open"

// MakeLink keeps a link and returns its token.
func MakeLink(ctx context.Context, tx *sql.Tx, l Link) (token string, err error) {
	token = base.Secret()
	return token, KeepLink(ctx, tx, token, l)
}

// KeepLink keeps a link with a token.
func KeepLink(ctx context.Context, tx *sql.Tx, token string, l Link) error {
	_, err := tx.ExecContext(ctx, "INSERT INTO links (digest, kind, team, person, left, expires, maker, class, name) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
		DigestOf(token), l.Kind, l.Team, l.Person, l.Left, l.Expires.UnixMilli(), l.Maker, l.Class, l.Name)
	return err
}

// LinkColumns are what ScanLink reads, of links.
const LinkColumns = `links.id, kind, links.team, links.person, left, expires, maker, links.class, links.name,
	COALESCE((SELECT name FROM teams WHERE id = links.team), (SELECT name FROM people WHERE id = links.person), (SELECT name FROM classes WHERE id = links.class), '')`

// ScanLink reads a link.
func ScanLink(r interface{ Scan(...any) error }) (l Link, err error) {
	var expires int64
	err = r.Scan(&l.ID, &l.Kind, &l.Team, &l.Person, &l.Left, &expires, &l.Maker, &l.Class, &l.Name, &l.Of)
	l.Expires = base.When(expires)
	return l, err
}

// ErrLink is the error for a link that is not valid.
var ErrLink = &base.Refusal{Status: 404, Text: "This link is not valid any more: it was used up, has expired or was taken back. Ask who gave it to you for another one."}

// FindLink is the link of a token, which may be used now.
func FindLink(ctx context.Context, db base.Querier, token string) (Link, error) {
	l, err := ScanLink(db.QueryRowContext(ctx, "SELECT "+LinkColumns+" FROM links WHERE digest = ? AND left > 0 AND expires > ?", DigestOf(token), base.Now()))
	if errors.Is(err, sql.ErrNoRows) {
		return l, ErrLink
	}
	return l, err
}

// useLink takes one use of a link.
func useLink(ctx context.Context, tx *sql.Tx, token string) (Link, error) {
	l, err := FindLink(ctx, tx, token)
	if err == nil {
		_, err = tx.ExecContext(ctx, "UPDATE links SET left = left - 1 WHERE id = ?", l.ID)
	}
	return l, err
}

// Mates are the names of the people of a team, who came first in front.
func (ps *People) Mates(ctx context.Context, team int64) ([]string, error) {
	return store.List(ctx, ps.DB, store.Value[string], "SELECT name FROM people WHERE team = ? ORDER BY id", team)
}

// FirstToken is that of a link by which the first organiser joins, "" when there is one. Those that were made before are not valid any more.
func (ps *People) FirstToken(ctx context.Context) (token string, err error) {
	err = ps.Within(ctx, func(tx *sql.Tx) error {
		var n int
		if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM people WHERE role = ?", Organiser).Scan(&n); err != nil || n > 0 {
			return err
		}
		if _, err := tx.ExecContext(ctx, "DELETE FROM links WHERE kind = ?", toOrganise); err != nil {
			return err
		}
		token, err = MakeLink(ctx, tx, Link{Kind: toOrganise, Left: 1, Expires: time.Now().Add(24 * time.Hour), Maker: "the server"})
		return err
	})
	if err != nil {
		return "", fmt.Errorf("arena: %w", err)
	}
	return token, nil
}

// PersonColumns are what ScanPerson reads, of people and their teams.
const PersonColumns = "people.id, people.name, role, team, teams.name, epoch"

// ScanPerson reads a person.
func ScanPerson(row interface{ Scan(...any) error }) (p Person, err error) {
	return p, row.Scan(&p.ID, &p.Name, &p.Role, &p.Team, &p.TeamName, &p.Epoch)
}

// Person is a person by number; sql.ErrNoRows when there is none.
func (ps *People) Person(ctx context.Context, id int64) (Person, error) {
	return ScanPerson(ps.DB.QueryRowContext(ctx, "SELECT "+PersonColumns+" FROM people JOIN teams ON teams.id = team WHERE people.id = ?", id))
}

// Join lets somebody in who has a link.
func (ps *People) Join(ctx context.Context, token, name, password string) (p Person, err error) {
	if l, err := FindLink(ctx, ps.DB, token); err != nil { // before a password is computed
		return p, err
	} else if l.Kind == ToReset {
		return p, ErrLink
	} else if l.Name != "" {
		name = l.Name
	}
	kept, key, err := base.Named("name", name)
	if err != nil {
		return p, err
	}
	word, err := Sealed(ctx, password)
	if err != nil {
		return p, err
	}
	err = ps.Within(ctx, func(tx *sql.Tx) error {
		l, err := useLink(ctx, tx, token)
		if err != nil {
			return err
		}
		role, team := Author, l.Team.Int64
		if l.Kind == toOrganise {
			role = Organiser
		}
		var n int
		if err := tx.QueryRowContext(ctx, "SELECT (SELECT COUNT(*) FROM people WHERE key = ?1) + (SELECT COUNT(*) FROM teams WHERE key = ?1)", key).Scan(&n); err != nil {
			return err
		}
		if n > 0 {
			return base.Refuse(409, "Somebody here is called %s already. Take another name.", kept)
		}
		if !l.Team.Valid {
			if team, err = store.Insert(ctx, tx, "INSERT INTO teams (name, key, class) VALUES (?, ?, ?)", kept, key, l.Class); err != nil {
				return err
			}
		}
		id, err := store.Insert(ctx, tx, "INSERT INTO people (team, name, key, role, password, joined) VALUES (?, ?, ?, ?, ?, ?)", team, kept, key, role, word, base.Now())
		if err != nil {
			return err
		}
		if p, err = ScanPerson(tx.QueryRowContext(ctx, "SELECT "+PersonColumns+" FROM people JOIN teams ON teams.id = team WHERE people.id = ?", id)); err != nil {
			return err
		}
		return base.Did(ctx, tx, kept, "joined by a link of "+l.Maker)
	})
	return p, err
}

// ErrSignIn is the error for a wrong name or password, which does not say which it is.
var ErrSignIn = &base.Refusal{Status: 401, Text: "The name or the password is not right. Who has forgotten the password gets a new one from the organiser."}

// SignIn is the person of a name and a password.
func (ps *People) SignIn(ctx context.Context, name, password string) (p Person, err error) {
	key := strings.ToLower(strings.Join(strings.Fields(name), " "))
	var id int64
	var kept string
	if err := ps.DB.QueryRowContext(ctx, "SELECT id, password FROM people WHERE key = ?", key).Scan(&id, &kept); err != nil && !errors.Is(err, sql.ErrNoRows) {
		return p, err
	}
	switch good, err := opens(ctx, password, kept); {
	case err != nil:
		return p, err
	case !good:
		return p, ErrSignIn
	}
	return ps.Person(ctx, id)
}

// SetPassword gives a person a new password, and ends all sessions and keys.
func SetPassword(ctx context.Context, tx *sql.Tx, id int64, word string) error {
	if _, err := tx.ExecContext(ctx, "UPDATE people SET password = ? WHERE id = ?", word, id); err != nil {
		return err
	}
	return SignOutEverywhere(ctx, tx, id)
}

// SignOutEverywhere ends all sessions and keys of a person, who signs in again by password or passkey.
func SignOutEverywhere(ctx context.Context, tx *sql.Tx, id int64) error {
	if _, err := tx.ExecContext(ctx, "UPDATE people SET epoch = epoch + 1 WHERE id = ?", id); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, "DELETE FROM keys WHERE person = ?", id)
	return err
}

// Reset gives the person of a link a new password, which is all they can sign in with then: it is for who has lost what they had to somebody else as well.
func (ps *People) Reset(ctx context.Context, token, password string) error {
	if l, err := FindLink(ctx, ps.DB, token); err != nil {
		return err
	} else if l.Kind != ToReset {
		return ErrLink
	}
	word, err := Sealed(ctx, password)
	if err != nil {
		return err
	}
	return ps.Within(ctx, func(tx *sql.Tx) error {
		l, err := useLink(ctx, tx, token)
		if err != nil {
			return err
		}
		if err := SetPassword(ctx, tx, l.Person.Int64, word); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "DELETE FROM passkeys WHERE person = ?", l.Person.Int64); err != nil {
			return err
		}
		return base.Did(ctx, tx, l.Of, "has a new password, by a link of "+l.Maker)
	})
}

package arena

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"database/sql"
	"encoding/base64"
	"errors"
	"fmt"
	"maps"
	"net/netip"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"golang.org/x/crypto/argon2"
	"golang.org/x/time/rate"

	"app.pentarena/game/basics/words"
	"app.pentarena/game/server/store"
)

// The roles of people. Who is not signed in has none, and reads.
const (
	author    = "author"
	organiser = "organiser"
)

// person is who is signed in.
type person struct {
	id    int64
	name  string
	role  string
	team  int64
	teams string // the name of the team
	epoch int64
}

// refusal is why something that was asked for is not done: status is that of HTTP.
type refusal struct {
	status int
	text   string
}

func (r *refusal) Error() string { return r.text }

func refuse(status int, format string, args ...any) error {
	return &refusal{status, fmt.Sprintf(format, args...)}
}

// Bounds of names and passwords, in characters; a password may have so many bytes.
const (
	leastName, mostName         = 2, 30
	leastPassword, mostPassword = 10, 200
)

// named is a name as it is kept, and as it is compared.
func named(what, name string) (kept, key string, err error) {
	name = strings.Join(strings.Fields(name), " ")
	for _, r := range name {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.Mn, r) && !strings.ContainsRune(" ._-'", r) {
			return "", "", refuse(400, "The %s has the character %q. Use letters, digits, spaces and . _ - '", what, r)
		}
	}
	if n := utf8.RuneCountInString(name); n < leastName || n > mostName || !utf8.ValidString(name) {
		return "", "", refuse(400, "The %s has %s. It needs %d to %d.", what, words.Count(n, "character", "characters"), leastName, mostName)
	}
	return name, strings.ToLower(name), nil
}

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

// sealed is what is kept of a password.
func sealed(ctx context.Context, password string) (string, error) {
	if n := utf8.RuneCountInString(password); n < leastPassword || len(password) > mostPassword {
		return "", refuse(400, "The password has %s. It needs at least %d, and at most %d bytes: a few words make a good one.", words.Count(n, "character", "characters"), leastPassword, mostPassword)
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

// doors bounds how often passwords are tried, and how much is uploaded, by address and by name.
type doors struct {
	shared   []netip.Prefix
	sharedBy int

	mu   sync.Mutex
	seen map[string]*rate.Limiter
}

// mostDoors is how many addresses and names are remembered.
const mostDoors = 10_000

func newDoors(c Config) *doors {
	return &doors{shared: c.Shared, sharedBy: max(c.SharedBy, 1), seen: map[string]*rate.Limiter{}}
}

// limit is what may be done at once, and how long it takes until it may be done once more.
type limit struct {
	what  string
	first int
	then  time.Duration
}

var (
	tries   = limit{"try", 10, 10 * time.Second}
	uploads = limit{"upload", 30, time.Minute}
)

// pass reports whether something may be done from an address, or with a name.
func (d *doors) pass(l limit, who string) bool {
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
	toJoin     = "author"    // join with a team of one's own
	toTeam     = "team"      // join a team
	toReset    = "reset"     // give somebody a new password
)

// link is a link that an organiser or a member of a team has made. Its token is not kept.
type link struct {
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

func digestOf(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}

// openToken is that of the link by which anybody joins, while an organiser has let it be.
const openToken = "open"

// makeLink keeps a link and returns its token.
func makeLink(ctx context.Context, tx *sql.Tx, l link) (token string, err error) {
	token = secret()
	return token, keepLink(ctx, tx, token, l)
}

func keepLink(ctx context.Context, tx *sql.Tx, token string, l link) error {
	_, err := tx.ExecContext(ctx, "INSERT INTO links (digest, kind, team, person, left, expires, maker, class, name) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
		digestOf(token), l.Kind, l.Team, l.Person, l.Left, l.Expires.UnixMilli(), l.Maker, l.Class, l.Name)
	return err
}

const linkColumns = `links.id, kind, links.team, links.person, left, expires, maker, links.class, links.name,
	COALESCE((SELECT name FROM teams WHERE id = links.team), (SELECT name FROM people WHERE id = links.person), (SELECT name FROM classes WHERE id = links.class), '')`

func scanLink(r interface{ Scan(...any) error }) (l link, err error) {
	var expires int64
	err = r.Scan(&l.ID, &l.Kind, &l.Team, &l.Person, &l.Left, &expires, &l.Maker, &l.Class, &l.Name, &l.Of)
	l.Expires = when(expires)
	return l, err
}

var errLink = &refusal{404, "This link is not valid any more: it was used up, has expired or was taken back. Ask who gave it to you for another one."}

// findLink is the link of a token, which may be used now.
func findLink(ctx context.Context, db querier, token string) (link, error) {
	l, err := scanLink(db.QueryRowContext(ctx, "SELECT "+linkColumns+" FROM links WHERE digest = ? AND left > 0 AND expires > ?", digestOf(token), now()))
	if errors.Is(err, sql.ErrNoRows) {
		return l, errLink
	}
	return l, err
}

// querier is a database or a transaction.
type querier interface {
	QueryRowContext(context.Context, string, ...any) *sql.Row
}

// useLink takes one use of a link.
func useLink(ctx context.Context, tx *sql.Tx, token string) (link, error) {
	l, err := findLink(ctx, tx, token)
	if err == nil {
		_, err = tx.ExecContext(ctx, "UPDATE links SET left = left - 1 WHERE id = ?", l.ID)
	}
	return l, err
}

// FirstLink is a path by which the first organiser joins, "" when there is one. Those that were made before are not valid any more.
func (a *Arena) FirstLink(ctx context.Context) (path string, err error) {
	err = a.within(ctx, func(tx *sql.Tx) error {
		var n int
		if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM people WHERE role = ?", organiser).Scan(&n); err != nil || n > 0 {
			return err
		}
		if _, err := tx.ExecContext(ctx, "DELETE FROM links WHERE kind = ?", toOrganise); err != nil {
			return err
		}
		token, err := makeLink(ctx, tx, link{Kind: toOrganise, Left: 1, Expires: time.Now().Add(24 * time.Hour), Maker: "the server"})
		path = Path + "join/" + token
		return err
	})
	if err != nil {
		return "", fmt.Errorf("arena: %w", err)
	}
	return path, nil
}

const personColumns = "people.id, people.name, role, team, teams.name, epoch"

func scanPerson(row interface{ Scan(...any) error }) (p person, err error) {
	return p, row.Scan(&p.id, &p.name, &p.role, &p.team, &p.teams, &p.epoch)
}

// person is a person by number; sql.ErrNoRows when there is none.
func (a *Arena) person(ctx context.Context, id int64) (person, error) {
	return scanPerson(a.db.QueryRowContext(ctx, "SELECT "+personColumns+" FROM people JOIN teams ON teams.id = team WHERE people.id = ?", id))
}

// join lets somebody in who has a link.
func (a *Arena) join(ctx context.Context, token, name, password string) (p person, err error) {
	if l, err := findLink(ctx, a.db, token); err != nil { // before a password is computed
		return p, err
	} else if l.Kind == toReset {
		return p, errLink
	} else if l.Name != "" {
		name = l.Name
	}
	kept, key, err := named("name", name)
	if err != nil {
		return p, err
	}
	word, err := sealed(ctx, password)
	if err != nil {
		return p, err
	}
	err = a.within(ctx, func(tx *sql.Tx) error {
		l, err := useLink(ctx, tx, token)
		if err != nil {
			return err
		}
		role, team := author, l.Team.Int64
		if l.Kind == toOrganise {
			role = organiser
		}
		var n int
		if err := tx.QueryRowContext(ctx, "SELECT (SELECT COUNT(*) FROM people WHERE key = ?1) + (SELECT COUNT(*) FROM teams WHERE key = ?1)", key).Scan(&n); err != nil {
			return err
		}
		if n > 0 {
			return refuse(409, "Somebody here is called %s already. Take another name.", kept)
		}
		if !l.Team.Valid {
			done, err := tx.ExecContext(ctx, "INSERT INTO teams (name, key, class) VALUES (?, ?, ?)", kept, key, l.Class)
			if err != nil {
				return err
			}
			if team, err = done.LastInsertId(); err != nil {
				return err
			}
		}
		done, err := tx.ExecContext(ctx, "INSERT INTO people (team, name, key, role, password, joined) VALUES (?, ?, ?, ?, ?, ?)", team, kept, key, role, word, now())
		if err != nil {
			return err
		}
		id, err := done.LastInsertId()
		if err != nil {
			return err
		}
		if p, err = scanPerson(tx.QueryRowContext(ctx, "SELECT "+personColumns+" FROM people JOIN teams ON teams.id = team WHERE people.id = ?", id)); err != nil {
			return err
		}
		return did(ctx, tx, kept, "joined by a link of "+l.Maker)
	})
	return p, err
}

var errSignIn = &refusal{401, "The name or the password is not right. Who has forgotten the password gets a new one from the organiser."}

// signIn is the person of a name and a password.
func (a *Arena) signIn(ctx context.Context, name, password string) (p person, err error) {
	key := strings.ToLower(strings.Join(strings.Fields(name), " "))
	var id int64
	var kept string
	if err := a.db.QueryRowContext(ctx, "SELECT id, password FROM people WHERE key = ?", key).Scan(&id, &kept); err != nil && !errors.Is(err, sql.ErrNoRows) {
		return p, err
	}
	switch good, err := opens(ctx, password, kept); {
	case err != nil:
		return p, err
	case !good:
		return p, errSignIn
	}
	return a.person(ctx, id)
}

// setPassword gives a person a new password, and ends all sessions and keys.
func setPassword(ctx context.Context, tx *sql.Tx, id int64, word string) error {
	if _, err := tx.ExecContext(ctx, "UPDATE people SET password = ? WHERE id = ?", word, id); err != nil {
		return err
	}
	return signOutEverywhere(ctx, tx, id)
}

// signOutEverywhere ends all sessions and keys of a person.
func signOutEverywhere(ctx context.Context, tx *sql.Tx, id int64) error {
	if _, err := tx.ExecContext(ctx, "UPDATE people SET epoch = epoch + 1 WHERE id = ?", id); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, "DELETE FROM keys WHERE person = ?", id)
	return err
}

// reset gives the person of a link a new password.
func (a *Arena) reset(ctx context.Context, token, password string) error {
	if l, err := findLink(ctx, a.db, token); err != nil {
		return err
	} else if l.Kind != toReset {
		return errLink
	}
	word, err := sealed(ctx, password)
	if err != nil {
		return err
	}
	return a.within(ctx, func(tx *sql.Tx) error {
		l, err := useLink(ctx, tx, token)
		if err != nil {
			return err
		}
		if err := setPassword(ctx, tx, l.Person.Int64, word); err != nil {
			return err
		}
		return did(ctx, tx, l.Of, "has a new password, by a link of "+l.Maker)
	})
}

// remove removes a person with all that is theirs: their team as well when nobody else is in it, with its bots and all matches of these.
func (a *Arena) remove(ctx context.Context, by person, id int64) error {
	var versions []int64
	var matches, records []string
	a.finals.mu.Lock()
	defer a.finals.mu.Unlock()
	a.finals.halt(slices.Collect(maps.Keys(a.finals.known))...)
	err := a.within(ctx, func(tx *sql.Tx) error {
		p, err := scanPerson(tx.QueryRowContext(ctx, "SELECT "+personColumns+" FROM people JOIN teams ON teams.id = team WHERE people.id = ?", id))
		if errors.Is(err, sql.ErrNoRows) {
			return errNone
		}
		if err != nil {
			return err
		}
		if p.role == organiser {
			return refuse(409, "%s is an organiser. Nobody else could do what organisers do.", p.name)
		}
		var others int
		if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM people WHERE team = ? AND id != ?", p.team, id).Scan(&others); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "DELETE FROM people WHERE id = ?", id); err != nil {
			return err
		}
		if others == 0 {
			number := func(r *sql.Rows) (n int64, err error) { return n, r.Scan(&n) }
			if versions, err = store.List(ctx, tx, number, "SELECT versions.id FROM versions JOIN bots ON bots.id = bot WHERE team = ?", p.team); err != nil {
				return err
			}
			const met = "SELECT meeting FROM players JOIN versions ON versions.id = players.version JOIN bots ON bots.id = bot WHERE team = ?"
			text := func(r *sql.Rows) (s string, err error) { return s, r.Scan(&s) }
			if matches, err = store.List(ctx, tx, text, "SELECT id FROM matches WHERE meeting IN ("+met+")", p.team); err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, "DELETE FROM meetings WHERE id IN ("+met+")", p.team); err != nil {
				return err
			}
			if records, err = leaveContests(ctx, tx, p.team); err != nil {
				return err
			}
			if _, err := tx.ExecContext(ctx, "DELETE FROM teams WHERE id = ?", p.team); err != nil {
				return err
			}
		}
		return did(ctx, tx, by.name, "removed "+p.name+" with all that was theirs")
	})
	if err != nil {
		return err
	}
	a.drop(versions, matches)
	a.dropRecords(records)
	return a.ladder.load(ctx, a)
}

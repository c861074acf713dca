package people

import (
	"context"
	"crypto/rand"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/store"
)

// A person may have so many passkeys, and has so long to answer the question of one.
const (
	MostPasskeys = 10
	AnswerTime   = 5 * time.Minute
)

// Site is where passkeys are for: each is for one alone.
type Site struct {
	ID     string // a domain
	Origin string // of its pages
}

// Passkey is one of a person, of which what signs stays on a device of theirs.
type Passkey struct {
	ID   int64
	Name string
	Site string    // its domain
	Made time.Time // when it was registered
	Used time.Time // when somebody last signed in with it, the zero time for never
}

// The errors of passkeys. ErrPasskey does not say what is wrong with one.
var (
	errPasskey  = &base.Refusal{Status: 401, Text: "This passkey does not sign you in here. Use your password, or another passkey."}
	errQuestion = &base.Refusal{Status: 400, Text: "This took too long, or was answered already. Try again."}
	errCopied   = &base.Refusal{Status: 401, Text: "This passkey counts less than it has counted before, as a copy would. Use your password, and remove it on your page if you do not know why."}
	errUnmade   = &base.Refusal{Status: 400, Text: "Your device has not made a passkey that can be used here. Try again, or another device."}
)

// party is a site, as the protocol knows it.
func party(s Site) (*webauthn.WebAuthn, error) {
	resident, within := true, webauthn.TimeoutConfig{Enforce: true, Timeout: AnswerTime, TimeoutUVD: AnswerTime}
	return webauthn.New(&webauthn.Config{
		RPID: s.ID, RPDisplayName: "Pentarena", RPOrigins: []string{s.Origin}, AttestationPreference: protocol.PreferNoAttestation,
		AuthenticatorSelection: protocol.AuthenticatorSelection{RequireResidentKey: &resident, ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationPreferred},
		Timeouts:               webauthn.TimeoutsConfig{Login: within, Registration: within},
		// Some keepers of passkeys tell more than they were asked for, of which nothing is used.
		ExtensionsUnsolicitedOutputPolicy: protocol.UnsolicitedOutputPolicyIgnore,
	})
}

// holder is a person with their passkeys of a site; see webauthn.User.
type holder struct {
	Person
	handle []byte // random, by which devices know the person
	keys   []webauthn.Credential
}

func (h *holder) WebAuthnID() []byte                         { return h.handle }
func (h *holder) WebAuthnName() string                       { return h.Name }
func (h *holder) WebAuthnDisplayName() string                { return h.Name }
func (h *holder) WebAuthnCredentials() []webauthn.Credential { return h.keys }

// holderOf is who has a handle, with their passkeys of a site.
func holderOf(ctx context.Context, tx *sql.Tx, site Site, handle []byte) (*holder, error) {
	h := &holder{handle: handle}
	var err error
	if h.Person, err = ScanPerson(tx.QueryRowContext(ctx, "SELECT "+PersonColumns+" FROM people JOIN teams ON teams.id = team WHERE handle = ?", handle)); err != nil {
		return nil, err
	}
	h.keys, err = store.List(ctx, tx, func(r *sql.Rows) (c webauthn.Credential, err error) {
		return c, r.Scan(&c.ID, &c.PublicKey, &c.Authenticator.SignCount, &c.Flags.BackupEligible)
	}, "SELECT credential, public, counter, backup FROM passkeys WHERE person = ? AND site = ?", h.ID, site.ID)
	return h, err
}

// Passkeys are those of a person.
func (ps *People) Passkeys(ctx context.Context, person int64) ([]Passkey, error) {
	return store.List(ctx, ps.DB, func(r *sql.Rows) (k Passkey, err error) {
		var made, used int64
		err = r.Scan(&k.ID, &k.Name, &k.Site, &made, &used)
		if k.Made = base.When(made); used > 0 {
			k.Used = base.When(used)
		}
		return k, err
	}, "SELECT id, name, site, made, used FROM passkeys WHERE person = ? ORDER BY id", person)
}

// question is what is kept between a question and its answer.
type question struct {
	Name string // of the passkey that is being made
	Data *webauthn.SessionData
}

// AskNewPasskey begins to make a passkey: ask is for the browser, and kept for the end, which is NewPasskey.
func (ps *People) AskNewPasskey(ctx context.Context, site Site, me Person, name string) (ask any, kept []byte, err error) {
	if name, _, err = base.Named("name of the passkey", name); err != nil {
		return nil, nil, err
	}
	p, err := party(site)
	if err != nil {
		return nil, nil, err
	}
	err = ps.Within(ctx, func(tx *sql.Tx) error {
		var n int
		if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM passkeys WHERE person = ?", me.ID).Scan(&n); err != nil {
			return err
		}
		if n >= MostPasskeys {
			return base.Refuse(409, "You have %d passkeys, and more there cannot be. Remove one first.", n)
		}
		fresh := make([]byte, 32)
		_, _ = rand.Read(fresh) // it does not fail
		var handle []byte
		if err := tx.QueryRowContext(ctx, "UPDATE people SET handle = COALESCE(handle, ?) WHERE id = ? RETURNING handle", fresh, me.ID).Scan(&handle); err != nil {
			return err
		}
		h, err := holderOf(ctx, tx, site, handle)
		if err != nil {
			return err
		}
		q := question{Name: name}
		creation, data, err := p.BeginRegistration(h, webauthn.WithExclusions(webauthn.Credentials(h.keys).CredentialDescriptors()))
		if err != nil {
			return err
		}
		q.Data, ask = data, creation.Response
		kept, err = json.Marshal(q)
		return err
	})
	return ask, kept, err
}

// NewPasskey makes a passkey of the answer to AskNewPasskey.
func (ps *People) NewPasskey(ctx context.Context, site Site, me Person, kept, answer []byte) error {
	q, p, err := asked(site, kept)
	if err != nil {
		return err
	}
	got, err := protocol.ParseCredentialCreationResponseBytes(answer)
	if err != nil {
		return errUnmade
	}
	return ps.Within(ctx, func(tx *sql.Tx) error {
		h, err := holderOf(ctx, tx, site, q.Data.UserID)
		if errors.Is(err, sql.ErrNoRows) || err == nil && h.ID != me.ID {
			return errQuestion // somebody else has signed in meanwhile
		}
		if err != nil {
			return err
		}
		c, err := p.CreateCredential(h, *q.Data, got)
		if err != nil {
			return errUnmade
		}
		if err := store.Change(ctx, tx, errUnmade, `INSERT INTO passkeys (person, site, credential, public, counter, backup, name, made) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
			WHERE NOT EXISTS (SELECT 1 FROM passkeys WHERE credential = ?3) AND (SELECT COUNT(*) FROM passkeys WHERE person = ?1) < ?9`,
			me.ID, site.ID, c.ID, c.PublicKey, c.Authenticator.SignCount, c.Flags.BackupEligible, q.Name, base.Now(), MostPasskeys); err != nil {
			return err
		}
		return base.Did(ctx, tx, me.Name, "made a passkey")
	})
}

// AskPasskey begins to sign in with a passkey: ask is for the browser, and kept for the end, which is SignInWithPasskey.
func (ps *People) AskPasskey(site Site) (ask any, kept []byte, err error) {
	p, err := party(site)
	if err != nil {
		return nil, nil, err
	}
	assertion, data, err := p.BeginDiscoverableLogin()
	if err != nil {
		return nil, nil, err
	}
	kept, err = json.Marshal(question{Data: data})
	return assertion.Response, kept, err
}

// SignInWithPasskey is the person whose passkey has given the answer to AskPasskey.
func (ps *People) SignInWithPasskey(ctx context.Context, site Site, kept, answer []byte) (me Person, err error) {
	q, p, err := asked(site, kept)
	if err != nil {
		return me, err
	}
	got, err := protocol.ParseCredentialRequestResponseBytes(answer)
	if err != nil {
		return me, errPasskey
	}
	copied := false
	err = ps.Within(ctx, func(tx *sql.Tx) error {
		var h *holder
		var failed error // of this machine
		_, c, err := p.ValidatePasskeyLogin(func(_, handle []byte) (webauthn.User, error) {
			if h, failed = holderOf(ctx, tx, site, handle); errors.Is(failed, sql.ErrNoRows) {
				failed = nil
				return nil, errPasskey
			}
			return h, failed
		}, *q.Data, got)
		if failed != nil {
			return failed
		}
		if err != nil {
			return errPasskey
		}
		me = h.Person
		if copied = c.Authenticator.CloneWarning; copied {
			return base.Did(ctx, tx, me.Name, "was not let in by a passkey that counts less than before, as a copy would")
		}
		_, err = tx.ExecContext(ctx, "UPDATE passkeys SET counter = ?, used = ? WHERE credential = ?", c.Authenticator.SignCount, base.Now(), c.ID)
		return err
	})
	if err == nil && copied {
		err = errCopied
	}
	return me, err
}

// asked is what was asked, if there is still time to answer.
func asked(site Site, kept []byte) (q question, p *webauthn.WebAuthn, err error) {
	if err := json.Unmarshal(kept, &q); err != nil || q.Data == nil || q.Data.RelyingPartyID != site.ID || time.Now().After(q.Data.Expires) {
		return q, nil, errQuestion
	}
	p, err = party(site)
	return q, p, err
}

// RemovePasskey removes a passkey of a person.
func (ps *People) RemovePasskey(ctx context.Context, me Person, id int64) error {
	return ps.Within(ctx, func(tx *sql.Tx) error {
		if err := store.Change(ctx, tx, base.ErrNone, "DELETE FROM passkeys WHERE id = ? AND person = ?", id, me.ID); err != nil {
			return err
		}
		return base.Did(ctx, tx, me.Name, "removed a passkey")
	})
}

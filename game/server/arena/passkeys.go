package arena

import (
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/people"
)

// scripted is policy of the pages where passkeys are used: they may run the script of the arena, and it may ask the arena.
var scripted = strings.NewReplacer("script-src 'none'", "script-src 'self'", "default-src 'none'", "default-src 'none'; connect-src 'self'").Replace(policy)

// site is where the passkeys of a request are for; false where there can be none.
func (a *Arena) site(r *http.Request) (people.Site, bool) {
	origin := strings.ToLower(a.address(r))
	u, err := url.Parse(origin)
	if err != nil || !slices.Contains(a.config.Origins, origin) {
		return people.Site{}, false
	}
	return people.Site{ID: u.Hostname(), Origin: origin}, true
}

// offersPasskeys reports whether a page offers passkeys, and lets its script run then.
func (a *Arena) offersPasskeys(w http.ResponseWriter, r *http.Request) bool {
	_, is := a.site(r)
	if is {
		w.Header().Set("Content-Security-Policy", scripted)
	}
	return is
}

// script answers with the script of the pages.
func (a *Arena) script(w http.ResponseWriter, r *http.Request, _ *people.Person) error {
	return a.file(w, r, "passkeys.js")
}

// errSite is the error for passkeys at an address where there are none.
var errSite = &base.Refusal{Status: 404, Text: "There are no passkeys at this address of the server. Use your password."}

// Question is what a browser asks a device for a passkey.
type Question struct {
	PublicKey any `json:"publicKey" jsonschema:"the options in JSON as Web Authentication has them"`
}

// Credential is what a device answers.
type Credential struct {
	ID         string `json:"id"`
	RawID      string `json:"rawId"`
	Type       string `json:"type"`
	Response   any    `json:"response" jsonschema:"as Web Authentication has it in JSON"`
	Attachment string `json:"authenticatorAttachment,omitempty"`
	Extensions any    `json:"clientExtensionResults,omitempty"`
}

// Entered is where who has answered continues.
type Entered struct {
	To string `json:"to" jsonschema:"path"`
}

// Where a session keeps what was asked, for sign-in and for a new passkey.
const askedToEnter, askedToMake = "passkey", "new passkey"

// passkeyAsked asks for a passkey, by which somebody signs in. Their session lasts no longer than they may take to answer.
func (a *Arena) passkeyAsked(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	if !a.doors.Pass(people.Tries, r.RemoteAddr) {
		return errOften
	}
	site, is := a.site(r)
	if !is {
		return errSite
	}
	ask, kept, err := a.people.AskPasskey(site)
	if err != nil {
		return err
	}
	s := a.sessionOf(r.Context())
	s.Put(r.Context(), askedToEnter, kept)
	if me == nil {
		s.SetDeadline(r.Context(), time.Now().Add(people.AnswerTime))
	}
	return a.json(w, http.StatusOK, Question{ask})
}

// answered is what a device has answered, and where its passkey is for.
func (a *Arena) answered(r *http.Request) (people.Site, []byte, error) {
	site, is := a.site(r)
	if !is {
		return site, nil, errSite
	}
	answer, err := io.ReadAll(r.Body)
	return site, answer, err
}

// passkeyShown signs in who has answered.
func (a *Arena) passkeyShown(w http.ResponseWriter, r *http.Request, _ *people.Person) error {
	site, answer, err := a.answered(r)
	if err != nil {
		return err
	}
	p, err := a.people.SignInWithPasskey(r.Context(), site, a.sessionOf(r.Context()).PopBytes(r.Context(), askedToEnter), answer)
	if err != nil {
		return err
	}
	if err := a.enter(r, p); err != nil {
		return err
	}
	return a.json(w, http.StatusOK, Entered{Path})
}

// newPasskeyAsked begins to make a passkey, for which the password is needed: a session that somebody else has got hold of is not enough.
func (a *Arena) newPasskeyAsked(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	site, is := a.site(r)
	if !is {
		return errSite
	}
	if err := a.proven(r, me, r.PostFormValue("password"), "The password is not right."); err != nil {
		return err
	}
	ask, kept, err := a.people.AskNewPasskey(r.Context(), site, *me, r.PostFormValue("name"))
	if err != nil {
		return err
	}
	a.sessionOf(r.Context()).Put(r.Context(), askedToMake, kept)
	return a.json(w, http.StatusOK, Question{ask})
}

// passkeyMade makes a passkey of what a device has answered.
func (a *Arena) passkeyMade(w http.ResponseWriter, r *http.Request, me *people.Person) error {
	site, answer, err := a.answered(r)
	if err != nil {
		return err
	}
	s := a.sessionOf(r.Context())
	if err := a.people.NewPasskey(r.Context(), site, *me, s.PopBytes(r.Context(), askedToMake), answer); err != nil {
		return err
	}
	s.Put(r.Context(), "said", "You have a new passkey. You can sign in with it from now on.")
	return a.json(w, http.StatusOK, Entered{Path + "account"})
}

package arena

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"app.pentarena/game/server/arena/base/basetest"
	"app.pentarena/game/server/arena/people"
)

// device keeps a passkey, and answers as a browser has it answer.
type device struct {
	t       *testing.T
	key     *ecdsa.PrivateKey
	id      []byte
	handle  []byte
	origin  string
	site    string
	counter uint32
}

// passkeyed is an arena with passkeys at the address of its server, and that address.
func passkeyed(t *testing.T) (*Arena, string) {
	t.Helper()
	var a *Arena
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.RemoteAddr = "127.0.0.1/32"
		a.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	at := strings.Replace(s.URL, "127.0.0.1", "localhost", 1)
	a, _ = opened(t, Config{Origins: []string{at}})
	return a, at
}

func newDevice(t *testing.T, origin string) *device {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	d := &device{t: t, key: key, id: make([]byte, 16), origin: origin, site: "localhost", counter: 1}
	_, _ = rand.Read(d.id)
	return d
}

var base64url = base64.RawURLEncoding

// collected is what a browser says of a ceremony.
func (d *device) collected(kind, challenge string) []byte {
	text, err := json.Marshal(map[string]any{"type": kind, "challenge": challenge, "origin": d.origin, "crossOrigin": false})
	if err != nil {
		d.t.Fatal(err)
	}
	return text
}

// data is what a device says of itself: somebody was there, with what follows.
func (d *device) data(flags byte, rest ...byte) []byte {
	sum := sha256.Sum256([]byte(d.site))
	return append(binary.BigEndian.AppendUint32(append(sum[:], flags), d.counter), rest...)
}

// sent is an answer as JSON.
func (d *device) sent(response map[string]string) string {
	text, err := json.Marshal(map[string]any{"id": base64url.EncodeToString(d.id), "rawId": base64url.EncodeToString(d.id), "type": "public-key", "response": response,
		"authenticatorAttachment": "platform", "clientExtensionResults": map[string]any{}})
	if err != nil {
		d.t.Fatal(err)
	}
	return string(text)
}

// makes is the answer to the question for a new passkey.
func (d *device) makes(question string) string {
	d.t.Helper()
	var q struct {
		PublicKey struct {
			Challenge string
			RP        struct{ ID string }
			User      struct{ ID string }
		}
	}
	if err := json.Unmarshal([]byte(question), &q); err != nil || q.PublicKey.RP.ID != "localhost" {
		d.t.Fatalf("%v %s", err, question)
	}
	d.handle, _ = base64url.DecodeString(q.PublicKey.User.ID)
	point, err := d.key.PublicKey.Bytes()
	if err != nil {
		d.t.Fatal(err)
	}
	cose := append([]byte{0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32}, point[1:33]...) // in CBOR: ES256 on P-256, x and y
	cose = append(append(cose, 0x22, 0x58, 32), point[33:]...)
	attested := append(make([]byte, 16), 0, byte(len(d.id)))
	data := d.data(0x41, append(append(attested, d.id...), cose...)...)
	object := append([]byte("\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58"), byte(len(data)))
	return d.sent(map[string]string{"clientDataJSON": base64url.EncodeToString(d.collected("webauthn.create", q.PublicKey.Challenge)), "attestationObject": base64url.EncodeToString(append(object, data...))})
}

// signs is the answer to the question of a sign-in. Each counts one more.
func (d *device) signs(question string) string {
	d.t.Helper()
	var q struct {
		PublicKey struct{ Challenge, RPID string }
	}
	if err := json.Unmarshal([]byte(question), &q); err != nil || q.PublicKey.RPID != "localhost" {
		d.t.Fatalf("%v %s", err, question)
	}
	d.counter++
	collected, data := d.collected("webauthn.get", q.PublicKey.Challenge), d.data(1)
	sum := sha256.Sum256(collected)
	digest := sha256.Sum256(append(append([]byte{}, data...), sum[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, d.key, digest[:])
	if err != nil {
		d.t.Fatal(err)
	}
	return d.sent(map[string]string{"clientDataJSON": base64url.EncodeToString(collected), "authenticatorData": base64url.EncodeToString(data),
		"signature": base64url.EncodeToString(signature), "userHandle": base64url.EncodeToString(d.handle)})
}

const passkeyPath, newPasskeyPath = "/arena/api/passkeys", "/arena/api/account/passkeys"

// shows sends the answer of a device.
func (g *guest) shows(path, text string) answer {
	g.t.Helper()
	return g.do("POST", path, "application/json", strings.NewReader(text))
}

// registers makes a passkey of who is signed in.
func (g *guest) registers(d *device, name string) {
	g.t.Helper()
	q := g.post(newPasskeyPath+"/question", "name", name, "password", password)
	if q.status != 200 {
		g.t.Fatalf("%d %s", q.status, q.body)
	}
	if got := g.shows(newPasskeyPath, d.makes(q.body)); got.status != 200 || !strings.Contains(got.body, "/arena/account") {
		g.t.Fatalf("%d %s", got.status, got.body)
	}
}

// question is that of a sign-in.
func (g *guest) question() string {
	g.t.Helper()
	q := g.post(passkeyPath + "/question")
	if q.status != 200 {
		g.t.Fatalf("%d %s", q.status, q.body)
	}
	return q.body
}

// patient lets all be asked as often as the tests like.
func (a *Arena) patient() { a.doors = people.NewDoors(nil, 0) }

// A person makes passkeys with the password, signs in with one and without the password, sees when it was used, and removes it; a reset by the organiser removes all,
// to sign out everywhere none.
func TestPasskeys(t *testing.T) {
	a, at := passkeyed(t)
	olga, authors := company(t, a, at, "Ann", "Bob")
	ann := authors["Ann"]
	if got := ann.post(newPasskeyPath+"/question", "name", "phone", "password", "not my password"); got.status != 400 || !strings.Contains(got.body, "not right") {
		t.Errorf("without the password: %d %s", got.status, got.body)
	}
	if got := ann.post(newPasskeyPath+"/question", "name", "<b>", "password", password); got.status != 400 {
		t.Errorf("a name: %d %s", got.status, got.body)
	}
	phone, key := newDevice(t, at), newDevice(t, at)
	ann.registers(phone, "my phone")
	a.patient()
	ann.registers(key, "blue key")
	page := ann.get("/arena/account")
	if !strings.Contains(page.body, "my phone") || !strings.Contains(page.body, "never") || page.header.Get("Content-Security-Policy") != scripted || !strings.Contains(scripted, "script-src 'self'") {
		t.Errorf("%v\n%s", page.header, page.body)
	}
	other := browser(t, at)
	if got := other.get("/arena/signin"); got.header.Get("Content-Security-Policy") != scripted || !strings.Contains(got.body, "Sign in with a passkey") {
		t.Errorf("%v\n%s", got.header, got.body)
	}
	if got := other.get("/arena/"); got.header.Get("Content-Security-Policy") != policy {
		t.Errorf("%v", got.header)
	}
	if got := other.shows(passkeyPath, phone.signs(other.question())); got.status != 200 || strings.TrimSpace(got.body) != `{"to":"/arena/"}` {
		t.Fatalf("%d %s", got.status, got.body)
	}
	if got := other.get("/arena/account"); !strings.Contains(got.body, "<h1>Ann</h1>") || strings.Count(got.body, "never") != 1 {
		t.Errorf("%s", got.body)
	}
	other.post("/arena/signout/everywhere")
	if got := other.get("/arena/account"); got.status != 303 {
		t.Errorf("%d", got.status)
	}
	a.patient()
	if got := other.shows(passkeyPath, key.signs(other.question())); got.status != 200 {
		t.Fatalf("after signing out everywhere: %d %s", got.status, got.body)
	}
	if got := authors["Bob"].post("/arena/account/passkeys/1/remove"); got.status != 404 {
		t.Errorf("Bob removes it: %d", got.status)
	}
	if got := other.post("/arena/account/passkeys/1/remove"); got.status != 303 {
		t.Errorf("%d %s", got.status, got.body)
	}
	if got := other.shows(passkeyPath, phone.signs(other.question())); got.status != 401 {
		t.Errorf("one that is removed: %d %s", got.status, got.body)
	}
	reset := linkIn.FindString(olga.post("/arena/organiser/people/2/reset").body)
	if got := browser(t, at).post(reset, "password", "entirely new words"); got.status != 303 {
		t.Fatalf("%d %s", got.status, got.body)
	}
	if n := basetest.Count(t, a.DB, "SELECT COUNT(*) FROM passkeys"); n != 0 {
		t.Errorf("%d passkeys after a reset", n)
	}
	a.patient()
	bob := authors["Bob"]
	for i := range people.MostPasskeys {
		basetest.Do(t, a.DB, "INSERT INTO passkeys (person, site, credential, public, counter, backup, name, made) VALUES ((SELECT id FROM people WHERE key = 'bob'), 'localhost', ?, x'00', 0, 0, 'x', 0)", []byte{byte(i)})
	}
	if got := bob.post(newPasskeyPath+"/question", "name", "one more", "password", password); got.status != 409 {
		t.Errorf("one too many: %d %s", got.status, got.body)
	}
}

// What a passkey answers counts once, in time, for the session that was asked, from the pages of this server, and never from somebody who has another key, another
// person's name or a copy.
func TestPasskeysRefused(t *testing.T) {
	a, at := passkeyed(t)
	_, authors := company(t, a, at, "Ann", "Bob")
	ann, bob := authors["Ann"], authors["Bob"]
	phone, foreign := newDevice(t, at), newDevice(t, at)
	ann.registers(phone, "phone")
	bob.registers(foreign, "phone")
	eve := browser(t, at)
	refused := func(what string, status int, answer string) {
		t.Helper()
		if got := eve.shows(passkeyPath, answer); got.status != status {
			t.Errorf("%s: %d %s", what, got.status, got.body)
		}
		if got := eve.get("/arena/account"); got.status != 303 {
			t.Errorf("%s: signed in", what)
		}
		a.patient()
	}
	changed := func(change func(d *device)) *device {
		d := *phone
		change(&d)
		return &d
	}
	refused("no question", 400, phone.signs(`{"publicKey":{"challenge":"YWFhYWFhYWFhYWFhYWFhYWFhYQ","rpId":"localhost"}}`))
	eve.question()
	refused("another question", 401, phone.signs(`{"publicKey":{"challenge":"YWFhYWFhYWFhYWFhYWFhYWFhYQ","rpId":"localhost"}}`))
	refused("another origin", 401, changed(func(d *device) { d.origin = "https://evil.example" }).signs(eve.question()))
	refused("another port", 401, changed(func(d *device) { d.origin = "http://localhost:1" }).signs(eve.question()))
	refused("another site", 401, changed(func(d *device) { d.site = "evil.example" }).signs(eve.question()))
	refused("another key", 401, changed(func(d *device) { d.key = foreign.key }).signs(eve.question()))
	refused("another person", 401, changed(func(d *device) { d.handle = foreign.handle }).signs(eve.question()))
	refused("nobody", 401, changed(func(d *device) { d.handle = []byte("nobody") }).signs(eve.question()))
	refused("no handle", 401, changed(func(d *device) { d.handle = nil }).signs(eve.question()))
	eve.question()
	refused("garbage", 401, `{"id":"","rawId":"","type":"x","response":{}}`)
	asked := eve.question()
	forAnn := phone.signs(asked)
	mallory := browser(t, at)
	mallory.question()
	if got := mallory.shows(passkeyPath, forAnn); got.status != 401 {
		t.Errorf("the answer of another session: %d %s", got.status, got.body)
	}
	a.patient()
	if got := eve.shows(passkeyPath, forAnn); got.status != 200 { // with Ann's own phone
		t.Fatalf("%d %s", got.status, got.body)
	}
	eve = browser(t, at)
	refused("the same answer again", 400, forAnn)
	eve.question()
	refused("the same answer to another question", 401, forAnn)
	refused("a copy, which counts less", 401, changed(func(d *device) { d.counter -= 5 }).signs(eve.question()))
	if n := basetest.Count(t, a.DB, "SELECT COUNT(*) FROM done WHERE who = 'Ann' AND what LIKE '%as a copy would'"); n != 1 {
		t.Errorf("a copy is noted %d times", n)
	}
	late := phone.signs(eve.question())
	_, kept, err := a.people.AskPasskey(people.Site{ID: "localhost", Origin: at})
	if err != nil {
		t.Fatal(err)
	}
	old := strings.Replace(string(kept), fmt.Sprint(time.Now().Year(), "-"), "2001-", 1)
	if _, err := a.people.SignInWithPasskey(t.Context(), people.Site{ID: "localhost", Origin: at}, []byte(old), []byte(late)); err == nil || !strings.Contains(err.Error(), "too long") || old == string(kept) {
		t.Errorf("a late answer: %v", err)
	}
	if _, err := a.people.SignInWithPasskey(t.Context(), people.Site{ID: "elsewhere.example", Origin: "https://elsewhere.example"}, kept, []byte(late)); err == nil {
		t.Error("the question of another site counts")
	}

	q := ann.post(newPasskeyPath+"/question", "name", "second", "password", password).body
	if got := bob.shows(newPasskeyPath, newDevice(t, at).makes(q)); got.status != 400 {
		t.Errorf("Bob makes what Ann has asked for: %d %s", got.status, got.body)
	}
	if got := ann.shows(newPasskeyPath, newDevice(t, "https://evil.example").makes(q)); got.status != 400 {
		t.Errorf("made for another origin: %d %s", got.status, got.body)
	}
	a.patient()
	q = bob.post(newPasskeyPath+"/question", "name", "stolen", "password", password).body
	twin := newDevice(t, at)
	twin.id = phone.id
	if got := bob.shows(newPasskeyPath, twin.makes(q)); got.status != 400 {
		t.Errorf("the ID of Ann's passkey: %d %s", got.status, got.body)
	}
	if n := basetest.Count(t, a.DB, "SELECT COUNT(*) FROM passkeys"); n != 2 {
		t.Errorf("%d passkeys", n)
	}
	a.config.Origins = nil
	for path, g := range map[string]*guest{passkeyPath + "/question": eve, passkeyPath: eve, newPasskeyPath + "/question": ann, newPasskeyPath: ann} {
		if got := g.post(path); got.status != 404 {
			t.Errorf("%s at another address: %d %s", path, got.status, got.body)
		}
	}
	if got := ann.get("/arena/account"); strings.Contains(got.body, "<script") || !strings.Contains(got.body, "data-what=\"For\">localhost") || got.header.Get("Content-Security-Policy") != policy {
		t.Errorf("at another address: %v %s", got.header, got.body)
	}
}

// Passkeys are asked for as often as passwords are tried, and a session of who has not answered ends soon.
func TestPasskeyTries(t *testing.T) {
	a, at := passkeyed(t)
	g := browser(t, at)
	got := 0
	for got = range 30 {
		if g.post(passkeyPath+"/question").status == http.StatusTooManyRequests {
			break
		}
	}
	if got < 5 || got > 10 {
		t.Errorf("refused after %d questions", got)
	}
	if n := basetest.Count(t, a.DB, "SELECT COUNT(*) FROM sessions WHERE expires > ?", time.Now().Add(2*people.AnswerTime).UnixMilli()); n != 0 {
		t.Errorf("%d sessions last long", n)
	}
	if n := basetest.Count(t, a.DB, "SELECT COUNT(*) FROM sessions"); n == 0 {
		t.Error("there is no session")
	}
}

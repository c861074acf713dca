package serve_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"app.pentarena/game/match"
	"app.pentarena/game/match/formats"
	"app.pentarena/game/match/games"
	"app.pentarena/game/match/record"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/players/outside"
	"app.pentarena/game/players/outside/server"
	"app.pentarena/game/players/outside/server/servertest"
	"app.pentarena/game/players/remote"
	"app.pentarena/game/players/seats"
	"app.pentarena/game/server/openapi/openapitest"
	"app.pentarena/game/server/serve"
	"app.pentarena/game/server/store"
)

// club is a server with what a test needs to speak with it. Everything ends within ten minutes.
type club struct {
	*testing.T
	server *serve.Server
	url    string
	ctx    context.Context
	config serve.Config
	log    *log
	api    *openapitest.Checker
}

// open serves until the test ends; then no goroutine may be left over.
func open(t *testing.T, change func(*serve.Config)) *club {
	t.Helper()
	before := runtime.NumGoroutine()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	c := &club{T: t, ctx: ctx, log: &log{}}
	c.config = serve.Config{Folder: t.TempDir(), Log: slog.New(slog.NewJSONHandler(c.log, &slog.HandlerOptions{Level: slog.LevelDebug}))}
	c.config.Limits = serve.Limits{Writes: 1e9, Reads: 1e9, PerAddress: 2000}
	if change != nil {
		change(&c.config)
	}
	s, err := serve.New(ctx, c.config)
	if err != nil {
		cancel()
		t.Fatal(err)
	}
	h := httptest.NewServer(s)
	c.server, c.url, c.api = s, h.URL, openapitest.New(t, s.API())
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		h.Close()
		cancel()
		http.DefaultClient.CloseIdleConnections()
		servertest.Gone(t, before)
	})
	return c
}

// log is what a server has written.
type log struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *log) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// send sends a request and returns the answer, which is to be closed.
func (c *club) send(method, path, body string, header ...string) *http.Response {
	c.Helper()
	r, err := http.NewRequestWithContext(c.ctx, method, c.url+path, strings.NewReader(body))
	if err != nil {
		c.Fatal(err)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(header); i += 2 {
		if header[i] == "Host" {
			r.Host = header[i+1]
		} else {
			r.Header.Set(header[i], header[i+1])
		}
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	a, err := client.Do(r)
	if err != nil {
		c.Fatal(err)
	}
	return a
}

// ask sends a request and returns status and body, which are as the OpenAPI document says.
func (c *club) ask(method, path, body string, header ...string) (int, string) {
	c.Helper()
	a := c.send(method, path, body, header...)
	defer a.Body.Close()
	text, err := io.ReadAll(a.Body)
	if err != nil {
		c.Fatal(err)
	}
	if c.api != nil { // nil for a server in another process
		c.api.Check(c, a.Request, body, a.StatusCode, a.Header, string(text))
	}
	if l := a.Header.Get("Location"); l != "" {
		text = []byte(l)
	}
	return a.StatusCode, string(text)
}

// order begins a match.
func (c *club) order(body string, header ...string) serve.Ordered {
	c.Helper()
	status, text := c.ask("POST", "/api/matches", body, header...)
	var o serve.Ordered
	if err := json.Unmarshal([]byte(text), &o); err != nil || status != http.StatusCreated {
		c.Fatalf("%s is answered by %d %s", body, status, text)
	}
	return o
}

// dial connects by WebSocket.
func (c *club) dial(path string) *websocket.Conn {
	c.Helper()
	conn, _, err := websocket.Dial(c.ctx, c.url+path, nil)
	if err != nil {
		c.Fatal(err)
	}
	conn.SetReadLimit(64 << 20)
	c.Cleanup(func() { _ = conn.CloseNow() })
	return conn
}

// follow reads a match to its end and returns the messages.
func (c *club) follow(path string) []string {
	c.Helper()
	conn := c.dial(path)
	var list []string
	for {
		_, m, err := conn.Read(c.ctx)
		if websocket.CloseStatus(err) == websocket.StatusNormalClosure {
			return list
		}
		if err != nil {
			c.Fatal(err)
		}
		list = append(list, string(m))
	}
}

// ended waits for the end of a match and returns what is kept.
func (c *club) ended(id string) store.Match {
	c.Helper()
	c.follow("/live/" + id)
	for _, m := range c.list("") {
		if m.ID == id {
			return m
		}
	}
	c.Fatalf("no match %s is kept: %s", id, c.log)
	return store.Match{}
}

func (c *club) list(query string) []store.Match {
	c.Helper()
	status, text := c.ask("GET", "/api/matches"+query, "")
	var a struct{ Matches []store.Match }
	if err := json.Unmarshal([]byte(text), &a); err != nil || status != http.StatusOK {
		c.Fatalf("%d %s", status, text)
	}
	return a.Matches
}

// verified re-executes a record and returns its steps.
func verified(t *testing.T, data []byte) int {
	t.Helper()
	l, info, err := formats.Open(t.Context(), "match.pent", data, nil)
	if err != nil || info.State != record.Verified {
		t.Fatalf("the record: %+v, %v", info, err)
	}
	return l.Len()
}

const quick = `{"game":"anarchy","level":"quick","seed":"7","seats":["random","rookie"]}`

// A match of every game between built-in players is followed live, kept, listed, and its record is reproduced.
func TestMatches(t *testing.T) {
	c := open(t, nil)
	for _, e := range catalog.Entries() {
		game := e.Game.Info().ID
		o := c.order(fmt.Sprintf(`{"game":%q,"level":"quick","seats":["random","rookie"]}`, game))
		pieces := c.follow(o.Watch)
		whole := strings.Join(pieces, "")
		for i, p := range pieces {
			if strings.HasPrefix(p, `{"pentarena":`) != (i == 0) || !strings.HasSuffix(p, "\n") {
				t.Errorf("piece %d is %.60q", i, p)
			}
		}
		status, data := c.ask("GET", "/records/"+o.ID, "")
		steps := verified(t, []byte(data))
		if n := verified(t, []byte(whole)); status != http.StatusOK || n != steps {
			t.Errorf("%s: %d, %d of %d steps were followed", game, status, n, steps)
		}
		if again := strings.Join(c.follow(o.Watch), ""); !strings.HasPrefix(again, `{"pentarena":`) {
			t.Errorf("afterwards comes %.60q", again)
		}
		m := c.ended(o.ID)
		if m.State != store.Over || m.Game != game || m.Steps != steps || m.Seats[1].Name != "Rookie" || m.Seed == "" {
			t.Errorf("%+v", m)
		}
	}
	if n := len(c.list("?search=rookie&game=si32")); n != 1 {
		t.Errorf("%d matches are found", n)
	}
	if _, text := c.ask("GET", "/api/players", ""); !strings.Contains(text, `"name":"expert"`) || !strings.Contains(text, `"ratings":[{"game":"anarchy"`) {
		t.Errorf("the players are %s", text)
	}
}

// What cannot be ordered is refused with a reason, and nothing is started.
func TestBadOrders(t *testing.T) {
	folder := t.TempDir()
	trap := filepath.Join(folder, "started")
	c := open(t, func(o *serve.Config) {
		o.Bots = seats.Bots{"mybot": {Command: []string{"touch", trap}}, "farmer": {Command: []string{"touch", trap}, Protocol: "mechmania"}}
	})
	for body, want := range map[string]string{
		``:                                       "application/json",
		`{`:                                      "does not describe a match: it ends too early",
		`[]`:                                     "does not describe a match: it is a list and not an object",
		`{"game":7}`:                             `does not describe a match: \"game\" is a number and not a text`,
		`{"game":"anarchy"} {}`:                  "there is more after",
		`{"game":"chess"}`:                       "no game",
		`{"game":"anarchy","command":"ls"}`:      "unknown field",
		`{"game":"anarchy","level":"../../etc"}`: "no level",
		`{"game":"anarchy","seats":["random"]}`:  "2 seats",
		`{"game":"anarchy","seats":["random","touch ` + trap + `"]}`:                                 "no player",
		`{"game":"anarchy","seats":["random","jsonl:touch ` + trap + `"]}`:                           "no player",
		`{"game":"anarchy","seats":["random","` + trap + `.wasm"]}`:                                  "no player",
		`{"game":"anarchy","level":"quik","seats":["random","random"]}`:                              `there is no level \"quik\"; there are classic`,
		`{"game":"anarchy","seats":["random","persn"]}`:                                              `did you mean \"person\"?`,
		`{"game":"anarchy","seats":["random","form:1.25"]}`:                                          "no player",
		`{"game":"anarchy","seats":["random","mybto"]}`:                                              "mybot",
		`{"game":"anarchy","seats":["random","farmer"]}`:                                             "play mechmania",
		`{"game":"anarchy","seed":"` + strings.Repeat("x", 101) + `","seats":["random","idle"]}`:     "seed",
		`{"game":"anarchy","seats":["person","random"],"names":["","Ann"]}`:                          "seat 2: only a person",
		`{"game":"anarchy","seats":["person","random"],"names":["Ann","",""]}`:                       "3 names for 2 seats",
		`{"game":"anarchy","seats":["person","random"],"names":["Expert"]}`:                          "player of this server",
		`{"game":"anarchy","seats":["person","random"],"names":["a\u202eb"]}`:                        "cannot be shown",
		`{"game":"anarchy","seats":["person","random"],"names":["` + strings.Repeat("ä", 41) + `"]}`: "at most 40 characters",
		`{"game":"anarchy","seats":["idle","random"],"clock":{"match":60}}`:                          "no seat is for a person",
		`{"game":"anarchy","seats":["person","random"],"clock":{"turn":5}}`:                          "match is 0 seconds",
		`{"game":"anarchy","seats":["person","random"],"clock":{"match":86401}}`:                     "1 to 86400",
		`{"game":"anarchy","seats":["person","random"],"clock":{"match":60,"turn":-1}}`:              "0 to 3600",
		`{"game":"` + strings.Repeat("x", 20_000) + `"}`:                                             "too large: it may have 16 kB",
	} {
		status, text := c.ask("POST", "/api/matches", body)
		if status < 400 || status >= 500 || !strings.Contains(text, want) {
			t.Errorf("%.80s is answered by %d %s, want %s", body, status, text, want)
		}
	}
	if _, err := os.Stat(trap); err == nil {
		t.Error("a program was started")
	}
	if n := len(c.list("")); n != 0 {
		t.Errorf("%d matches are kept", n)
	}
}

// Without the token nothing begins; pages of other servers, other names and who asks too often are sent away.
func TestGuard(t *testing.T) {
	c := open(t, func(o *serve.Config) {
		o.Token, o.Hosts, o.Proxy = "correct horse battery", []string{"club.example"}, true
		o.Limits.Writes, o.Limits.PerAddress = 1e-6, 2
	})
	for name, x := range map[string]struct {
		want   int
		header []string
	}{
		"no token":       {http.StatusUnauthorized, nil},
		"wrong token":    {http.StatusUnauthorized, []string{"Authorization", "Bearer wrong"}},
		"token alone":    {http.StatusUnauthorized, []string{"Authorization", "correct horse battery"}},
		"token":          {http.StatusCreated, []string{"Authorization", "Bearer correct horse battery"}},
		"known name":     {http.StatusCreated, []string{"Authorization", "Bearer correct horse battery", "Host", "club.example"}},
		"other name":     {http.StatusMisdirectedRequest, []string{"Authorization", "Bearer correct horse battery", "Host", "evil.example"}},
		"other page":     {http.StatusForbidden, []string{"Authorization", "Bearer correct horse battery", "Origin", "https://evil.example"}},
		"form of a page": {http.StatusUnsupportedMediaType, []string{"Authorization", "Bearer correct horse battery", "Content-Type", "text/plain"}},
	} {
		body := strings.Replace(quick, `"7"`, `"`+name+`"`, 1)
		if status, text := c.ask("POST", "/api/matches", body, append(x.header, "X-Forwarded-For", "evil, 10.0.0."+fmt.Sprint(len(name)))...); status != x.want {
			t.Errorf("%s: %d %s", name, status, text)
		}
	}
	many := 0
	for range 20 {
		if status, _ := c.ask("POST", "/api/matches", quick, "X-Forwarded-For", "192.0.2.1"); status == http.StatusTooManyRequests {
			many++
		}
	}
	if many != 10 {
		t.Errorf("%d of 20 requests are too many", many)
	}
	if status, text := c.ask("GET", "/metrics", ""); status != http.StatusUnauthorized || !strings.Contains(text, "needs the password of the server") {
		t.Errorf("the figures are open: %d", status)
	}
	if status, text := c.ask("GET", "/metrics", "", "Authorization", "Bearer correct horse battery"); status != http.StatusOK || !strings.Contains(text, "pentarena_requests_total") {
		t.Errorf("the figures: %d %.200s", status, text)
	}
	if status, text := c.ask("GET", "/healthz", ""); status != http.StatusOK || !strings.Contains(text, `"version":`) {
		t.Errorf("%d %s", status, text)
	}
}

// A stranger's page cannot follow a match, and one address cannot take all connections.
func TestConnections(t *testing.T) {
	c := open(t, func(o *serve.Config) { o.Limits.PerAddress = 2 })
	o := c.order(`{"game":"anarchy","seats":["person","random"]}`)
	if _, a, err := websocket.Dial(c.ctx, c.url+o.Watch, &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"https://evil.example"}}}); err == nil || a.StatusCode != http.StatusForbidden {
		t.Errorf("%v %+v", err, a)
	}
	first := c.dial(o.Watch)
	c.dial(o.Watch)
	if _, a, err := websocket.Dial(c.ctx, c.url+o.Watch, nil); err == nil || a.StatusCode != http.StatusTooManyRequests {
		t.Errorf("a third connection: %v %+v", err, a)
	}
	_ = first.CloseNow()
	for {
		conn, _, err := websocket.Dial(c.ctx, c.url+o.Watch, nil)
		if err == nil {
			_ = conn.CloseNow()
			break
		}
		if c.ctx.Err() != nil {
			t.Fatal("a place does not become free")
		}
	}
	for _, path := range []string{"/live/NONE", "/live/..%2f..%2fetc", "/play/NONE", "/records/..%2farena.db", "/records/" + o.ID + "%2f..", "/..%2fgo.mod", "/seat/..%2f", "/seat/x", "/nothing"} {
		if status, text := c.ask("GET", path, ""); status != http.StatusNotFound || strings.TrimSpace(text) != `{"error":"there is nothing at this address"}` {
			t.Errorf("%s is answered by %d %s", path, status, text)
		}
	}
}

// A method that an address does not take is refused as everything else is, and what it takes is told.
func TestMethods(t *testing.T) {
	c := open(t, nil)
	a := c.send("PUT", "/api/matches", "")
	defer a.Body.Close()
	text, _ := io.ReadAll(a.Body)
	if a.StatusCode != http.StatusMethodNotAllowed || a.Header.Get("Content-Type") != "application/json" || !strings.Contains(a.Header.Get("Allow"), "POST") || !strings.HasPrefix(string(text), `{"error":"this address takes other methods`) {
		t.Errorf("%d %v %s", a.StatusCode, a.Header, text)
	}
}

// hears reads what comes first on a connection.
func (c *club) hears(conn *websocket.Conn, words string) {
	c.Helper()
	if _, m, err := conn.Read(c.ctx); err != nil || !strings.Contains(string(m), words) {
		c.Errorf("first comes %q, %v", m, err)
	}
}

// A server without a folder has the page and the seats to which it invites, and nothing else. Who has a seat is told what its match waits for.
func TestInvite(t *testing.T) {
	c := open(t, func(o *serve.Config) { o.Folder = "" })
	link := c.server.Invite(func(ctx context.Context, conn outside.Conn) {
		_ = remote.Say(ctx, conn, remote.News{Type: "waiting", Reason: "A client is missing."})
		<-ctx.Done()
	})
	token := strings.TrimPrefix(link, "/seat/")
	if status, at := c.ask("GET", link, ""); status != http.StatusSeeOther || at != "/#seat="+token {
		t.Errorf("the link is answered by %d %s", status, at)
	}
	c.hears(c.dial("/play/"+token), "A client is missing.")
	if _, a, err := websocket.Dial(c.ctx, c.url+"/play/"+token, &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"https://evil.example"}}}); err == nil || a.StatusCode != http.StatusForbidden {
		t.Errorf("the page of a stranger: %v %+v", err, a)
	}
	for _, path := range []string{"/play/" + token[1:], "/api/matches", "/matches", "/metrics", "/healthz"} {
		if status, _ := c.ask("GET", path, ""); status != http.StatusNotFound {
			t.Errorf("%s is answered by %d", path, status)
		}
	}
	c = open(t, nil)
	o := c.order(`{"game":"anarchy","seats":["person","program"]}`)
	c.hears(c.dial(strings.Replace(o.Seats[0].Link, "seat", "play", 1)), "all its programs have come")
}

// wire lets programs connect by TCP, and returns how they do.
func (c *club) wire() func() *net.TCPConn {
	c.Helper()
	l, err := server.Listen("127.0.0.1:0", false)
	if err != nil {
		c.Fatal(err)
	}
	ctx, cancel := context.WithCancel(c.ctx)
	var serving sync.WaitGroup
	serving.Go(func() { _ = server.Serve(ctx, l, 100, c.server.Talk) })
	c.Cleanup(func() {
		cancel()
		serving.Wait()
	})
	return func() *net.TCPConn {
		conn, err := net.DialTCP("tcp", nil, l.Addr().(*net.TCPAddr))
		if err != nil {
			c.Fatal(err)
		}
		c.Cleanup(func() { _ = conn.Close() })
		return conn
	}
}

// Programs that connect by TCP are counted with everybody else of their address, and may not come too often.
func TestConnectionsByTCP(t *testing.T) {
	const many, often = "too many connections", "too many requests"
	visit := func(dial func() *net.TCPConn) string {
		conn := dial()
		defer conn.Close()
		if err := conn.CloseWrite(); err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(conn)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	c := open(t, func(o *serve.Config) { o.Limits.PerAddress = 2 })
	dial := c.wire()
	o := c.order(`{"game":"anarchy","seats":["person","random"]}`)
	c.dial(o.Watch)
	silent := dial()
	for figures := ""; !strings.Contains(figures, "pentarena_programs 1\n") && c.ctx.Err() == nil; {
		_, figures = c.ask("GET", "/metrics", "")
	}
	if got := visit(dial); !strings.Contains(got, many) {
		t.Errorf("a third connection is told %q", got)
	}
	_ = silent.Close()
	for strings.Contains(visit(dial), many) {
		if c.ctx.Err() != nil {
			t.Fatal("a place does not become free")
		}
	}
	c = open(t, func(o *serve.Config) { o.Limits.Reads = 1e-6 })
	dial = c.wire()
	n := 0
	for n <= 200 && !strings.Contains(visit(dial), often) {
		n++
	}
	if n != 200 {
		t.Errorf("%d connections are not too often", n)
	}
}

// As many matches are played as may be; those that are played when the server ends are kept as far as they came.
func TestLimitOfMatches(t *testing.T) {
	c := open(t, func(o *serve.Config) { o.Limits.Matches = 1 })
	o := c.order(`{"game":"anarchy","seats":["person","random"]}`)
	if status, text := c.ask("POST", "/api/matches", quick); status != http.StatusServiceUnavailable {
		t.Errorf("%d %s", status, text)
	}
	conn := c.dial(o.Watch)
	if _, m, err := conn.Read(c.ctx); err != nil || !strings.HasPrefix(string(m), `{"pentarena":`) {
		t.Errorf("%.80s %v", m, err)
	}
	if err := c.server.Close(); err != nil {
		t.Fatal(err)
	}
	if status, text := c.ask("GET", "/healthz", ""); status != http.StatusServiceUnavailable {
		t.Errorf("%d %s", status, text)
	}
	kept, err := store.Open(t.Context(), c.config.Folder)
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	if m, err := kept.Match(t.Context(), o.ID); err != nil || m.State != store.Playing || m.Seats[0].Kind != "human" {
		t.Errorf("%+v %v", m, err)
	}
	if data, err := kept.Record(t.Context(), o.ID); err != nil || verified(t, data) != 0 {
		t.Errorf("%q %v", data, err)
	}
}

// lines is a program's end of a connection.
type lines interface {
	say(string) error
	hear() (string, error)
}

type socket struct {
	ctx  context.Context
	conn *websocket.Conn
}

func (s socket) say(text string) error {
	return s.conn.Write(s.ctx, websocket.MessageText, []byte(text))
}
func (s socket) hear() (string, error) {
	_, m, err := s.conn.Read(s.ctx)
	return string(m), err
}

// visit says hello and ends every turn; it returns the last message.
func visit(l lines, name, token string) string {
	last := ""
	if err := l.say(fmt.Sprintf(`{"type":"hello","name":%q,"token":%q}`, name, token)); err != nil {
		return err.Error()
	}
	for {
		m, err := l.hear()
		if err != nil {
			return last
		}
		last = m
		if strings.Contains(m, `"type":"turn"`) {
			_ = l.say(`{"type":"end"}`)
		}
	}
}

// Programs join with the token of a seat, by WebSocket and by TCP, and play to the end. Without it, with another's name or at a seat that is
// taken they are told why not, and a program that goes before the match leaves its seat to another.
func TestPrograms(t *testing.T) {
	c := open(t, func(o *serve.Config) { o.Limits.Turn = time.Minute })
	connect := c.wire()
	o := c.order(`{"game":"anarchy","level":"quick","seats":["program","program"]}`)
	if len(o.Seats) != 2 || o.Seats[0].Link != "/program" || o.Seats[0].Token == o.Seats[1].Token {
		t.Fatalf("%+v", o)
	}
	for want, x := range map[string][2]string{
		"no seat waits":    {"ann", "wrong"},
		"player of this":   {"Expert", o.Seats[0].Token},
		"cannot be shown":  {"a\u202eb", o.Seats[0].Token},
		"at most 40 bytes": {strings.Repeat("x", 41), o.Seats[0].Token},
	} {
		if last := visit(socket{c.ctx, c.dial("/program")}, x[0], x[1]); !strings.Contains(last, want) {
			t.Errorf("%q is told %s", x[0], last)
		}
	}
	gone := c.dial("/program")
	if err := gone.Write(c.ctx, websocket.MessageText, fmt.Appendf(nil, `{"type":"hello","name":"gone","token":%q}`, o.Seats[0].Token)); err != nil {
		t.Fatal(err)
	}
	for !strings.Contains(c.log.String(), `"name":"gone"`) && c.ctx.Err() == nil {
		time.Sleep(time.Millisecond)
	}
	if last := visit(socket{c.ctx, c.dial("/program")}, "late", o.Seats[0].Token); !strings.Contains(last, "taken this seat") {
		t.Errorf("at a taken seat it is told %s", last)
	}
	if l := c.list("?search=GONE&game=anarchy"); len(l) != 1 || l[0].ID != o.ID || l[0].State != "waiting" || l[0].Seats[0].Name != "gone" || l[0].Seats[1] != (store.Seat{Kind: "program"}) {
		t.Errorf("in the list the match is %+v", l)
	}
	if n := len(c.list("?search=nobody")) + len(c.list("?game=si32")) + len(c.list("?page=1")); n != 0 {
		t.Errorf("%d matches are found elsewhere", n)
	}
	_ = gone.CloseNow()
	for c.list("")[0].Seats[0].Name != "" { // the match must not begin before the server has seen the first go
	}
	var ends [2]string
	var playing sync.WaitGroup
	playing.Go(func() { ends[0] = visit(socket{c.ctx, c.dial("/program")}, "ann", o.Seats[0].Token) })
	playing.Go(func() {
		conn := connect()
		_ = conn.SetDeadline(time.Now().Add(2 * time.Minute))
		ends[1] = visit(stream{json.NewDecoder(conn), conn}, "bob", o.Seats[1].Token)
	})
	playing.Wait()
	for _, last := range ends {
		if !strings.Contains(last, `"type":"over"`) {
			t.Errorf("the last message is %.200s", last)
		}
	}
	m := c.ended(o.ID)
	if m.State != store.Over || m.Seats[0].Name != "ann" || m.Seats[1].Name != "bob" || m.Seats[1].Kind != "program" {
		t.Errorf("%+v", m)
	}
	if strings.Contains(c.log.String(), o.Seats[0].Token) {
		t.Error("a token is in the log")
	}
}

type stream struct {
	in  *json.Decoder
	out io.Writer
}

func (s stream) say(text string) error {
	_, err := fmt.Fprintln(s.out, text)
	return err
}

func (s stream) hear() (string, error) {
	var m json.RawMessage
	err := s.in.Decode(&m)
	return string(m), err
}

// Programs that wait when the server ends, or whose match is given up, are told so.
func TestGivenUp(t *testing.T) {
	c := open(t, func(o *serve.Config) { o.Limits.Wait = 200 * time.Millisecond })
	o := c.order(`{"game":"anarchy","seats":["program","program"]}`)
	if last := visit(socket{c.ctx, c.dial("/program")}, "ann", o.Seats[0].Token); !strings.Contains(last, "does not begin") && !strings.Contains(last, "no seat waits") {
		t.Errorf("it is told %s", last)
	}
	if n := len(c.list("")); n != 0 {
		t.Errorf("%d matches are kept", n)
	}
}

// A match that waits for a program when the server ends is there with the next one, by the same links; given up, it is forgotten.
func TestWaitingStays(t *testing.T) {
	first := open(t, nil)
	o := first.order(`{"game":"anarchy","level":"quick","seats":["program","person"]}`)
	if err := first.server.Close(); err != nil {
		t.Fatal(err)
	}
	second := open(t, func(c *serve.Config) { c.Folder = first.config.Folder })
	if l := second.list(""); len(l) != 1 || l[0].ID != o.ID || l[0].State != "waiting" {
		t.Fatalf("%+v", l)
	}
	var visiting sync.WaitGroup
	conn := second.dial("/program")
	visiting.Go(func() { visit(socket{second.ctx, conn}, "ann", o.Seats[0].Token) })
	for status := 0; status != http.StatusOK; {
		if status, _ = second.ask("GET", "/records/"+o.ID, ""); second.ctx.Err() != nil {
			t.Fatal("the match does not begin")
		}
	}
	second.dial(strings.Replace(o.Seats[1].Link, "/seat/", "/play/", 1)).CloseNow()
	gone := second.order(`{"game":"anarchy","level":"quick","seats":["program","random"]}`)
	if err := second.server.Close(); err != nil {
		t.Fatal(err)
	}
	visiting.Wait()
	third := open(t, func(c *serve.Config) { c.Folder, c.Limits.Wait = second.config.Folder, time.Millisecond })
	third.ended(o.ID)
	for l := third.list(""); len(l) != 1; l = third.list("") {
		if third.ctx.Err() != nil {
			t.Fatalf("%+v", l)
		}
	}
	if err := third.server.Close(); err != nil {
		t.Fatal(err)
	}
	if l := open(t, func(c *serve.Config) { c.Folder = first.config.Folder }).list(""); len(l) != 1 || l[0].ID == gone.ID {
		t.Errorf("%+v", l)
	}
}

// The link of a seat leads to the page; who has the token plays, and sees the record grow.
func TestPerson(t *testing.T) {
	c := open(t, nil)
	o := c.order(`{"game":"anarchy","level":"quick","seats":["random","person"]}`)
	status, to := c.ask("GET", o.Seats[0].Link, "")
	token := strings.TrimPrefix(to, "/#seat=")
	if status != http.StatusSeeOther || o.Seats[0].Link != "/seat/"+token {
		t.Fatalf("%d %s", status, to)
	}
	c.play(c.dial("/play/" + token))
	m := c.ended(o.ID)
	if m.State != store.Over || m.Seats[1].Kind != "human" || m.Steps == 0 {
		t.Errorf("%+v", m)
	}
	if err := c.server.Close(); err != nil {
		t.Fatal(err)
	}
	again := open(t, func(s *serve.Config) { s.Folder = c.config.Folder }) // the link leads to the end of the match, also after a new start
	conn := again.dial("/play/" + token)
	n := news(again, conn)
	tail, err := record.NewTail([]byte(n.Record), games.Start)
	if err != nil || n.Seat != 1 || len(tail.Record().Steps) != m.Steps {
		t.Errorf("%v; seat %d finds %+v", err, n.Seat, tail.Record())
	}
	if n := news(again, conn); n.Type != "over" {
		t.Errorf("after the record comes %+v", n)
	}
}

// A person whose connection breaks finds the draft again, and plays on.
func TestPersonComesBack(t *testing.T) {
	c := open(t, nil)
	o := c.order(`{"game":"anarchy","level":"quick","seed":"7","seats":["person","random"]}`)
	sit := func() (*websocket.Conn, remote.News) {
		conn := c.dial("/play/" + strings.TrimPrefix(o.Seats[0].Link, "/seat/"))
		return conn, news(c, conn)
	}
	say := func(conn *websocket.Conn, kind string, turn int, commands ...json.RawMessage) {
		text, err := json.Marshal(remote.Plan{Type: kind, Turn: turn, Commands: commands})
		if err == nil {
			err = conn.Write(c.ctx, websocket.MessageText, text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	first, n := sit()
	tail, err := record.NewTail([]byte(n.Record), games.Start)
	if err != nil || n.Draft != nil {
		t.Fatalf("%v, the draft is %s", err, n.Draft)
	}
	start := tail.Record().Start
	var planned match.Command
	for cmd := range start.Options(0) {
		if cmd != start.Game().Pass() && cmd != start.Game().Concede() {
			planned = cmd
			break
		}
	}
	command, err := start.Game().Encode(planned)
	if err != nil {
		t.Fatal(err)
	}
	say(first, "draft", 0, command)
	say(first, "draft", 1, command) // is refused, and so shows that the draft before it has come
	for news(c, first).Type != "refused" {
	}
	_ = first.CloseNow()
	second, n := sit()
	if len(n.Draft) != 1 || string(n.Draft[0]) != string(command) || n.Turn != 0 {
		t.Fatalf("the draft is %s of turn %d, not %s", n.Draft, n.Turn, command)
	}
	say(second, "end", 0, n.Draft...)
	for n = news(c, second); n.Type != "turns"; n = news(c, second) {
	}
	_ = second.CloseNow()
	third, n := sit()
	if tail, err = record.NewTail([]byte(n.Record), games.Start); err != nil {
		t.Fatal(err)
	}
	if steps := tail.Record().Steps; len(steps) == 0 || steps[0].Cmd != planned {
		t.Errorf("the record continues with %+v, not with %v", steps, planned)
	}
	if faults := tail.Record().Faults; len(faults) > 0 {
		t.Errorf("%v", faults)
	}
	_ = third.CloseNow()
}

// news reads a message of the host of a seat.
func news(c *club, conn *websocket.Conn) remote.News {
	c.Helper()
	_, text, err := conn.Read(c.ctx)
	if err != nil {
		c.Fatal(err)
	}
	n, err := remote.DecodeNews(text)
	if err != nil {
		c.Fatal(err)
	}
	return n
}

// People have the names and the clock of the order. Anyone whose time runs out loses.
func TestClock(t *testing.T) {
	c := open(t, nil)
	o := c.order(`{"game":"anarchy","level":"quick","seats":["random","person"],"names":["","Ann"],"clock":{"match":3,"turn":3600}}`) // enough to see it run
	conn := c.dial("/play/" + strings.TrimPrefix(o.Seats[0].Link, "/seat/"))
	var all string
	clock := false
	for {
		n := news(c, conn)
		if n.Type == "over" {
			break
		}
		all += n.Record + n.Lines
		if n.Clock != nil && n.Clock.Running.Has(1) {
			clock = true
			if left := n.Clock.Left; left[0] != -1 || left[1] > 3000 {
				t.Errorf("the clocks are at %v", left)
			}
		}
	}
	if !clock || !strings.Contains(all, `"name":"Ann"`) || !strings.Contains(all, `"late"`) {
		t.Errorf("a clock: %v, in %s", clock, all)
	}
	if m := c.ended(o.ID); m.State != store.Over || m.Seats[1].Name != "Ann" || m.Seats[1].Won || !m.Seats[0].Won {
		t.Errorf("%+v", m)
	}
}

// While people plan, those who watch see only turns that have ended.
func TestSpectatorsSeeNoPlans(t *testing.T) {
	c := open(t, nil)
	o := c.order(`{"game":"si32","level":"quick","seats":["random","person"]}`)
	conn := c.dial("/play/" + strings.TrimPrefix(o.Seats[0].Link, "/seat/"))
	if _, _, err := conn.Read(c.ctx); err != nil {
		t.Fatal(err)
	}
	_, m, err := c.dial(o.Watch).Read(c.ctx)
	if err != nil || strings.Count(string(m), "\n") != 1 {
		t.Errorf("%d lines are seen, %v", strings.Count(string(m), "\n"), err)
	}
}

// The page is served as it was built, packed where the browser takes it, and nothing else of the disk.
func TestPage(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "page"), 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"index.html": "<page>", "a.wasm": "program", "a.wasm.gz": "packed", "../secret": "x"} {
		if err := os.WriteFile(filepath.Join(dir, "page", name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	c := open(t, func(o *serve.Config) { o.Page = filepath.Join(dir, "page") })
	for path, want := range map[string]string{"/": "<page>", "/index.html": "<page>", "/a.wasm": "program", "/../secret": "/secret", "/secret": "nothing at", "/%2e%2e/secret": "nothing at"} {
		if _, text := c.ask("GET", path, "", "Accept-Encoding", "identity"); !strings.Contains(text, want) {
			t.Errorf("%s: %s", path, text)
		}
	}
	if _, text := c.ask("GET", "/a.wasm", "", "Accept-Encoding", "gzip, br"); text != "packed" {
		t.Errorf("%s", text)
	}
	if _, text := open(t, nil).ask("GET", "/", ""); !strings.Contains(text, "go run ./build page") {
		t.Errorf("%s", text)
	}
}

// A program with the name of a built-in player is refused at the start: one could stand for the other.
func TestNames(t *testing.T) {
	if _, err := serve.New(t.Context(), serve.Config{Folder: t.TempDir(), Bots: seats.Bots{"expert": {Command: []string{"true"}}}}); err == nil || !strings.Contains(err.Error(), "built-in") {
		t.Error(err)
	}
}

// The lobby is one page with its style and script, which may use nothing from elsewhere; it learns which games and levels there are.
func TestLobby(t *testing.T) {
	c := open(t, nil)
	for path, kind := range map[string]string{"/matches": "text/html", "/matches.css": "text/css", "/matches.js": "text/javascript"} {
		a, err := http.Get(c.url + path)
		if err != nil {
			t.Fatal(err)
		}
		_ = a.Body.Close()
		if a.StatusCode != http.StatusOK || !strings.HasPrefix(a.Header.Get("Content-Type"), kind) || !strings.Contains(a.Header.Get("Content-Security-Policy"), "script-src 'self'") {
			t.Errorf("%s: %d %v", path, a.StatusCode, a.Header)
		}
	}
	_, text := c.ask("GET", "/api/games", "")
	var known struct {
		Games []serve.Game
		Token bool
	}
	if err := json.Unmarshal([]byte(text), &known); err != nil || len(known.Games) != len(catalog.Entries()) || known.Token {
		t.Fatalf("%v in %.200s", err, text)
	}
	for _, g := range known.Games {
		for _, l := range g.Levels {
			if l.Name == "" || l.Title == "" || l.Seats < 1 {
				t.Errorf("%s has the level %+v", g.ID, l)
			}
		}
	}
}

// A room beside the matches answers what lies below its path, and limits it by itself; who may ask and from where is found out before.
func TestBeside(t *testing.T) {
	c := open(t, func(c *serve.Config) {
		c.Proxy = true
		c.Beside = map[string]http.Handler{"/room/": http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			n, err := io.Copy(io.Discard, r.Body)
			fmt.Fprint(w, r.URL.Path, " ", r.RemoteAddr, " ", n, " ", err)
		})}
	})
	ask := func(method, path, body string, headers ...string) (int, string) {
		t.Helper()
		r, err := http.NewRequest(method, c.url+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i+1 < len(headers); i += 2 {
			if r.Header.Set(headers[i], headers[i+1]); headers[i] == "Host" {
				r.Host = headers[i+1]
			}
		}
		a, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer a.Body.Close()
		text, err := io.ReadAll(a.Body)
		if err != nil {
			t.Fatal(err)
		}
		return a.StatusCode, string(text)
	}
	large := strings.Repeat("x", 100_000)
	if status, text := ask("POST", "/room/a/b", large, "X-Forwarded-For", "evil, 203.0.113.7"); status != http.StatusOK || text != "/room/a/b 203.0.113.7/32 100000 <nil>" {
		t.Errorf("%d %q", status, text)
	}
	if status, text := ask("GET", "/room", ""); status != http.StatusOK || !strings.HasPrefix(text, "/room/ ") {
		t.Errorf("%d %q", status, text)
	}
	if status, _ := ask("GET", "/room/", "", "Host", "evil.example"); status != http.StatusMisdirectedRequest {
		t.Errorf("by another name: %d", status)
	}
	if status, _ := ask("POST", "/room/", "", "Origin", "https://evil.example", "Sec-Fetch-Site", "cross-site"); status != http.StatusForbidden {
		t.Errorf("from another page: %d", status)
	}
	if status, text := ask("GET", "/api/games", ""); status != http.StatusOK || !strings.Contains(text, `"beside":["/room/"]`) {
		t.Errorf("%d %.200s", status, text)
	}
}

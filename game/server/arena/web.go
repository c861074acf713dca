package arena

import (
	"bytes"
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"io"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/alexedwards/scs/v2"

	"app.pentarena/game/contest/tables"
	"app.pentarena/game/server/arena/base"
	"app.pentarena/game/server/arena/people"
	"app.pentarena/game/server/arena/versions"
	"app.pentarena/game/server/openapi"
	"app.pentarena/game/server/static"
)

// handler answers a request; me is who sends it, nil for somebody who is not signed in.
type handler func(w http.ResponseWriter, r *http.Request, me *people.Person) error

// about is an answer about what the path of a request names and find finds.
func about[T any](find func(*http.Request) (T, error), tell func(w http.ResponseWriter, r *http.Request, me *people.Person, what T) error) handler {
	return func(w http.ResponseWriter, r *http.Request, me *people.Person) error {
		what, err := find(r)
		if err != nil {
			return err
		}
		return tell(w, r, me, what)
	}
}

// route is a request that the arena answers. role is what who asks must be: "" for everybody, author for everybody who is signed in, or organiser.
type route struct {
	pattern string // as http.ServeMux has it, below Path
	role    string
	answer  handler
	body    int64         // bytes that it may have; 0 for maxForm
	told    openapi.Route // what programs are told of it: they show a key where people are signed in; no Summary for pages
}

const maxForm = 16 << 10

// routes are all requests that are answered.
func (a *Arena) routes() []route {
	return append(a.programs(), []route{
		{pattern: "GET {$}", answer: a.home},
		{pattern: "GET arena.css", answer: a.style},
		{pattern: "GET passkeys.js", answer: a.script},
		{pattern: "GET games/{game}", answer: a.gamePage},
		{pattern: "GET games/{game}/levels/{level}", answer: about(a.level, a.levelPage)},
		{pattern: "GET games/{game}/players/{mark}", answer: about(a.mark, a.markPage)},
		{pattern: "GET bots/{bot}", answer: about(a.botOf, a.botPage)},
		{pattern: "GET bots/{bot}/compare", answer: a.comparePage},
		{pattern: "GET teams", answer: a.teamsPage},
		{pattern: "GET teams/{team}", answer: about(numbered("team"), a.teamPage)},
		{pattern: "GET join/{token}", answer: a.linkPage("join", false)},
		{pattern: "POST join/{token}", answer: a.joined},
		{pattern: "GET reset/{token}", answer: a.linkPage("reset", true)},
		{pattern: "POST reset/{token}", answer: a.resetDone},
		{pattern: "GET signin", answer: a.signInPage},
		{pattern: "POST signin", answer: a.signedIn},
		{pattern: "GET contests", answer: a.contestsPage},
		{pattern: "GET contests/{contest}", answer: about(a.asked, a.contestPage)},
		{pattern: "GET contests/{contest}/games/{game}/matches/{match}", answer: a.finalMatch},

		{pattern: "POST signout", role: people.Author, answer: a.signedOut},
		{pattern: "POST signout/everywhere", role: people.Author, answer: a.signedOutEverywhere},
		{pattern: "GET upload", role: people.Author, answer: a.uploadPage},
		{pattern: "POST upload", role: people.Author, answer: a.uploaded, body: versions.MaxUpload + maxForm},
		{pattern: "GET account", role: people.Author, answer: a.account},
		{pattern: "POST account/password", role: people.Author, answer: a.newPassword},
		{pattern: "POST account/passkeys/{passkey}/remove", role: people.Author, answer: a.changed("passkey", a.people.RemovePasskey, "account", "The passkey is removed. Remove it from your device as well, where it is of no use any more.")},
		{pattern: "POST account/link", role: people.Author, answer: a.teamLink},
		{pattern: "POST account/key", role: people.Author, answer: a.makeKey},
		{pattern: "GET versions/{version}", role: people.Author, answer: a.ofTeam(a.versionPage)},
		{pattern: "GET versions/{version}/file", role: people.Author, answer: a.ofTeam(a.versionFile)},
		{pattern: "POST versions/{version}/use", role: people.Author, answer: a.ofTeam(a.versionUsed)},
		{pattern: "GET logs/{match}/{version}", role: people.Author, answer: a.ofTeam(a.logPage)},
		{pattern: "POST bots/{bot}/{state}", role: people.Author, answer: about(a.botOf, a.botTurned)},
		{pattern: "GET scrimmages", role: people.Author, answer: a.scrimmagesPage},
		{pattern: "POST bots/{bot}/scrimmages", role: people.Author, answer: a.scrimmageAsked},
		{pattern: "POST bots/{bot}/hand", role: people.Author, answer: a.playedByHand},
		{pattern: "POST contests/{contest}/entrants", role: people.Author, answer: about(a.asked, a.botEntered)},
		{pattern: "POST contests/{contest}/entrants/{entrant}/out", role: people.Author, answer: a.byForm(a.entrantOut)},

		{pattern: "GET organiser", role: people.Organiser, answer: a.organiserPage},
		{pattern: "GET organiser/contest", role: people.Organiser, answer: a.newContest},
		{pattern: "POST organiser/contest", role: people.Organiser, answer: a.contestMade},
		{pattern: "GET organiser/contests/{contest}", role: people.Organiser, answer: about(a.asked, a.manageContest)},
		{pattern: "POST organiser/contests/{contest}/times", role: people.Organiser, answer: a.byForm(a.timesMoved)},
		{pattern: "POST organiser/contests/{contest}/off", role: people.Organiser, answer: a.byForm(a.contestOff)},
		{pattern: "POST organiser/contests/{contest}/games/{game}/matches/{match}", role: people.Organiser, answer: a.byForm(a.matchRevised)},
		{pattern: "POST organiser/export", role: people.Organiser, answer: a.export},
		{pattern: "POST organiser/hooks", role: people.Organiser, answer: a.hookMade},
		{pattern: "POST organiser/hooks/{hook}/remove", role: people.Organiser, answer: a.changed("hook", a.hooks.Remove, "organiser", "The webhook is removed.")},
		{pattern: "POST organiser/hooks/{hook}/test", role: people.Organiser, answer: a.changed("hook", a.hooks.Test, "organiser", "A test is on its way. Open this page again in a moment to see what came of it.")},
		{pattern: "POST organiser/workers/{worker}/in", role: people.Organiser, answer: a.workerAdmitted},
		{pattern: "POST organiser/links", role: people.Organiser, answer: a.linkMade},
		{pattern: "POST organiser/list", role: people.Organiser, answer: a.listImported, body: people.MostList},
		{pattern: "POST organiser/open", role: people.Organiser, answer: a.openedToAll},
		{pattern: "POST organiser/people/{person}/class", role: people.Organiser, answer: about(numbered("person"), a.classChosen)},
		{pattern: "POST organiser/links/{link}/end", role: people.Organiser, answer: a.changed("link", a.endLink, "organiser", "The link is not valid any more.")},
		{pattern: "POST organiser/people/{person}/reset", role: people.Organiser, answer: about(numbered("person"), a.resetMade)},
		{pattern: "POST organiser/people/{person}/remove", role: people.Organiser, answer: a.changed("person", a.remove, "organiser", "The person is removed, with all that was theirs.")},
	}...)
}

// policy is what the pages may do: show what comes from here, without any script; see scripted for two of them.
const policy = "default-src 'none'; script-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// bytesTime is how long an upload may take.
const bytesTime = 5 * time.Minute

type sessionKey struct{}

// sessionOf is who keeps the sessions, for a request of the arena.
func (a *Arena) sessionOf(ctx context.Context) *scs.SessionManager {
	m, _ := ctx.Value(sessionKey{}).(*scs.SessionManager)
	return m
}

func (a *Arena) routed() http.Handler {
	mux, m := http.NewServeMux(), a.newSessions()
	for _, x := range a.routes() {
		method, rest, _ := strings.Cut(x.pattern, " ")
		mux.HandleFunc(method+" "+Path+rest, func(w http.ResponseWriter, r *http.Request) {
			most := x.body
			if most == 0 {
				most = maxForm
			} else {
				_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(bytesTime))
			}
			r.Body = http.MaxBytesReader(w, r.Body, most)
			me, err := a.asking(r, x)
			if err == nil {
				err = allow(x.role, me)
			}
			if err == nil {
				err = x.answer(w, r, me)
			}
			if err != nil {
				a.fail(w, r, err)
			}
		})
	}
	mux.HandleFunc(Path, func(w http.ResponseWriter, r *http.Request) { a.fail(w, r, base.ErrNone) })
	sessioned := m.LoadAndSave(mux)
	cross := http.NewCrossOriginProtection()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		r = r.WithContext(context.WithValue(r.Context(), sessionKey{}, m))
		if err := cross.Check(r); err != nil {
			const text = "Pages of other servers may not change anything here."
			if strings.HasPrefix(r.URL.Path, Path+"api/") {
				_ = a.json(w, http.StatusForbidden, openapi.Failure{Error: text})
			} else {
				http.Error(w, text, http.StatusForbidden)
			}
			return
		}
		sessioned.ServeHTTP(w, r)
	})
}

// asking is who sends a request, nil for somebody who is not signed in.
func (a *Arena) asking(r *http.Request, x route) (*people.Person, error) {
	if x.told.Summary == "" || x.role == "" || x.told.Needs == openapi.Session {
		return a.me(r)
	}
	p, err := a.keyed(r)
	return &p, err
}

// me is who asks, nil for somebody who is not signed in.
func (a *Arena) me(r *http.Request) (*people.Person, error) {
	s := a.sessionOf(r.Context())
	id := s.GetInt64(r.Context(), "person")
	if id == 0 {
		return nil, nil
	}
	p, err := a.people.Person(r.Context(), id)
	if errors.Is(err, sql.ErrNoRows) || err == nil && p.Epoch != s.GetInt64(r.Context(), "epoch") {
		return nil, nil
	}
	return &p, err
}

var (
	errWho   = &base.Refusal{Status: 401, Text: "Sign in first."}
	errRole  = &base.Refusal{Status: 403, Text: "Only an organiser may do this."}
	errOften = &base.Refusal{Status: 429, Text: "Too many tries came from your address, or for this name, in a short time. Wait a minute, then try again."}
)

// allow says why somebody may not ask for what a role may, nil when they may.
func allow(role string, me *people.Person) error {
	switch {
	case role == "":
	case me == nil:
		return errWho
	case role == people.Organiser && me.Role != people.Organiser:
		return errRole
	}
	return nil
}

// fail answers with what went wrong.
func (a *Arena) fail(w http.ResponseWriter, r *http.Request, err error) {
	var known *base.Refusal
	var long *http.MaxBytesError
	switch {
	case errors.As(err, &known):
	case errors.As(err, &long):
		known = &base.Refusal{Status: 413, Text: "What you sent is too large. A bot may have " + strconv.Itoa(versions.MaxUpload>>20) + " MB."}
	case errors.Is(err, context.Canceled):
		known = &base.Refusal{Status: 503, Text: "The server is ending. Try again in a moment."}
	default:
		a.Log.Error("request failed", "error", err)
		known = &base.Refusal{Status: 500, Text: "Something went wrong on the server; its log says what."}
	}
	if known.Status == 429 || known.Status == 503 {
		w.Header().Set("Retry-After", "60")
	}
	if known == errWho && r.Method == http.MethodGet {
		http.Redirect(w, r, Path+"signin", http.StatusSeeOther)
		return
	}
	if strings.HasPrefix(r.URL.Path, Path+"api/") || strings.HasPrefix(r.URL.Path, Path+"records/") {
		_ = a.json(w, known.Status, openapi.Failure{Error: known.Text})
		return
	}
	me, _ := a.me(r)
	_ = a.render(w, r, me, known.Status, "error", known) // an error of it is logged there
}

//go:embed pages
var files embed.FS

// pages are the templates by their names.
var pages = sync.OnceValue(func() map[string]*template.Template {
	all := map[string]*template.Template{}
	base := template.Must(template.New("").Funcs(template.FuncMap{
		"day":    func(t time.Time) string { return t.Format("2 Jan 15:04") },
		"date":   func(t time.Time) string { return t.Format("2 Jan 2006 15:04") },
		"plus":   func(x, y int) int { return x + y },
		"points": tables.Points,
		"stamp":  func(t time.Time) string { return t.Format(time.RFC3339) },
		"short":  func(s string) string { return s[:min(len(s), 12)] },
		"kb":     func(n int64) int64 { return (n + 1023) >> 10 },
	}).ParseFS(files, "pages/layout.html"))
	list, _ := files.ReadDir("pages") // it is embedded
	for _, f := range list {
		name, isPage := strings.CutSuffix(f.Name(), ".html")
		if isPage && name != "layout" {
			all[name] = template.Must(template.Must(base.Clone()).ParseFS(files, "pages/"+f.Name()))
		}
	}
	return all
})

// shown is what a page is made from.
type shown struct {
	Me   *visitor
	Said string // what has just been done
	Body any
}

// visitor is who sees a page.
type visitor struct {
	Name, Team string
	Organiser  bool
}

// render answers with a page.
func (a *Arena) render(w http.ResponseWriter, r *http.Request, me *people.Person, status int, name string, body any) error {
	v := shown{Body: body}
	if me != nil {
		v.Me = &visitor{me.Name, me.TeamName, me.Role == people.Organiser}
		v.Said = a.sessionOf(r.Context()).PopString(r.Context(), "said")
	}
	var page bytes.Buffer
	if err := pages()[name].ExecuteTemplate(&page, "layout", v); err != nil {
		a.Log.Error("page failed", "page", name, "error", err)
		return err
	}
	w.Header().Set("Content-Type", static.Types[".html"])
	w.WriteHeader(status)
	_, _ = page.WriteTo(w) // an error is the client's: it has gone
	return nil
}

// attached says that what is answered is a file to be kept.
func attached(w http.ResponseWriter, kind, name string) {
	w.Header().Set("Content-Type", kind)
	w.Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="%s"`, name))
}

// done answers a change: it leads to a page, which says what has been done.
func (a *Arena) done(w http.ResponseWriter, r *http.Request, to, said string) error {
	if said != "" {
		a.sessionOf(r.Context()).Put(r.Context(), "said", said)
	}
	http.Redirect(w, r, Path+to, http.StatusSeeOther)
	return nil
}

// changed changes what has a number in the path of a request, and leads to a page, which says what has been done.
func (a *Arena) changed(name string, change func(ctx context.Context, by people.Person, id int64) error, to, said string) handler {
	return about(numbered(name), func(w http.ResponseWriter, r *http.Request, me *people.Person, id int64) error {
		if err := change(r.Context(), *me, id); err != nil {
			return err
		}
		return a.done(w, r, to, said)
	})
}

// number is a number in the path of a request; base.ErrNone when it is none.
func number(r *http.Request, name string) (int64, error) {
	n, err := strconv.ParseInt(r.PathValue(name), 10, 64)
	if err != nil || n <= 0 {
		return 0, base.ErrNone
	}
	return n, nil
}

// numbered finds that number.
func numbered(name string) func(*http.Request) (int64, error) {
	return func(r *http.Request) (int64, error) { return number(r, name) }
}

// style answers with the style of the pages.
func (a *Arena) style(w http.ResponseWriter, r *http.Request, _ *people.Person) error {
	return a.file(w, r, "arena.css")
}

// file answers with a file that belongs to the pages.
func (a *Arena) file(w http.ResponseWriter, r *http.Request, name string) error {
	data, err := files.ReadFile("pages/" + name)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", static.Types[path.Ext(name)])
	w.Header().Set("Cache-Control", "no-cache")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
	return nil
}

// received is a file of a form, and its fields are read.
func (a *Arena) received(r *http.Request) (*versions.Parcel, error) {
	if err := r.ParseMultipartForm(1 << 20); err != nil {
		var long *http.MaxBytesError
		if errors.As(err, &long) {
			return nil, err
		}
		return nil, base.Refuse(400, "This is not the whole form: multipart/form-data with the bot in the field file.")
	}
	defer func() { _ = r.MultipartForm.RemoveAll() }()
	f, head, err := r.FormFile("file")
	if err != nil {
		return nil, base.Refuse(400, "Choose a file first: a form has it in the field file.")
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, versions.MaxUpload+1))
	if err != nil {
		return nil, err
	}
	return versions.Unpack(head.Filename, data)
}

const sessionLife = 30 * 24 * time.Hour

func (a *Arena) newSessions() *scs.SessionManager {
	m := scs.New()
	m.Store = people.Sessions{DB: a.DB}
	m.Lifetime = sessionLife
	m.HashTokenInStore = true
	m.Cookie.Name = openapi.SessionCookie
	m.Cookie.Path = Path
	m.Cookie.HttpOnly = true
	m.Cookie.SameSite = http.SameSiteLaxMode
	m.Cookie.Secure = a.config.Secure
	m.ErrorFunc = func(w http.ResponseWriter, _ *http.Request, err error) {
		a.Log.Error("session failed", "error", err)
		http.Error(w, "Something went wrong on the server; its log says what.", http.StatusInternalServerError)
	}
	return m
}

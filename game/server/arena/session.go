package arena

import (
	"net/http"
	"time"

	"github.com/alexedwards/scs/v2"

	"app.pentarena/game/server/arena/people"
	"app.pentarena/game/server/openapi"
)

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

package arena

import (
	"context"
	"database/sql"
	"errors"
	"net/http"
	"time"

	"github.com/alexedwards/scs/v2"
)

// sessions keeps sessions in the database of an arena; see scs.CtxStore.
type sessions struct{ db *sql.DB }

const sessionLife = 30 * 24 * time.Hour

func (a *Arena) newSessions() *scs.SessionManager {
	m := scs.New()
	m.Store = sessions{a.db}
	m.Lifetime = sessionLife
	m.HashTokenInStore = true
	m.Cookie.Name = "arena"
	m.Cookie.Path = Path
	m.Cookie.HttpOnly = true
	m.Cookie.SameSite = http.SameSiteLaxMode
	m.Cookie.Secure = a.config.Secure
	m.ErrorFunc = func(w http.ResponseWriter, _ *http.Request, err error) {
		a.log.Error("session failed", "error", err)
		http.Error(w, "Something went wrong on the server; its log says what.", http.StatusInternalServerError)
	}
	return m
}

// FindCtx returns what is kept of a session.
func (s sessions) FindCtx(ctx context.Context, token string) (data []byte, found bool, err error) {
	err = s.db.QueryRowContext(ctx, "SELECT data FROM sessions WHERE token = ? AND expires > ?", token, now()).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, false, nil
	}
	return data, err == nil, err
}

// CommitCtx keeps a session, and forgets those that have expired.
func (s sessions) CommitCtx(ctx context.Context, token string, data []byte, expires time.Time) error {
	if _, err := s.db.ExecContext(ctx, "DELETE FROM sessions WHERE expires <= ?", now()); err != nil {
		return err
	}
	_, err := s.db.ExecContext(ctx, "INSERT OR REPLACE INTO sessions (token, data, expires) VALUES (?, ?, ?)", token, data, expires.UnixMilli())
	return err
}

// DeleteCtx forgets a session.
func (s sessions) DeleteCtx(ctx context.Context, token string) error {
	_, err := s.db.ExecContext(ctx, "DELETE FROM sessions WHERE token = ?", token)
	return err
}

// Find is FindCtx without a context, which scs.Store asks for and nobody calls.
func (s sessions) Find(token string) ([]byte, bool, error) {
	return s.FindCtx(context.Background(), token)
}

// Commit is CommitCtx.
func (s sessions) Commit(token string, data []byte, expires time.Time) error {
	return s.CommitCtx(context.Background(), token, data, expires)
}

// Delete is DeleteCtx.
func (s sessions) Delete(token string) error { return s.DeleteCtx(context.Background(), token) }

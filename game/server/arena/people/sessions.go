package people

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"app.pentarena/game/server/arena/base"
)

// Sessions keeps sessions in the database of an arena; see scs.CtxStore.
type Sessions struct{ DB *sql.DB }

// FindCtx returns what is kept of a session.
func (s Sessions) FindCtx(ctx context.Context, token string) (data []byte, found bool, err error) {
	err = s.DB.QueryRowContext(ctx, "SELECT data FROM sessions WHERE token = ? AND expires > ?", token, base.Now()).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, false, nil
	}
	return data, err == nil, err
}

// CommitCtx keeps a session, and forgets those that have expired.
func (s Sessions) CommitCtx(ctx context.Context, token string, data []byte, expires time.Time) error {
	if _, err := s.DB.ExecContext(ctx, "DELETE FROM sessions WHERE expires <= ?", base.Now()); err != nil {
		return err
	}
	_, err := s.DB.ExecContext(ctx, "INSERT OR REPLACE INTO sessions (token, data, expires) VALUES (?, ?, ?)", token, data, expires.UnixMilli())
	return err
}

// DeleteCtx forgets a session.
func (s Sessions) DeleteCtx(ctx context.Context, token string) error {
	_, err := s.DB.ExecContext(ctx, "DELETE FROM sessions WHERE token = ?", token)
	return err
}

// Find is FindCtx without a context, which scs.Store asks for and nobody calls.
func (s Sessions) Find(token string) ([]byte, bool, error) {
	return s.FindCtx(context.Background(), token)
}

// Commit is CommitCtx.
func (s Sessions) Commit(token string, data []byte, expires time.Time) error {
	return s.CommitCtx(context.Background(), token, data, expires)
}

// Delete is DeleteCtx.
func (s Sessions) Delete(token string) error { return s.DeleteCtx(context.Background(), token) }

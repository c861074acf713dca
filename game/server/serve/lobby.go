package serve

import (
	"embed"
	"io/fs"
	"maps"
	"net/http"
	"path"
	"slices"

	"app.pentarena/game/basics/lists"
	"app.pentarena/game/contest/tournament"
	"app.pentarena/game/players/catalog"
	"app.pentarena/game/server/static"
	"app.pentarena/levels"
)

// lobbyFiles is the page that starts matches and lists them: matches.html, its style and its script; and the script of the page of a tournament.
//
//go:embed lobby
var lobbyFiles embed.FS

// lobbyPolicy lets the lobby use what is its own, and speak with this server only.
const lobbyPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// lobbyName is the file of the lobby that a path asks for.
func lobbyName(at string) string {
	if at == "/matches" {
		at += ".html"
	}
	return "lobby" + at
}

// isFile reports whether a request is for a file of a page.
func (s *Server) isFile(r *http.Request) bool {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		return false
	}
	_, err := fs.Stat(lobbyFiles, lobbyName(r.URL.Path))
	return err == nil && s.store != nil || s.page[r.URL.Path] != ""
}

// lobby answers with a file of the lobby.
func (s *Server) lobby(w http.ResponseWriter, r *http.Request) error {
	name := lobbyName(r.URL.Path)
	data, err := lobbyFiles.ReadFile(name)
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", static.Types[path.Ext(name)])
	h.Set("Content-Security-Policy", lobbyPolicy)
	unchanged(w, r, data)
	return nil
}

// Game is a game to order matches of.
type Game struct {
	ID     string  `json:"id" jsonschema:"for an order"`
	Title  string  `json:"title"`
	Levels []Level `json:"levels"`
}

// Level is a level of a game.
type Level struct {
	Name    string `json:"name" jsonschema:"for an order"`
	Title   string `json:"title"`
	Summary string `json:"summary"`
	Seats   int    `json:"seats"`
}

// offers answers with the games and their levels, and the formats of tournaments.
func (s *Server) offers(w http.ResponseWriter, _ *http.Request) error {
	list := []Game{}
	for _, e := range catalog.Entries() {
		info := e.Game.Info()
		g := Game{ID: info.ID, Title: info.Title}
		g.Levels = lists.Map(levels.List(info.ID), func(l levels.Level) Level { return Level{l.Name, l.Title, l.Summary, e.Seats(l)} })
		list = append(list, g)
	}
	s.json(w, http.StatusOK, Offers{slices.Sorted(maps.Keys(s.config.Beside)), tournament.Kinds(), list, s.config.Token != ""})
	return nil
}

package arena

import (
	"net/http"
	"reflect"
	"strings"

	"app.pentarena/game/server/arena/people"
	"app.pentarena/game/server/arena/versions"
	"app.pentarena/game/server/openapi"
)

const (
	octets = "application/octet-stream" // media type of files
	inUTC  = "such as 2030-05-31T18:00, in UTC"
)

func (a *Arena) programs() []route {
	credential := reflect.TypeFor[Credential]()
	contest, reason := reflect.TypeFor[Contest](), openapi.Field{Name: "reason", Text: "for the log of the contest", Must: true}
	return []route{
		{pattern: "GET api/me", role: people.Author, answer: a.whoami, told: openapi.Route{Gives: reflect.TypeFor[Who](), Summary: "The name and the team of the person of a key",
			Text: "It comes as `Authorization: Bearer KEY`. *Make a key* on the page with your name gives one."}},
		{pattern: "POST api/versions", role: people.Author, answer: a.push, body: versions.MaxUpload + maxForm, told: openapi.Route{Status: http.StatusCreated, Gives: reflect.TypeFor[Pushed](), Summary: "Uploads a version", Form: []openapi.Field{
			{Name: "file", Text: "the bot", Must: true, File: true}, {Name: "game", Text: "its ID, if `bot.toml` does not say it"}, {Name: "name", Text: "of the bot, if `bot.toml` does not say it"}, {Name: "note", Text: "for your team"}}}},
		{pattern: "GET api/versions/{version}", role: people.Author, answer: a.ofTeam(a.pushed), told: openapi.Route{Gives: reflect.TypeFor[Pushed](), Summary: "The `state` of a version",
			Text: "It is *waiting* with its `place` in the line, which is that of the next day when `tomorrow` says so. After its trial it is *good* or *refused*, with the `report` and what it `said` on standard error."}},
		{pattern: "GET records/{match}", answer: a.recordFile, told: openapi.Route{Kind: octets, Summary: "The record of a match whose meeting is over, or of a final",
			Text: "The answer is 410 when the record of a ladder match is no longer kept: see `-keep-records` of `arena serve`. The result stays."}},
		{pattern: "GET api/games", answer: a.toldGames, told: openapi.Route{Gives: reflect.TypeFor[[]Game](), Summary: "The games of the ladder, without their standings"}},
		{pattern: "GET api/games/{game}", answer: a.toldGame, told: openapi.Route{Gives: reflect.TypeFor[Game](), Summary: "How the ladder of a game stands, and its last matches",
			Query: []openapi.Field{{Name: "class", Text: "the number of a class: its bots alone"}}}},
		{pattern: "GET api/games/{game}/levels/{level}", answer: about(a.level, a.toldLevel), told: openapi.Route{Gives: reflect.TypeFor[Level](), Summary: "A level: which contests are played on it, what its seats are worth, and who does best"}},
		{pattern: "GET api/games/{game}/players/{mark}", answer: about(a.mark, a.toldMark), told: openapi.Route{Gives: reflect.TypeFor[Mark](), Summary: "A built-in player on the ladder of a game: whom it has met, and with what score",
			Text: "Their names are newcomer, rookie, regular, skilled, expert and master."}},
		{pattern: "GET api/bots/{bot}", answer: about(a.botOf, a.toldBot), told: openapi.Route{Gives: reflect.TypeFor[Bot](), Summary: "A bot by its number, its rating and its last matches"}},
		{pattern: "GET api/teams", answer: a.toldTeams, told: openapi.Route{Gives: reflect.TypeFor[[]Team](), Summary: "The teams over all games, the strongest first"}},
		{pattern: "GET api/scrimmages", role: people.Author, answer: a.toldScrimmages, told: openapi.Route{Gives: reflect.TypeFor[[]Scrimmage](), Summary: "The scrimmages of a team, newest first",
			Text: "They are those that it has asked for, and those that others have asked for against its bots."}},
		{pattern: "POST api/bots/{bot}/scrimmages", role: people.Author, answer: a.pushScrimmage, told: openapi.Route{Status: http.StatusCreated, Gives: reflect.TypeFor[[]Scrimmage](), Summary: "Asks for a scrimmage against a bot",
			Text: "The answer lists those of the team, the new one first.", Form: []openapi.Field{{Name: "level", Text: "its name", Must: true}, {Name: "own", Text: "the number of the bot that is to play"},
				{Name: "mark", Text: "a built-in player, against whom your own bot plays, which the path names"}}}},
		{pattern: "POST api/passkeys/question", answer: a.passkeyAsked, told: openapi.Route{Gives: reflect.TypeFor[Question](), Summary: "Asks a browser for a passkey, to sign in",
			Text: "Passkeys are those of Web Authentication. They are asked for at the addresses at which the server offers them."}},
		{pattern: "POST api/passkeys", answer: a.passkeyShown, told: openapi.Route{Body: credential, Gives: reflect.TypeFor[Entered](), Summary: "Signs in by the answer to that question"}},
		{pattern: "POST api/account/passkeys/question", role: people.Author, answer: a.newPasskeyAsked, told: openapi.Route{Needs: openapi.Session, Gives: reflect.TypeFor[Question](), Summary: "Asks a browser to make a passkey",
			Form: []openapi.Field{{Name: "name", Text: "of the passkey", Must: true}, {Name: "password", Text: "of the person", Must: true}}}},
		{pattern: "POST api/account/passkeys", role: people.Author, answer: a.passkeyMade, told: openapi.Route{Needs: openapi.Session, Body: credential, Gives: reflect.TypeFor[Entered](), Summary: "Makes a passkey of the answer to that"}},
		{pattern: "GET api/contests", answer: a.toldContests, told: openapi.Route{Gives: reflect.SliceOf(contest), Summary: "The contests, at most 200, without their entrants"}},
		{pattern: "GET api/contests/{contest}", answer: about(a.asked, a.toldContest), told: openapi.Route{Gives: contest, Summary: "A contest with its `entrants`, how many `matches` `of` how many the final of each game has played, and the teams over all games"}},
		{pattern: "POST api/contests", role: people.Organiser, answer: a.pushContest, told: openapi.Route{Status: http.StatusCreated, Gives: contest, Summary: "Makes a contest", Form: []openapi.Field{
			{Name: "name", Text: "of the contest", Must: true}, {Name: "level", Text: "a game and its level such as anarchy/quick, once for each", Must: true, Many: true}, {Name: "format", Text: "of the finals", Must: true},
			{Name: "closes", Text: "the deadline, " + inUTC, Must: true}, {Name: "text", Text: "what people should know"}, {Name: "opens", Text: "now if not given"}, {Name: "starts", Text: "the finals; at the deadline if not given"},
			{Name: "seeds", Text: "of each meeting, 1 if not given"}, {Name: "rounds", Text: "as many as one winner needs if not given"}, {Name: "most", Text: "bots of a team in a game, 1 if not given"},
			{Name: "open", Text: "1 if teams enter their bots"}, {Name: "class", Text: "the number of the one that it is for"}, {Name: "publish", Text: "1 if the bots can be downloaded when it is over"}}}},
		{pattern: "POST api/contests/{contest}/entrants", role: people.Author, answer: about(a.asked, a.pushEntrant), told: openapi.Route{Status: http.StatusCreated, Gives: contest, Summary: "Enters a bot",
			Form: []openapi.Field{{Name: "bot", Text: "its name", Must: true}}}},
		{pattern: "POST api/contests/{contest}/entrants/{entrant}/out", role: people.Author, answer: a.byKey(a.entrantOut), told: openapi.Route{Gives: contest, Summary: "Withdraws a bot by the `id` of its entry",
			Text: "A team does that until the deadline, an organiser until the contest is over.", Form: []openapi.Field{reason, {Name: "how", Text: "disqualified, by an organiser, also when the contest is over"}}}},
		{pattern: "POST api/contests/{contest}/times", role: people.Organiser, answer: a.byKey(a.timesMoved), told: openapi.Route{Gives: contest, Summary: "Moves the times of a contest", Text: "Opening and deadline stay if not given.",
			Form: []openapi.Field{reason, {Name: "opens", Text: "the opening, " + inUTC}, {Name: "closes", Text: "the deadline"}, {Name: "starts", Text: "the finals; at the deadline if not given"}}}},
		{pattern: "POST api/contests/{contest}/off", role: people.Organiser, answer: a.byKey(a.contestOff), told: openapi.Route{Gives: contest, Summary: "Calls a contest off", Form: []openapi.Field{reason}}},
		{pattern: "POST api/contests/{contest}/games/{game}/matches/{match}", role: people.Organiser, answer: a.byKey(a.matchRevised), told: openapi.Route{Gives: contest, Summary: "Has a match of a final played again, or corrects its result",
			Text: "A match is called as `matches.csv` does.", Form: []openapi.Field{reason, {Name: "how", Text: "again, drawn, or the number of the seat that won, from 1", Must: true}}}},
		{pattern: "GET contests/{contest}/overall.csv", answer: about(a.asked, a.overallFile), told: openapi.Route{Shown: true, Summary: "The teams over all games of a contest of several games"}},
		{pattern: "GET contests/{contest}/games/{game}/files/{file}", answer: a.resultFile, told: openapi.Route{Shown: true, Summary: "A table of the final of a game", Text: "The files are `table.csv`, `cross.csv`, `matches.csv`, `table.json` and `table.md`."}},
		{pattern: "GET contests/{contest}/sources/{entrant}", answer: about(a.asked, a.sourceFile), told: openapi.Route{Kind: octets, Shown: true, Summary: "A bot as it was uploaded, when the contest is over and publishes that"}},
	}
}

// API is the list of all requests that are answered, and of the webhooks.
func (a *Arena) API() (list []openapi.Route) {
	needs := map[string]openapi.Right{people.Author: openapi.Key, people.Organiser: openapi.Organiser}
	for _, x := range a.routes() {
		method, rest, _ := strings.Cut(x.pattern, " ")
		x.told.Pattern, x.told.Page = method+" "+Path+rest, x.told.Summary == ""
		if !x.told.Page && x.told.Needs == "" {
			x.told.Needs = needs[x.role]
		}
		list = append(list, x.told)
	}
	return append(list, hookRoutes()...)
}

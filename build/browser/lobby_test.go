package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"app.pentarena/build/e2e"
)

// TestLobby starts a match and a tournament on a server from its page of matches, finds the match in the list, watches one of the tournament, and
// sits down by the link.
func TestLobby(t *testing.T) {
	t.Parallel()
	c := found(t, "a long password of a club")
	b := open(t, 900, 700, c.url+"/matches")
	says := func(what, script, want string) {
		t.Helper()
		b.await(what, func() bool { return strings.Contains(eval[string](b, script), want) })
	}
	choose := func(id, value string) {
		t.Helper()
		eval[bool](b, `(() => { const e = `+id+`; e.value = "`+value+`"; e.dispatchEvent(new Event("change")); return e.value === "`+value+`" })()`)
	}
	says("the form", `String(!document.getElementById("start").disabled)`, "true")
	choose(`document.getElementById("game")`, "anarchy")
	says("the level", `document.getElementById("level").value`, "quick")
	b.Shot("lobby")
	b.do(chromedp.Click(chromedp.ID("start")))
	says("the reason", `document.getElementById("said").textContent`, "needs the password of the server")
	b.do(chromedp.SendKeys(chromedp.ID("token"), "a long password of a club"), chromedp.Click(chromedp.ID("start")))
	says("the link of the seat", `document.getElementById("links").textContent`, "/seat/")
	says("the match in the list", `document.getElementById("list").tBodies[0].textContent`, "live")
	b.Shot("begun")
	link := eval[string](b, `document.querySelector("#links a").href`)
	b.do(chromedp.Click(chromedp.CSS("#tourney .go")))
	says("what is missing", `document.getElementById("tourneysaid").textContent`, "at least two players")
	eval[bool](b, `(document.querySelectorAll("#events input")[1].click(), true)`)
	eval[int](b, `[...document.querySelectorAll("#entrants input")].filter((e) => ["random", "newcomer"].includes(e.value)).map((e) => e.click()).length`)
	says("the order of the players", `document.getElementById("seeding").textContent`, "Random↑Newcomer↑")
	eval[bool](b, `(document.querySelectorAll("#seeding button")[1].click(), true)`)
	says("the new order", `document.getElementById("seeding").textContent`, "Newcomer↑Random↑")
	choose(`document.getElementById("format")`, "swiss")
	says("the rounds", `String(document.getElementById("rounded").hidden)`, "false")
	choose(`document.getElementById("rounds")`, "1")
	b.do(chromedp.Click(chromedp.CSS("#tourney .go")))
	says("the tournament", `document.getElementById("tourneysaid").textContent`, "the table")
	b.Shot("tourney")
	b.do(chromedp.Navigate(c.url + "/tournament"))
	says("its table, by itself", `document.body.textContent`, "over, 8 matches played")
	b.Shot("table")
	b.do(chromedp.Navigate(c.url + "/?probe" + eval[string](b, `new URL(document.querySelector("details a").href).hash`)))
	b.Until("a match of it, without its end", func(s e2e.State) bool { return s.Text("game") == "coreminer" && s.Flag("hidden") })
	_, token, _ := strings.Cut(link, "/seat/")
	b.do(chromedp.Navigate(c.url + "/?probe#seat=" + token))
	b.Until("the first turn", func(s e2e.State) bool {
		return s.Scene() == "table" && s.Text("connection") == "connected" && s.Flag("acting")
	})
	b.EndTurn(func() { b.Press("e") })
	b.Until("the turn of the other", func(s e2e.State) bool { return s.Number("steps") > 1 })
	b.do(chromedp.Navigate(c.url + "/?probe&none#r=/records/none"))
	says("why there is no record, in the words of the server", `document.getElementById("spoken").textContent`, "/records/none: there is nothing at this address")
}

package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/webauthn"
	"github.com/chromedp/chromedp"
)

// A person makes a passkey with a device of theirs, signs out, signs in with it alone, and removes it, after which it signs nobody in; without a script the page offers
// none, and the password does.
func TestPasskey(t *testing.T) {
	t.Parallel()
	s := goesToSchool(t)
	at := "http://" + strings.Replace(s.at, "127.0.0.1", "localhost", 1)
	b := open(t, 900, 900, at+s.first, func(b *tab) {
		call(b, webauthn.Enable, webauthn.EnableParams{})
		call(b, webauthn.AddVirtualAuthenticator, webauthn.AddVirtualAuthenticatorParams{Options: &webauthn.VirtualAuthenticatorOptions{Protocol: webauthn.AuthenticatorProtocolCtap2,
			Transport: webauthn.AuthenticatorTransportInternal, HasResidentKey: true, HasUserVerification: true, IsUserVerified: true, AutomaticPresenceSimulation: true}})
	})
	text := func() string { b.t.Helper(); return eval[string](b, "document.body.innerText") }
	picture := func(name string) {
		for size, width := range map[string]int64{"wide": 900, "phone": 390} {
			call(b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: 1400, DeviceScaleFactor: 1})
			b.Shot(name + "-" + size)
		}
	}
	const words = "a few good words"
	writes := func(field, text string) { b.do(chromedp.SendKeys(chromedp.CSS(field), text)) }
	writes(`input[name="name"]`, "Olga")
	writes(`input[name="password"]`, words)
	b.leads("button.go")
	b.do(chromedp.Navigate(at + "/arena/account"))
	const form = `form[data-passkey="make"] `
	writes(form+`input[name="name"]`, "my computer")
	writes(form+`input[name="password"]`, "not my password")
	b.do(chromedp.Click(chromedp.CSS(form + "button")))
	b.await("the wrong password is told", func() bool { return strings.Contains(text(), "The password is not right.") })
	eval[string](b, `document.querySelector('form[data-passkey="make"] input[name="password"]').value = ""`)
	writes(form+`input[name="password"]`, words)
	b.leads(form + "button")
	if page := text(); !strings.Contains(page, "You have a new passkey") || !strings.Contains(page, "my computer") || !strings.Contains(page, "never") {
		t.Fatal(page)
	}
	picture("account")
	b.leads(`form[action="/arena/signout"] button`)
	b.do(chromedp.Navigate(at + "/arena/signin"))
	picture("signin")
	b.leads(`form[data-passkey="enter"] button`)
	b.do(chromedp.Navigate(at + "/arena/account"))
	if page := text(); !strings.Contains(page, "Olga") || strings.Contains(page, "never") {
		t.Fatal(page)
	}
	b.leads(`form[action^="/arena/account/passkeys/"] button`)
	if page := text(); !strings.Contains(page, "The passkey is removed") || strings.Contains(page, "my computer") {
		t.Fatal(page)
	}
	b.leads(`form[action="/arena/signout"] button`)
	b.do(chromedp.Navigate(at + "/arena/signin"))
	b.do(chromedp.Click(chromedp.CSS(`form[data-passkey="enter"] button`)))
	b.await("it is refused", func() bool { return strings.Contains(text(), "does not sign you in here") })
	call(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	b.do(chromedp.Navigate(at + "/arena/signin"))
	call(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{})
	if page := text(); strings.Contains(page, "Sign in with a passkey") {
		t.Fatal(page)
	}
	writes(`input[name="name"]`, "Olga")
	writes(`input[name="password"]`, words)
	b.leads("button.go")
	if page := text(); !strings.Contains(page, "Olga") {
		t.Fatal(page)
	}
}

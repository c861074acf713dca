package main

import (
	"fmt"
	"net"
	"net/netip"
	"testing"
)

// A server that listens beyond this machine says the address by which others reach it, and knows itself by it.
func TestReachable(t *testing.T) {
	var machine []net.Addr
	for _, text := range []string{"127.0.0.1/8", "::1/128", "fe80::1/64", "203.0.113.9/24", "192.168.1.5/24", "2001:db8::7/64"} {
		p := netip.MustParsePrefix(text)
		machine = append(machine, &net.IPNet{IP: p.Addr().AsSlice(), Mask: net.CIDRMask(p.Bits(), p.Addr().BitLen())})
	}
	for _, c := range []struct {
		at    string
		hosts []string
		proxy bool
		want  string
	}{
		{at: "127.0.0.1:8080"},
		{at: "[::1]:8080"},
		{at: "0.0.0.0:8080", want: "http://192.168.1.5:8080/"},
		{at: "[::]:8080", want: "http://192.168.1.5:8080/"},
		{at: "203.0.113.9:80", want: "http://203.0.113.9:80/"},
		{at: "[::]:8080", hosts: []string{"*"}, want: "http://192.168.1.5:8080/"},
		{at: "[::]:8080", hosts: []string{"*", "den.example"}, want: "http://den.example:8080/"},
		{at: "[::]:8080", hosts: []string{"den.example:80"}, want: "http://den.example:80/"},
		{at: "127.0.0.1:8080", hosts: []string{"play.example"}, proxy: true, want: "https://play.example/"},
	} {
		at := net.TCPAddrFromAddrPort(netip.MustParseAddrPort(c.at))
		if got := reachable(at, addresses(at, machine), c.hosts, c.proxy); got != c.want {
			t.Errorf("%s with the names %q is reached at %q, not %q", c.at, c.hosts, got, c.want)
		}
	}
	at := net.TCPAddrFromAddrPort(netip.MustParseAddrPort("[::]:8080"))
	if got := local(at); got != "127.0.0.1:8080" {
		t.Errorf("%v is opened here as %s", at, got)
	}
}

// Passkeys are for domains with TLS, and for this machine by its own name; never for an address or for any name.
func TestPasskeyOrigins(t *testing.T) {
	at := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 8080}
	for _, c := range []struct {
		hosts []string
		proxy bool
		want  string
	}{
		{nil, false, "[http://localhost:8080]"},
		{[]string{"play.club.example", "192.168.1.5"}, false, "[http://localhost:8080]"},
		{[]string{"Play.Club.example", "192.168.1.5", "[2001:db8::1]:8443", "2001:db8::1", "*", "club.example:8443"}, true, "[https://play.club.example https://club.example:8443]"},
		{nil, true, "[]"},
	} {
		if got := fmt.Sprint(passkeyOrigins(at, c.hosts, c.proxy)); got != c.want {
			t.Errorf("%v: %s, not %s", c, got, c.want)
		}
	}
}

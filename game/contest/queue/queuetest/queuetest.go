// Package queuetest has a NATS server with TLS and users for tests.
package queuetest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	natsd "github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"app.pentarena/game/contest/queue"
)

// Certify makes a certificate for this machine and writes it to a file.
func Certify(t testing.TB) (cert tls.Certificate, file string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	c := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(24 * time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign}
	der, err := x509.CreateCertificate(rand.Reader, c, c, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(t.TempDir(), "cert.pem")
	if err := os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o666); err != nil {
		t.Fatal(err)
	}
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, file
}

// Keys are a pair of keys, with its names.
type Keys struct {
	nkeys.KeyPair
	public string
	seed   []byte
}

func newKeys(t testing.TB, kind nkeys.PrefixByte) Keys {
	t.Helper()
	k, err := nkeys.CreatePair(kind)
	if err != nil {
		t.Fatal(err)
	}
	public, err := k.PublicKey()
	if err != nil {
		t.Fatal(err)
	}
	seed, err := k.Seed()
	if err != nil {
		t.Fatal(err)
	}
	return Keys{k, public, seed}
}

// NewAccount returns the keys of an account that no server knows.
func NewAccount(t testing.TB) Keys { return newKeys(t, nkeys.PrefixByteAccount) }

// Cluster is a NATS server as a club would run it elsewhere: with TLS, and with users of an account that may do what docs/contests/workers.md says.
type Cluster struct {
	Address string
	Account Keys
	t       testing.TB
}

// Serve starts a server with such an account, until the test ends.
func Serve(t testing.TB, cert tls.Certificate) *Cluster {
	t.Helper()
	signed := func(c jwt.Claims, by Keys) string {
		text, err := c.Encode(by)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	operator, system, account := newKeys(t, nkeys.PrefixByteOperator), newKeys(t, nkeys.PrefixByteAccount), newKeys(t, nkeys.PrefixByteAccount)
	claims := jwt.NewAccountClaims(account.public)
	claims.Limits.JetStreamLimits = jwt.JetStreamLimits{MemoryStorage: 512 << 20, Streams: 2, Consumer: -1}
	accounts := &natsd.MemAccResolver{}
	for _, a := range []struct{ name, text string }{{account.public, signed(claims, operator)}, {system.public, signed(jwt.NewAccountClaims(system.public), operator)}} {
		if err := accounts.Store(a.name, a.text); err != nil {
			t.Fatal(err)
		}
	}
	s, err := natsd.NewServer(&natsd.Options{
		Host: "127.0.0.1", Port: natsd.RANDOM_PORT, NoSigs: true, NoLog: true, MaxPayload: queue.MaxAnswer, JetStream: true, StoreDir: t.TempDir(),
		TLS: true, TLSConfig: &tls.Config{Certificates: []tls.Certificate{cert}}, TLSTimeout: 60, AuthTimeout: 60,
		TrustedOperators: []*jwt.OperatorClaims{jwt.NewOperatorClaims(operator.public)}, SystemAccount: system.public, AccountResolver: accounts,
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	if !s.ReadyForConnections(time.Minute) {
		t.Fatal("no NATS server could be started")
	}
	return &Cluster{"tls://" + s.Addr().String(), account, t}
}

// Credentials makes a user of an account and writes its file.
func (c *Cluster) Credentials(account Keys) string {
	c.t.Helper()
	user := newKeys(c.t, nkeys.PrefixByteUser)
	claims := jwt.NewUserClaims(user.public)
	needed := []string{"pentarena.>", "$JS.API.>", "$JS.ACK.>", "_INBOX.>"}
	claims.Pub.Allow.Add(needed...)
	claims.Sub.Allow.Add(needed...)
	text, err := claims.Encode(account)
	if err != nil {
		c.t.Fatal(err)
	}
	data, err := jwt.FormatUserConfig(text, user.seed)
	if err != nil {
		c.t.Fatal(err)
	}
	file := filepath.Join(c.t.TempDir(), "user.creds")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		c.t.Fatal(err)
	}
	return file
}

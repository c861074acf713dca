package main

import (
	"bufio"
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	natsd "github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"app.pentarena/game/outside/server/servertest"
	"app.pentarena/game/tournament/queue"
)

// certify makes a certificate for this machine and writes it to a file.
func certify(t *testing.T) (cert tls.Certificate, file string) {
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

// keys are a pair of keys, with its names.
type keys struct {
	nkeys.KeyPair
	public string
	seed   []byte
}

func newKeys(t *testing.T, kind nkeys.PrefixByte) keys {
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
	return keys{k, public, seed}
}

// cluster is a NATS server as a club would run it elsewhere: with TLS, and with users of an account that may do what docs/workers.md says.
type cluster struct {
	t       *testing.T
	address string
	account keys
}

func newCluster(t *testing.T, cert tls.Certificate) *cluster {
	t.Helper()
	signed := func(c jwt.Claims, by keys) string {
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
	return &cluster{t, "tls://" + s.Addr().String(), account}
}

// credentials makes a user of an account and writes its file.
func (c *cluster) credentials(account keys) string {
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

// refused runs a worker that must say why it is not let in.
func (c *cluster) refused(credentials, why string) {
	c.t.Helper()
	reader, writer := io.Pipe()
	process(c.t, c.t.TempDir(), writer, "worker", "-credentials", credentials, c.address)
	found := make(chan struct{})
	go func() {
		defer io.Copy(io.Discard, reader)
		for in := bufio.NewScanner(reader); in.Scan(); {
			if strings.Contains(in.Text(), why) {
				close(found)
				return
			}
		}
	}()
	servertest.Next(c.t, found, "the worker says: "+why)
}

// A tournament is played over a NATS server elsewhere, which proves by a certificate who it is, and lets in who has credentials.
func TestWorkersOverTLS(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		t.Skip("the system's own list says which certificates are trusted")
	}
	cert, trusted := certify(t)
	c := newCluster(t, cert)
	c.refused(c.credentials(c.account), "certificate")
	t.Setenv("SSL_CERT_FILE", trusted)
	c.refused(c.credentials(newKeys(t, nkeys.PrefixByteAccount)), "Authorization Violation")

	file, dir := cupFile(t)
	for range 2 {
		process(t, t.TempDir(), nil, "worker", "-workers", "1", "-credentials", c.credentials(c.account), c.address)
	}
	var said bytes.Buffer
	tourney, ended := process(t, filepath.Dir(file), &said, "tourney", "-broker", c.address, "-credentials", c.credentials(c.account), file)
	servertest.Next(t, ended, "the tournament ends")
	if !tourney.ProcessState.Success() {
		t.Fatal(said.String())
	}
	whole(t, dir)
}

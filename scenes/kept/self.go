package kept

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"

	"app.pentarena/scenes/scene"
)

// selfName is the file with the random text by which servers know this device again.
const selfName = "self.txt"

// Self is what a server knows this device by, where matches between people are rated: a random text of its own for each server, so that two of them
// cannot tell that they know the same person. It is "" where nothing can be kept.
func Self(store scene.Store, server string) string {
	if store == nil {
		return ""
	}
	secret, err := store.Load(selfName)
	if err != nil || len(secret) < len(rand.Text()) {
		secret = []byte(rand.Text())
		err = store.Together(func() error {
			if known, err := store.Load(selfName); err == nil && len(known) >= len(secret) { // by another window
				secret = known
				return nil
			}
			return store.Save(selfName, secret)
		})
		if err != nil {
			return ""
		}
	}
	digest := sha256.Sum256([]byte(string(secret) + "\n" + server))
	return hex.EncodeToString(digest[:16])
}

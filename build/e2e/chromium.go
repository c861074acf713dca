package e2e

import (
	"errors"
	"os/exec"
)

// Chromium returns the path of the browser; an error says that none is installed.
func Chromium() (path string, err error) {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errors.New("no Chromium is installed (apt-get install chromium)")
}

//go:build !js

package assets_test

import (
	"os"
	"strings"
	"testing"

	"app.pentarena/assets"
)

func TestDecodeRefusesBadFiles(t *testing.T) {
	a, _ := assets.AtlasOf("shell")
	sheet := assets.Sheets()[a]
	file, err := os.ReadFile("atlas/shell.webp")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := assets.Decode(sheet, file[:len(file)/2]); err == nil || !strings.Contains(err.Error(), "shell.webp") {
		t.Errorf("truncated file: got %v", err)
	}
	sheet.Width++
	if _, err := assets.Decode(sheet, file); err == nil || !strings.Contains(err.Error(), "pixels") {
		t.Errorf("wrong size: got %v", err)
	}
}

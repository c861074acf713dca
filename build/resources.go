package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"

	"app.pentarena/assets/raster"
	"github.com/tc-hib/winres"
	winversion "github.com/tc-hib/winres/version"
)

// numbers are those of a version, such as 1.2.0; a version after a day has one.
var numbers = regexp.MustCompile(`^(\d+)(?:\.(\d+))?(?:\.(\d+))?`)

// dress puts icon, version and manifest into a program for Windows.
func (b *builder) dress(file, title string) error {
	logo, err := os.ReadFile(filepath.Join(b.root, "assets", "sprites", "shell", "logo.svg"))
	if err != nil {
		return fmt.Errorf("build: %w", err)
	}
	picture, err := raster.Draw(logo, 256)
	if err != nil {
		return fmt.Errorf("build: logo.svg: %w", err)
	}
	icon, err := winres.NewIconFromResizedImage(picture, nil)
	if err != nil {
		return fmt.Errorf("build: logo.svg: %w", err)
	}
	about := winversion.Info{}
	if n := numbers.FindStringSubmatch(b.stamp.Name); n != nil {
		for i, part := range n[1:] {
			v, _ := strconv.Atoi(part) // "" is 0
			about.FileVersion[i] = uint16(min(v, 0xFFFF))
		}
	}
	about.ProductVersion = about.FileVersion
	const english = 0x409
	for key, text := range map[string]string{
		winversion.ProductName: "Pentarena", winversion.FileDescription: title, winversion.ProductVersion: b.stamp.Name, winversion.FileVersion: b.stamp.Name,
		winversion.OriginalFilename: filepath.Base(file), winversion.LegalCopyright: "MIT licence",
	} {
		if err := about.Set(english, key, text); err != nil {
			return fmt.Errorf("build: %s of %s: %w", key, file, err)
		}
	}
	var inside winres.ResourceSet
	if err := inside.SetIcon(winres.ID(1), icon); err != nil {
		return fmt.Errorf("build: %s: %w", file, err)
	}
	inside.SetVersionInfo(about)
	inside.SetManifest(winres.AppManifest{
		Identity: winres.AssemblyIdentity{Name: "Pentarena", Version: about.FileVersion}, Description: title,
		Compatibility: winres.Win10AndAbove, ExecutionLevel: winres.AsInvoker, DPIAwareness: winres.DPIPerMonitorV2, LongPathAware: true, UseCommonControlsV6: true,
	})
	plain, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("build: %w", err)
	}
	var dressed bytes.Buffer
	if err := inside.WriteToEXE(&dressed, bytes.NewReader(plain)); err != nil {
		return fmt.Errorf("build: %s: %w", file, err)
	}
	if err := os.WriteFile(file, dressed.Bytes(), 0o755); err != nil {
		return fmt.Errorf("build: %w", err)
	}
	return nil
}

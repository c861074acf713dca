// Command gen draws the sprites of assets/sprites into one atlas per folder, and writes their index, their Go names, and
// in sums.txt of which pictures they are made. Run it with `go
// generate ./assets`; it needs cwebp (Debian package webp). Programs that use the atlases need no tool.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"app.pentarena/assets"
)

func main() {
	dir := flag.String("dir", ".", "the assets folder")
	pngs := flag.String("png", "", "also write each atlas as PNG into this folder")
	flag.Parse()
	if err := run(*dir, *pngs); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(dir, pngs string) error {
	if _, err := exec.LookPath("cwebp"); err != nil {
		return fmt.Errorf("gen: cwebp is missing; install the package webp")
	}
	folders, err := os.ReadDir(filepath.Join(dir, "sprites"))
	if err != nil {
		return fmt.Errorf("gen: %w", err)
	}
	if err := os.MkdirAll(filepath.Join(dir, "atlas"), 0o755); err != nil {
		return fmt.Errorf("gen: %w", err)
	}
	var index, sums strings.Builder
	for _, f := range folders {
		if !f.IsDir() {
			continue
		}
		pictures, err := drawAll(filepath.Join(dir, "sprites", f.Name()))
		if err != nil {
			return err
		}
		size, err := pack(pictures)
		if err != nil {
			return fmt.Errorf("gen: %s: %w", f.Name(), err)
		}
		atlas := image.NewRGBA(image.Rectangle{Max: size})
		for _, p := range pictures {
			place(atlas, p)
		}
		file, err := encode(atlas, f.Name(), pngs)
		if err != nil {
			return fmt.Errorf("gen: %s: %w", f.Name(), err)
		}
		if err := os.WriteFile(filepath.Join(dir, "atlas", f.Name()+".webp"), file, 0o644); err != nil {
			return fmt.Errorf("gen: %w", err)
		}
		fmt.Fprintf(&index, "atlas %s %d %d %s\n", f.Name(), size.X, size.Y, assets.Sum(file))
		for _, p := range pictures {
			fmt.Fprintf(&index, "%s %d %d %d %d", p.name, p.at.X, p.at.Y, p.size.X, p.size.Y)
			if k := p.kept; k.Size() != p.size {
				fmt.Fprintf(&index, " %d %d %d %d", k.Min.X, k.Min.Y, p.size.X-k.Max.X, p.size.Y-k.Max.Y)
			}
			fmt.Fprintln(&index)
			if !strings.Contains(p.name, "@") {
				fmt.Fprintf(&sums, "%s/%s %s\n", f.Name(), p.name, p.hash)
			}
		}
		fmt.Printf("%-12s %4d pictures, %dx%d\n", f.Name(), len(pictures), size.X, size.Y)
	}
	if err := os.WriteFile(filepath.Join(dir, "index.txt"), []byte(index.String()), 0o644); err != nil {
		return fmt.Errorf("gen: %w", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "gen", "sums.txt"), []byte(sums.String()), 0o644); err != nil {
		return fmt.Errorf("gen: %w", err)
	}
	declared, err := declare(index.String())
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "sprites.go"), declared, 0o644)
}

// encode returns an atlas as WebP.
func encode(atlas *image.RGBA, name, pngs string) ([]byte, error) {
	var in, out bytes.Buffer
	if err := png.Encode(&in, atlas); err != nil {
		return nil, err
	}
	if pngs != "" {
		if err := os.WriteFile(filepath.Join(pngs, name+".png"), in.Bytes(), 0o644); err != nil {
			return nil, err
		}
	}
	cmd := exec.Command("cwebp", "-quiet", "-q", "90", "-alpha_q", "95", "-m", "6", "-sharp_yuv", "-o", "-", "--", "-")
	cmd.Stdin, cmd.Stdout, cmd.Stderr = &in, &out, os.Stderr
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("cwebp: %w", err)
	}
	return out.Bytes(), nil
}

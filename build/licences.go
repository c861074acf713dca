package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"app.pentarena/game/basics/lists"
)

// licenceFile is where the licences of everything inside the programs stand, partsFile the list of those parts, from the root of the repository.
const (
	licenceFile = "docs/licences.txt"
	partsFile   = "game/basics/version/parts.txt"
)

// shipped is what is handed out: packages for a system.
var shipped = []struct {
	system, arch, cgo string
	packages          []string
}{
	{"linux", "amd64", "1", []string{".", "./cmd/arena"}},
	{"linux", "arm64", "0", []string{"./cmd/arena"}},
	{"windows", "amd64", "0", []string{".", "./cmd/arena"}},
	{"windows", "arm64", "0", []string{".", "./cmd/arena"}},
	{"darwin", "arm64", "1", []string{".", "./cmd/arena"}},
	{"js", "wasm", "0", []string{".", "./cmd/thinker"}},
}

// paper is a file with a licence or a notice, by its name.
var paper = regexp.MustCompile(`(?i)^(licen[cs]e|copying|notice|patents)([-._].*)?$`)

// part is something by others inside the programs.
type part struct {
	name  string
	texts []string
}

// beyond are licences that stand in no file of a module by which they would be found: their texts, or a file in a module.
var beyond = []struct{ name, module, file, text string }{
	{"Go fonts", "golang.org/x/image", "font/gofont/ttfs/README", ""},
	{"GLFW, in Ebitengine", "github.com/hajimehoshi/ebiten/v2", "", glfwLicence},
}

const glfwLicence = `Copyright (c) 2002-2006 Marcus Geelnard
Copyright (c) 2006-2019 Camilla Löwy <elmindreda@glfw.org>

This software is provided 'as-is', without any express or implied
warranty. In no event will the authors be held liable for any damages
arising from the use of this software.

Permission is granted to anyone to use this software for any purpose,
including commercial applications, and to alter it and redistribute it
freely, subject to the following restrictions:

1. The origin of this software must not be misrepresented; you must not
   claim that you wrote the original software. If you use this software
   in a product, an acknowledgment in the product documentation would
   be appreciated but is not required.

2. Altered source versions must be plainly marked as such, and must not
   be misrepresented as being the original software.

3. This notice may not be removed or altered from any source
   distribution.
`

// parts lists what others have made and the programs contain, with the licences. A part without a licence is an error.
func parts(root string) ([]part, error) {
	texts := map[string]map[string]bool{} // of the parts, by name
	add := func(name, file string) error {
		text, err := os.ReadFile(file)
		if err != nil {
			return fmt.Errorf("build: the licence of %s: %w", name, err)
		}
		if texts[name] == nil {
			texts[name] = map[string]bool{}
		}
		texts[name][tidy(string(text))] = true
		return nil
	}
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("build: go env GOROOT: %w", err)
	}
	if err := add("Go", filepath.Join(strings.TrimSpace(string(goroot)), "LICENSE")); err != nil {
		return nil, err
	}
	folders := map[string]string{} // of modules
	for _, s := range shipped {
		list := exec.Command("go", append([]string{"list", "-deps", "-f", `{{with .Module}}{{if not .Main}}{{.Path}}|{{.Version}}|{{.Dir}}|{{$.Dir}}{{end}}{{end}}`}, s.packages...)...)
		list.Dir = root
		list.Env = append(os.Environ(), "GOOS="+s.system, "GOARCH="+s.arch, "CGO_ENABLED="+s.cgo)
		var errs bytes.Buffer
		list.Stderr = &errs
		out, err := list.Output()
		if err != nil {
			return nil, fmt.Errorf("build: go list for %s/%s: %w\n%s", s.system, s.arch, err, errs.String())
		}
		for line := range strings.FieldsFuncSeq(string(out), func(r rune) bool { return r == '\n' }) {
			f := strings.Split(line, "|")
			name, top := f[0]+" "+f[1], f[2]
			folders[f[0]] = top
			for dir := f[3]; ; dir = filepath.Dir(dir) {
				found, err := os.ReadDir(dir)
				if err != nil {
					return nil, fmt.Errorf("build: %w", err)
				}
				for _, e := range found {
					if paper.MatchString(e.Name()) && e.Type().IsRegular() && filepath.Ext(e.Name()) != ".go" {
						if err := add(name, filepath.Join(dir, e.Name())); err != nil {
							return nil, err
						}
					}
				}
				if dir == top || len(dir) <= len(top) {
					break
				}
			}
			if len(texts[name]) == 0 {
				return nil, fmt.Errorf("build: %s is inside the programs and has no licence in its module; if there is one elsewhere, name it in build/licences.go", name)
			}
		}
	}
	for _, x := range beyond {
		if x.text != "" {
			texts[x.name] = map[string]bool{x.text: true}
		} else if err := add(x.name, filepath.Join(folders[x.module], filepath.FromSlash(x.file))); err != nil {
			return nil, err
		}
	}
	return lists.Map(slices.Sorted(maps.Keys(texts)), func(name string) part { return part{name, slices.Sorted(maps.Keys(texts[name]))} }), nil
}

// tidy is a text with the line ends of this repository, and without space at the ends of lines.
func tidy(text string) string {
	lines := strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " \t\f")
	}
	return strings.Trim(strings.Join(lines, "\n"), "\n") + "\n"
}

// licences are the documents on what others have made, by the path of their file: each text once, with the parts that it is for.
func licences(root string) (map[string][]byte, error) {
	all, err := parts(root)
	if err != nil {
		return nil, err
	}
	var order []string
	holders := map[string][]string{}
	var list bytes.Buffer
	for _, p := range all {
		fmt.Fprintln(&list, p.name)
		for _, t := range p.texts {
			if holders[t] == nil {
				order = append(order, t)
			}
			holders[t] = append(holders[t], p.name)
		}
	}
	var b bytes.Buffer
	b.WriteString("Pentarena contains work of others. These are their licences and notices, made by go run ./build schemas.\n")
	rule := strings.Repeat("=", 80)
	for _, t := range order {
		fmt.Fprintf(&b, "\n%s\n%s\n%s\n\n%s", rule, strings.Join(holders[t], "\n"), rule, t)
	}
	return map[string][]byte{filepath.FromSlash(licenceFile): b.Bytes(), filepath.FromSlash(partsFile): list.Bytes()}, nil
}

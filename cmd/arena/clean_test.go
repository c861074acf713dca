package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
)

// Whatever bots and files are called and say, nothing of it commands the terminal, in the output or in errors.
func TestNothingCommandsTheTerminal(t *testing.T) {
	const evil = "\x1b[2J\x1b]0;x\x07\u202e"
	dir := t.TempDir()
	file, bot := filepath.Join(dir, "a"+evil+".pent"), filepath.Join(dir, "bot.sh")
	level := filepath.Join(dir, "level.toml")
	for name, text := range map[string]string{
		file:  `{"pentarena":1,"` + evil + `":1}` + "\n" + evil,
		bot:   "printf '" + `\033[2J\033]0;x\007\342\200\256last words\n` + "' >&2; printf '" + `{"type":"\033[2J\342\200\256"}\n` + "'\nexit 3\n",
		level: "game = 'anarchy'\n'" + "a\u202eb" + "' = 1\n",
	} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{
		{"verify", file}, {"verify -json", file}, {"link", file}, {"verify", filepath.Join(dir, evil)},
		{"match -level quick", "sh " + bot, "random"}, {"match -json -level quick", "sh " + bot, "random"}, {"check anarchy", "sh " + bot},
		{"match -level", level, "random", "random"}, {"match", evil, "random"}, {evil}, {"tourney -name", evil, "-games", "anarchy/quick", "-players", "rookie,random", "-seeds", "1", "-out", filepath.Join(dir, "cup")},
	} {
		_, out, errs := arena(t.Context(), args[0], args[1:]...)
		if out+errs == "" || strings.ContainsFunc(out+errs, func(r rune) bool { return r != '\n' && (unicode.IsControl(r) || r == '\u202e') }) {
			t.Errorf("%q prints %q and %q", args, out, errs)
		}
	}
}

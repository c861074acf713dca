package main

import (
	"fmt"
	"strings"

	"app.pentarena/cmd/internal/command"
	"app.pentarena/docs"
	"app.pentarena/game/match/games"
)

const versionText = `Prints which build this is, and the versions of the rules: a record re-executes
under the version that wrote it.

`

func tellVersion(c *command.Call) error {
	if err := c.Alone(versionText); err != nil {
		return err
	}
	_, err := fmt.Fprint(c.Out, games.Version())
	return err
}

const licencesText = `Prints the licences and notices of everything by others that the programs contain.

`

func tellLicences(c *command.Call) error {
	if err := c.Alone(licencesText); err != nil {
		return err
	}
	_, err := fmt.Fprint(c.Out, docs.Licences)
	return err
}

const completionText = `Prints what a shell needs to complete the commands and flags of arena: bash, zsh
or fish. For bash, for example:

  arena completion bash > ~/.local/share/bash-completion/completions/arena

`

func tellCompletion(c *command.Call) error {
	rest, err := c.Parse(completionText)
	if err != nil {
		return err
	}
	shells := map[string]func([]command.Explained) string{"bash": bash, "zsh": zsh, "fish": fish}
	if len(rest) != 1 || shells[rest[0]] == nil {
		return command.Usagef("name a shell: bash, zsh or fish")
	}
	_, err = fmt.Fprint(c.Out, shells[rest[0]](c.ExplainAll()))
	return err
}

const manualText = `Prints the manual page, for example to read it:

  arena manual > arena.1 && man ./arena.1

`

func tellManual(c *command.Call) error {
	if err := c.Alone(manualText); err != nil {
		return err
	}
	_, err := fmt.Fprint(c.Out, manual(c.ExplainAll()))
	return err
}

// bash is a function of bash that completes.
func bash(list []command.Explained) string {
	var names []string
	var b strings.Builder
	for _, v := range list {
		names = append(names, v.Name)
	}
	fmt.Fprintf(&b, "_arena() {\n\tlocal word=${COMP_WORDS[COMP_CWORD]} flags=\n\tif [ \"$COMP_CWORD\" = 1 ]; then\n\t\tCOMPREPLY=($(compgen -W '%s' -- \"$word\"))\n\t\treturn\n\tfi\n\tcase ${COMP_WORDS[1]} in\n",
		strings.Join(names, " "))
	for _, v := range list {
		var flags []string
		for _, f := range v.Flags {
			flags = append(flags, "-"+f.Name)
		}
		fmt.Fprintf(&b, "\t%s) flags='%s' ;;\n", v.Name, strings.Join(flags, " "))
	}
	b.WriteString("\tesac\n\tcase $word in\n\t-*) COMPREPLY=($(compgen -W \"$flags\" -- \"$word\")) ;;\n\t*) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n\tesac\n}\ncomplete -o filenames -F _arena arena\n")
	return b.String()
}

// zsh can use what bash uses.
func zsh(list []command.Explained) string {
	return "#compdef arena\nautoload -U +X bashcompinit && bashcompinit\n" + bash(list)
}

// fish completes with the summaries of commands and flags beside them.
func fish(list []command.Explained) string {
	quote := strings.NewReplacer(`\`, `\\`, `'`, `\'`, "\n", " ").Replace
	var b strings.Builder
	for _, v := range list {
		fmt.Fprintf(&b, "complete -c arena -n __fish_use_subcommand -f -a %s -d '%s'\n", v.Name, quote(v.Summary))
		for _, f := range v.Flags {
			fmt.Fprintf(&b, "complete -c arena -n '__fish_seen_subcommand_from %s' -o %s -d '%s'\n", v.Name, f.Name, quote(strings.ReplaceAll(f.Usage, "`", "")))
		}
	}
	return b.String()
}

func manual(list []command.Explained) string {
	quote := strings.NewReplacer(`\`, `\e`, "-", `\-`, "\n.", "\n\\&.", "\n'", "\n\\&'").Replace
	var b strings.Builder
	b.WriteString(".TH ARENA 1\n.SH NAME\narena \\- the games of Pentarena without a window\n.SH SYNOPSIS\n.B arena\nCOMMAND [flags] ...\n.SH COMMANDS\n")
	for _, v := range list {
		fmt.Fprintf(&b, ".SS arena %s %s\n%s\n.PP\n.nf\n%s\n.fi\n", v.Name, quote(v.Args), quote(v.Summary), quote("\n" + v.Text)[1:])
		for _, f := range v.Flags {
			fmt.Fprintf(&b, ".TP\n.B \\-%s\n%s\n", quote(f.Name), quote("\n" + strings.ReplaceAll(f.Usage, "`", ""))[1:])
		}
	}
	b.WriteString(".SH EXIT STATUS\n0 when all is well, 1 when something failed or differs, 2 for a wrong command line, 130 after Ctrl\\-C.\n")
	return b.String()
}

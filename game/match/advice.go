package match

// Advice is a part of what a seat should do in its turn: commands that belong together, and a sentence that says why.
type Advice struct {
	Cmds []Command
	Why  string
}

// Joined are the commands of all parts of advice.
func Joined(parts ...Advice) (cmds []Command) {
	for _, a := range parts {
		cmds = append(cmds, a.Cmds...)
	}
	return cmds
}

package scenes

import (
	"strings"

	"app.pentarena/scenes/backup"
	"app.pentarena/scenes/scene"
	"app.pentarena/scenes/ui"
	"app.pentarena/scenes/ui/layout"
)

// askEvery is the time in seconds after which the page asks once more how safe what is kept is.
const askEvery = 2

// saved shows how safe what is kept on this device is, and saves it to a file or brings it back.
func (s *settings) saved(page *layout.Stack) {
	u := s.u
	if s.env.Keeping != nil && (s.keeping == "" || u.In.Now >= s.asked+askEvery) {
		s.keeping, s.asked = s.env.Keeping(), u.In.Now
	}
	save := ui.Button{Label: "Save everything", Icon: "save", Style: ui.Primary}
	switch {
	case s.env.SaveFile == nil:
		save.Reason = "Save everything\nFiles cannot be saved on this machine."
	case s.env.Store == nil:
		save.Reason = "Save everything\nNothing is kept on this machine."
	}
	text := "One file with your matches, ratings, achievements, bots, settings and tournament, to keep elsewhere or take to another device."
	if s.keeping != "" {
		text += " " + s.keeping
	}
	if u.Button("settings/save", s.option(page, "Save everything to a file", text, 200), save) {
		s.saveAll()
	}
	back := ui.Button{Label: "Bring back", Icon: "undo"}
	switch {
	case s.env.OpenFile == nil:
		back.Reason = "Bring back\nDrop the file on this page."
	case s.env.Store == nil:
		back.Reason = "Bring back\nNothing can be kept on this machine."
	}
	r := s.option(page, "Bring back from a file", "Adds what you have saved to what is here. Nothing here is lost; only your settings become those of the file.", 200)
	if u.Button("settings/restore", r, back) {
		s.opening = true
		s.env.OpenFile()
	}
}

// saveAll saves everything that is kept to a file.
func (s *settings) saveAll() {
	data, err := backup.Pack(s.env)
	where := ""
	if err == nil {
		where, err = s.env.SaveFile(backup.Name, data)
	}
	if err != nil {
		s.u.Complain("Not saved: " + err.Error() + ".")
		return
	}
	s.u.Show("save", scene.Saved(backup.Name, where))
}

// restore reads a file that was chosen to be brought back.
func (s *settings) restore() {
	if len(s.in.Files) == 0 {
		return
	}
	f := s.in.Files[0]
	if !s.opening && !backup.Is(f.Data) {
		return // another file opens as everywhere
	}
	s.in.Files, s.opening = nil, false
	b, err := backup.Read(f.Data)
	if err != nil {
		s.u.Complain(fileName(f) + " cannot be brought back: " + err.Error() + ".")
		return
	}
	s.backup, s.ask = b, "restore"
}

// askRestore asks whether to bring back what was read, and does it.
func (s *settings) askRestore() {
	text := "What is here stays. Your settings become those of the file."
	if s.backup.Date != "" {
		text = "It was saved on " + s.backup.Date + ". " + text
	}
	switch s.u.Ask("settings/ask/restore", "Bring back everything in the file?", text, "Bring back", "Cancel", false) {
	case 1:
		said, err := s.backup.Restore(s.env)
		s.ask, s.told, s.backup = "told", strings.Join(said, " "), nil
		if err != nil {
			s.ask = ""
			s.u.Complain("Not everything was brought back: " + err.Error() + ".")
			return
		}
		s.u.Say(s.told)
	case -1:
		s.ask, s.backup = "", nil
	}
}

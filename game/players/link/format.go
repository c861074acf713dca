package link

import (
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/base64"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
	"strings"

	"app.pentarena/game/match"
	"app.pentarena/game/match/games"
	"app.pentarena/game/players"
	"app.pentarena/levels"
	"app.pentarena/rules"
)

// A link ends with "#m=" and base64url without padding. The first byte is the version of the format; the rest is deflated with a dictionary
// of the words that nearly every link has. Inside are a CRC-32 of what follows it, the setup, versions, where to open the match, checks, and
// the commands or none. Numbers are varints as in encoding/binary, texts their length and bytes.
const (
	formatVersion = 1

	// Mark comes before the data of a link.
	Mark = "#m="
	// MaxSteps is the largest number of commands in a link.
	MaxSteps = 60_000

	// What else the setup holds, one bit each.
	ownLevel      = 1 // the text of its level
	withHandicaps = 2 // a handicap behind each seat

	maxData   = 256 << 10 // of the packed form
	maxOpen   = 4 << 20   // of the unpacked form
	maxName   = 200
	maxPaths  = 64
	maxShapes = 4096
	maxRolls  = 4 * MaxSteps
)

// dictionary may only change together with formatVersion.
var dictionary = []byte(`foreignindexcancelbuildnortheastnorthwestsoutheastsouthwestnorthsouthherewestwaitworkn.direast` +
	`rain_totemfertility_idolpesticidescarecrowdelivery_dronecoffee_thermosquadrotriticaleducham_fruitgolden_cornpeanutgrape` +
	`jogan_fruitpotatocornupgradeitemcropnoneusepackharvestplantbuy` +
	`breedeatmatecreature` +
	`spawnagaintransferupgradesupportladdershieldhopperbombdirtorematerialstructureotherdumpbuildamountitemmineminer` +
	`concederaidrotateintensifyextinguishreverseignitetargetbuildingat.xat.ymovepassverb` +
	`challengeopenlargehexhex-fourfirestormdesertoriginalquickclassicPlayer 1Player 2Playerrandom` +
	`ExpertRegularRookiesi32mechmaniagalapagoscoreminerhumananarchyexpertrookieregular`)

// encoding is strict, so that one link has one text.
var encoding = base64.RawURLEncoding.Strict()

// Data returns the text of the link behind Mark.
func (l *Link) Data() (string, error) {
	var w writer
	w.text(l.Setup.Game)
	w.number(l.Rules)
	w.text(l.Setup.Level)
	handicapped, more := slices.ContainsFunc(l.Setup.Seats, func(s match.SeatInfo) bool { return s.Handicap != 0 }), 0
	if handicapped {
		more = withHandicaps
	}
	level, ok := shipped(l.Setup)
	if ok {
		w.number(more)
		w.number(levelSum(level))
	} else {
		w.number(more | ownLevel)
		w.text(l.Setup.Text)
	}
	w.text(l.Setup.Seed)
	w.number(len(l.Setup.Seats))
	for _, s := range l.Setup.Seats {
		w.text(s.Kind)
		if s.Name == players.Title(s.Kind) {
			w.text("")
		} else {
			w.text(s.Name)
		}
		if handicapped {
			w.number(s.Handicap)
		}
	}
	w.number(int(l.Seat + 1))
	w.number(l.Look.Turn)
	w.number(l.Look.Speed)
	if c := l.Look.Camera; c != nil {
		w.number(1)
		w.signed(c.X)
		w.signed(c.Y)
		w.number(c.Tiles)
	} else {
		w.number(0)
	}
	w.number(len(l.Checks))
	before := 0
	for _, c := range l.Checks {
		w.number(c.Steps - before)
		w.data = append(w.data, byte(c.Sum>>8), byte(c.Sum))
		before = c.Steps
	}
	w.text(l.Players)
	if l.Players == "" {
		if err := l.writeSteps(&w); err != nil {
			return "", err
		}
	}
	return seal(w.data), nil
}

// seal packs what a writer has written.
func seal(data []byte) string {
	sum := crc32.ChecksumIEEE(data)
	out := bytes.NewBuffer([]byte{formatVersion})
	z, err := flate.NewWriterDict(out, flate.BestCompression, dictionary)
	if err != nil {
		panic(err) // the level is one of the package's own
	}
	_, _ = z.Write([]byte{byte(sum >> 24), byte(sum >> 16), byte(sum >> 8), byte(sum)}) // a buffer takes everything
	_, _ = z.Write(data)
	_ = z.Close()
	return encoding.EncodeToString(out.Bytes())
}

func (l *Link) writeSteps(w *writer) error {
	e, err := games.Lookup(l.Setup.Game)
	if err != nil {
		return err
	}
	if len(l.Steps) > MaxSteps {
		return fmt.Errorf("a match of %d commands is too long for a link", len(l.Steps))
	}
	t, err := tableOf(e.Game, l.Steps)
	if err != nil {
		return err
	}
	t.write(w)
	if l.Seeded {
		w.number(0)
	} else {
		w.number(1)
		for _, s := range l.Steps {
			w.number(len(s.Rolls))
			for _, r := range s.Rolls {
				w.number(r.N)
				w.number(r.Got)
			}
		}
	}
	w.number(len(l.Faults))
	for _, f := range l.Faults {
		w.number(f.Step)
		w.number(int(f.Seat))
		w.text(string(f.Kind))
		w.text(f.Text)
	}
	return nil
}

// reworded are the sums of earlier texts of levels, by game and name, of which only the words for people have changed, or that have new fields by
// which their rules stay what they were: links of then lead to the same matches.
var reworded = map[string][]int{
	"anarchy/burn-it-down":     {52835},
	"anarchy/original":         {28295},
	"coreminer/classic":        {15306},
	"coreminer/original":       {62092, 58775},
	"coreminer/reach-the-core": {47546},
	"galapagos/ark":            {45566},
	"galapagos/original":       {63694},
	"mechmania/narrow-farm":    {9963},
	"mechmania/original":       {64536},
	"mechmania/quick":          {24133},
	"mechmania/rich-start":     {42793},
	"mechmania/thief":          {8096},
	"si32/hex":                 {50114},
	"si32/hex-four":            {4590},
	"si32/hex-three":           {44895},
	"si32/original":            {51055, 1722},
	"si32/original-even":       {45422},
}

func levelSum(l levels.Level) int { return int(crc32.ChecksumIEEE([]byte(l.Text)) & 0xffff) }

// Find returns the data of the first link in a text: a whole address, only its end, a message around it, or nothing but the data.
func Find(text string) (data string, ok bool) {
	for part := range strings.FieldsFuncSeq(text, func(c rune) bool { return strings.ContainsRune("#&?/ \t\n\f\r", c) }) {
		if behind, ok := strings.CutPrefix(part, "m="); ok {
			if data = behind[:len(behind)-len(strings.TrimLeftFunc(behind, IsLetter))]; data != "" {
				return data, true
			}
		}
	}
	if text = strings.TrimSpace(text); len(text) > 30 && text[0] == 'A' && strings.TrimLeftFunc(text, IsLetter) == "" {
		return text, true
	}
	return "", false
}

// IsLetter reports whether c may be in the data of a link, or in another part of an address that needs no escapes.
func IsLetter(c rune) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '_' || c == '-'
}

// Parse reads the link in a text. The error says what is wrong with it.
func Parse(text string, of players.Of) (*Link, error) {
	data, ok := Find(text)
	if !ok {
		return nil, errors.New("there is no match link in it; one contains " + strings.TrimPrefix(Mark, "#") + " and many letters")
	}
	if len(data) > maxData {
		return nil, fmt.Errorf("the link has %d characters, more than the %d that are read", len(data), maxData)
	}
	packed, err := encoding.DecodeString(data)
	if err != nil || len(packed) == 0 {
		return nil, errors.New("the link is incomplete or damaged: its letters do not fit together; copy all of it")
	}
	if v := packed[0]; v != formatVersion {
		return nil, fmt.Errorf("the link has format %d, and this program reads format %d; a newer version of Pentarena may open it", v, formatVersion)
	}
	open, err := unpack(packed[1:], maxOpen)
	if err != nil {
		return nil, fmt.Errorf("the link cannot be read: %w; copy all of it", err)
	}
	r := &reader{data: open}
	if sum := r.fixed(4); r.err != nil || sum != crc32.ChecksumIEEE(r.data) {
		return nil, errors.New("the link cannot be read: a letter is wrong; copy all of it")
	}
	l, err := read(r)
	if err == nil {
		err = l.check(of)
	}
	if err != nil {
		return nil, err
	}
	return l, nil
}

// read reads what Data has written.
func read(r *reader) (*Link, error) {
	l := &Link{}
	l.Setup.Game = r.text(maxName)
	l.Rules = r.below("version of the rules", 1<<31)
	l.Setup.Level = r.text(maxName)
	more := r.below("kind of setup", 4)
	if more&ownLevel == 0 {
		sum := r.below("sum of the level", 1<<16)
		if r.err != nil {
			return nil, r.err
		}
		level, err := levels.Find(l.Setup.Game, l.Setup.Level)
		if err != nil {
			return nil, fmt.Errorf("the link is for a level that this version does not have: %w", err)
		}
		if l.Setup.Text = level.Text; levelSum(level) != sum && !slices.Contains(reworded[level.Game+"/"+level.Name], sum) {
			return nil, fmt.Errorf("the level %s is not the same in this version as where the link was made; ask for the file of the match", level.Title)
		}
	} else {
		l.Setup.Text = r.text(levels.MaxText)
	}
	l.Setup.Seed = r.text(maxName)
	for range r.count("seats", rules.MaxSeats) {
		s := match.SeatInfo{Kind: r.text(maxName), Name: r.text(maxName)}
		s.Name = cmp.Or(s.Name, players.Title(s.Kind))
		if more&withHandicaps != 0 {
			s.Handicap = r.below("handicap", 1<<31)
		}
		l.Setup.Seats = append(l.Setup.Seats, s)
	}
	l.Seat = rules.Seat(r.below("seat", rules.MaxSeats+1)) - 1
	l.Look.Turn = r.below("turn", 1<<31)
	l.Look.Speed = r.below("speed", 1<<8)
	if r.below("camera", 2) == 1 {
		l.Look.Camera = &Camera{X: r.near(), Y: r.near(), Tiles: r.below("tiles", 1<<16)}
	}
	at := 0
	for range r.count("checks", 64) {
		at += r.below("step", 1<<31)
		l.Checks = append(l.Checks, Check{at, uint16(r.fixed(2))})
	}
	l.Players = r.text(maxName)
	l.Seeded = true
	if r.err == nil && l.Players == "" {
		if err := l.readSteps(r); err != nil {
			return nil, err
		}
	}
	if r.err == nil && len(r.data) > 0 {
		r.fail(fmt.Errorf("%d bytes are left over", len(r.data)))
	}
	if r.err != nil {
		return nil, fmt.Errorf("the link is damaged: %w", r.err)
	}
	return l, nil
}

// near reads a coordinate of the camera.
func (r *reader) near() int { return min(max(r.signed(), -1<<20), 1<<20) }

func (l *Link) readSteps(r *reader) error {
	e, err := games.Lookup(l.Setup.Game)
	if err != nil {
		return fmt.Errorf("the link is for a game that this version does not have: %w", err)
	}
	t, err := readTable(r, len(l.Setup.Seats))
	if err != nil {
		return fmt.Errorf("the link is damaged: %w", err)
	}
	if l.Steps, err = t.steps(e.Game); err != nil {
		return fmt.Errorf("this version does not know a command of the match: %w", err)
	}
	if l.Seeded = r.below("dice", 2) == 0; !l.Seeded {
		for i := range l.Steps {
			for range r.count("rolls", maxRolls) {
				n := r.below("roll", 1<<31)
				l.Steps[i].Rolls = append(l.Steps[i].Rolls, rules.Roll{N: n, Got: r.below("result of a roll", n)})
			}
		}
	}
	for range r.count("faults", rules.MaxSeats) {
		f := match.Fault{Step: r.below("step", len(l.Steps)+1), Seat: rules.Seat(r.below("seat", len(l.Setup.Seats)))}
		f.Kind, f.Text = match.FaultKind(r.text(maxName)), r.text(match.MaxFaultText)
		l.Faults = append(l.Faults, f)
	}
	return nil
}

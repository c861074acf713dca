package seats

import "testing"

// What a program said last has its place, as the common languages tell it.
func TestLastWords(t *testing.T) {
	const python = "Traceback (most recent call last):\n  File \"/home/ann/my bot/bot.py\", line 9, in <module>\n    play()\n" +
		"  File \"/home/ann/my bot/bot.py\", line 4, in play\n    return random.choice([])\n"
	for text, want := range map[string]string{
		"":                         "",
		"thinking\ngood night\n\n": "good night",
		"SyntaxError: no luck":     "SyntaxError: no luck",
		"  File \"bot.py\", line 3\n    def play(turn)\n      ^\nSyntaxError: expected ':'\n":                                         "bot.py:3: SyntaxError: expected ':'",
		python + "IndexError: Cannot choose":                                                                                          "bot.py:4: IndexError: Cannot choose",
		python + "  File \"/usr/lib/python3.11/random.py\", line 373, in choice\n    raise IndexError('x')\nIndexError: x":            "bot.py:4: IndexError: x",
		"  File \"C:\\bots\\bot.py\", line 3, in <module>\nKeyError: 'x'":                                                             "bot.py:3: KeyError: 'x'",
		"file:///home/bot.mjs:2\n  return undefined.x\n    ^\n\nTypeError: no x\n    at f (file:///home/bot.mjs:2:20)\n\nNode.js v20": "bot.mjs:2: TypeError: no x",
		"bot.mjs:41: SyntaxError: expecting ';'":                                                                                      "bot.mjs:41: SyntaxError: expecting ';'",
		"main.go:3: a log line\npanic: runtime error: index\n\ngoroutine 1 [running]:\nmain.main()\n\t/home/main.go:5 +0x9\nexit 2":   "main.go:5: panic: runtime error: index",
		"# command-line-arguments\n./main.go:28:1: syntax error: fun":                                                                 "./main.go:28:1: syntax error: fun",
		"\nthread 'main' panicked at r.rs:1:54:\nindex out of bounds\nnote: run with `RUST_BACKTRACE=1`":                              "thread 'main' panicked at r.rs:1:54: index out of bounds",
	} {
		if got := lastWords(text); got != want {
			t.Errorf("the last words are %q, not %q", got, want)
		}
	}
}

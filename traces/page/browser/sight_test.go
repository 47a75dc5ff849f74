package browser

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"fencepost/traces/page"
	"fencepost/traces/tracestest"
)

// distinct is how many colours a picture has, up to a hundred.
func distinct(picture image.Image) int {
	seen := map[any]bool{}
	for y := range picture.Bounds().Dy() {
		for x := range picture.Bounds().Dx() {
			if seen[picture.At(x, y)] = true; len(seen) >= 100 {
				return 100
			}
		}
	}
	return len(seen)
}

func TestEveryWidthShowsSomething(t *testing.T) {
	for _, name := range []string{invoice, "redlock-5-pause-use", "watchdog-extends-anybodys-gap", "failover-use"} {
		p := corpus(t, name)
		steps := len(p.Steps)
		b := open(t, written(t, p), "", desk)
		for _, width := range []int64{360, 800, 1440} {
			for i, hash := range []string{"#step=0", "#step=6", "#last"} {
				dark := (width/360+int64(i))%2 == 0
				b.look(look{width: width, height: 900, dark: dark})
				eval[string](b, fmt.Sprintf("location.hash = %q", hash))
				b.settle(fmt.Sprintf("location.hash === %q", fmt.Sprint("#step=", []int{0, 6, steps}[i])))
				picture := b.shot(fmt.Sprint(name, "-", width, "-", i))
				if size := picture.Bounds().Size(); size.X != int(width) || size.Y != 900 {
					t.Errorf("the picture is %v", size)
				}
				if n := distinct(picture); n < 50 {
					t.Errorf("%s at a width of %d has %d colours", name, width, n)
				}
				if r, g, bl, _ := picture.At(2, 2).RGBA(); (r+g+bl < 3*0x4000) != dark {
					t.Errorf("%s is of the colour %x %x %x where dark is %v", name, r, g, bl, dark)
				}
				if got := eval[int64](b, "document.documentElement.scrollWidth"); got > width {
					t.Errorf("%s is %d wide on a screen of %d", name, got, width)
				}
			}
		}
	}
}

// The diagram and the table are there without a script, and nothing that would need one.
func TestWithoutScript(t *testing.T) {
	b := open(t, written(t, corpus(t, invoice)), "#step=3", look{width: 800, height: 900, noScript: true})
	if got := eval[int](b, `document.querySelectorAll("#rows tbody tr").length`); got != 14 {
		t.Errorf("the table has %d rows", got)
	}
	for what, visible := range map[string]bool{"#rows tr[data-step='10']": true, "#picture svg": true, ".card": true, "#walk": false, "#keys": false, "#copy": false} {
		if got := eval[bool](b, fmt.Sprintf(`document.querySelector(%q).getClientRects().length > 0`, what)); got != visible {
			t.Errorf("%s is in sight: %v", what, got)
		}
	}
	if got := eval[bool](b, `document.querySelector("#rows").scrollHeight > document.querySelector("#rows").clientHeight`); got {
		t.Error("the table is cut off")
	}
}

func TestPrint(t *testing.T) {
	b := open(t, written(t, corpus(t, "redlock-5-pause-use")), "#last", look{width: 800, height: 900, dark: true})
	b.media("print", "prefers-color-scheme", "light")
	for _, box := range []string{"#rows", "#picture", "#states"} {
		if eval[bool](b, fmt.Sprintf(`(() => { const e = document.querySelector(%q); return e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1; })()`, box)) {
			t.Errorf("%s is cut off", box)
		}
	}
	if eval[bool](b, `document.querySelector("#walk").getClientRects().length > 0`) {
		t.Error("there are buttons on paper")
	}
	eval[bool](b, `dispatchEvent(new Event("beforeprint"))`)
	if !eval[bool](b, `document.querySelector("#trace").getClientRects().length > 0`) {
		t.Error("the trace is not printed")
	}
}

func TestNothingMovesForWhoWantsThat(t *testing.T) {
	b := open(t, written(t, corpus(t, invoice)), "", desk)
	moving := func(value string) string {
		b.media("screen", "prefers-reduced-motion", value)
		return eval[string](b, `getComputedStyle(document.querySelector("dl > div")).transitionDuration`)
	}
	if still := moving("reduce"); still != "0s" {
		t.Errorf("a mark takes %s to come", still)
	}
	if moving("no-preference") == "0s" {
		t.Error("nothing ever moves, so there is nothing to hold still")
	}
}

func TestFocusIsSeen(t *testing.T) {
	b := open(t, written(t, corpus(t, invoice)), "#step=5", desk)
	for range 8 {
		b.do(chromedp.KeyEvent("\t"))
		if !eval[bool](b, `(() => { const s = getComputedStyle(document.activeElement); return document.activeElement !== document.body && s.outlineStyle === "solid" && parseFloat(s.outlineWidth) >= 2; })()`) {
			t.Errorf("the focus is not seen on %s", eval[string](b, `document.activeElement.outerHTML.slice(0, 80)`))
		}
	}
}

func TestCopy(t *testing.T) {
	p := corpus(t, invoice)
	b := open(t, written(t, p), "", desk)
	eval[bool](b, `(() => { navigator.clipboard.writeText = async text => { window.copied = text; }; return true; })()`)
	b.do(chromedp.Click(chromedp.CSS(".texts details:last-child summary")), chromedp.Click(chromedp.CSS("#copy")))
	b.settle(`document.querySelector("#copy").textContent === "Copied"`)
	if got := eval[string](b, "window.copied"); got != string(p.Trace) {
		t.Errorf("the copy is %q", got)
	}
}

// The scenario file is anybody's: nothing in it is run or asked for.
func TestAHostileScenario(t *testing.T) {
	p := corpus(t, invoice)
	hostile := `</script></title></pre><script>window.hurt=1</script><img src="http://example.com/x" onerror="window.hurt=1"><svg onload="window.hurt=1">` + "\u2028'\"`${window.hurt=1}"
	p.Scenario.Name, p.Scenario.About, p.Scenario.Names[0] = hostile, hostile, hostile
	p.Explanation, p.Doc, p.Replay, p.Source, p.Trace = hostile, hostile, hostile, []byte(hostile), []byte(hostile)
	b := open(t, written(t, p), "#last", desk)
	b.at(11, 11)
	if eval[bool](b, `"hurt" in window`) {
		t.Error("the page has run a script of the scenario's")
	}
	if got := eval[string](b, `document.querySelector("h1").textContent`); got != hostile {
		t.Errorf("the head is %q", got)
	}
}

// A run of thousands of steps opens in less than a second, and so does each step of it, and of one
// that is just short enough to be drawn. What counts is the time that the page keeps a
// processor busy, which is the same on a busy machine.
func TestLongRuns(t *testing.T) {
	for _, steps := range []int{400, 5000} {
		t.Run(fmt.Sprint(steps), func(t *testing.T) {
			file := written(t, &page.Page{Run: tracestest.Long(t, steps)})
			b := open(t, file, fmt.Sprint("#step=", steps/2), desk)
			opened := b.busy(chromedp.Reload())
			b.at(steps/2, steps)
			var took []time.Duration
			for _, key := range []string{kb.ArrowRight, kb.ArrowRight, kb.ArrowLeft, kb.End, kb.ArrowLeft, kb.Home, kb.ArrowRight} {
				took = append(took, b.busy(chromedp.KeyEvent(key)))
			}
			b.at(1, steps)
			t.Logf("opens in %v, steps in %v", opened, took)
			if opened >= time.Second || slices.Max(took) >= time.Second {
				t.Errorf("opens in %v, steps in %v", opened, took)
			}
			// the row of the step comes into sight, however far down it is
			b = open(t, file, fmt.Sprint("#step=", steps-79), desk)
			b.settle(`(() => {
				const row = document.querySelector("tr[aria-current=step]").getBoundingClientRect(), box = document.querySelector("#rows").getBoundingClientRect();
				return row.height > 0 && row.top >= box.top && row.bottom <= box.bottom;
			})()`)
			b.shot(fmt.Sprint("long-", steps))
			if got := eval[string](b, `document.querySelector("#diagram").textContent`); strings.Contains(got, "too many for a diagram") != (steps > 400) {
				t.Errorf("in place of the diagram: %s", got)
			}
		})
	}
}

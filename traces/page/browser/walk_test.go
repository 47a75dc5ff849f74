package browser

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const invoice = "nightly-invoice-use" // 11 steps

func (b *tab) at(step int, of int) {
	b.Helper()
	if want := fmt.Sprintf("Step %d of %d", step, of); b.count() != want {
		b.Errorf("the page shows %s, not %s", b.count(), want)
	}
}

func TestKeys(t *testing.T) {
	b := open(t, written(t, corpus(t, invoice)), "", desk)
	b.at(0, 11)
	for _, c := range []struct {
		key  string
		step int
	}{
		{kb.ArrowLeft, 0}, {kb.ArrowRight, 1}, {kb.ArrowRight, 2}, {kb.ArrowLeft, 1},
		{kb.End, 11}, {kb.ArrowRight, 11}, {kb.ArrowLeft, 10}, {kb.Home, 0},
	} {
		b.do(chromedp.KeyEvent(c.key))
		b.at(c.step, 11)
	}
	// the slider has the same keys, and takes one step for one of them
	b.do(chromedp.Focus(chromedp.CSS("#slider")), chromedp.KeyEvent(kb.ArrowRight))
	b.at(1, 11)
	b.do(chromedp.KeyEvent(kb.End))
	b.at(11, 11)
	// keys with others held down are the browser's
	b.do(chromedp.Blur(chromedp.CSS("#slider")), chromedp.KeyEvent(kb.ArrowLeft, chromedp.KeyModifiers(chromedp.ModifierShift)))
	b.at(11, 11)
}

func TestButtonsAndSlider(t *testing.T) {
	b := open(t, written(t, corpus(t, invoice)), "", desk)
	for _, c := range []struct {
		button string
		step   int
	}{{"#to-on", 1}, {"#to-on", 2}, {"#to-back", 1}, {"#to-last", 11}, {"#to-first", 0}} {
		b.do(chromedp.Click(chromedp.CSS(c.button)))
		b.at(c.step, 11)
	}
	if !eval[bool](b, `document.querySelector("#to-first").disabled && document.querySelector("#to-back").disabled`) {
		t.Error("there is a way back before the start")
	}
	eval[bool](b, `(() => { const s = document.querySelector("#slider"); s.value = 6; return s.dispatchEvent(new Event("input", {bubbles: true})); })()`)
	b.at(6, 11)
	if got := eval[string](b, `document.querySelector("#slider").getAttribute("aria-valuetext")`); got != "Step 6 of 11" {
		t.Errorf("the slider says %s", got)
	}
}

func TestClicks(t *testing.T) {
	b := open(t, written(t, corpus(t, invoice)), "", desk)
	for _, c := range []struct {
		what string
		step int
	}{
		{`svg .note[data-step="8"]`, 9}, {`svg .arrow.reply[data-step="2"] .shaft`, 3}, {`#rows tr[data-step="4"] td:nth-child(4)`, 5}, {`#rows tr[data-step="-1"]`, 0},
	} {
		b.do(chromedp.Click(chromedp.CSS(c.what)))
		b.at(c.step, 11)
	}
}

func TestDeepLinks(t *testing.T) {
	file := written(t, corpus(t, invoice))
	for _, c := range []struct {
		hash string
		step int
	}{{"#step=7", 7}, {"#last", 11}, {"#step=99", 11}, {"#step=-1", 0}, {"#step=x", 0}, {"#table", 0}} {
		open(t, file, c.hash, desk).at(c.step, 11)
	}
	b := open(t, file, "#step=3", desk)
	if eval[float64](b, "scrollY") != 0 {
		t.Error("the page does not open at its head")
	}
	length := eval[int](b, "history.length")
	b.do(chromedp.KeyEvent(kb.ArrowRight))
	b.settle(`location.hash === "#step=4"`)
	if got := eval[int](b, "history.length"); got != length {
		t.Errorf("a step makes the history longer: %d, not %d", got, length)
	}
	eval[string](b, `location.hash = "#step=9"`)
	b.settle(`document.getElementById("count").textContent === "Step 9 of 11"`)
	eval[string](b, `location.hash = "#last"`)
	b.settle(`document.getElementById("count").textContent === "Step 11 of 11"`)
	b.settle(`location.hash === "#step=11"`)
}

// At each step the page has the state that the story tells, marks what is new in it, and has the
// rows of the step marked in the table.
func TestStates(t *testing.T) {
	for _, name := range []string{invoice, "redlock-5-pause-use", "watchdog-extends-anybodys-gap", "failover-use", "redlock-release-granted-free"} {
		t.Run(name, func(t *testing.T) {
			p := corpus(t, name)
			b := open(t, written(t, p), "", desk)
			states := p.States()
			values := func(n int) (list []string) {
				for _, fields := range states[n].Fields {
					for _, f := range fields {
						list = append(list, f.Value)
					}
				}
				return list
			}
			visit := func(n int) {
				before, want := values(max(0, n-1)), values(n)
				if got := eval[[]string](b, `[...document.querySelectorAll(".card dd")].map(e => e.textContent)`); !slices.Equal(got, want) {
					t.Fatalf("after step %d the page has %v, not %v", n, got, want)
				}
				marked := eval[[]bool](b, `[...document.querySelectorAll(".card dd")].map(e => e.parentNode.className !== "")`)
				for slot := range want {
					if marked[slot] != (before[slot] != want[slot]) {
						t.Errorf("after step %d slot %d is marked %v: %s, and before %s", n, slot, marked[slot], want[slot], before[slot])
					}
				}
				if got, want := eval[int](b, `document.querySelectorAll("#wire li").length`), len(states[n].Wire); got != want {
					t.Errorf("after step %d %d messages are on the wire, not %d", n, got, want)
				}
				number := fmt.Sprint(n)
				rows := eval[[]string](b, `[...document.querySelectorAll("tr[aria-current=step] th")].map(e => e.textContent)`)
				if len(rows) == 0 || rows[0] != number || slices.ContainsFunc(rows[1:], func(s string) bool { return s != "" }) {
					t.Errorf("at step %s the rows %q are marked", number, rows)
				}
			}
			visit(0)
			for n := range p.Steps {
				b.do(chromedp.KeyEvent(kb.ArrowRight))
				visit(n + 1)
			}
			for n := range p.Steps {
				b.do(chromedp.KeyEvent(kb.ArrowLeft))
				visit(len(p.Steps) - n - 1)
			}
		})
	}
}

// Whoever does not see the page hears each step.
func TestStepsAreSaid(t *testing.T) {
	b := open(t, written(t, corpus(t, invoice)), "#step=5", desk)
	b.do(chromedp.KeyEvent(kb.ArrowRight))
	b.settle(`document.querySelector("[aria-live=polite]").textContent.startsWith("Step 6 of 11")`)
	said := strings.ReplaceAll(eval[string](b, `document.querySelector("[aria-live=polite]").textContent`), "\u00a0", " ")
	if want := "Step 6 of 11, 2ms A: PAUSES, then 9.898s A: lease over by its clock. Changed: A: stands still paused since 2ms"; said != want {
		t.Errorf("it says %q, not %q", said, want)
	}
}

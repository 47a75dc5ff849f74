package browser

import (
	"os"
	"testing"
	"time"
)

func TestBig(t *testing.T) {
	file := written(t, long(t, 5000))
	i, _ := os.Stat(file)
	t.Log(i.Size())
	data, _ := os.ReadFile(file)
	os.WriteFile("/tmp/shots/big.html", data, 0o644)
	from := time.Now()
	b := open(t, file, "", desk)
	t.Log("opened", time.Since(from), b.count())
	t.Log(eval[any](b, `(()=>{const n=performance.getEntriesByType("navigation")[0]; return JSON.stringify(n)})()`))
	t.Log(eval[string](b, `new Promise(done => {
		const times = []; let n = 0;
		const next = () => {
			const from = performance.now();
			document.body.dispatchEvent(new KeyboardEvent("keydown", {key: n < 5 ? "ArrowRight": n === 5 ? "End" : n<8 ? "ArrowLeft" : n === 8 ? "Home":n===9? "End": "ArrowRight", bubbles: true}));
			document.body.offsetHeight;
			const js = performance.now() - from;
			requestAnimationFrame(() => setTimeout(() => {
				times.push(js.toFixed(1) + "/" + (performance.now() - from).toFixed(1));
				if (++n < 12) next(); else done(times.join(" "));
			}));
		};
		next();
	})`))
	t.Log(b.count(), eval[[]float64](b, "window.T"))
	b.shot("big")
}

package browser

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"
)

var (
	start   sync.Once
	browser context.Context // nil where there is none
)

// launch starts the browser that all tests share, unless it runs.
func launch() {
	path := os.Getenv("CHROMIUM")
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "headless-shell"} {
		if path == "" {
			path, _ = exec.LookPath(name)
		}
	}
	if path == "" {
		return
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path))
	if os.Getuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	parent, _ := chromedp.NewExecAllocator(context.Background(), options...)
	browser, _ = chromedp.NewContext(parent)
	if err := chromedp.Do(browser); err != nil {
		panic(fmt.Sprintf("browser: %s does not start: %v", path, err))
	}
}

func TestMain(m *testing.M) {
	code := m.Run()
	if browser != nil {
		chromedp.Cancel(browser)
	}
	os.Exit(code)
}

// A tab shows one page. Everything that a page must not do fails the test: to write to
// the console, to throw, to ask for anything but itself.
type tab struct {
	*testing.T
	ctx context.Context
	url string
}

// A look is how a reader looks at a page.
type look struct {
	width, height  int64
	dark, noScript bool
}

var desk = look{width: 1440, height: 900}

// open opens the page as a file, with what comes behind the name, such as #step=3.
func open(t *testing.T, file, hash string, how look) *tab {
	t.Helper()
	start.Do(launch)
	if browser == nil {
		t.Skip("no chromium: CHROMIUM names one")
	}
	ctx, cancel := chromedp.NewContext(browser)
	ctx, stop := context.WithTimeout(ctx, 60*time.Second)
	b := &tab{t, ctx, "file://" + file}
	var mutex sync.Mutex
	var wrong []string
	err := chromedp.Listen(ctx, func(event any) {
		mutex.Lock()
		defer mutex.Unlock()
		if sent, ok := event.(*network.EventRequestWillBeSent); ok && !strings.HasPrefix(sent.Request.URL, b.url) {
			wrong = append(wrong, "asks for "+sent.Request.URL)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	messages := chromedp.Console(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for m, err := range messages {
			if err != nil {
				return
			}
			mutex.Lock()
			wrong = append(wrong, m.String())
			mutex.Unlock()
		}
	}()
	t.Cleanup(func() {
		stop()
		cancel()
		<-done
		for _, what := range wrong {
			t.Errorf("the page %s", what)
		}
	})
	if _, err := chromedp.Call(ctx, network.Enable, network.EnableParams{}); err != nil {
		t.Fatal(err)
	}
	b.look(how)
	if _, err := chromedp.Call(ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: how.noScript}); err != nil {
		t.Fatal(err)
	}
	b.do(chromedp.Navigate(b.url + hash))
	return b
}

// look changes how the reader looks.
func (b *tab) look(how look) {
	b.Helper()
	scheme := "light"
	if how.dark {
		scheme = "dark"
	}
	b.media("screen", "prefers-color-scheme", scheme)
	b.do(chromedp.EmulateViewport(how.width, how.height))
}

// media sets the medium, and one of its features.
func (b *tab) media(kind, feature, value string) {
	b.Helper()
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Media: kind, Features: []*emulation.MediaFeature{{Name: feature, Value: value}}}); err != nil {
		b.Fatal(err)
	}
}

func (b *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	b.Helper()
	if err := chromedp.Do(b.ctx, actions...); err != nil {
		b.Fatal(err)
	}
}

// eval is the value of an expression in the page.
func eval[T any](b *tab, expression string) T {
	b.Helper()
	v, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		b.Fatalf("%s: %v", expression, err)
	}
	return v
}

// settle waits until an expression is true.
func (b *tab) settle(expression string) {
	b.Helper()
	for range 200 {
		if eval[bool](b, expression) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	b.Fatalf("%s does not become true", expression)
}

// busy is how long the page's thread has a processor for an action, until the next picture is drawn.
func (b *tab) busy(action chromedp.Action[chromedp.Void]) time.Duration {
	b.Helper()
	spent := func() float64 {
		r, err := chromedp.Call(b.ctx, performance.GetMetrics, cdp.Empty{})
		if err != nil {
			b.Fatal(err)
		}
		for _, m := range r.Metrics {
			if m.Name == "ThreadTime" {
				return m.Value
			}
		}
		b.Fatal("the browser counts no time")
		return 0
	}
	if _, err := chromedp.Call(b.ctx, performance.Enable, performance.EnableParams{}); err != nil {
		b.Fatal(err)
	}
	before := spent()
	b.do(action)
	eval[bool](b, `new Promise(done => requestAnimationFrame(() => setTimeout(() => done(true))))`)
	return time.Duration((spent() - before) * float64(time.Second)).Round(100 * time.Microsecond)
}

// count is the line that says which step is shown.
func (b *tab) count() string {
	b.Helper()
	return eval[string](b, `document.getElementById("count").textContent`)
}

// shot takes a picture of what is in sight, which must not be blank, and keeps it where SHOTS says.
func (b *tab) shot(name string) image.Image {
	b.Helper()
	text, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		b.Fatal(err)
	}
	dir := os.Getenv("SHOTS")
	if dir == "" {
		dir = b.TempDir()
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), text, 0o644); err != nil {
		b.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(text))
	if err != nil {
		b.Fatal(err)
	}
	return picture
}

package sim

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The directories of the module are named from its root, which is above here.
const root = ".."

// goFiles is the non-test files of a package's directory, parsed.
func goFiles(t *testing.T, fset *token.FileSet, dir string) []*ast.File {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(root, dir))
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, e := range entries {
		name := e.Name()
		if e.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, filepath.Join(root, dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return files
}

// packages lists the directories with Go files.
func packages(t *testing.T) []string {
	t.Helper()
	var dirs []string
	err := filepath.WalkDir(root, func(at string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := e.Name()
		if e.IsDir() && at != root && (strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_") || name == "testdata") {
			return filepath.SkipDir
		}
		if !e.IsDir() && strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
			dir, err := filepath.Rel(root, filepath.Dir(at))
			if err != nil {
				return err
			}
			if dir = filepath.ToSlash(dir); !slices.Contains(dirs, dir) {
				dirs = append(dirs, dir)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return dirs
}

// mayImport is who may import whom of ours, as the design has it. What is not in
// here may import all that is in here.
var mayImport = map[string][]string{
	"clock":             {},
	"clock/zone":        {"clock"},
	"network":           {"clock"},
	"model/redis":       {"clock"},
	"model/resource":    {"model/redis"},
	"model/lock":        {"clock", "network", "model/redis", "model/resource"},
	"model":             {"clock", "network", "model/redis", "model/resource", "model/lock"},
	"model/scenario":    {"clock", "network", "model/redis", "model/resource", "model/lock", "model"},
	"model/redis/live":  {"clock", "model/redis"},
	"properties":        {"clock", "model"},
	"properties/linear": {"clock", "model", "model/lock", "model/resource", "model/redis", "properties"},
	"traces/story":      {"clock", "model", "model/redis", "model/resource", "model/lock", "network"},
	"traces/export":     {"clock", "model", "traces/story"},
	"traces/svg":        {},
	"traces/chart":      {"traces/svg"},
	"traces/diagram":    {"clock", "model", "traces/story", "traces/svg"},
	"traces/page":       {"traces/story", "traces/diagram"},
	"traces":            {"clock", "model", "model/scenario", "model/redis", "model/resource", "model/lock", "network", "properties", "traces/story"},
	"sim/explicit":      {},
	"sim/peers":         {},
	"sim": {"clock", "clock/zone", "network", "model", "model/scenario", "model/lock", "model/redis", "model/resource",
		"properties", "traces", "traces/chart", "traces/story", "sim/explicit"},
}

// core is the packages that keep to the standard library.
var core = []string{"clock", "clock/zone", "network", "model", "model/lock", "model/redis", "model/resource", "properties", "traces", "traces/story", "traces/svg", "traces/chart", "traces/diagram", "traces/page", "traces/export", "sim", "sim/explicit"}

func TestImportsRunOneWay(t *testing.T) {
	fset := token.NewFileSet()
	for dir, allowed := range mayImport {
		for _, file := range goFiles(t, fset, dir) {
			for _, spec := range file.Imports {
				to, err := strconv.Unquote(spec.Path.Value)
				if err != nil {
					t.Fatal(err)
				}
				at := fset.Position(spec.Pos())
				switch ours, isOurs := strings.CutPrefix(to, "fencepost/"); {
				case isOurs && !slices.Contains(allowed, ours):
					t.Errorf("%v: %s imports %s: the design lets it import %v", at, dir, ours, allowed)
				case !isOurs && slices.Contains(core, dir) && strings.Contains(strings.Split(to, "/")[0], "."):
					t.Errorf("%v: %s imports %s: it keeps to the standard library", at, dir, to)
				}
			}
		}
	}
}

// breaches lists what a deterministic package must not have: goroutines, maps,
// channels, and what depends on the machine it runs on.
func breaches(fset *token.FileSet, f *ast.File) []string {
	var found []string
	note := func(n ast.Node, what string) {
		found = append(found, fmt.Sprintf("%v: %s", fset.Position(n.Pos()), what))
	}
	wall := map[string]bool{"Now": true, "Sleep": true, "Since": true, "Until": true, "After": true, "Tick": true, "NewTimer": true, "NewTicker": true, "AfterFunc": true}
	for _, spec := range f.Imports {
		name, _ := strconv.Unquote(spec.Path.Value)
		switch first := strings.Split(name, "/")[0]; {
		case first == "os", first == "sync", first == "unsafe", name == "math/rand", name == "math/rand/v2", name == "crypto/rand",
			name == "runtime", first == "net", first == "reflect", name == "hash/maphash", name == "maps":
			note(spec, "imports "+name)
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			note(n, "starts a goroutine")
		case *ast.MapType:
			note(n, "has a map")
		case *ast.ChanType, *ast.SelectStmt, *ast.SendStmt:
			note(n, "has a channel")
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && x.Name == "time" && wall[n.Sel.Name] {
				note(n, "asks for wall time")
			}
		}
		return true
	})
	return found
}

func TestModelIsDeterministic(t *testing.T) {
	fset := token.NewFileSet()
	for _, dir := range []string{"clock", "clock/zone", "network", "model", "model/lock", "model/redis", "model/resource", "properties"} {
		for _, f := range goFiles(t, fset, dir) {
			for _, b := range breaches(fset, f) {
				t.Error(b)
			}
		}
	}
}

func TestDeterminismTestCatchesOffenders(t *testing.T) {
	for _, offender := range []string{
		`import "os"`, `import "sync/atomic"`, `import "math/rand/v2"`,
		`func f() { go f() }`, `var m map[int]int`, `var m = make(map[string]bool)`, `var c chan int`,
		`import "time"; var now = time.Now()`, `import "time"; func f() { time.Sleep(1) }`,
	} {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, "offender.go", "package p; "+offender, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if len(breaches(fset, f)) == 0 {
			t.Errorf("not caught: %s", offender)
		}
	}
}

// A source checks packages of ours by their sources. Others it takes for empty:
// what is theirs is of no interest here.
type source struct {
	t     *testing.T
	fset  *token.FileSet
	done  map[string]*types.Package
	files map[string][]*ast.File
	info  *types.Info
}

func newSource(t *testing.T) *source {
	return &source{t: t, fset: token.NewFileSet(), done: map[string]*types.Package{}, files: map[string][]*ast.File{},
		info: &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}}
}

// Import is for go/types.
func (s *source) Import(name string) (*types.Package, error) {
	if p := s.done[name]; p != nil {
		return p, nil
	}
	dir, ours := strings.CutPrefix(name, "fencepost/")
	if !ours {
		p := types.NewPackage(name, path.Base(name))
		p.MarkComplete()
		s.done[name] = p
		return p, nil
	}
	return s.check(name, goFiles(s.t, s.fset, dir)), nil
}

func (s *source) check(name string, files []*ast.File) *types.Package {
	config := types.Config{Importer: s, Error: func(error) {}} // what others have is missing
	p, _ := config.Check(name, s.fset, files, s.info)
	s.done[name], s.files[name] = p, files
	return p
}

// parts is the types that a world is made of.
func (s *source) parts() map[*types.TypeName]bool {
	p, err := s.Import("fencepost/model")
	if err != nil {
		s.t.Fatal(err)
	}
	parts := map[*types.TypeName]bool{}
	var walk func(types.Type)
	walk = func(of types.Type) {
		switch of := types.Unalias(of).(type) {
		case *types.Named:
			if _, basic := of.Underlying().(*types.Basic); basic || parts[of.Obj()] {
				return
			}
			parts[of.Obj()] = true
			walk(of.Underlying())
		case *types.Struct:
			for i := range of.NumFields() {
				walk(of.Field(i).Type())
			}
		case *types.Array:
			walk(of.Elem())
		}
	}
	walk(p.Scope().Lookup("World").Type())
	return parts
}

// changes lists where a file changes part of a world: assigns to a field or an
// element of one, writes one out, or calls a method that does.
func (s *source) changes(f *ast.File, parts map[*types.TypeName]bool) []string {
	var found []string
	note := func(n ast.Node, what string) {
		found = append(found, fmt.Sprintf("%v: %s", s.fset.Position(n.Pos()), what))
	}
	isPart := func(of types.Type) bool {
		if of == nil {
			return false
		}
		if p, ok := of.Underlying().(*types.Pointer); ok {
			of = p.Elem()
		}
		if n, ok := types.Unalias(of).(*types.Named); ok {
			return parts[n.Obj()]
		}
		if a, ok := of.Underlying().(*types.Array); ok {
			n, ok := types.Unalias(a.Elem()).(*types.Named)
			return ok && parts[n.Obj()]
		}
		return false
	}
	isWorld := func(of types.Type) bool { return of.String() == "fencepost/model.World" }
	// own reports whether an expression is in a variable that is part of no world:
	// somebody's own copy of a client or a key.
	var own func(e ast.Expr) bool
	own = func(e ast.Expr) bool {
		of := s.info.TypeOf(e)
		if of == nil {
			return false
		}
		if _, pointer := of.Underlying().(*types.Pointer); pointer || isWorld(of) {
			return false
		}
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			return isPart(of) && !isWorld(of)
		case *ast.SelectorExpr:
			return own(x.X)
		case *ast.IndexExpr:
			return own(x.X)
		}
		return false
	}
	target := func(e ast.Expr) {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			if isPart(s.info.TypeOf(x.X)) && !own(x.X) {
				note(e, "assigns to a field of a world's "+types.ExprString(x.X))
			}
		case *ast.IndexExpr:
			if isPart(s.info.TypeOf(x.X)) {
				note(e, "assigns to an element of a world's "+types.ExprString(x.X))
			}
			if y, ok := ast.Unparen(x.X).(*ast.SelectorExpr); ok && isPart(s.info.TypeOf(y.X)) {
				note(e, "assigns to an element of a world's "+types.ExprString(x.X))
			}
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				target(e)
			}
		case *ast.IncDecStmt:
			target(n.X)
		case *ast.RangeStmt:
			for _, e := range []ast.Expr{n.Key, n.Value} {
				if e != nil {
					target(e)
				}
			}
		case *ast.CompositeLit:
			if of := s.info.TypeOf(n); isPart(of) && len(n.Elts) > 0 && strings.HasPrefix(of.String(), "fencepost/model.") {
				note(n, "writes part of a world out")
			}
		case *ast.CallExpr:
			if sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok && (sel.Sel.Name == "Send" || sel.Sel.Name == "Take") && isPart(s.info.TypeOf(sel.X)) {
				note(n, "calls "+sel.Sel.Name+" on a world's wire")
			}
			for _, arg := range n.Args {
				if u, ok := ast.Unparen(arg).(*ast.UnaryExpr); ok && u.Op == token.AND {
					if sel, ok := ast.Unparen(u.X).(*ast.SelectorExpr); ok && isPart(s.info.TypeOf(sel.X)) && !isPart(s.info.TypeOf(u.X)) {
						note(n, "gives the address of a world's field away")
					}
				}
			}
		}
		return true
	})
	return found
}

// TestOnlyTheRelationChangesWorlds: whoever drives may copy a world, and leaves its
// insides to the relation. The reference systems in explicit, which have worlds
// of their own, are no drivers of this one.
func TestOnlyTheRelationChangesWorlds(t *testing.T) {
	s := newSource(t)
	parts := s.parts()
	for _, want := range []string{"World", "Client", "Thread", "Server", "Grant", "History", "Body", "Key", "Memory", "Wire", "Message", "State", "Mark"} {
		if !slices.ContainsFunc(slices.Collect(keys(parts)), func(n *types.TypeName) bool { return n.Name() == want }) {
			t.Errorf("a world has no part of type %s: this test looks for the wrong types", want)
		}
	}
	drivers := 0
	for _, dir := range packages(t) {
		first := strings.Split(dir, "/")[0]
		if first != "sim" && first != "properties" && first != "traces" && first != "cmd" || dir == "sim/explicit" {
			continue
		}
		drivers++
		name := "fencepost/" + dir
		if _, err := s.Import(name); err != nil {
			t.Fatal(err)
		}
		for _, f := range s.files[name] {
			for _, c := range s.changes(f, parts) {
				t.Error(c)
			}
		}
	}
	if drivers < 3 {
		t.Errorf("only %d packages of drivers were looked at", drivers)
	}
}

func keys(m map[*types.TypeName]bool) func(func(*types.TypeName) bool) {
	return func(yield func(*types.TypeName) bool) {
		for k := range m {
			if !yield(k) {
				return
			}
		}
	}
}

func TestRelationTestCatchesOffenders(t *testing.T) {
	s := newSource(t)
	parts := s.parts()
	for i, body := range []string{
		"w.Primary = 1",
		"w.Clients[0].Inside = true",
		"c := &w.Clients[1]; c.Grant.Rank++",
		"w.Clients[0] = model.Client{}",
		"w.Left[model.Pause]--",
		"w.Wire.Take(0)",
		"w.History = model.History{Won: true}",
		"x := model.World{Primary: 1}; _ = x",
		"r.World.Unheld = 3",
		"for w.Primary = range 3 {}",
		"m := &w.Servers[0].Memory; m.Lock.By = 2",
		"set(&w.Primary)",
		"var mine sim.Run; mine.World.Unheld = 3",
		"mine := *w; mine.Servers[1].Down = 0",
	} {
		text := "package p\nimport (\"fencepost/model\"; \"fencepost/sim\")\nfunc set(*uint8) {}\nfunc f(w *model.World, r *sim.Run) {\n" + body + "\n}\n"
		f, err := parser.ParseFile(s.fset, fmt.Sprintf("offender%d.go", i), text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		s.check(fmt.Sprintf("fencepost/offender%d", i), []*ast.File{f})
		if len(s.changes(f, parts)) == 0 {
			t.Errorf("not caught: %s", body)
		}
	}
	text := "package p\nimport \"fencepost/model\"\nfunc f(s *model.Scenario, w *model.World) bool {\nv := *w\nmine := w.Clients[0]\nmine.Inside = true\nx := s.Start()\nx = v\nc := &x.Clients[0]\nin := c.Inside\nreturn in\n}\n"
	f, err := parser.ParseFile(s.fset, "innocent.go", text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	s.check("fencepost/innocent", []*ast.File{f})
	if c := s.changes(f, parts); len(c) > 0 {
		t.Errorf("copying a world is taken for changing it: %v", c)
	}
}

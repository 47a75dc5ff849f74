package scenario

import (
	"embed"
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"strings"
)

// source is the declarations of a file's keys. Their comments are the manual.
//
//go:embed file.go faults.go
var source embed.FS

// comments are what the keys mean, by struct and field, and by struct what its keys
// are about.
type comments map[string]string

// of is the comment of a field of a section's struct, or else, where it is a section
// itself, that of its own struct.
func (c comments) of(section reflect.Type, f field) string {
	if doc := c[section.Name()+"."+section.Field(f.index).Name]; doc != "" || !isSection(f.kind) {
		return doc
	}
	return c[f.kind.Name()]
}

func readComments() comments {
	docs, fset := comments{}, token.NewFileSet()
	for _, name := range [...]string{"file.go", "faults.go"} {
		text, err := source.ReadFile(name)
		if err != nil {
			panic(err) // it is embedded
		}
		file, err := parser.ParseFile(fset, name, text, parser.ParseComments)
		if err != nil {
			panic(err) // it has been compiled
		}
		for _, d := range file.Decls {
			decl, ok := d.(*ast.GenDecl)
			if !ok || decl.Tok != token.TYPE {
				continue
			}
			spec := decl.Specs[0].(*ast.TypeSpec)
			docs[spec.Name.Name] = line(decl.Doc)
			if s, ok := spec.Type.(*ast.StructType); ok {
				docs.add(fset, spec.Name.Name, s)
			}
		}
	}
	return docs
}

// add takes in the comments of a struct's fields. One without a comment, right below
// another, is spoken of in that one's. A field that is called otherwise than its key, but
// for capitals, has the key's name.
func (c comments) add(fset *token.FileSet, name string, s *ast.StructType) {
	var renamed []string
	for _, f := range s.Fields.List {
		key := reflect.StructTag(strings.Trim(f.Tag.Value, "`")).Get("key")
		for _, field := range f.Names {
			if strings.ToLower(field.Name) != key {
				renamed = append(renamed, field.Name, key)
			}
		}
	}
	keys := strings.NewReplacer(renamed...)
	doc, next := "", 0
	for _, f := range s.Fields.List {
		if f.Doc != nil || fset.Position(f.Pos()).Line != next {
			doc = keys.Replace(line(f.Doc))
		}
		next = fset.Position(f.End()).Line + 1
		for _, field := range f.Names {
			c[name+"."+field.Name] = doc
		}
	}
}

// line is a comment as one line.
func line(g *ast.CommentGroup) string { return strings.Join(strings.Fields(g.Text()), " ") }

package scenario

import "reflect"

// Parameters lists the paths of all numbers that files have.
func Parameters() []string {
	var paths []string
	for _, k := range keyed("", reflect.TypeFor[File]()) {
		switch k.kind {
		case reflect.TypeFor[Window]():
			paths = append(paths, k.path+".least", k.path+".most", k.path+".both")
		case reflect.TypeFor[Amounts]():
			paths = append(paths, k.path+"[0]")
		case nil:
		default:
			paths = append(paths, k.path)
		}
	}
	return paths
}

// A keyedKind is a key and the type of its number, nil for what is none.
type keyedKind struct {
	path string
	kind reflect.Type
}

func keyed(path string, t reflect.Type) []keyedKind {
	var all []keyedKind
	for _, f := range fieldsOf(t) {
		at := join(path, f.name)
		if isSection(f.kind) {
			all = append(all, keyed(at, f.kind)...)
			continue
		}
		k := keyedKind{path: at}
		switch f.kind {
		case reflect.TypeFor[Length](), reflect.TypeFor[Span](), reflect.TypeFor[Window](), reflect.TypeFor[Amounts](), reflect.TypeFor[Tries](), reflect.TypeFor[int]():
			if at != "tick" && at != "fencepost" {
				k.kind = f.kind
			}
		}
		all = append(all, k)
	}
	return all
}

// Package sqlrow is a row in a real SQLite database, protected by a fence.
//
// The one idea: the conditional write is one UPDATE whose WHERE clause compares
// the row's fence with the writer's, so the check and the write cannot come
// apart, and the number of changed rows is the answer. It is what
// resource.RejectLowerOrEqual models, and tests hold the two together.
//
// The database is in memory, and one row is all of it. Not here: transactions
// with other rows, and a database that fails over. Source: lesson 05, exercise 2.
package sqlrow

import (
	"fmt"

	"github.com/ncruces/go-sqlite3"
)

// The statements. Unfenced is the write of whoever does not look.
const (
	Create   = `CREATE TABLE protected (id INTEGER PRIMARY KEY, value TEXT, fence INTEGER NOT NULL)`
	Insert   = `INSERT INTO protected (id, value, fence) VALUES (1, NULL, 0)`
	Fenced   = `UPDATE protected SET value = ?, fence = ? WHERE id = ? AND fence < ?`
	Unfenced = `UPDATE protected SET value = ? WHERE id = ?`
	Select   = `SELECT value, fence FROM protected WHERE id = ?`
	Clear    = `UPDATE protected SET value = NULL, fence = 0`
)

const id = 1

// A Row is the row, in a database of its own.
type Row struct {
	db                       *sqlite3.Conn
	fenced, unfenced, picked *sqlite3.Stmt
}

// Open makes the database.
func Open() (*Row, error) {
	db, err := sqlite3.Open(":memory:")
	if err != nil {
		return nil, fmt.Errorf("database cannot be opened: %w", err)
	}
	r := &Row{db: db}
	for _, sql := range [...]string{Create, Insert} {
		if err := db.Exec(sql); err != nil {
			return nil, r.closed(fmt.Errorf("statement %q fails: %w", sql, err))
		}
	}
	for _, p := range [...]struct {
		at  **sqlite3.Stmt
		sql string
	}{{&r.fenced, Fenced}, {&r.unfenced, Unfenced}, {&r.picked, Select}} {
		if *p.at, _, err = db.Prepare(p.sql); err != nil {
			return nil, r.closed(fmt.Errorf("statement %q cannot be prepared: %w", p.sql, err))
		}
	}
	return r, nil
}

// closed closes what has been opened and returns the error that is why.
func (r *Row) closed(why error) error {
	_ = r.Close()
	return why
}

// Close closes the database.
func (r *Row) Close() error {
	for _, s := range [...]*sqlite3.Stmt{r.fenced, r.unfenced, r.picked} {
		if s != nil {
			_ = s.Close()
		}
	}
	return r.db.Close()
}

// Clear makes the row as it was in the beginning: no value, and fence 0.
func (r *Row) Clear() error { return r.db.Exec(Clear) }

// Write replaces the value, whoever wrote it. It reports whether a row changed.
func (r *Row) Write(value string) (bool, error) { return r.update(r.unfenced, value, id) }

// WriteFenced replaces the value and the fence, if the fence is above the row's.
// It reports whether a row changed.
func (r *Row) WriteFenced(value string, fence int) (bool, error) {
	return r.update(r.fenced, value, fence, id, fence)
}

func (r *Row) update(s *sqlite3.Stmt, value string, numbers ...int) (bool, error) {
	err := s.BindText(1, value)
	for i, n := range numbers {
		if err == nil {
			err = s.BindInt(i+2, n)
		}
	}
	if err != nil {
		return false, fmt.Errorf("parameters cannot be bound: %w", err)
	}
	if err := s.Exec(); err != nil {
		return false, fmt.Errorf("update fails: %w", err)
	}
	return r.db.Changes() == 1, nil
}

// Read is the row's value and fence; the value is "" where there is none.
func (r *Row) Read() (value string, fence int, err error) {
	if err := r.picked.BindInt(1, id); err != nil {
		return "", 0, fmt.Errorf("parameters cannot be bound: %w", err)
	}
	if r.picked.Step() {
		value, fence = r.picked.ColumnText(0), r.picked.ColumnInt(1)
	}
	if err := r.picked.Reset(); err != nil {
		return "", 0, fmt.Errorf("select fails: %w", err)
	}
	return value, fence, nil
}

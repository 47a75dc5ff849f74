package scenario

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// design is the example of the design, word for word.
const design = `fencepost: 1
name: nightly-invoice
about: SET NX PX, released by compare-and-delete. The ledger checks nothing.
clients: 2
lock:
  topology: single
  acquire: set-nx-px
  ttl: 10s
  check: elapsed-below-ttl-minus-drift
  drift: 102ms
  release: compare-and-delete
  retry: {delay: [50ms, 250ms], limit: 3}
work: {kind: read-modify-write, takes: [0s, 4s], rounds: 1}
resource: {guard: none}
network: {delay: [1ms, 5ms]}
faults:
  pause: {count: 1, max: 30s}
expect: {belief: holds, use: violated, lost-update: violated}
`

// head is what every file begins with, in three lines.
const head = "fencepost: 1\nname: x\nlock: {acquire: set-nx-px}\n"

// redlock is the same for independent nodes, with room in the lock at line 4.
const redlock = "fencepost: 1\nname: x\nlock:\n  acquire: redlock\n  topology: independent\n"

// redlockNumbers has numbers that the resource counts, and room in the lock at line 6.
const redlockNumbers = "fencepost: 1\nname: x\nlock:\n  acquire: redlock-then-resource-number\n  topology: independent\n"

const replicated = "fencepost: 1\nname: x\nlock:\n  acquire: set-nx-px\n  topology: replicated\n"

const store = "fencepost: 1\nname: x\nlock:\n  acquire: node-version\n  topology: consensus\n"

const single = "fencepost: 1\nname: x\nlock:\n  acquire: set-nx-px\n"

// fenced is a lock with a fence, unlimited the retry of a client that never gives up.
const (
	fenced    = "fencepost: 1\nname: x\nlock:\n  acquire: set-nx-px-with-incr\n"
	unlimited = "  retry: {limit: unlimited}\n"
)

func TestDesignExample(t *testing.T) {
	s, err := Parse("nightly-invoice.yaml", []byte(design))
	if err != nil {
		t.Fatal(err)
	}
	want := []Expectation{{"belief", "holds"}, {"use", "violated"}, {"lost-update", "violated"}}
	if fmt.Sprint(s.Expect) != fmt.Sprint(want) {
		t.Errorf("expects %v, wanted %v", s.Expect, want)
	}
	if s.Lock.TTL != 10_000 || s.Lock.Drift != 102 || s.Link.Most != 5 || s.Grace != 1 || s.Lock.Retries != 3 {
		t.Errorf("compiled to other constants: %+v", s.Lock)
	}
	if string(s.Text) != design {
		t.Error("the text is not the file's")
	}
}

func TestRefusals(t *testing.T) {
	deep := strings.Repeat("[", 20) + strings.Repeat("]", 20)
	for _, c := range []struct {
		name, text string
		at         string // line:column, empty where there is none
		says       string
	}{
		{"empty", "", "", "file is empty: expected a scenario, beginning with fencepost: 1"},
		{"blank", " \n\n", "", "file is empty"},
		{"comments only", "# nothing\n", "", "file has no keys"},
		{"binary", "fencepost: 1\nname: \xff\xfe\n", "2:7", "file is no text: expected UTF-8"},
		{"NUL", "fencepost: 1\nna\x00me: x\n", "2:3", "character U+0000 cannot be seen"},
		{"direction override", head + "about: a\u202eb\n", "4:9", "character U+202E cannot be seen"},
		{"tab", "fencepost: 1\nlock:\n\tttl: 10s\n", "3:1", "tab: expected spaces"},
		{"long line", head + "about: " + strings.Repeat("a", 600) + "\n", "4:1", "line is 607 bytes long: expected at most 500"},
		{"long file", strings.Repeat("# nothing to see\n", 5000), "", "file is longer than 65536 bytes"},
		{"many words", head + "resource: {names: [" + strings.Repeat("a,\n", 3000) + "a]}\n", "1994:2", "file has more than 4000 words"},
		{"word", "hello", "1:1", "scenario is hello: expected a section of keys: fencepost, name"},
		{"list", "- a\n- b\n", "1:1", "scenario is a list: expected a section of keys"},
		{"two documents", head + "---\n" + head, "4:1", "file has a second document: expected a single one"},
		{"end mark", head + "...\n", "4:1", "file has an end mark: expected a single document"},
		{"anchor", "fencepost: &a 1\n", "1:12", "anchors and aliases are not allowed"},
		{"alias", "fencepost: *a\n", "1:12", "anchors and aliases are not allowed"},
		{"merge", head + "<<: {a: b}\n", "4:1", "merge keys are not allowed"},
		{"tag", head + "about: !!str x\n", "4:8", "tags are not allowed"},
		{"directive", "%YAML 1.2\n" + head, "1:1", "directives are not allowed"},
		{"question mark", "? fencepost\n: 1\n", "1:1", "question marks are not allowed"},
		{"deep flow", head + "about: " + deep + "\n", "4:16", "nesting is more than 8 deep"},
		{"deep block", head + "about:\n" + block(12), "13:9", "nesting is more than 8 deep"},
		{"open bracket", head + "arrive: [1s\n", "4:9", "text is not YAML: "},
		{"open quote", head + "about: \"x\n", "4:8", "text is not YAML: "},

		{"no version", "name: x\nlock: {acquire: none}\n", "1:1", "fencepost is missing: expected 1"},
		{"next version", "fencepost: 2\n", "1:12", "fencepost is 2: expected 1"},
		{"no name", "fencepost: 1\n", "1:1", "name is missing: expected a name of small letters, digits and hyphens"},
		{"bad name", "fencepost: 1\nname: My Lock\nlock: {acquire: none}\n", "2:7", `name is "My Lock": expected up to 64 small letters`},
		{"no lock", "fencepost: 1\nname: x\n", "1:1", "lock.acquire is missing: expected none, setnx"},
		{"no acquire", "fencepost: 1\nname: x\nlock: {ttl: 1s}\n", "3:7", "lock.acquire is missing"},
		{"misspelt key", "fencepost: 1\nname: x\nlock: {aquire: setnx}\n", "3:8", "key lock.aquire is unknown: did you mean acquire? Expected topology,"},
		{"misspelt deep key", single + "  retry: {dealy: 1s}\n", "5:11", "key lock.retry.dealy is unknown: did you mean delay? Expected delay or limit"},
		{"strange key", head + "zebra: 1\n", "4:1", "key zebra is unknown: expected fencepost, name"},
		{"key twice", head + "name: y\n", "4:1", "key name appears twice: it is in line 2 already"},
		{"misspelt word", "fencepost: 1\nname: x\nlock: {acquire: set-nx-xp}\n", "3:17", "lock.acquire is set-nx-xp: did you mean set-nx-px? Expected none,"},
		{"no value", head + "clients:\n", "4:1", "clients has no value: expected a whole number from 1 to 20"},
		{"null", head + "clients: ~\n", "4:1", "clients has no value"},
		{"empty section", head + "faults:\n", "4:1", "faults has no value: expected a section of keys: pause"},
		{"section for word", head + "clients: {a: 1}\n", "4:10", "clients is a section of keys: expected a whole number"},
		{"word for section", head + "faults: all\n", "4:9", "faults is all: expected a section of keys: pause"},
		{"no clients", head + "clients: 0\n", "4:10", "clients is 0: expected a whole number from 1 to 20"},
		{"many clients", head + "clients: 21\n", "4:10", "clients is 21: expected a whole number from 1 to 20"},
		{"quoted number", head + "clients: \"2\"\n", "4:10", `clients is "2": expected a whole number`},
		{"hex number", head + "clients: 0x2\n", "4:10", "clients is 0x2: expected a whole number"},
		{"fraction", head + "clients: 2.5\n", "4:10", "clients is 2.5: expected a whole number"},
		{"negative number", head + "clients: -1\n", "4:10", "clients is -1: expected a whole number"},
		{"yes for true", head + "network: {ordered: yes}\n", "4:20", "network.ordered is yes: expected true or false"},

		{"no unit", single + "  ttl: 10\n", "5:8", "lock.ttl is 10, without a unit: expected a length with its unit, such as 10s or 250ms"},
		{"wrong unit", single + "  ttl: 10sec\n", "5:8", "lock.ttl is 10sec: expected a length with its unit"},
		{"days", single + "  ttl: 1d\n", "5:8", "lock.ttl is 1d: expected a length with its unit, such as 10s or 250ms; the units are us, ms, s, m and h"},
		{"space before unit", single + "  ttl: 10 s\n", "5:8", "lock.ttl is 10 s: expected no space before the unit"},
		{"negative length", single + "  ttl: -10s\n", "5:8", "lock.ttl is -10s, less than nothing"},
		{"huge length", single + "  ttl: 9000h\n", "5:8", "lock.ttl is 9000h, which is too long: expected at most 8760h0m0s, a year"},
		{"length beyond all bounds", single + "  ttl: 9000000h\n", "5:8", "lock.ttl is 9000000h, which is too long: expected at most 8760h0m0s, a year"},
		{"number beyond all bounds", single + "  ttl: 99999999999999999999s\n", "5:8", "lock.ttl is 99999999999999999999s, which is too long: expected at most 8760h0m0s, a year"},
		{"unlimited length", single + "  ttl: unlimited\n", "5:8", "lock.ttl is unlimited: expected a length"},
		{"window for length", single + "  ttl: [1s, 2s]\n", "5:8", "lock.ttl is a list: expected a length"},
		{"window of one", head + "arrive: [1s]\n", "4:9", "arrive is a list of 1: expected the shortest and the longest time"},
		{"window backwards", head + "arrive: [2s, 1s]\n", "4:14", "arrive ends at 1s, before it begins at 2s"},
		{"window from unlimited", head + "arrive: [unlimited, unlimited]\n", "4:10", "arrive is unlimited: expected a length"},
		{"part of a tick", head + "arrive: 1500us\n", "4:9", "arrive is 1.5ms, no whole number of ticks: expected a multiple of 1ms, or a finer tick"},
		{"tick beside a default", head + "tick: 10ms\n", "4:7", "tick is 10ms, and network.delay, which the file leaves out, has a length of 1ms"},
		{"fine tick", head + "tick: 100ns\n", "4:7", "tick is 100ns: expected from 1us to 1s"},
		{"no tick", head + "tick: 0s\n", "4:7", "tick is 0s: expected from 1us to 1s"},

		{"no ttl", single + "  ttl: 0s\n", "5:8", "lock.ttl is nothing: expected at least 1ms"},
		{"ttl in microseconds", "tick: 1us\n" + single + "  ttl: 1500us\n", "6:8", "lock.ttl is 1.5ms: expected whole milliseconds"},
		{"drift of the ttl", single + "  check: elapsed-below-ttl-minus-drift\n  drift: 10s\n", "6:10", "lock.drift is 10s, not below the ttl of 10s"},
		{"guard without its check", single + "  guard: 1s\n", "5:10", "lock.guard is given and the check is none: expected elapsed-before-writes"},
		{"guard too big", single + "  check: elapsed-before-writes\n  drift: 1s\n  guard: 9s\n", "7:10", "lock.guard is 9s, not below the validity of 9s"},
		{"check without a clock to look at", "fencepost: 1\nname: x\nlock: {acquire: none, check: elapsed-below-ttl}\n", "3:30", "lock.check is elapsed-below-ttl and no lock is taken: expected none"},
		{"check of a lock there is not", "fencepost: 1\nname: x\nlock: {acquire: none, check: get-before-writes}\n", "3:30", "lock.check is get-before-writes and no lock is taken: expected none"},
		{"check before a fence there is not", single + "  check: elapsed-before-fence\n", "5:10", "lock.check is elapsed-before-fence and acquire set-nx-px takes no fence in a step of its own behind the lock's: expected set-nx-px-then-incr, set-nx-px-then-incr-if-mine or set-nx-px-then-resource-number, or another check"},
		{"check before a redlock's fence", redlock + "  check: elapsed-before-fence\n", "6:10", "lock.check is elapsed-before-fence and acquire redlock takes no fence in a step of its own behind the lock's: expected redlock-then-resource-number, or another check"},
		{"check before a store's fence", store + "  check: elapsed-before-fence\n", "6:10", "lock.check is elapsed-before-fence and acquire node-version takes no fence in a step of its own behind the lock's: expected another check"},
		{"renewal accepted by no check", single + "  renew: {how: set-ifeq, every: 3s, accept: inside-new}\n", "5:45", "lock.renew.accept is inside-new and the check is none"},
		{"renewal at once", single + "  renew: {how: set-ifeq, every: 0s}\n", "5:33", "lock.renew.every is nothing"},
		{"renewal none", single + "  renew: {how: none, every: 1s}\n", "5:16", "lock.renew.how is none: expected compare-and-pexpire, set-ifeq, pexpire or set-nx-on-extend"},
		{"release of nothing", "fencepost: 1\nname: x\nlock: {acquire: none, release: del}\n", "3:32", "lock.release is given and no lock is taken"},
		{"release to granted nodes", single + "  release: compare-and-delete-granted\n", "5:12", "lock.release is compare-and-delete-granted, and there are no nodes"},
		{"release by a clock that nobody looks at", single + "  release: del-while-valid\n", "5:12", "lock.release is del-while-valid and the check is none: expected a check that looks at a clock"},
		{"release until an answer that never comes", single + "  release: compare-and-delete-until-answered\n", "5:12", "lock.release is compare-and-delete-until-answered and an answer is waited for without end: expected lock.timeout"},
		{"release of nodes until answered", redlock + "  timeout: 1s\n  release: compare-and-delete-until-answered\n", "7:12", "lock.release is compare-and-delete-until-answered, for one server: expected compare-and-delete"},
		{"going on without an end of waiting", "fencepost: 1\nname: x\nlock: {acquire: set-nx-px-or-proceed}\n", "3:17", "lock.acquire is set-nx-px-or-proceed and an answer is waited for without end: expected lock.timeout, or set-nx-px"},
		{"shortfall without an end of waiting", "fencepost: 1\nname: x\nlock: {topology: replicated, acquire: set-nx-px, wait: {replicas: 1, on-shortfall: ignore}}\n", "3:84", "lock.wait.on-shortfall is ignore and the wait has no end: expected lock.wait.timeout"},
		{"stopping work that goes on", single + "  renew: {how: set-ifeq, every: 3s, on-failure: ignore, stop-takes: 1s}\n", "5:69", "lock.renew.stop-takes is given and on-failure is ignore: expected stop"},
		{"tries", single + "  retry: {limit: 255}\n", "5:18", "lock.retry.limit is 255: expected a whole number from 0 to 254, or unlimited"},
		{"tries in no time", single + "  retry: {limit: unlimited, delay: 0s}\nnetwork: {delay: 0s}\n", "5:18", "lock.retry.limit is unlimited and no time passes"},
		{"fences without end", "fencepost: 1\nname: x\nlock:\n  acquire: incr-then-set-nx-px\n  retry: {limit: unlimited}\n", "5:18", "lock.retry.limit is unlimited and acquire incr-then-set-nx-px counts the fence up at every try"},
		{"fences without end on nodes", strings.Replace(redlock, "redlock", "redlock-with-incr", 1) + unlimited, "6:18", "lock.retry.limit is unlimited and acquire redlock-with-incr counts the fence up at every try"},
		{"fences of commands given up", fenced + "  timeout: 10ms\n" + unlimited, "6:18", "lock.retry.limit is unlimited and acquire set-nx-px-with-incr counts the fence up at every grant, without end, since a command that is given up after 10ms may have run: expected a number"},
		{"fences of leases over", fenced + "  ttl: 10ms\n  check: elapsed-below-ttl\n" + unlimited, "7:18", "lock.retry.limit is unlimited and acquire set-nx-px-with-incr counts the fence up at every grant, without end, since the answers may take longer than the validity of 10ms: expected a number"},
		{"fences of numbers too late", "fencepost: 1\nname: x\nlock:\n  acquire: set-nx-px-then-resource-number\n  ttl: 15ms\n  check: elapsed-below-ttl\n" + unlimited, "7:18", "lock.retry.limit is unlimited and acquire set-nx-px-then-resource-number counts the fence up at every grant, without end, since the answers may take longer than the validity of 15ms"},
		{"fences of a slow resource", redlockNumbers + "  ttl: 1s\n  check: elapsed-below-ttl\n" + unlimited + "resource: {delay: 500ms}\n", "8:18", "lock.retry.limit is unlimited and acquire redlock-then-resource-number counts the fence up at every grant, without end, since the answers may take longer than the validity of 1s"},
		{"fences of replicas too slow", "fencepost: 1\nname: x\nlock:\n  topology: replicated\n  acquire: set-nx-px-with-incr\n  wait: {replicas: 1, timeout: 500ms}\n" + unlimited, "7:18", "lock.retry.limit is unlimited and acquire set-nx-px-with-incr counts the fence up at every grant, without end, since replicas may need longer than 500ms: expected a number"},

		{"no nodes", redlock + "  nodes: 0\n", "6:10", "lock.nodes is 0: expected a whole number from 1 to 7"},
		{"many nodes", redlock + "  nodes: 9\n", "6:10", "lock.nodes is 9: expected a whole number from 1 to 7"},
		{"nodes of one", single + "  nodes: 3\n", "5:10", "lock.nodes is given for a lock that is single: expected topology: independent"},
		{"quorum zero", redlock + "  quorum: 0\n", "6:11", "lock.quorum is 0: expected a whole number from 1 to 7"},
		{"quorum above", redlock + "  nodes: 3\n  quorum: 4\n", "7:11", "lock.quorum is 4 of 3 nodes: expected at most 3"},
		{"quorum of one", single + "  quorum: 1\n", "5:11", "lock.quorum is given for a lock that is single"},
		{"redlock on one", "fencepost: 1\nname: x\nlock:\n  acquire: redlock\n", "4:12", "lock.acquire is redlock, for independent nodes: expected topology: independent, or none, setnx"},
		{"one server's lock on nodes", "fencepost: 1\nname: x\nlock: {acquire: setnx, topology: independent}\n", "3:17", "lock.acquire is setnx, for one server, and the nodes are independent: expected redlock, redlock-one-by-one, redlock-with-incr, redlock-with-incr-summed or redlock-then-resource-number"},
		{"set-ifne on nodes", "fencepost: 1\nname: x\nlock: {acquire: set-ifne, topology: independent}\n", "3:17", "lock.acquire is set-ifne, for one server, and the nodes are independent: expected redlock,"},
		{"redlock's number on one", "fencepost: 1\nname: x\nlock: {acquire: redlock-then-resource-number}\n", "3:17", "lock.acquire is redlock-then-resource-number, for independent nodes: expected topology: independent, or none,"},
		{"number of redis in a store", "fencepost: 1\nname: x\nlock: {acquire: set-nx-px-then-resource-number, topology: consensus}\n", "3:17", "lock.acquire is set-nx-px-then-resource-number, and the store is one of consensus: expected revision or node-version"},
		{"node version of redis", "fencepost: 1\nname: x\nlock: {acquire: node-version}\n", "3:17", "lock.acquire is node-version, for a consensus store: expected topology: consensus, or none,"},
		{"token of nobody", single + "  token: each-round\n", "5:10", "lock.token is each-round: expected each-attempt, each-call, each-client or constant"},
		{"revision of redis", "fencepost: 1\nname: x\nlock: {acquire: revision}\n", "3:17", "lock.acquire is revision, for a consensus store"},
		{"lock of redis in a store", "fencepost: 1\nname: x\nlock: {acquire: setnx, topology: consensus}\n", "3:17", "lock.acquire is setnx, and the store is one of consensus: expected revision"},
		{"wait for nobody", single + "  wait: {replicas: 1}\n", "5:9", "lock.wait is given for a lock that is single: expected topology: replicated"},
		{"wait for too many", replicated + "  wait: {replicas: 2}\n", "6:20", "lock.wait.replicas is 2 of 1: expected at most 1"},
		{"replicas of one", single + "  replicas: 1\n", "5:13", "lock.replicas is given for a lock that is single"},

		{"fence that IFNE does not yield", "fencepost: 1\nname: x\nlock: {acquire: set-ifne}\nresource: {guard: reject-lower}\n", "4:19", "resource.guard is reject-lower and acquire set-ifne yields no fence: expected an acquire that does: set-nx-px-with-incr, set-nx-px-then-incr, set-nx-px-then-incr-if-mine, incr-then-set-nx-px or set-nx-px-then-resource-number"},
		{"fence that a redlock does not yield", redlock + "resource: {guard: reject-lower}\n", "6:19", "resource.guard is reject-lower and acquire redlock yields no fence: expected an acquire that does: redlock-with-incr, redlock-with-incr-summed or redlock-then-resource-number"},
		{"fence there is not", head + "resource: {guard: reject-lower}\n", "4:19", "resource.guard is reject-lower and acquire set-nx-px yields no fence: expected an acquire that does: set-nx-px-with-incr"},
		{"jobs", head + "work: {rounds: 65}\nresource: {guard: idempotency-key}\n", "4:16", "work.rounds is 65 and the guard idempotency-key tells 64 jobs apart"},
		{"rounds", head + "work: {rounds: 256}\n", "4:16", "work.rounds is 256: expected a whole number from 1 to 255"},
		{"writes of all", head + "clients: 20\nwork: {rounds: 255, writes: 16}\n", "5:16", "work.rounds makes 81600 writes of all clients together"},
		{"sums of fences", "fencepost: 1\nname: x\nlock: {topology: independent, nodes: 7, acquire: redlock-with-incr-summed, retry: {limit: 17}}\nwork: {rounds: 255}\nfaults: {duplicate: {count: 200}}\n", "4:16", "work.rounds makes fences, sums over 7 nodes, of up to 65660: expected at most 65535"},
		{"version unread", head + "work: {kind: blind-write}\nresource: {guard: version-column}\n", "5:19", "resource.guard is version-column and the work is blind-write, which reads no version"},
		{"names of two for one", head + "resource: {names: [a, b]}\n", "4:19", "resource.names are 2 for 1 resources"},
		{"server struck that is not there", redlock + "  nodes: 3\nfaults: {crash: {who: n4}}\n", "7:23", "faults.crash.who[0] names n4, which there is not: did you mean n1? Expected n1, n2 or n3"},
		{"one step with a guard", "fencepost: 1\nname: x\nlock: {acquire: none}\nwork: {kind: at-once}\nresource: {guard: version-column}\n", "4:14", "work.kind is at-once, one step at the resource, and shows a guard nothing"},
		{"one step that takes time", "fencepost: 1\nname: x\nlock: {acquire: none}\nwork: {kind: at-once, takes: 1s}\n", "4:30", "work.takes is given and the work is at-once"},
		{"store that evicts", "fencepost: 1\nname: x\nlock: {acquire: revision, topology: consensus}\nfaults: {evict: {}}\n", "4:17", "faults.evict is given and a consensus store forgets nothing"},
		{"fence evicted that nobody counts", head + "faults: {evict: {key: fence}}\n", "4:23", "faults.evict.key is fence and no server counts fences for acquire set-nx-px: expected lock, or set-nx-px-with-incr, set-nx-px-then-incr, set-nx-px-then-incr-if-mine or incr-then-set-nx-px"},
		{"fence evicted that a resource counts", "fencepost: 1\nname: x\nlock: {topology: independent, acquire: redlock-then-resource-number}\nfaults: {evict: {key: all}}\n", "4:23", "faults.evict.key is all and no server counts fences for acquire redlock-then-resource-number: expected lock, or redlock-with-incr or redlock-with-incr-summed"},
		{"name of a server", head + "resource: {names: redis}\n", "4:19", `resource.names[0] is "redis": expected small letters`},
		{"pipelined without a mark", head + "work: {kind: pipelined-write}\n", "4:14", "work.kind is pipelined-write, a mark and a write, and the guard none takes no mark with a write: expected resource.guard: token-compare-and-set"},
		{"pipelined behind a comparison", head + "work: {kind: pipelined-write}\nresource: {guard: token-compare-then-set}\n", "4:14", "work.kind is pipelined-write, a mark and a write, and the guard token-compare-then-set takes no mark"},
		{"one step with a lock", head + "work: {kind: at-once}\n", "4:14", "work.kind is at-once, one step at the resource, and takes no lock: expected lock.acquire: none"},

		{"rate", head + "clocks: {rates: {A: fast}}\n", "4:21", "clocks.rates.A is fast: expected a rate such as 1.1 or 11/10"},
		{"rate zero", head + "clocks: {rates: {A: 0}}\n", "4:21", "clocks.rates.A is 0: expected a rate"},
		{"rate huge", head + "clocks: {rates: {A: 1e99}}\n", "4:21", "clocks.rates.A is 1e99: expected a rate"},
		{"rate of nobody", head + "clocks: {rates: {C: 1.1}}\n", "4:21", "clocks.rates.C names C, which there is not: did you mean A? Expected A, B, redis, clients or servers"},
		{"rates that share nothing", head + "clocks: {rates: {A: 100003/100000, B: 100019/100000}}\n", "4:17", "clocks.rates makes the lengths too many ticks to count"},
		{"rate beside a year", single + "  ttl: 8000h\nclocks: {rates: {A: 100003/100000, redis: 11/10}}\n", "6:17", "clocks.rates makes the lengths too many ticks to count"},
		{"ahead of nobody", head + "clocks: {replica-ahead: 1s}\n", "4:25", "clocks.replica-ahead is given for a lock that is single"},

		{"lag of one", head + "servers: {lag: 1s}\n", "4:16", "servers.lag is given for a lock that is single: expected topology: replicated"},
		{"promotion of one", head + "servers: {promote: 1s}\n", "4:20", "servers.promote is given for a lock that is single"},
		{"persistence of replicas", replicated + "servers: {persistence: everysec}\n", "6:24", "servers.persistence is given for a lock that is replicated"},
		{"forgetful store", "fencepost: 1\nname: x\nlock: {acquire: revision, topology: consensus}\nservers: {persistence: none}\n", "4:24", "servers.persistence is none and a consensus store forgets nothing"},
		{"sync of nothing", head + "servers: {sync: 1s}\n", "4:17", "servers.sync is given and persistence is none: expected everysec"},

		{"pause without end", head + "faults: {pause: {count: 1}}\n", "4:17", "faults.pause.max is missing: expected a length with its unit, such as 10s or 250ms, or unlimited"},
		{"pause above its end", head + "faults: {pause: {min: 2s, max: 1s}}\n", "4:23", "faults.pause.min is 2s, above max, which is 1s"},
		{"many pauses", head + "faults: {pause: {count: 256, max: 1s}}\n", "4:25", "faults.pause.count is 256: expected a whole number from 0 to 255"},
		{"pause of nobody", head + "faults: {pause: {max: 1s, who: [A, C]}}\n", "4:36", "faults.pause.who[1] names C, which there is not: did you mean A? Expected A or B"},
		{"pause twice", head + "faults: {pause: {max: 1s, who: [A, A]}}\n", "4:36", "faults.pause.who has A twice"},
		{"timers first of none", head + "wakes: timers-first\n", "4:8", "wakes is timers-first and no timer ends a wait for an answer: expected lock.timeout"},
		{"suspend of a wall clock", head + "faults: {suspend: {for: 1s}}\n", "4:19", "faults.suspend makes a monotonic clock stand still, and clients go by a wall clock: expected clocks.kind: monotonic, or a pause"},
		{"jump of a monotonic clock", head + "clocks: {kind: monotonic}\nfaults: {clock-jump: {by: 1s}}\n", "5:22", "faults.clock-jump is given, and clients go by a monotonic clock"},
		{"jump by nothing", head + "faults: {clock-jump: {by: 0s}}\n", "4:27", "faults.clock-jump.by is 0s: expected an amount that is not nothing"},
		{"jumps", head + "faults: {clock-jump: {by: [1s, 2s, 3s, 4s, 5s]}}\n", "4:27", "faults.clock-jump.by is a list of 5"},
		{"jumps of all clocks", head + "faults:\n  clock-jump: {by: [1s, 2s, 3s]}\n  server-clock-jump: {by: [3s, 4s, 5s]}\n", "6:27", "faults.server-clock-jump.by makes 5 different amounts by which clocks can be shifted: expected at most 4"},
		{"jumps too often", head + "faults: {clock-jump: {count: 16, by: 1s}}\n", "4:30", "faults.clock-jump.count is 16: expected a whole number from 0 to 15"},
		{"jumps of replicas ahead", replicated + "clocks: {replica-ahead: 1s}\nfaults: {server-clock-jump: {count: 15, by: 1s}}\n", "7:37", "faults.server-clock-jump.count is 15, and replicas are ahead: expected at most 14"},
		{"crash of a primary", replicated + "faults: {crash: {count: 1}}\n", "6:17", "faults.crash is given for a lock that is replicated: expected failover"},
		{"failover of one", head + "faults: {failover: {count: 1}}\n", "4:20", "faults.failover is given for a lock that is single: expected topology: replicated, or crash"},
		{"failovers", replicated + "faults: {failover: {count: 2}}\n", "6:28", "faults.failover.count is 2 of 1 replicas"},
		{"cut for good after a while", head + "faults: {cut: {for: [1s, unlimited]}}\n", "4:21", "faults.cut.for is from 1s on: expected an end, or unlimited by itself"},

		{"expects an unknown property", head + "expect: {lost-updates: holds}\n", "4:10", "key expect.lost-updates is unknown: did you mean lost-update? Expected belief, use"},
		{"expects an unknown verdict", head + "expect: {use: hold}\n", "4:15", "expect.use is hold: did you mean holds? Expected holds, violated, not-exercised or unknown"},
		{"expects twice", head + "expect:\n  use: holds\n  use: violated\n", "6:3", "key expect.use appears twice"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := Parse("f.yaml", []byte(c.text))
			var e *Error
			if !errors.As(err, &e) {
				t.Fatalf("accepted, or no Error: %v", err)
			}
			at := ""
			if e.At.Line != 0 {
				at = fmt.Sprintf("%d:%d", e.At.Line, e.At.Column)
			}
			if at != c.at || !strings.HasPrefix(e.Problem, c.says) {
				t.Errorf("got\n%s\nwanted %s: %s", err, c.at, c.says)
			}
		})
	}
}

// TestFencesThatEnd: tries without a limit are no reason to refuse where no grant is in
// vain, or where numbers begin anew.
func TestFencesThatEnd(t *testing.T) {
	for name, text := range map[string]string{
		"a validity counted from the answer on": fenced + "  ttl: 10ms\n  check: elapsed-since-answer\n" + unlimited,
		"a node created for each grant":         store + "  ttl: 10ms\n  check: elapsed-below-ttl\n" + unlimited,
		"numbers in time":                       redlockNumbers + "  ttl: 21ms\n  check: elapsed-below-ttl\n" + unlimited,
	} {
		if _, err := Parse("f.yaml", []byte(text)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func block(depth int) string {
	var b strings.Builder
	for i := range depth {
		fmt.Fprintf(&b, "%*s- \n", i, "")
	}
	return b.String()
}

func TestErrorShowsTheLine(t *testing.T) {
	_, err := Parse("f.yaml", []byte(single+"  ttl: 10 # seconds\n"))
	want := "f.yaml:5:8: lock.ttl is 10, without a unit: expected a length with its unit, such as 10s or 250ms\n" +
		"  5 |   ttl: 10 # seconds\n" +
		"    |        ^"
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwanted\n%s", err, want)
	}
}

func TestErrorCutsALongLine(t *testing.T) {
	e := &Error{File: "f", At: Position{1, 200}, Problem: "p", Line: strings.Repeat("a", 199) + "X" + strings.Repeat("b", 199)}
	lines := strings.Split(e.Error(), "\n")
	caret, shown := strings.IndexByte(lines[2], '^'), []rune(lines[1])
	if len(shown) > 100 || shown[caret] != 'X' {
		t.Errorf("got\n%s", e)
	}
}

func TestAccepted(t *testing.T) {
	for _, c := range []struct{ name, text string }{
		{"smallest", head},
		{"carriage returns", strings.ReplaceAll(head, "\n", "\r\n")},
		{"byte order mark", "\ufeff" + head},
		{"header", "---\n" + head},
		{"comment first", "# a comment\n---\n" + head},
		{"quorum of a minority", redlock + "  nodes: 4\n  quorum: 2\n"},
		{"quoted words", "fencepost: 1\nname: \"x\"\nlock: {acquire: 'set-nx-px'}\n"},
		{"folded about", head + "about: >-\n  one\n  two\n"},
		{"no expectations", head + "expect: {}\n"},
		{"same amount for suspends and jumps", "clocks: {kind: monotonic}\n" + head + "faults: {suspend: {for: 8s}, server-clock-jump: {by: [-8s, 1s, 2s, 3s]}}\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := Parse("f.yaml", []byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			starts(t, s.Scenario)
		})
	}
}

// TestExcerpt: a long line is cut on both sides of the column, and shows where.
func TestExcerpt(t *testing.T) {
	line := strings.Repeat("a", 100) + "b" + strings.Repeat("c", 100)
	for _, c := range []struct {
		name, line string
		column     int
		want       string
		before     int
	}{
		{"short", "abc", 2, "abc", 1},
		{"beginning", line, 1, strings.Repeat("a", 79) + "…", 0},
		{"middle", line, 101, "…" + strings.Repeat("a", 39) + "b" + strings.Repeat("c", 38) + "…", 40},
		{"end", line, 201, "…" + strings.Repeat("c", 79), 79},
	} {
		if text, before := excerpt(c.line, c.column); text != c.want || before != c.before {
			t.Errorf("%s: %q with the column after %d", c.name, text, before)
		}
	}
}

package diagram

import (
	"strings"

	"fencepost/traces/svg"
)

// hues is how many colours of clients there are.
const hues = 6

// style is the rules for light paper, which also prints; dark those that differ on a dark
// screen. Owners have colours that all eyes tell apart; whatever else a colour
// says, a shape says too.
const style = svg.Light + `
text{font-size:12px}.plate{fill:#ffffff;fill-opacity:.86}
.title{font-size:20px;font-weight:600}.sub{font-size:13.5px;fill:#424a53}.faint,.time,.scale,.gone{fill:#57606a}
.head{font-size:14px;font-weight:600}.mono{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:11.5px}
.good{fill:#116329}.bad{fill:#b3122a;font-weight:600}.fault{fill:#8a4600;font-weight:600}.token{font-size:11px;font-weight:700}
.life{stroke:#afb8c1;stroke-width:1.2}.instant{stroke:#d0d7de;stroke-width:.7;stroke-opacity:.75}.lead{stroke:#8c959f;stroke-width:.8;fill:none}
.ruler{stroke:#57606a;stroke-width:.8}.ruler .on{fill:#57606a}.ruler .off{fill:#ffffff}.ruler .still{fill:#ffffff;stroke-dasharray:1.5 2}.still-band{fill:#8c959f;fill-opacity:.08}
.cut-band{fill:#eef1f4}.zigzag{fill:none;stroke:#8c959f;stroke-width:1}.gone{font-style:italic}
.o0{color:#0b6db0}.o1{color:#c26a05}.o2{color:#0b8463}.o3{color:#a3418a}.o4{color:#5558c4}.o5{color:#7a6a00}.nobody{color:#6e7781}
.section .in,.accepted{fill:currentColor}.section .over{fill:currentColor;fill-opacity:.16;stroke:currentColor;stroke-width:2;stroke-dasharray:5 3}
.tail{fill:currentColor;fill-opacity:.45}.validity rect{fill:currentColor;fill-opacity:.5}.cap{stroke:currentColor;stroke-width:2.4}.key rect{fill:currentColor;fill-opacity:.2;stroke:currentColor;stroke-width:1.2}
.goes-on{fill:none;stroke:currentColor;stroke-dasharray:2 2.5}.key .token{fill:#1c2128}.notch{stroke:currentColor;stroke-width:1.6}
.work rect{fill:#ffffff;fill-opacity:.55}
.hatch{stroke:#1c2128;stroke-width:1.7}.hatched{stroke:#1c2128;stroke-width:1}.down-back{fill:#d0d7de}
.cut rect{fill:none;stroke:#8a4600;stroke-width:1.4;stroke-dasharray:2 3}
.shaft{fill:none;stroke:currentColor;stroke-width:1.7}.tip{fill:currentColor}.reply{opacity:.62}.reply .shaft{stroke-width:1.2}.reply .tip{fill:none;stroke:currentColor;stroke-width:1.2}
.double .shaft{stroke-dasharray:9 3}.late .shaft{stroke-dasharray:12 3 2 3}.copy .shaft{stroke-dasharray:1.5 3}.watchdog .shaft{stroke-dasharray:5 2}.inbox{fill:none;stroke:currentColor;stroke-width:1.4;stroke-dasharray:1.5 2.5}
.end{fill:none;stroke:currentColor;stroke-width:2}.disc{fill:#ffffff;stroke:currentColor;stroke-width:1.7}
.alarm,.broken .line{stroke:#c0142b;stroke-width:2}.alarm{fill:#ffffff}.broken .fill{fill:#c0142b}.broken .cross{stroke:#ffffff;stroke-width:2;fill:none}
.broken .box{fill:#fff1f1;stroke:#c0142b;stroke-width:1.2}.broken .verdict{font-size:14px;font-weight:700;fill:#b3122a}.broken .why{font-size:13.5px}
.jump{fill:#fff3d6;stroke:#8a4600;stroke-width:1.5}.hand{fill:none;stroke:#8a4600;stroke-width:1.5}
.tick{stroke:#8c959f}.shown{fill:#57606a}
`

const dark = svg.Dark + `
.plate,.ruler .off,.ruler .still,.disc,.alarm{fill:#0d1117}
.sub{fill:#b6c0ca}.faint,.time,.scale,.gone{fill:#9da7b1}.good{fill:#57d364}.bad{fill:#ff8a8a}.fault{fill:#f0b35c}
.life{stroke:#484f58}.instant{stroke:#30363d}.lead,.zigzag,.tick{stroke:#7d8590}.ruler{stroke:#9da7b1}.ruler .on,.shown{fill:#9da7b1}.cut-band{fill:#1b2129}
.o0{color:#5cb3f5}.o1{color:#f0a04b}.o2{color:#4cc9a4}.o3{color:#e58fd0}.o4{color:#a3a6ff}.o5{color:#d0be4c}.nobody{color:#8b949e}
.key .token{fill:#e6edf3}.work rect{fill:#0d1117}.hatch,.hatched{stroke:#f0f6fc}.down-back{fill:#30363d}
.cut rect,.hand{stroke:#f0b35c}.jump{fill:#3b2e10;stroke:#f0b35c}
.alarm,.broken .line{stroke:#ff6b6b}.broken .fill{fill:#ff6b6b}.broken .cross{stroke:#0d1117}.broken .box{fill:#2b1215;stroke:#ff6b6b}.broken .verdict{fill:#ff8a8a}
`

// scoped makes rules apply inside of an element of class spacetime only.
func scoped(rules string) string {
	var b strings.Builder
	for _, line := range strings.Split(strings.TrimSpace(rules), "\n") {
		for _, rule := range strings.SplitAfter(line, "}") {
			selectors, body, found := strings.Cut(rule, "{")
			if !found {
				continue
			}
			b.WriteString(".spacetime " + strings.ReplaceAll(selectors, ",", ",.spacetime ") + "{" + body)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// patterns are hatchings: paused, suspended and down.
const patterns = `<pattern id="ID-paused" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="hatch" d="M0 0V6"/></pattern>
<pattern id="ID-suspended" width="6" height="6" patternUnits="userSpaceOnUse"><path class="hatch" d="M0 3H6"/></pattern>
<pattern id="ID-down" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="down-back" width="7" height="7"/><path class="hatch" d="M0 0V7M0 0H7"/></pattern>
`

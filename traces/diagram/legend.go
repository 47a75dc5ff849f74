package diagram

import "fencepost/traces/svg"

// meanings are the looks in words, in the order of the legend.
var meanings = [...]struct{ class, words string }{
	{"section", "in the critical section"},
	{"over", "inside, its lease over by its own clock"},
	{"validity", "lease by the client's own clock"},
	{"key", "lock key set"},
	{"expired", "ended by time"},
	{"extended", "new deadline"},
	{"work", "works"},
	{"pause", "paused"},
	{"suspend", "suspended"},
	{"down", "down"},
	{"cut", "cannot reach a server"},
	{"request", "request"},
	{"reply", "reply"},
	{"watchdog", "of a watchdog"},
	{"copy", "copied to a replica"},
	{"inbox", "waits to be taken"},
	{"lost", "lost"},
	{"vanished", "reaches nobody"},
	{"ignored", "nobody waits for it any longer"},
	{"underway", "still on its way"},
	{"double", "copy made by a fault"},
	{"late", "held up by a fault"},
	{"read", "read"},
	{"accepted", "write accepted"},
	{"stale", "stale write accepted"},
	{"refused", "refused"},
	{"jump", "clock jumps"},
	{"goes-on", "goes on when the run ends"},
	{"ruler", "ruler: a piece lasts what stands above it"},
	{"still", "one instant, causes above what they bring about"},
	{"gap", "time left out"},
}

// legend explains the looks that occur, and returns where it ends.
func (p *picture) legend(y float64) float64 {
	x := margin
	p.put(`<g class="legend">`)
	for _, m := range meanings {
		if !p.used[m.class] {
			continue
		}
		w := 34 + measure(m.words, textSize, false) + 20
		if x > margin && x+w > p.width-margin {
			x, y = margin, y+22
		}
		p.put(`<g class="%s o0">`, m.class)
		p.sample(m.class, x, y-4)
		p.put(`</g><text x="%.1f" y="%.1f">%s</text>`, x+34, y, m.words)
		x += w
	}
	p.put(`</g>`)
	for i, one := range p.all {
		if p.lanes[i] == nil {
			y += 22
			p.put(`<text class="faint" x="%g" y="%.1f">%s has no part in this.</text>`, margin, y, svg.Escape(one.Name))
		}
	}
	return y + 20
}

// sample draws a look in 26 pixels across around a height.
func (p *picture) sample(class string, x, y float64) {
	hatch := func(name string) {
		p.put(`<rect class="hatched" fill="url(#%s-%s)" x="%.1f" y="%.1f" width="26" height="12"/>`, p.id(), name, x, y-6)
	}
	shaft := func(end string) {
		p.put(`<path class="shaft" d="M%.1f %.1fh26"/>%s`, x, y, end)
	}
	switch class {
	case "section":
		p.put(`<rect class="in" x="%.1f" y="%.1f" width="26" height="12"/>`, x, y-6)
	case "over":
		p.put(`<g class="section"><rect class="over" x="%.1f" y="%.1f" width="24" height="11"/></g>`, x+1, y-5.5)
	case "validity":
		p.put(`<rect x="%.1f" y="%.1f" width="26" height="4"/>`, x, y-2)
	case "key":
		p.put(`<rect x="%.1f" y="%.1f" width="25" height="13"/><text class="token" x="%.1f" y="%.1f" text-anchor="middle">A1</text>`, x+.5, y-6.5, x+13, y+4)
	case "expired":
		p.put(`<path class="cap" d="M%.1f %.1fh22"/>`, x+2, y)
	case "extended":
		p.put(`<path class="notch" d="M%.1f %.1fh18"/>`, x+4, y)
	case "work":
		p.put(`<g class="section"><rect class="in" x="%.1f" y="%.1f" width="26" height="12"/></g><rect x="%.1f" y="%.1f" width="26" height="4"/>`, x, y-6, x, y-2)
	case "pause":
		hatch("paused")
	case "suspend":
		hatch("suspended")
	case "down":
		hatch("down")
	case "cut":
		p.put(`<rect x="%.1f" y="%.1f" width="26" height="5"/>`, x, y-2.5)
	case "request", "reply":
		p.put(`<path class="shaft" d="M%.1f %.1fh26"/><path class="tip" d="M%.1f %.1fl9 4l-9 4"/>`, x, y, x+17, y-4)
	case "inbox":
		p.put(`<path class="inbox" d="M%.1f %.1fh26"/>`, x, y)
	case "lost":
		p.put(`<path class="shaft" d="M%.1f %.1fh21"/><path class="end" d="M%.1f %.1fl9 9m0 -9l-9 9"/>`, x, y, x+16.5, y-4.5)
	case "vanished":
		p.put(`<path class="shaft" d="M%.1f %.1fh16"/><circle class="disc" cx="%.1f" cy="%.1f" r="5"/><path class="end" d="M%.1f %.1fl9 -9"/>`, x, y, x+20, y, x+15.5, y+4.5)
	case "ignored":
		p.put(`<path class="shaft" d="M%.1f %.1fh24"/><path class="end" d="M%.1f %.1fv12"/>`, x, y, x+24, y-6)
	case "underway":
		p.put(`<path class="shaft" d="M%.1f %.1fh20"/><circle class="disc" cx="%.1f" cy="%.1f" r="3.5"/>`, x, y, x+22, y)
	case "double":
		p.put(`<path class="shaft" d="M%.1f %.1fh26m-26 4h26"/>`, x, y-2)
	case "late", "watchdog", "copy":
		shaft("")
	case "goes-on":
		p.put(`<path class="goes-on" d="M%.1f %.1fh26m0 10h-26"/>`, x, y-5)
	case "ruler":
		p.put(`<rect class="on" x="%.1f" y="%.1f" width="13" height="5"/><rect class="off" x="%.1f" y="%.1f" width="13" height="5"/>`, x, y-2.5, x+13, y-2.5)
	case "still":
		p.put(`<rect class="still-band" x="%.1f" y="%.1f" width="26" height="13"/><g class="ruler"><rect class="still" x="%.1f" y="%.1f" width="5" height="13"/></g>`, x, y-6.5, x, y-6.5)
	case "gap":
		p.put(`<path class="zigzag" d="M%.1f %.1fl6.5 6l6.5 -6l6.5 6l6.5 -6m0 7l-6.5 6l-6.5 -6l-6.5 6l-6.5 -6"/>`, x, y-6)
	default:
		p.glyph(class, x+13, y)
	}
}

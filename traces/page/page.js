"use strict";
// The page is whole without this. Here a marker moves over the diagram and the table, and the
// states go back and forth. Step 0 is the start; the state of step n is that after it.
(() => {
	const get = id => document.getElementById(id);
	const data = JSON.parse(get("data").textContent);
	const last = data.steps.length;
	const cells = [...document.querySelectorAll(".card dd")]; // by slot
	const shown = cells.map(c => c.textContent);
	const cards = [...document.querySelectorAll(".card")];

	// marks are, by step, what of the diagram and the table belongs to it
	const marks = new Map();
	for (const e of document.querySelectorAll("[data-step]")) {
		belongs(e, Number(e.dataset.step) + 1);
		// an arrow and what it leads to
		if (e.dataset.end && e.classList.contains("arrow")) belongs(e, Number(e.dataset.end) + 1);
	}

	function belongs(e, n) {
		if (marks.has(n)) marks.get(n).push(e);
		else marks.set(n, [e]);
	}

	let now = -1;

	// valuesAt is the places of the texts of all slots after step n.
	function valuesAt(n) {
		const values = data.start.slice();
		for (let i = 0; i < n; i++) change(values, i);
		return values;
	}

	// change makes the change of the step at place i.
	function change(values, i) {
		const pairs = data.steps[i];
		for (let k = 0; k < pairs.length; k += 2) {
			const slot = pairs[k];
			values[slot < 0 ? -1 - slot : slot] = pairs[k + 1];
		}
	}

	function wireAt(n) {
		const wire = new Set();
		for (let i = 0; i < n; i++)
			for (const k of data.wire[i]) wire.delete(k) || wire.add(k);
		return [...wire].sort((a, b) => a - b);
	}

	function showStates(n) {
		const before = valuesAt(Math.max(0, n - 1)), values = before.slice();
		const changed = new Map(); // slot to class
		if (n > 0) {
			change(values, n - 1);
			const pairs = data.steps[n - 1];
			for (let k = 0; k < pairs.length; k += 2) {
				const slot = pairs[k];
				if (slot < 0) changed.set(-1 - slot, "elapsed");
				else changed.set(slot, "changed");
			}
		}
		const touched = new Set();
		cells.forEach((cell, slot) => {
			const text = data.texts[values[slot]], how = changed.get(slot) || "";
			if (shown[slot] !== text) cell.textContent = shown[slot] = text;
			const line = cell.parentNode;
			if (line.className !== how) line.className = how;
			if (how === "changed") {
				line.title = "before: " + data.texts[before[slot]];
				touched.add(line.closest(".card"));
			} else if (line.title) line.removeAttribute("title");
		});
		const fresh = new Set(n > 0 ? data.wire[n - 1] : []);
		get("wire").replaceChildren(...wireAt(n).map(k => {
			const item = document.createElement("li");
			item.textContent = data.texts[data.messages[k]];
			if (fresh.has(k)) item.className = "changed";
			return item;
		}));
		if (fresh.size) touched.add(get("wire").closest(".card"));
		for (const card of cards) card.classList.toggle("touched", touched.has(card));
	}

	function mark(n) {
		for (const e of marks.get(now) || []) {
			e.classList.remove("now");
			e.removeAttribute("aria-current");
		}
		for (const e of marks.get(n) || []) {
			e.classList.add("now");
			if (e.tagName === "TR") e.setAttribute("aria-current", "step");
		}
	}

	// frame is the place on the screen that holds some elements, null for none.
	function frame(list) {
		const all = list.map(e => e.getBoundingClientRect()).filter(r => r.width || r.height);
		return all.length ? {
			top: Math.min(...all.map(r => r.top)), bottom: Math.max(...all.map(r => r.bottom)),
			left: Math.min(...all.map(r => r.left)), right: Math.max(...all.map(r => r.right)),
		} : null;
	}

	// reveal scrolls a box, and nothing around it, to a place in it: to where it is in sight if
	// the box is.
	function reveal(box, place) {
		const out = box.getBoundingClientRect();
		let top = Math.max(out.top, get("walk").getBoundingClientRect().bottom), bottom = Math.min(out.bottom, innerHeight);
		if (bottom - top < 160) [top, bottom] = [out.top, out.bottom];
		if (place.top < top + 40 || place.bottom > bottom - 20)
			box.scrollTop += Math.min(place.top - top - 40, (place.top + place.bottom - top - bottom) / 2);
		if (place.left < out.left || place.right > out.right)
			box.scrollLeft += Math.min(place.left - out.left - 8, (place.left + place.right - out.left - out.right) / 2);
	}

	function revealRow() {
		const place = frame((marks.get(now) || []).filter(e => e.tagName === "TR"));
		if (place) reveal(get("rows"), place);
	}

	// revealPicture moves the band over the diagram to the notes of the step. Where a step has
	// none, it is in the one that follows at once.
	function revealPicture() {
		const box = get("picture");
		if (!box) return;
		const notes = n => (marks.get(n) || []).filter(e => e.matches("svg .note, svg .mark"));
		const place = now ? frame(notes(now)) || frame(notes(now + 1)) : null;
		get("band").hidden = !place;
		if (!place) {
			if (!now) box.scrollTop = 0;
			return;
		}
		const out = box.getBoundingClientRect();
		get("band").style.top = place.top - out.top - box.clientTop + box.scrollTop - 2 + "px";
		get("band").style.height = place.bottom - place.top + 4 + "px";
		get("band").style.width = Math.max(box.clientWidth, box.querySelector("svg").getBoundingClientRect().width) + "px";
		reveal(box, place);
	}

	function revealState() {
		const box = get("states"), card = box.querySelector(".touched");
		if (box.scrollHeight > box.clientHeight) card ? reveal(box, frame([card])) : box.scrollTop = 0;
	}

	function revealAll() {
		revealPicture();
		revealRow();
		revealState();
	}

	// tell says what happened in the words of the table.
	function tell(n) {
		const rows = (marks.get(n) || []).filter(e => e.tagName === "TR");
		const say = r => r.cells[1].textContent + " " + (r.cells[2].textContent && r.cells[2].textContent + ": ") + r.cells[3].textContent;
		return {
			at: rows[0].cells[1].textContent,
			happened: rows.map(say).join(", then "),
			changed: rows.map(r => r.cells[4].textContent).filter(Boolean).join("; "),
		};
	}

	let later = 0;

	function go(n) {
		n = Math.max(0, Math.min(last, n));
		if (n === now) return;
		showStates(n);
		mark(n);
		now = n;
		const words = tell(n), count = "Step " + n + " of " + last;
		get("count").textContent = count;
		get("happened").textContent = words.happened;
		get("when").textContent = n ? "after step " + n + ", at " + words.at : "at the start";
		get("slider").value = n;
		get("slider").setAttribute("aria-valuetext", count);
		get("to-first").disabled = get("to-back").disabled = n === 0;
		get("to-last").disabled = get("to-on").disabled = n === last;
		revealAll();
		// a browser refuses too many addresses a second, and nobody hears that many words
		clearTimeout(later);
		const was = location.hash;
		later = setTimeout(() => {
			revealAll(); // what had not been laid out has its place by now
			get("live").textContent = count + ", " + words.happened + (words.changed && ". Changed: " + words.changed);
			try {
				// an address that somebody else has set by now is about to be gone to
				if (location.hash === was) history.replaceState(null, "", "#step=" + n);
			} catch { /* the address stays as it is */ }
		}, 120);
	}

	// asked is the step in the address, or none.
	function asked() {
		if (location.hash === "#last") return last;
		const number = /^#step=(\d+)$/.exec(location.hash);
		return number ? Number(number[1]) : null;
	}

	function key(e) {
		if (e.ctrlKey || e.altKey || e.metaKey || e.shiftKey || e.target.closest("pre, input")) return;
		const to = {ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last}[e.key];
		if (to === undefined) return;
		e.preventDefault();
		go(to);
	}

	async function copy() {
		const text = get("trace");
		try {
			await navigator.clipboard.writeText(text.textContent);
		} catch {
			getSelection().selectAllChildren(text);
			document.execCommand("copy");
		}
		get("copy").textContent = get("live").textContent = "Copied";
		setTimeout(() => { get("copy").textContent = "Copy"; }, 2000);
	}

	document.addEventListener("keydown", key);
	document.addEventListener("click", e => {
		const mine = e.target.closest("[data-step]");
		if (mine && getSelection().isCollapsed) go(Number(mine.dataset.step) + 1);
	});
	get("slider").addEventListener("input", e => go(Number(e.target.value)));
	get("to-first").addEventListener("click", () => go(0));
	get("to-back").addEventListener("click", () => go(now - 1));
	get("to-on").addEventListener("click", () => go(now + 1));
	get("to-last").addEventListener("click", () => go(last));
	if (get("copy")) {
		get("copy").addEventListener("click", copy);
		get("copy").hidden = false;
	}
	addEventListener("hashchange", () => { if (asked() !== null) go(asked()); });
	// a diagram may shrink to fit as long as its text can be read
	const picture = document.querySelector("#picture svg");
	if (picture) picture.style.maxWidth = "max(100%, " + picture.viewBox.baseVal.width * .75 + "px)";

	let width = innerWidth; // a phone changes its height all the time
	addEventListener("resize", () => {
		if (width !== innerWidth) revealAll();
		width = innerWidth;
	});
	addEventListener("beforeprint", () => document.querySelectorAll("details").forEach(d => { d.open = true; }));

	document.documentElement.classList.add("live");
	get("walk").hidden = get("keys").hidden = false;
	go(asked() ?? 0);
})();

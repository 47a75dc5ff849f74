// node check.mjs DIR FILE reads the files of a directory with the tools that they are for, and writes
// for each what the tool has understood into a JSON file. It fails where a tool does.
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { JSDOM } from 'jsdom';

const require = createRequire(import.meta.url);
const dom = new JSDOM('<!DOCTYPE html><body></body>');
globalThis.window = dom.window;
globalThis.document = dom.window.document;
const mermaid = (await import('mermaid')).default;
const quint = require('@informalsystems/quint/dist/src/itf.js');
const { buildModel } = require('@tracerbench/trace-model');

// shown is a label as a browser shows it: Mermaid keeps character codes in letters of its own
// until it has drawn.
function shown(label) {
  const at = document.createElement('p');
  at.innerHTML = label.replaceAll('ﬂ°°', '&#').replaceAll('ﬂ°', '&').replaceAll('¶ß', ';').replaceAll(/<br\s*\/?>/g, '\n');
  return at.textContent;
}

async function diagrams(text) {
  const read = [];
  for (const [, source] of text.matchAll(/^```mermaid\n([^]*?)^```$/gm)) {
    if (source.length > mermaid.mermaidAPI.defaultConfig.maxTextSize) throw new Error('diagram is too large');
    await mermaid.parse(source);
    const { db } = await mermaid.mermaidAPI.getDiagramFromText(source);
    const kinds = Object.fromEntries(Object.entries(db.LINETYPE).map(([name, number]) => [number, name]));
    read.push({
      title: shown(db.getDiagramTitle()),
      actors: [...db.getActors().values()].map((a) => [a.name, shown(a.description)]),
      lines: db.getMessages().map((m) => ({
        kind: kinds[m.type] ?? '', from: m.from ?? '', to: m.to ?? '', text: typeof m.message === 'string' ? shown(m.message) : '',
      })),
    });
  }
  return read;
}

function states(text) {
  const trace = JSON.parse(text);
  return { vars: trace.vars, states: quint.ofItfNormalized(trace).map((state) => state.args.length / 2) };
}

function tracks(text) {
  const model = buildModel(JSON.parse(text).traceEvents);
  return model.processes.map((process) => ({
    name: process.name,
    threads: process.threads.map((thread) => ({
      name: thread.name,
      spans: thread.events.filter((e) => e.isComplete()).length,
      inside: thread.events.filter((e) => e.isComplete() && e.parent && e.parent.duration > 0 && e.parent.end > e.start).length,
    })),
  }));
}

const dir = process.argv[2];
const result = {};
for (const file of fs.readdirSync(dir).sort()) {
  const text = fs.readFileSync(path.join(dir, file), 'utf8');
  const read = { '.md': diagrams, '.itf': states, '.chrome': tracks }[path.extname(file)];
  try {
    result[file] = await read(text);
  } catch (e) {
    console.error(`${file}: ${e.stack}`);
    process.exitCode = 1;
  }
}
fs.writeFileSync(process.argv[3], JSON.stringify(result));
process.exit();

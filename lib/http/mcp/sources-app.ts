import { VERSION } from '#lib/config/version.ts';

/** The address of the view among the resources; `ui://` is that of the extension MCP Apps. */
const SOURCES_APP_URI = 'ui://citewell/sources.html';

/** What a tool says about its view: the newer key, and the one that hosts looked for before. */
export const SOURCES_APP_META = {
  ui: { resourceUri: SOURCES_APP_URI },
  'ui/resourceUri': SOURCES_APP_URI,
};

const STYLE = `
:root { color-scheme: light dark; --muted: #667085; --line: #d0d5dd; --accent: #175cd3; }
[data-theme=dark] { color-scheme: dark; --muted: #98a2b3; --line: #475467; --accent: #84adff; }
[data-theme=light] { color-scheme: light; }
body { margin: 0; padding: 12px; font: 14px/1.5 var(--font-sans, system-ui, sans-serif); color: var(--color-text-primary, CanvasText); background: var(--color-background-primary, Canvas); }
main { display: grid; gap: 12px; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
@media (max-width: 560px) { main { grid-template-columns: minmax(0, 1fr); } }
#answer { white-space: pre-wrap; overflow-wrap: anywhere; }
section { border: 1px solid var(--line); border-radius: 8px; padding: 10px; max-height: 360px; overflow: auto; }
section:empty { display: none; }
h2 { font-size: 14px; margin: 0; }
p { margin: 4px 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.muted { color: var(--muted); font-size: 12px; }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 4px; }
button { font: inherit; color: var(--accent); background: none; border: 1px solid var(--line); border-radius: 6px; padding: 0 6px; cursor: pointer; text-align: start; }
button[aria-pressed=true] { background: var(--accent); color: Canvas; }
#answer button { font-size: 12px; }
`;

// Every text of a document or an answer becomes a text node: none is ever read as HTML.
const SCRIPT = `
'use strict';
const waiting = new Map();
let lastId = 0;
let places = [];
const post = (message) => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
const request = (method, params) => new Promise((resolve, reject) => {
  const id = ++lastId;
  waiting.set(id, { resolve, reject });
  post({ id, method, params });
});
const element = (name, text, more) => Object.assign(document.createElement(name), { textContent: text }, more);
const byId = (id) => document.getElementById(id);

function show(index) {
  const place = places[index];
  for (const button of document.querySelectorAll('button[data-place]'))
    button.setAttribute('aria-pressed', String(button.dataset.place === String(index)));
  const where = [place.place, place.section].filter(Boolean).join(' · ');
  const open = element('button', 'Open the document', { type: 'button' });
  open.addEventListener('click', () => request('ui/open-link', { url: place.link }).catch(() => undefined));
  byId('place').replaceChildren(
    element('h2', place.title),
    ...(where ? [element('p', where, { className: 'muted' })] : []),
    element('p', place.text),
    open,
  );
  resized();
}

function buttonFor(index, label) {
  const button = element('button', label, { type: 'button' });
  button.dataset.place = String(index);
  button.setAttribute('aria-pressed', 'false');
  button.addEventListener('click', () => show(index));
  return button;
}

function showResult(result) {
  const found = result.structuredContent || {};
  places = found.citations || found.passages || [];
  const answer = byId('answer');
  answer.replaceChildren();
  if (typeof found.answer === 'string') {
    const at = new Map(places.map((place, index) => [place.source, index]));
    for (const piece of found.answer.split(/(\\[[^\\]\\n]{1,2000}\\])/)) {
      const index = at.get(piece.slice(1, -1));
      answer.append(piece.startsWith('[') && index !== undefined ? buttonFor(index, String(index + 1)) : piece);
    }
  }
  byId('list').replaceChildren(...places.map((place, index) => {
    const item = element('li', '');
    item.append(buttonFor(index, [index + 1 + '. ' + place.title, place.place].filter(Boolean).join(', ')));
    return item;
  }));
  byId('place').replaceChildren();
  if (places.length > 0) show(0);
  else resized();
}

function dress(context) {
  if (!context) return;
  if (context.theme) document.documentElement.dataset.theme = context.theme;
  for (const [name, value] of Object.entries((context.styles && context.styles.variables) || {}))
    if (name.startsWith('--') && typeof value === 'string') document.documentElement.style.setProperty(name, value);
}

const resized = () => post({
  method: 'ui/notifications/size-changed',
  params: { width: document.documentElement.scrollWidth, height: Math.ceil(document.body.getBoundingClientRect().height) },
});

const handlers = {
  'ui/notifications/tool-result': showResult,
  'ui/notifications/host-context-changed': dress,
};

window.addEventListener('message', ({ source, data }) => {
  if (source !== window.parent || !data || data.jsonrpc !== '2.0') return;
  if (data.method === undefined) {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (asked) data.error ? asked.reject(data.error) : asked.resolve(data.result);
    return;
  }
  const handle = handlers[data.method];
  if (handle) handle(data.params || {});
  if (data.id === undefined) return;
  if (data.method === 'ui/resource-teardown' || data.method === 'ping') post({ id: data.id, result: {} });
  else post({ id: data.id, error: { code: -32601, message: 'Method not found' } });
});

request('ui/initialize', {
  appInfo: { name: 'citewell-sources', version: VERSION },
  appCapabilities: {},
  protocolVersion: '2026-01-26',
}).then(({ hostContext }) => {
  dress(hostContext);
  post({ method: 'ui/notifications/initialized', params: {} });
  new ResizeObserver(resized).observe(document.body);
});
`;

const HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Sources</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<div><div id="answer"></div><ul id="list" aria-label="Sources"></ul></div>
<section id="place" aria-live="polite" aria-label="Cited place"></section>
</main>
<script>const VERSION = ${JSON.stringify(VERSION)};${SCRIPT}</script>
</body>
</html>
`;

/**
 * The view as a resource: a page that shows an answer, or passages, with the cited place beside it, in hosts that draw MCP
 * Apps. It talks to its host alone, in the form of the extension's revision 2026-01-26, loads nothing from anywhere and
 * opens links only through its host; so it asks for no origin and no permission.
 */
export const SOURCES_APP = {
  uri: SOURCES_APP_URI,
  mimeType: 'text/html;profile=mcp-app',
  text: HTML,
  _meta: { ui: { prefersBorder: true } },
};

import { createHash } from 'node:crypto';
import { Html, html } from './html.ts';

/** One part of a report; `id` is its anchor. */
export interface ReportSection {
  id: string;
  title: string;
  body: Html;
}

/** What a report says, and how it was made. */
export interface ReportPage {
  title: string;
  summary: string;
  sections: readonly ReportSection[];
  /** When, with what command, on which machine. */
  made: string;
  /** More rules for this kind of report: ours, never from a text, and without `<`. */
  style?: string;
}

/** By its hash: nothing else on the page may style, run or fetch anything, no text in it either. */
function policyFor(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
}

/** A whole HTML document in one file: no script, no request, light and dark as the reader has it, fit to print. */
export function reportPage({ title, summary, sections, made, style: more = '' }: ReportPage): string {
  const style = `${REPORT_STYLE}${more}`;
  const page = html`<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyFor(style)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<header><h1>${title}</h1><p>${summary}</p>
<nav aria-label="Sections"><ul>${sections.map(({ id, title: name }) => html`<li><a href="#${id}">${name}</a></li>`)}</ul></nav></header>
<main>${sections.map(
    ({ id, title: name, body }) =>
      html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${name}</h2>${body}</section>`,
  )}</main>
<footer><p>${made}</p></footer>
</body>
</html>`;
  return `<!doctype html>\n${page.markup}\n`;
}

/** The style of all reports: the colours of the application, by day and by night. Holds no `<`. */
const REPORT_STYLE = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(oklch(0.985 0.004 95), oklch(0.19 0.008 230));
  --surface: light-dark(oklch(1 0 0), oklch(0.225 0.009 230));
  --line: light-dark(oklch(0.9 0.008 95), oklch(0.34 0.012 230));
  --ink: light-dark(oklch(0.26 0.015 240), oklch(0.93 0.006 220));
  --muted: light-dark(oklch(0.47 0.015 235), oklch(0.74 0.012 225));
  --first: light-dark(oklch(0.46 0.085 200), oklch(0.8 0.085 195));
  --second: light-dark(oklch(0.55 0.13 60), oklch(0.8 0.11 75));
  --third: light-dark(oklch(0.48 0.13 300), oklch(0.8 0.09 300));
  --danger: light-dark(oklch(0.48 0.14 28), oklch(0.8 0.1 30));
}
* { box-sizing: border-box; }
body {
  background: var(--canvas); color: var(--ink); margin: 0 auto; max-width: 72rem; overflow-wrap: anywhere;
  padding: 2.5rem clamp(1rem, 4vw, 3rem);
  font: 1rem/1.55 ui-sans-serif, system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif;
}
h1, h2, h3 { line-height: 1.2; text-wrap: balance; }
h1, h2 { font-family: "Iowan Old Style", "Palatino Linotype", ui-serif, Georgia, serif; font-weight: 600; }
h1 { font-size: clamp(1.7rem, 4vw, 2.3rem); margin: 0 0 0.5rem; }
h2 { font-size: 1.45rem; margin: 0 0 1rem; }
h3 { font-size: 1rem; margin: 0; }
p { margin: 0 0 0.75rem; }
header p { color: var(--muted); max-width: 46rem; }
section { border-block-start: 1px solid var(--line); margin-block-start: 2.25rem; padding-block-start: 1.75rem; }
a { color: var(--first); text-underline-offset: 0.18em; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; list-style: none; margin: 0; padding: 0; }
code, pre { font-family: ui-monospace, "SF Mono", "Cascadia Mono", monospace; font-size: 0.9em; }
pre { background: var(--surface); border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.75rem 1rem; white-space: pre-wrap; }
:focus-visible { outline: 2px solid var(--first); outline-offset: 2px; }
.tiles { display: grid; gap: 0.75rem; grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); margin: 0 0 1.25rem; }
.tile { background: var(--surface); border: 1px solid var(--line); border-radius: 0.75rem; padding: 0.8rem 1rem; }
.tile dt, .note { color: var(--muted); font-size: 0.86rem; }
.tile dd { margin: 0; }
.value { font-size: 1.45rem; font-variant-numeric: tabular-nums; font-weight: 600; }
.missed { border-color: var(--danger); }
.missed .value, .missed b { color: var(--danger); }
.held b { color: var(--first); }
.charts { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 28rem), 1fr)); }
.chart { background: var(--surface); border: 1px solid var(--line); border-radius: 0.75rem; margin: 0 0 1rem; min-width: 0; padding: 1rem; }
.charts .chart { margin: 0; }
.charts > :last-child:nth-child(odd) { grid-column: 1 / -1; }
.chart p { color: var(--muted); font-size: 0.9rem; margin: 0.2rem 0 0.6rem; }
.legend { display: flex; flex-wrap: wrap; font-size: 0.86rem; gap: 0.15rem 1rem; list-style: none; margin: 0 0 0.4rem; padding: 0; }
.legend li { align-items: center; display: inline-flex; gap: 0.4rem; }
.plot { padding-inline: 4.25rem 0.75rem; }
.plot > svg { display: block; overflow: visible; }
.grid { stroke: var(--line); }
.tick { fill: var(--muted); font-size: 12px; font-variant-numeric: tabular-nums; }
.end { text-anchor: end; }
.middle { text-anchor: middle; }
.halo { paint-order: stroke; stroke: var(--surface); stroke-width: 4px; }
.line { fill: none; stroke-linecap: round; stroke-linejoin: round; stroke-width: 2px; vector-effect: non-scaling-stroke; }
.line.first { stroke: var(--first); }
.line.second { stroke: var(--second); stroke-dasharray: 7 4; }
.line.third { stroke: var(--third); stroke-dasharray: 2 4; }
.line.danger { stroke: var(--danger); stroke-dasharray: 9 3 2 3; }
.bar.first { fill: var(--first); }
.bar.second { fill: var(--second); }
.bar.third { fill: var(--third); }
.bar.danger { fill: var(--danger); }
.bound { stroke: var(--danger); stroke-dasharray: 5 4; }
.tooltip { fill: transparent; }
.tooltip:hover { fill: light-dark(oklch(0.3 0.02 240 / 0.08), oklch(1 0 0 / 0.1)); }
details { font-size: 0.9rem; margin-block-start: 0.5rem; }
summary { color: var(--muted); cursor: pointer; }
.scroll { max-height: 32rem; overflow: auto; }
.scroll + p { margin-block-start: 0.75rem; }
table { border-collapse: collapse; font-size: 0.92rem; font-variant-numeric: tabular-nums; overflow-wrap: normal; width: 100%; }
caption { color: var(--muted); padding-block: 0.4rem; text-align: start; }
th, td { border-block-end: 1px solid var(--line); font-weight: 400; padding: 0.4rem 0.7rem; text-align: start; vertical-align: top; }
thead th { color: var(--muted); font-weight: 600; }
th.end, td.end { text-align: end; }
footer { border-block-start: 1px solid var(--line); color: var(--muted); font-size: 0.88rem; margin-block-start: 2.25rem; padding-block-start: 1rem; }
@media print { .tooltip, nav { display: none; } .chart, .tile { break-inside: avoid; } .scroll { max-height: none; } }
`;

import { createHash } from 'node:crypto';
import { Html, html } from './html.ts';
import { REPORT_STYLE } from './report-style.ts';

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

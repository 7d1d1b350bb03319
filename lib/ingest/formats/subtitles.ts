import type { DocumentFile } from '../document.ts';
import { type DocumentHtml, escapeHtml } from './as-html.ts';
import { readText } from './text.ts';

// A cue's time: `00:01:20,500 --> 00:01:23,000` in SubRip, with a full stop and maybe without hours in WebVTT.
const TIMING = /^\s*((?:\d+:)?\d{1,2}:\d{2})[,.]\d{1,3}\s+-->\s/;
const NOTE = /^(?:WEBVTT|NOTE|STYLE|REGION)\b/;
/** A paragraph ends with the sentence that reaches it, and never grows beyond twice as much. */
const LONG_ENOUGH = 300;

/** Subtitles, SubRip or WebVTT, as HTML: paragraphs of whole sentences, each with the time at which it begins. */
export async function subtitlesHtml(file: DocumentFile): Promise<DocumentHtml> {
  const paragraphs: string[] = [];
  let start = '';
  let said = '';
  const end = () => {
    if (said) paragraphs.push(`<p>[${start}] ${escapeHtml(said)}</p>`);
    said = '';
  };
  for (const { time, text } of cuesOf(await readText(file))) {
    if (!said) start = time;
    said = said ? `${said} ${text}` : text;
    const isWhole = /[.!?…。！？]["'”’»)]*$/.test(said);
    if ((isWhole && said.length >= LONG_ENOUGH) || said.length >= 2 * LONG_ENOUGH) end();
  }
  end();
  return { html: paragraphs.join('') };
}

function* cuesOf(text: string): Generator<{ time: string; text: string }> {
  let last = '';
  for (const block of text.split(/\n[^\S\n]*\n\s*/)) {
    const lines = block.split('\n');
    const at = lines.findIndex((line) => TIMING.test(line));
    if (at < 0 || NOTE.test(lines[0] ?? '')) continue;
    const words = lines
      .slice(at + 1)
      .map(plain)
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim();
    // Live captions repeat the line before while they scroll.
    if (words && words !== last) yield { time: TIMING.exec(lines[at] ?? '')?.[1] ?? '', text: words };
    last = words;
  }
}

/** Without marks of look and of speakers: `<i>`, `<v Ann>`, `{\an8}`. */
function plain(line: string): string {
  return line
    .replace(/<\/?(?:[ibuc]|ruby|rt|font|v|lang|\d{2}:)[^<>]{0,200}>/gi, '')
    .replace(/\{\\[^{}]{0,100}\}/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ');
}

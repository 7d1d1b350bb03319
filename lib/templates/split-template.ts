import { TemplateFault } from './template-fault.ts';

/** A part of a template: text as it stands, a tag of Jinja, or what leaves nothing behind (a comment, the ends of `raw`). */
export interface Piece {
  kind: 'text' | 'tag' | 'silent';
  text: string;
  /** Where it begins, from 1. */
  line: number;
  /** Takes the white space before it away. */
  stripsBefore: boolean;
  stripsAfter: boolean;
}

const CLOSES: Record<string, string> = { '{{': '}}', '{%': '%}', '{#': '#}' };
const BRACES: Record<string, number> = { '{': 1, '}': -1 };
const RAW = /^\{%[-+]?\s*raw\s*[-+]?%\}$/;
const END_RAW = /\{%[-+]?\s*endraw\s*[-+]?%\}/g;

/**
 * Takes a template apart into text and tags, which is what knows about lines: tokens of the Jinja package do not. As
 * Jinja2 has it by default, line ends become `\n` and one at the end is dropped; `raw` is understood. Throws
 * TemplateFault for a tag that does not end.
 */
export function splitTemplate(template: string): Piece[] {
  const source = template.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const pieces: Piece[] = [];
  let line = 1;
  let at = 0;
  const take = (kind: Piece['kind'], end: number) => {
    if (end === at) return;
    const text = source.slice(at, end);
    const isText = kind === 'text';
    const [stripsBefore, stripsAfter] = [!isText && text[2] === '-', !isText && text.at(-3) === '-'];
    pieces.push({ kind, text, line, stripsBefore, stripsAfter });
    line += lineEndsIn(text);
    at = end;
  };
  while (at < source.length) {
    take('text', find(source, /\{[{%#]/g, at)?.index ?? source.length);
    if (at === source.length) break;
    const end = endOfTag(source, at, line);
    const tag = source.slice(at, end);
    if (!RAW.test(tag)) {
      take(tag.startsWith('{#') ? 'silent' : 'tag', end);
      continue;
    }
    const close = find(source, END_RAW, end);
    if (!close) throw new TemplateFault(line, '{% raw %} is not closed');
    take('silent', end);
    take('text', close.index);
    take('silent', close.index + close[0].length);
  }
  return pieces;
}

function endOfTag(source: string, open: number, line: number): number {
  const opening = source.slice(open, open + 2);
  const close = CLOSES[opening] ?? '';
  const end = opening === '{#' ? source.indexOf(close, open + 2) : findClose(source, open + 2, close);
  if (end === -1) throw new TemplateFault(line, `${opening} is not closed`);
  return end + 2;
}

/** Past strings, and in an expression past the braces of objects: there `}}` may end two of them. */
function findClose(source: string, start: number, close: string): number {
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    const char = source[at] ?? '';
    if (char === '"' || char === "'") at = endOfString(source, at, char);
    else if (depth <= 0 && source.startsWith(close, at)) return at;
    else if (close === '}}') depth += BRACES[char] ?? 0;
  }
  return -1;
}

function endOfString(source: string, open: number, quote: string): number {
  for (let at = open + 1; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === quote) return at;
  }
  return source.length;
}

function find(source: string, pattern: RegExp, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(source);
}

function lineEndsIn(text: string): number {
  return text.split('\n').length - 1;
}

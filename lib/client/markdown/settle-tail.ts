import { CitationScanner } from '#lib/core/citations/citation-scanner.ts';
import { readBracket } from '#lib/core/citations/read-bracket.ts';
import { openMathStart } from './math.ts';

// A line that says only how it begins: `-` could become a list, a rule, or turn the line above into a heading.
const BARE_MARKER = /^[ \t]*(?:\[\^[^[\]\s]*\]:?|#{1,6}|[-+*_=>|~`]+|\d{1,9}[.)]?)[ \t]*$/;
// The look-behind keeps the scan linear on a long run of marks.
const DANGLING_MARKS = /(?<![*_~`])[*_~`]+$/;

/**
 * The unfinished end of a streamed answer as it should look meanwhile: a citation, link, formula or table header that has
 * half arrived is held back, and emphasis that is still open is closed, so that nothing is drawn only to be redrawn.
 */
export function settleTail(tail: string): string {
  const lineStart = tail.lastIndexOf('\n') + 1;
  const before = tail.slice(0, lineStart);
  const line = tail.slice(lineStart);
  const scanner = new CitationScanner();
  scanner.push(before);
  if (scanner.isInFence) return tail;
  scanner.push(line);
  const header = tableHeaderStart(tail);
  if (header !== undefined) return tail.slice(0, header);
  const math = openMathStart(tail);
  if (math !== undefined) return settleTail(tail.slice(0, math));
  if (BARE_MARKER.test(line)) return before.replace(/\n$/, '');
  return before + closeMarks(withoutOpenBracket(line, scanner.held).replace(DANGLING_MARKS, ''));
}

/** The line up to the bracket at its end, if that has half arrived. */
function withoutOpenBracket(line: string, held: string): string {
  if (!held.startsWith('[') || isWholeMark(held)) return line;
  return line.slice(0, -held.length).replace(/!$/, '');
}

function isWholeMark(text: string): boolean {
  const { kind, end } = readBracket(text, 0);
  return kind === 'mark' && end === text.length;
}

/** Where the rows at the end begin that could become a table, while there are too few of them to know. */
function tableHeaderStart(tail: string): number | undefined {
  const lines = tail.replace(/\n$/, '').split('\n');
  const rows = lines.length - 1 - lines.findLastIndex((line) => !line.trimStart().startsWith('|'));
  const complete = rows > 2 || (rows === 2 && tail.endsWith('\n'));
  if (rows === 0 || complete) return undefined;
  return lines.slice(0, lines.length - rows).join('\n').length + (lines.length > rows ? 1 : 0);
}

function closeMarks(line: string): string {
  const code = line.split('`').length % 2 === 0 ? '`' : '';
  if (code) return line.trimEnd() + code;
  const prose = line.replaceAll(/`[^`]*`/g, '');
  const open = ['**', '~~'].filter((mark) => {
    const parts = prose.split(mark);
    return parts.length % 2 === 0 && /^\S/.test(parts.at(-1) ?? '');
  });
  return open.length > 0 ? line.trimEnd() + open.join('') : line;
}

// A line that says only how it begins: `-` could become a list, a rule, or turn the line above into a heading.
const BARE_MARKER = /^[ \t]*(?:#{1,6}|[-+*_=>|~`]+|\d{1,9}[.)]?)[ \t]*$/;
const OPEN_BRACKET = /!?\[[^[\]\n]{0,500}$/;
const OPEN_LINK = /!?\[[^[\]\n]{0,500}\]\([^()\n]{0,2000}$/;
// The look-behind keeps the scan linear on a long run of marks.
const DANGLING_MARKS = /(?<![*_~`])[*_~`]+$/;
const FENCE = /^[ \t]{0,3}(`{3,}|~{3,})/;

/**
 * The unfinished end of a streamed answer as it should look meanwhile: a citation, link or table header that has
 * half arrived is held back, and emphasis that is still open is closed, so that nothing is drawn only to be redrawn.
 */
export function settleTail(tail: string): string {
  const lineStart = tail.lastIndexOf('\n') + 1;
  const before = tail.slice(0, lineStart);
  if (isInsideFence(before)) return tail;
  const line = tail.slice(lineStart);
  const header = tableHeaderStart(tail);
  if (header !== undefined) return tail.slice(0, header);
  if (BARE_MARKER.test(line)) return before.replace(/\n$/, '');
  const whole = line.replace(OPEN_LINK, '').replace(OPEN_BRACKET, '').replace(DANGLING_MARKS, '');
  return before + closeMarks(whole);
}

function isInsideFence(text: string): boolean {
  let open: string | undefined;
  for (const line of text.split('\n')) {
    const fence = FENCE.exec(line)?.[1];
    if (!fence) continue;
    if (open === undefined) open = fence;
    else if (fence.startsWith(open)) open = undefined;
  }
  return open !== undefined;
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

/** Words and phrases that stand for one another, as written. */
export interface WrittenGroup {
  /** They mean nearly the same. */
  close: string[];
  /** Single words of passages that answer questions in the words of `close`; without such, of questions in one another. */
  merely: string[];
  /** An answer may say one for another, and ranking need not look for it. */
  inAnswers: boolean;
}

const IN_ANSWERS = '=';
const COMMENT = '#';

/**
 * Reads a group from its line: words and phrases between commas. Those before a bar mean nearly the same; those after it are
 * single words of passages that answer questions in the words before it, and lead nowhere. A line that begins with a bar
 * holds words that are merely asked for and answered in each other's words, one that begins with `=` what only answers say
 * for one another, one that begins with `#` is a comment. `…` in a phrase stands for up to two words of any kind.
 */
export function readGroup(line: string): WrittenGroup {
  const inAnswers = line.startsWith(IN_ANSWERS);
  const bar = line.indexOf('|');
  return {
    close: isComment(line) ? [] : membersOf(line.slice(inAnswers ? 1 : 0, bar < 0 ? undefined : bar)),
    merely: isComment(line) || bar < 0 ? [] : membersOf(line.slice(bar + 1)),
    inAnswers,
  };
}

/** Calls with the place of each member of a line, in order. */
export function eachStart(line: string, visit: (start: number) => void): void {
  if (line === '' || isComment(line)) return;
  const bar = line.indexOf('|');
  for (let at = 0; at < line.length; ) {
    while (SEPARATORS.includes(line.charAt(at)) && at < line.length) at++;
    if (at < line.length) visit(at);
    at = endOf(line, at, bar);
  }
}

function endOf(line: string, start: number, bar: number): number {
  const comma = line.indexOf(',', start);
  const end = comma < 0 ? line.length : comma;
  return bar > start && bar < end ? bar : end;
}

/** The member that begins at a place of a line. */
export function memberAt(line: string, start: number): string {
  const end = line.slice(start).search(/[,|]/);
  return (end < 0 ? line.slice(start) : line.slice(start, start + end)).trim();
}

const SEPARATORS = ' ,|=';

function isComment(line: string): boolean {
  return line.startsWith(COMMENT);
}

function membersOf(list: string): string[] {
  return list
    .split(',')
    .map((member) => member.trim())
    .filter(Boolean);
}

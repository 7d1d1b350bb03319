import { parseEnv } from 'node:util';
import { environmentLine } from '#lib/discovery/model-variables.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** New values by name; null turns the lines that set a variable into comments. */
export type Changes = ReadonlyMap<string, string | null>;

const ADDED = '# Set by npm run setup';

/**
 * A file `.env` with these changes: a variable is changed in the last line that sets it, or appended; every other line,
 * comments and line ends stay as they are. Throws AppError `bad-request` when the result would not read as intended.
 */
export function rewriteEnv(text: string, changes: Changes): string {
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const lines = text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);
  const settings = settingsIn(lines);
  const rewritten = rewriteLines(lines, settings, replacements(lines, settings, changes));
  const appended = [...changes].flatMap(([name, value]) =>
    value === null || settings.some((setting) => setting.name === name) ? [] : [lineOf(name, value)],
  );
  const added = appended.length > 0 ? [...(rewritten.length > 0 ? [''] : []), ADDED, ...appended] : [];
  const result = [...rewritten, ...added].map((line) => `${line}${end}`).join('');
  requireIntended(text, result, changes);
  return result;
}

/** What becomes of the settings that change, by their first line. */
function replacements(
  lines: readonly string[],
  settings: readonly Setting[],
  changes: Changes,
): Map<number, string[]> {
  const replaced = new Map<number, string[]>();
  for (const [name, value] of changes) {
    const own = settings.filter((setting) => setting.name === name);
    const last = own.at(-1);
    if (value === null) {
      for (const setting of own)
        replaced.set(
          setting.first,
          lines.slice(setting.first, setting.last + 1).map((line) => `# ${line}`),
        );
    } else if (last) {
      replaced.set(last.first, [`${last.lead}${lineOf(name, value)}${last.comment && ` ${last.comment}`}`]);
    }
  }
  return replaced;
}

/** One assignment of a file: its lines, what stands before the name, and the comment after the value. */
interface Setting {
  name: string;
  first: number;
  last: number;
  lead: string;
  comment: string;
}

const ASSIGNMENT = /^(\s*(?:export\s+)?)([A-Za-z_][\w.-]*)\s*=\s*(.*)$/;

/** A value in quotes may go over several lines, which set nothing by themselves. */
function settingsIn(lines: readonly string[]): Setting[] {
  const settings: Setting[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const setting = settingAt(lines, at);
    if (setting === undefined) continue;
    settings.push(setting);
    at = setting.last;
  }
  return settings;
}

function settingAt(lines: readonly string[], first: number): Setting | undefined {
  const [, lead = '', name, value = ''] = ASSIGNMENT.exec(lines[first] ?? '') ?? [];
  if (name === undefined) return undefined;
  const quote = /^["'`]/.exec(value)?.[0];
  const last = quote === undefined ? undefined : closingLine(lines, first, value.slice(1), quote);
  if (quote === undefined || last === undefined)
    return { name, first, last: first, lead, comment: commentIn(value) };
  const closing = last === first ? value.slice(1) : (lines[last] ?? '');
  return { name, first, last, lead, comment: commentIn(closing.slice(closing.indexOf(quote) + 1)) };
}

/** The line in which a quote closes; undefined where none does, and the quote is a part of the value. */
function closingLine(
  lines: readonly string[],
  first: number,
  opening: string,
  quote: string,
): number | undefined {
  if (opening.includes(quote)) return first;
  const at = lines.findIndex((line, i) => i > first && line.includes(quote));
  return at < 0 ? undefined : at;
}

function commentIn(rest: string): string {
  const at = rest.indexOf('#');
  return at < 0 ? '' : rest.slice(at).trimEnd();
}

function rewriteLines(
  lines: readonly string[],
  settings: readonly Setting[],
  replaced: ReadonlyMap<number, string[]>,
): string[] {
  const gone = new Set(
    settings
      .filter(({ first }) => replaced.has(first))
      .flatMap(({ first, last }) => Array.from({ length: last - first }, (_, i) => first + 1 + i)),
  );
  return lines.flatMap((line, i) => (gone.has(i) ? [] : (replaced.get(i) ?? [line])));
}

function lineOf(name: string, value: string): string {
  const line = environmentLine(name, value);
  if (line !== undefined) return line;
  throw new AppError(
    'bad-request',
    `The value of ${name} cannot be written into .env: it has line ends, or all three kinds of quotes.`,
  );
}

/** Asks the reader of `.env` itself: whatever was misread above is found before anything is written. */
function requireIntended(before: string, after: string, changes: Changes): void {
  const expected: Record<string, string | undefined> = { ...parseEnv(before) };
  for (const [name, value] of changes) {
    if (value === null) delete expected[name];
    else expected[name] = value;
  }
  const read = parseEnv(after);
  const wrong = Object.keys({ ...expected, ...read }).find((name) => expected[name] !== read[name]);
  if (wrong === undefined) return;
  throw new AppError(
    'bad-request',
    `.env has lines that cannot be changed safely (near ${wrong}). Nothing was written; set these by hand: ${[...changes.keys()].join(', ')}.`,
  );
}

import { environmentSchema, isSecret, type VariableName } from '#lib/config/variables.ts';
import { visibleText } from '#lib/shared/plain-text.ts';

const MOST_CELLS = 4_000_000;

/** The lines that leave a file and those that come, as `-` and `+`. No key is shown. */
export function changedLines(before: string, after: string): string[] {
  const [old, next] = [linesOf(before), linesOf(after)];
  let start = 0;
  while (start < old.length && start < next.length && old[start] === next[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < next.length - start && old.at(-1 - end) === next.at(-1 - end))
    end += 1;
  return difference(old.slice(start, old.length - end), next.slice(start, next.length - end)).map(
    ([sign, line]) => visibleText(`  ${sign} ${withoutSecret(line)}`),
  );
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/);
}

type Change = ['-' | '+', string];

/** By the longest common subsequence; very long files are shown as wholly replaced. */
function difference(old: readonly string[], next: readonly string[]): Change[] {
  if (old.length * next.length > MOST_CELLS) return [...lines('-', old), ...lines('+', next)];
  const common = commonLengths(old, next);
  const changes: Change[] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < next.length) {
    if (old[i] === next[j]) [i, j] = [i + 1, j + 1];
    else if (common(i + 1, j) >= common(i, j + 1)) changes.push(...lines('-', old.slice(i, ++i)));
    else changes.push(...lines('+', next.slice(j, ++j)));
  }
  return [...changes, ...lines('-', old.slice(i)), ...lines('+', next.slice(j))];
}

function lines(sign: Change[0], texts: readonly string[]): Change[] {
  return texts.map((text) => [sign, text]);
}

/** How many lines the rests of two files have in common, from a line of each on. */
function commonLengths(old: readonly string[], next: readonly string[]): (i: number, j: number) => number {
  const width = next.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = next.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        old[i] === next[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return at;
}

function withoutSecret(line: string): string {
  const [, lead = '', name = ''] = /^([#\s]*(?:export\s+)?([A-Za-z_]\w*)\s*=).*$/.exec(line) ?? [];
  if (name === '') return line;
  const known = name in environmentSchema.shape;
  const hides = known ? isSecret(name as VariableName) : /key|secret|token|password/i.test(name);
  return hides ? `${lead}…` : line;
}

import { isRecord } from '#lib/shared/json.ts';

/** Reasoning blocks that local models put before their reply. */
const THOUGHTS = /^\s*<think>[\s\S]*?<\/think>/;

/**
 * The one JSON object in a model's reply: the whole text, or the only object between other words, in a code
 * fence or not. Undefined if there is none or several different ones: a model may quote its input, which
 * must not count as its own.
 */
export function readObject(reply: string): Record<string, unknown> | undefined {
  const said = reply.replace(THOUGHTS, '').trim();
  const whole = parsed(said);
  if (whole) return whole;
  const objects = outermostObjects(said).map(parsed);
  const [first] = objects;
  const isOnly = objects.every((object) => JSON.stringify(object) === JSON.stringify(first));
  return isOnly ? first : undefined;
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The text from a brace to its closing brace, ignoring braces in strings. Linear time. */
function outermostObjects(text: string): string[] {
  const objects: string[] = [];
  let end = 0;
  for (let start = text.indexOf('{'); start >= 0; start = text.indexOf('{', end)) {
    end = endOfObject(text, start);
    if (end < 0) break;
    objects.push(text.slice(start, end));
  }
  return objects;
}

/** A string may lack its closing quote: truncated text must not be scanned again from every quote. */
const BRACE_OR_STRING = /[{}]|"(?:[^"\\]|\\.)*"?/gs;

function endOfObject(text: string, start: number): number {
  let depth = 0;
  BRACE_OR_STRING.lastIndex = start;
  for (let found = BRACE_OR_STRING.exec(text); found; found = BRACE_OR_STRING.exec(text)) {
    if (found[0] === '{') depth += 1;
    else if (found[0] === '}') depth -= 1;
    if (depth === 0) return BRACE_OR_STRING.lastIndex;
  }
  return -1;
}

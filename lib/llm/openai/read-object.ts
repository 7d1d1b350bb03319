import { isRecord } from '#lib/shared/json.ts';

/** What local models that think aloud put before their reply. */
const THOUGHTS = /^\s*<think>[\s\S]*?<\/think>/;

/**
 * The one JSON object in a model's reply: the whole of it, or the only object between other words, in a code fence or
 * not. Undefined where there is none, and where there are several that differ: a model may quote what it was given to
 * read, and that must not be taken for its own.
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

/** Everything between a brace and the one that closes it, braces in strings aside. Linear in the text. */
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

/** The quote that ends a string may be missing: what is cut short must not be looked through again from every quote in it. */
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

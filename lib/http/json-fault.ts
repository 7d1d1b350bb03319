/** Searching for a fault parses the text some 20 times; in a larger one we only say what V8 says. */
const MOST_SEARCHED = 1_048_576;

/** Where malformed JSON stops being JSON, for people: `line 3, column 14`, both from 1. Undefined when that is unknown. */
export function jsonFault(text: string): string | undefined {
  const offset = faultOffset(text);
  if (offset === undefined) return undefined;
  const before = text.slice(0, offset).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

function faultOffset(text: string): number | undefined {
  const known = reportedOffset(text);
  if (known !== undefined || text.length > MOST_SEARCHED) return known;
  // V8 names no position for an unexpected token. Every prefix that ends before it breaks at its own end, so halve.
  let sound = 0;
  let broken = text.length;
  while (broken - sound > 1) {
    const middle = (sound + broken) >>> 1;
    if ((reportedOffset(text.slice(0, middle)) ?? 0) >= middle) sound = middle;
    else broken = middle;
  }
  return sound;
}

/** Where V8 says that parsing stopped: the length of the text when it was sound so far, undefined when V8 does not tell. */
function reportedOffset(text: string): number | undefined {
  try {
    JSON.parse(text);
    return text.length;
  } catch (thrown) {
    const reason = String(thrown);
    if (reason.includes('end of JSON input')) return text.length;
    // An open string is sound: more of it may come.
    if (reason.includes('Unterminated string')) return text.length;
    const position = / at position (\d+)/.exec(reason)?.[1];
    return position === undefined ? undefined : Number(position);
  }
}

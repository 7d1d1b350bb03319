const CLAUSE_END = /[,;:、，；：][\s]?|\s[–—-]\s/gu;
const SPACE = /\s+/gu;

/**
 * Cuts text into pieces of at most `limit` code units, at the last clause end, else the last space, else between
 * two characters; never inside a surrogate pair. Nothing but white space at the cuts is lost.
 */
export function cutText(text: string, limit: number): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > limit) {
    const end = cutPosition(rest.slice(0, limit + 1), limit);
    const piece = rest.slice(0, end).trim();
    if (piece) pieces.push(piece);
    rest = rest.slice(end).trimStart();
  }
  if (rest.trim()) pieces.push(rest.trim());
  return pieces;
}

function cutPosition(window: string, limit: number): number {
  const earliest = Math.floor(limit / 2);
  return (
    lastEnd(window, CLAUSE_END, earliest) ?? lastEnd(window, SPACE, earliest) ?? characterEnd(window, limit)
  );
}

function lastEnd(window: string, pattern: RegExp, earliest: number): number | undefined {
  let end: number | undefined;
  for (const match of window.matchAll(pattern)) {
    const position = match.index + match[0].length;
    if (position >= earliest && position < window.length) end = position;
  }
  return end;
}

function characterEnd(window: string, limit: number): number {
  const splitsPair = /[\uD800-\uDBFF]/.test(window.charAt(limit - 1)) && limit > 1;
  return splitsPair ? limit - 1 : limit;
}

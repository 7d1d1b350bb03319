const LONGEST_WORDS = 45;

/** Pieces of a source that can be quoted alone: sentences, list items, and windows of what has no full stops. */
export function unitsOf(content: string): string[] {
  return content
    .split(/(?<=[.!?]["')]?)\s+(?=[\p{Lu}\p{N}"'(•-])|(?<=[。！？؟])|\s+(?=[•–-]\s)|\s+(?=Notes:)/u)
    .map((unit) => unit.replace(/^[•–-]\s+/, '').trim())
    .filter((unit) => /[\p{L}\p{N}]/u.test(unit))
    .flatMap(windowsOf);
}

function windowsOf(unit: string): string[] {
  const words = unit.split(' ');
  if (words.length <= LONGEST_WORDS) return [unit];
  const windows: string[] = [];
  for (let at = 0; at < words.length; at += LONGEST_WORDS / 3) {
    windows.push(words.slice(at, at + LONGEST_WORDS).join(' '));
    if (at + LONGEST_WORDS >= words.length) break;
  }
  return windows;
}

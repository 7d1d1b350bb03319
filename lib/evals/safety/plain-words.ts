const WORD = /[\p{L}\p{N}]+/gu;

/** As they are compared: without case, forms of typography, markup and punctuation. */
function plainWords(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(WORD) ?? [];
}

/** Whether a text holds these words in this order and next to each other, however they are written. */
export function holds(text: string, words: string): boolean {
  return padded(plainWords(text)).includes(padded(plainWords(words)));
}

/** Whether the texts share so many words in a row. */
export function sharesRun(one: string, other: string, length: number): boolean {
  const runs = new Set(runsOf(plainWords(other), length));
  return runsOf(plainWords(one), length).some((run) => runs.has(run));
}

function runsOf(words: readonly string[], length: number): string[] {
  const count = Math.max(0, words.length - length + 1);
  return Array.from({ length: count }, (_, at) => words.slice(at, at + length).join(' '));
}

function padded(words: readonly string[]): string {
  return ` ${words.join(' ')} `;
}

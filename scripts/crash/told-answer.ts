/** What is asked in a crash run: so many words, which nobody else is told. */
export function questionFor(words: number, mark: string): string {
  return `Say ${words} words of ${mark}`;
}

/** The one right answer to such a question, word by word; empty for any other. */
export function toldWords(question: string): string[] {
  const [, count = '0', mark = ''] = /^Say (\d+) words of ([\w-]+)$/.exec(question) ?? [];
  return Array.from({ length: Number(count) }, (_, index) => `${mark}-${index} `);
}

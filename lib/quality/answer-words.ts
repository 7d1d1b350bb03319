const UNSPACED = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}';
const NUMBER = "\\d+(?:[.,'’]\\d+)*";
/** A number, a character of a script without spaces, or a run of other letters. */
const WORDS = new RegExp(`${NUMBER}|[${UNSPACED}]|(?:(?![${UNSPACED}])\\p{L})+`, 'gu');
/** Spaces that group digits; a plain space also stands between numbers. */
const GROUPING_SPACE = /(?<=\d)[\u00A0\u202F](?=\d{3})/g;
const GROUPED = /^[1-9]\d{0,2}(?:[.,'’]\d{3})+(?=$|[.,]\d{1,2}$)/;

/**
 * The words of a text as answers are compared: without case, punctuation and diacritics. A number is one word however
 * it is written (1,285, 1.285, 1285 and 1285.00), a Chinese or Japanese character is a word of its own.
 */
export function answerWords(text: string): string[] {
  const folded = text.replace(GROUPING_SPACE, ',').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return (folded.match(WORDS) ?? []).map((word) => (/^\d/.test(word) ? plainNumber(word) : word));
}

/** Whether the words of one of the answers stand in the text, together and in order. */
export function containsAnswer(text: string, answers: readonly string[]): boolean {
  const all = spaced(text);
  return answers.some((answer) => all.includes(spaced(answer)));
}

/** How alike the words of the text and of the most similar answer are, from 0 to 1: the harmonic mean of precision and recall. */
export function wordF1(text: string, answers: readonly string[]): number {
  const words = answerWords(text);
  return Math.max(0, ...answers.map((answer) => f1(words, answerWords(answer))));
}

function f1(words: readonly string[], right: readonly string[]): number {
  const left = [...right];
  const common = words.filter((word) => {
    const at = left.indexOf(word);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
  return common === 0 ? 0 : (2 * common) / (words.length + right.length);
}

function spaced(text: string): string {
  return ` ${answerWords(text).join(' ')} `;
}

function plainNumber(number: string): string {
  const thousands = GROUPED.exec(number)?.[0] ?? '';
  const rest = number.slice(thousands.length).replace(',', '.');
  const decimals = /^\d*\.\d+$/.test(rest) ? rest.replace(/\.?0+$/, '') : rest;
  return thousands.replace(/\D/g, '') + decimals;
}

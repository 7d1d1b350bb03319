import type { Language } from '#lib/text/language.ts';

/** Changes of a sentence that leave an answer right. */
export const RIGHT_KINDS = [
  'verbatim',
  'wrapped',
  'shortened',
  'joined',
  'reordered',
  'reformatted',
] as const;

const WRAPPERS: Partial<Record<Language, readonly string[]>> = {
  en: ['According to the document, …', 'The document states that …', 'Based on the sources: …'],
  de: ['Laut Dokument gilt: …', 'Im Dokument steht: …'],
  fr: ['Selon le document, …', 'Le document indique que …'],
  it: ['Secondo il documento, …', 'Il testo afferma che …'],
  pt: ['Segundo o documento, …', 'De acordo com o documento, …'],
  es: ['Según el documento, …', 'El documento indica que …'],
  nl: ['Volgens het document: …'],
  ja: ['文書によると、…'],
  zh: ['根据文件，…'],
};

/** The sentence as a quotation of its document; undefined in languages without a wrapper here. */
export function wrapped(sentence: string, language: Language, seed: number): string | undefined {
  const wrappers = WRAPPERS[language] ?? [];
  const wrapper = wrappers[seed % Math.max(1, wrappers.length)];
  return wrapper?.replace('…', () => sentence);
}

/** The sentence without what stands in parentheses, or without its last clause. */
export function shortened(sentence: string): string | undefined {
  const bare = sentence.replace(/\s*[（(][^()（）]{1,80}[)）]/u, '');
  if (bare !== sentence && bare.length > 30) return bare;
  const point = /[.!?。]$/u.exec(sentence)?.[0] ?? '';
  const comma = Math.max(sentence.lastIndexOf(', '), sentence.lastIndexOf('; '), sentence.lastIndexOf('、'));
  return comma > sentence.length * 0.4 && comma > 25 ? sentence.slice(0, comma) + point : undefined;
}

/** The parts of the sentence around a comma in the other order. */
export function reordered(sentence: string): string | undefined {
  const point = /[.!?]$/.exec(sentence)?.[0];
  const comma = sentence.indexOf(', ');
  if (point === undefined || comma < 12 || sentence.length - comma < 20) return undefined;
  const [first, rest] = [sentence.slice(0, comma), sentence.slice(comma + 2, -1)];
  return `${rest}, ${first}${point}`;
}

const NUMBERS: Partial<Record<Language, readonly string[]>> = {
  en: 'zero one two three four five six seven eight nine ten eleven twelve'.split(' '),
  fr: 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze'.split(' '),
  it: 'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici'.split(' '),
  pt: 'zero um dois três quatro cinco seis sete oito nove dez onze doze'.split(' '),
  de: 'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' '),
};

/** The sentence with a figure in another form: other marks for thousands, digits for words, hours to 24. */
export function reformatted(sentence: string, language: Language, seed: number): string | undefined {
  const marks = [',', '.', ' ', '\u202f'];
  const grouped = sentence.replace(
    /(?<![\d.,])(\d{1,3})([.,])(\d{3})(?![\d.,]*\d)/,
    (_, a: string, mark: string, b: string) => {
      const others = marks.filter((one) => one !== mark);
      return `${a}${others[seed % others.length]}${b}`;
    },
  );
  if (grouped !== sentence) return grouped;
  const clock = sentence.replace(
    /\b(\d{1,2})(?::(\d{2}))? ?pm\b/i,
    (_, hours: string, minutes = '00') => `${(Number(hours) % 12) + 12}:${minutes}`,
  );
  if (clock !== sentence) return clock;
  const numbers = NUMBERS[language] ?? [];
  for (const [value, word] of numbers.entries()) {
    if (value < 2) continue;
    const digits = sentence.replace(new RegExp(`(?<=\\s)${word}(?=\\s)`, 'u'), String(value));
    if (digits !== sentence) return digits;
    const spelled = sentence.replace(new RegExp(`(?<=\\s)${value}(?=\\s\\p{Ll})`, 'u'), word);
    if (spelled !== sentence) return spelled;
  }
  return undefined;
}

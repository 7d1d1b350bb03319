import type { Language } from '#lib/text/language.ts';

/** Changes that make an answer wrong. */
export const WRONG_KINDS = [
  'figure',
  'name',
  'date',
  'unit',
  'negation',
  'modality',
  'comparative',
  'source',
  'fabricated',
] as const;

/** The sentence with one figure changed to a value that it does not hold. */
export function otherFigure(sentence: string, seed: number): string | undefined {
  // The number of a list item is no claim.
  const figures = [
    ...sentence.matchAll(/(?<![\p{L}\d.,-])(?!(?<=^)\d{1,3}[.)]\s)\d+(?:[.,]\d+)*(?![\d\p{L}]|-\p{L})/gu),
  ];
  const figure = figures[seed % Math.max(1, figures.length)];
  if (!figure) return undefined;
  const written = figure[0];
  const digits = [...written];
  const at = digits.findLastIndex((digit) => /\d/.test(digit));
  const step = 1 + (seed % 7);
  digits[at] = String((Number(digits[at]) + step) % 10);
  const changed = digits.join('');
  if (figures.some(([other]) => Number(other) === Number(changed))) return undefined;
  return replaceAt(sentence, figure.index, written.length, changed);
}

const MONTHS: Partial<Record<Language, readonly string[]>> = {
  en: 'January February March April June July August September October November December'.split(' '),
  de: 'Januar Februar März April Juni Juli August September Oktober November Dezember'.split(' '),
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' '),
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(
    ' ',
  ),
  pt: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' '),
};

/** The sentence with another month, year or day. */
export function otherDate(sentence: string, language: Language, seed: number): string | undefined {
  const months = MONTHS[language] ?? [];
  const month = new RegExp(`(?<!\\p{L})(?:${months.join('|') || '#'})(?!\\p{L})`, 'u').exec(sentence);
  if (month) {
    const other = months[(months.indexOf(month[0]) + 1 + (seed % (months.length - 1))) % months.length] ?? '';
    return sentence.includes(other) ? undefined : replaceAt(sentence, month.index, month[0].length, other);
  }
  const cjk = /(\d{1,2})月/.exec(sentence);
  if (cjk) return replaceAt(sentence, cjk.index, cjk[0].length, `${(Number(cjk[1]) % 12) + 1}月`);
  const year = /(?<![\d.,])(?:1[5-9]|20)\d{2}(?![\d.,]\d|\d)/.exec(sentence);
  if (!year) return undefined;
  const other = String(Number(year[0]) + (seed % 2 ? 3 : -11));
  return sentence.includes(other) ? undefined : replaceAt(sentence, year.index, 4, other);
}

const UNITS: readonly (readonly string[])[] = [
  'seconds minutes hours days weeks months years decades'.split(' '),
  'second minute hour day week month year century'.split(' '),
  'percent kilometres miles feet metres kilograms'.split(' '),
  'dollars euros pounds yen'.split(' '),
  'million billion thousand'.split(' '),
  'millions milliards'.split(' '),
  'Tage Wochen Monate Jahre Stunden Minuten'.split(' '),
  'Tagen Wochen Monaten Jahren Stunden'.split(' '),
  'jours semaines mois années ans heures minutes'.split(' '),
  'giorni settimane mesi anni ore minuti secoli'.split(' '),
  'dias semanas meses anos horas minutos'.split(' '),
  'km cm mm kg'.split(' '),
  ['€', '$', '£'],
  ['年', '日', '月', '週間', '時間'],
];

/** The sentence with another unit after, or sign before, a figure. */
export function otherUnit(sentence: string, seed: number): string | undefined {
  for (const units of UNITS) {
    for (const unit of units) {
      const found = unitPattern(unit).exec(sentence);
      const other = found ? otherOf(unit, units, sentence, seed) : undefined;
      if (found && other !== undefined) return replaceAt(sentence, found.index, unit.length, other);
    }
  }
  return undefined;
}

function unitPattern(unit: string): RegExp {
  const isSign = !/\p{L}/u.test(unit);
  if (isSign) return new RegExp(`${literal(unit)}(?=\\s?\\d)|(?<=\\d\\s?)${literal(unit)}`, 'u');
  const space = /\p{Script=Han}/u.test(unit) ? '' : '[ -]?';
  return new RegExp(
    `(?<=\\d${space}|(?:two|three|four|five|six|seven|ten|twelve) )${unit}(?!\\p{L}|月)`,
    'u',
  );
}

function otherOf(unit: string, units: readonly string[], sentence: string, seed: number): string | undefined {
  const others = units.filter(
    (other) => other !== unit && !sentence.includes(other) && !unit.includes(other),
  );
  return others[seed % Math.max(1, others.length)];
}

type Swaps = Partial<Record<Language, readonly (readonly [RegExp, string])[]>>;

const NEGATIONS: Swaps = {
  en: [
    [/\b(is|are|was|were|can|could|will|would|may|must|should|does|did|do|has|had) not\b/, '$1'],
    [/\bcannot\b/, 'can'],
    [/\b(is|are|was|were|can|could|will|would|may|must|should)\b(?! not| no\b)/, '$1 not'],
    [/\bno\b/, 'a'],
    [/\bwithout\b/, 'with'],
  ],
  de: [
    [/ nicht /, ' '],
    [/\bkeine(n|r|s|m)?\b/, 'eine$1'],
    [/\b(ist|sind|wird|werden|kann|können|muss|müssen|darf|dürfen|war|waren)\b(?! nicht)/, '$1 nicht'],
  ],
  fr: [
    [/\b(?:ne |n['’])(\S+) pas\b/, '$1'],
    [/\b(est|sont|doit|doivent|peut|peuvent|permet|concerne)\b(?! pas)/, 'ne $1 pas'],
  ],
  it: [
    [/\bnon (?=\p{Ll})/u, ''],
    [/(?<!non )\b(è|sono|era|erano|può|possono|deve|fu|furono|ha|hanno)(?=\s)/u, 'non $1'],
  ],
  pt: [
    [/\bnão (?=\p{Ll})/u, ''],
    [/(?<!não )(?<=\s)(é|são|foi|deve|pode|podem|devem|será|tem)(?=\s)/u, 'não $1'],
  ],
  ja: [
    [/である。/, 'ではない。'],
    [/された。/, 'されなかった。'],
    [/している。/, 'していない。'],
    [/した。/, 'しなかった。'],
    [/ではない/, 'である'],
  ],
};
/** "Must not" says what "may not" says, so that negated ones stay. */
const MODALITIES: Swaps = {
  en: [
    [/\bmust\b(?! not)/, 'may'],
    [/\b(?:may|can|could|might)\b(?! not)/, 'must'],
    [/\bshould\b/, 'may'],
    [/\b(?:is|are) required to\b/, 'may'],
    [/\bshall\b/, 'can'],
  ],
  de: [
    [/\bmuss\b/, 'kann'],
    [/\bmüssen\b/, 'können'],
    [/\b(?:kann|darf)\b/, 'muss'],
    [/\b(?:können|dürfen)\b/, 'müssen'],
  ],
  fr: [
    [/(?<!\bne )\bdoit\b/, 'peut'],
    [/(?<!\bne )\bdoivent\b/, 'peuvent'],
    [/(?<!\bne )\bpeut\b/, 'doit'],
    [/(?<!\bne )\bpeuvent\b/, 'doivent'],
  ],
  it: [
    [/(?<!\bnon )\bdeve\b/, 'può'],
    [/(?<!\bnon )\bdevono\b/, 'possono'],
    [/(?<!\bnon)(?<=\s)può(?=\s)/, 'deve'],
    [/(?<!\bnon )\bpossono\b/, 'devono'],
  ],
  pt: [
    [/\bdeve\b/, 'pode'],
    [/\bdevem\b/, 'podem'],
    [/\bpode\b/, 'deve'],
    [/\bpodem\b/, 'devem'],
  ],
};
const COMPARATIVES: Swaps = {
  en: [
    [/\bmore than\b/, 'less than'],
    [/\bless than\b/, 'more than'],
    [/\bat least\b/, 'at most'],
    [/\bup to\b/, 'at least'],
    [/\bover (?=\d)/, 'under '],
    [/\bmore\b/, 'less'],
    [/\bbefore\b/, 'after'],
    [/\bafter\b/, 'before'],
    [/\bhigher\b/, 'lower'],
    [/\blarger\b/, 'smaller'],
    [/\ball\b/, 'some'],
    [/\bmost\b/, 'few'],
  ],
  de: [
    [/\bmindestens\b/, 'höchstens'],
    [/\bbis zu\b/, 'mindestens'],
    [/\bmehr als\b/, 'weniger als'],
    [/\bnach\b/, 'vor'],
    [/\balle\b/, 'einige'],
  ],
  fr: [
    [/\bau moins\b/, 'au plus'],
    [/\bplus de\b/, 'moins de'],
    [/\bavant\b/, 'après'],
    [/(?<=\s)après\b/, 'avant'],
    [/\btous\b/, 'certains'],
  ],
  it: [
    [/\bpiù di\b/, 'meno di'],
    [/(?<=\s)più(?=\s)/, 'meno'],
    [/\balmeno\b/, 'al massimo'],
    [/\bprima\b/, 'dopo'],
    [/\bdopo\b/, 'prima'],
    [/\btutti\b/, 'alcuni'],
  ],
  pt: [
    [/\bmais de\b/, 'menos de'],
    [/\bpelo menos\b/, 'no máximo'],
    [/\bno mínimo\b/, 'no máximo'],
    [/\bantes\b/, 'depois'],
    [/(?<=\s)após\b/, 'antes'],
    [/\btodos\b/, 'alguns'],
  ],
  ja: [
    [/(?<=\d[^。]{0,4})以上/, '以下'],
    [/(?<=\d[^。]{0,4})以下/, '以上'],
    [/最大/, '最小'],
  ],
};

function swap(sentence: string, swaps: readonly (readonly [RegExp, string])[] = []): string | undefined {
  for (const [pattern, other] of swaps) {
    const changed = sentence.replace(pattern, other);
    if (changed !== sentence) return changed;
  }
  return undefined;
}

/** The sentence with a negation added or taken away. */
export const negated = (sentence: string, language: Language) => swap(sentence, NEGATIONS[language]);

/** The sentence with an obligation for a permission, or the other way round. */
export const otherModality = (sentence: string, language: Language) => swap(sentence, MODALITIES[language]);

/** The sentence with the opposite of a comparative. */
export const otherComparative = (sentence: string, language: Language) =>
  swap(sentence, COMPARATIVES[language]);

const NAME = /(?<=[\p{Ll},\d] )\p{Lu}[\p{Ll}\p{M}]{2,}(?: \p{Lu}[\p{Ll}\p{M}]{2,}){0,2}(?!\p{L})/gu;
const UNSPACED_NAME = /[\p{Script=Katakana}ー]{3,}/gu;

/** The names in a sentence: runs of capitalised words, or of katakana. None in German, whose nouns are all capitalised. */
export function namesIn(sentence: string, language: Language): RegExpExecArray[] {
  if (language === 'de') return [];
  return [...sentence.matchAll(language === 'ja' ? UNSPACED_NAME : NAME)];
}

/** The sentence with a name of another document in it. */
export function otherName(
  sentence: string,
  language: Language,
  others: readonly string[],
  seed: number,
): string | undefined {
  const names = namesIn(sentence, language);
  const name = names[seed % Math.max(1, names.length)];
  const other = others[seed % Math.max(1, others.length)];
  if (!name || other === undefined || sentence.includes(other)) return undefined;
  return replaceAt(sentence, name.index, name[0].length, other);
}

function replaceAt(text: string, at: number, length: number, other: string): string {
  return text.slice(0, at) + other + text.slice(at + length);
}

function literal(text: string): string {
  return text.replace(/[$.*+?]/g, '\\$&');
}

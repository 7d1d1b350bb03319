import type { Atom } from '#lib/core/support/atom.ts';
import { readAtoms } from '#lib/core/support/read-atoms.ts';
import { unitOf } from '#lib/core/support/units.ts';
import type { Language } from '#lib/text/language.ts';
import { foldWord, segmentWords } from '#lib/text/words.ts';
import type { Block } from './passage-blocks.ts';
import type { QuestionTerm } from './question-terms.ts';
import { indexTerms } from './sources.ts';
import { sureStrength, type TermMatches } from './term-matches.ts';

/** What kind of thing a question asks for; `any` where its words do not tell. */
type FormKind = 'count' | 'money' | 'phone' | 'number' | 'past' | 'time' | 'person' | 'name' | 'any';

/** A sentence, item, row or record, and the block that it stands in. */
interface FormPiece {
  text: string;
  block: Block;
}

/** The form of the answer that a question asks for. */
export interface AnswerForm {
  kind: FormKind;
  /** Words of the question, folded, that any answer of this form says: "cost" where an amount of money stands. */
  implied: ReadonlySet<string>;
  /** Whether a piece of a text in this language holds such a thing. */
  isHeld(piece: FormPiece, language: Language): boolean;
}

const WHAT = String.raw`\b(?:what|which|welche[rs]?|quel(?:le)?s?|cu[aá]l|qual)(?: \p{L}+){0,3}? `;
const MONEY_NOUNS =
  'price|cost|salary|fee|revenue|bonus|wage|turnover|preis|gehalt|gebühr|umsatz|prix|salaire|chiffre d’affaires|precio|salario|sueldo|prezzo|stipendio|preço|salário';

const NUMBER_NOUNS =
  'age|amount|deductible|distance|duration|height|length|limit|maximum|minimum|number|percentage|rate|size|speed|temperature|weight|width|alter|anzahl|höhe|montant|taux|nombre|límite|importe';

/** How questions ask for each kind, the more special first. Of two that match, that which begins first counts. */
const ASKED: readonly (readonly [FormKind, RegExp])[] = [
  [
    'count',
    /(?:\bhow many|\bwie ?viele[nr]?|\bcombien d(?:e\b|['’])|\bcu[aá]nt[oa]s|\bquant[ie]|\bquant[oa]s|\bhoeveel)(?=\s+\p{L})/iu,
  ],
  [
    'money',
    /\bhow much\b(?: money\b|.{0,60}?\b(?:costs?|pays?|paid|earns?|spen[dt]|price|salary|fee|bonus|revenue|allowance|charged?|worth)\b)/iu,
  ],
  [
    'money',
    /\b(?:what (?:does|do|did|will|would)\b.{0,60}?\bcosts?|was koste[nt]|combien co[uû]te(?:nt)?|cu[aá]nto cuestan?|quanto costano?|quanto custam?|wat kosten?)\b/iu,
  ],
  ['money', new RegExp(`${WHAT}(?:${MONEY_NOUNS})(?!\\p{L})`, 'iu')],
  ['phone', new RegExp(`${WHAT}(?:(?:phone|telephone|fax) number|telefonnummer)(?!\\p{L})`, 'iu')],
  ['past', /\b(?:how old|wie alt|quel âge|cu[aá]ntos años|quanti anni)\b/iu],
  ['number', new RegExp(`${WHAT}(?:${NUMBER_NOUNS})(?!\\p{L})`, 'iu')],
  [
    'number',
    /\b(?:how (?:many|much|long|old|often|far|big|large|high|deep|soon|fast|tall)|what (?:percentage|share|number)|wie ?(?:viele?|lange|oft|hoch|alt|teuer|weit|tief)|combien|cu[aá]nt[oa]s?|quant[oaie]s?|hoeveel)\b|いくら|いくつ|どのくらい|何(?:人|個|日|回|時|年|月|週|円|件|台|度|歳)|كم/iu,
  ],
  [
    'past',
    /\b(?:when|(?:what|which) (?:year|date|day|month|century)) (?:was|were|did)\b|\bwann (?:wurden?|war(?:en)?)\b|\bquand .{0,40}\bété\b/iu,
  ],
  [
    'time',
    /\b(?:when|(?:what|which) (?:year|date|day|month|time|century)|wann|quand|cu[aá]ndo|quando|wanneer)\b|いつ|متى/iu,
  ],
  [
    'person',
    /\b(?:who(?:['’]s| is| are| was| were)|wer (?:ist|war)|qui (?:est|était)|qui[eé]n (?:es|fue|era)|chi (?:è|era)|quem (?:é|foi|era)|wie is)\b/iu,
  ],
  [
    'name',
    /\b(?:who|whom|whose|where|we[rmn]|wo|wohin|qui|où|qui[eé]n(?:es)?|d[oó]nde|chi|dove|quem|onde|waar)\b|誰|どこ|أين/iu,
  ],
];
/** Words that ask. Behind one of these another is no question of its own: "what happens when…". */
const ASKS =
  /\b(?:what|which|who|whom|whose|when|where|why|how|welche[rnsm]?|wer|wem|wen|wann|wo|warum|wie|que|quel(?:le)?s?|qui|quand|où|pourquoi|comment|qu[eé]|cu[aá]l(?:es)?|qui[eé]n|cu[aá]ndo|d[oó]nde|c[oó]mo|che|quale|quali|chi|dove|perch[eé]|come|qual|quais|quem|onde|como)\b/iu;
/** "When it rains, what…" */
const ASKS_LATER = /[,،、，]\s*(?:what|which|who|how|why|where)\b/i;

const NUMBER =
  /\p{N}|[一二三四五六七八九十百千万]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|hundred|thousand|million|half|third|quarter|once|twice|daily|weekly|monthly|annually|yearly|every|each|free|none|no|several|few|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|halb|jede[rsnm]?|täglich|jährlich|kostenlos|mehrere|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|chaque|gratuit|plusieurs|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|cada|gratis)\b/iu;
const FREE =
  /\b(?:free|no charge|at cost|nothing|paid for|kostenlos|kostenfrei|gratis|gratuite?|gratuito)\b/i;
const SINGLE = /^(?:a|single|both|no|none|several)$/i;
const SINGLE_WITHIN = /\b(?:a|single|both)\b/i;
const RECURRING =
  /\b(?:when|if|once|while|during|until|as soon as|daily|weekly|monthly|quarterly|annually|yearly|every|each|morning|evening|noon|night|spring|summer|autumn|winter|immediately|wenn|sobald|während|bis|täglich|wöchentlich|monatlich|jährlich|lorsque?|pendant|cuando|quando|durante|mentre)\b/iu;
const TIME_UNITS: ReadonlySet<string> = new Set(
  'second minute hour day week month quarter year decade century'.split(' '),
);
const MONEY_UNITS: ReadonlySet<string> = new Set('usd eur gbp jpy cny chf %'.split(' '));
const PRICED = /\p{Sc}|\b(?:price|cost|pay|eur|usd|gbp|chf|preis|prix|precio|prezzo|preço)\b/iu;
const PHONE_NUMBER = /\d[\d ().-]{2,20}\d/;

/** Last words of such questions that any amount of money, length or date says; "salary" and "age" are not said by any. */
const IMPLIED =
  /^(?:money|costs?|pays?|paid|earns?|spen[dt]|price|charged?|worth|kosten|kostet|coutent|coute|cuestan?|costano?|custam?|percentage|number|long|often|far|much|soon|fast|large|high|deep|tall|lange|oft|hoch|teuer|weit|tief|year|date|day|month|time|century)$/;

/** Words behind "how many" that may be what is counted: "how many full-time colleagues". */
const MOST_COUNTED = 3;
/** How far behind its number what is counted may stand: "20 unpaid working days". */
const COUNTED_WITHIN = 3;
/** Characters of a question that are read for its form. */
const LONGEST_ASKED = 2000;
/** Characters of a text that are read for names. */
const LONGEST_READ = 600;

const NOTHING: ReadonlySet<string> = new Set();

/** Reads what kind of thing a question asks for. `matches` belong to `terms`, as in AskedQuestion. */
export function answerFormOf(
  question: string,
  terms: readonly QuestionTerm[],
  matches: readonly TermMatches[],
): AnswerForm {
  const { kind, said, behind } = askedKind(question.slice(0, LONGEST_ASKED));
  const last = foldWord(segmentWords(said).at(-1)?.text ?? '');
  const implied = IMPLIED.test(last) ? new Set([last]) : NOTHING;
  switch (kind) {
    case 'count':
      return { kind, implied, isHeld: countHeld(countedTerms(behind, terms), terms, matches) };
    case 'money':
      return { kind, implied, isHeld: isMoneyHeld };
    case 'phone':
      return { kind, implied, isHeld: ({ text }) => PHONE_NUMBER.test(text) };
    case 'number':
      return { kind, implied, isHeld: ({ text }) => NUMBER.test(text) };
    case 'past':
    case 'time':
      return { kind, implied, isHeld: timeHeld(kind === 'time') };
    case 'person':
      return { kind, implied, isHeld: personHeld(question.toLowerCase()) };
    case 'name':
      return { kind, implied, isHeld: nameHeld(question.toLowerCase()) };
    case 'any':
      return { kind, implied, isHeld: () => true };
  }
}

function askedKind(question: string): { kind: FormKind; said: string; behind: string } {
  const found = ASKED.flatMap(([kind, pattern]) => {
    const match = pattern.exec(question);
    return match ? [{ kind, at: match.index, said: match[0] }] : [];
  });
  const [first] = found.sort((a, b) => a.at - b.at);
  const isLater = first && (ASKS.exec(question)?.index ?? first.at) < first.at;
  const isCondition = first && /^(?:time|name)$/.test(first.kind) && ASKS_LATER.test(question);
  if (!first || isLater || isCondition) return { kind: 'any', said: '', behind: '' };
  return { ...first, behind: question.slice(first.at + first.said.length) };
}

/** The terms of what is counted: the words behind "how many" up to the first function word. */
function countedTerms(behind: string, terms: readonly QuestionTerm[]): number[] {
  const counted: number[] = [];
  for (const { text } of segmentWords(behind)) {
    const at = terms.findIndex(({ word }) => word === foldWord(text));
    if (terms[at]?.isStop || counted.length === MOST_COUNTED) break;
    const isNoun = counted.length === 0 || terms[at]?.weight === 1;
    if (at >= 0 && isNoun) counted.push(at);
    else if (counted.length > 0) break;
  }
  return counted;
}

/** A number counts something when this is its unit, or stands behind it, before it as a field's name, or in the header. */
function countHeld(
  counted: readonly number[],
  terms: readonly QuestionTerm[],
  matches: readonly TermMatches[],
): AnswerForm['isHeld'] {
  const units = new Set(counted.flatMap((at) => unitOf(terms[at]?.word ?? '') ?? []));
  const isCounted = (term: string) => counted.some((at) => sureStrength(matches[at]?.get(term) ?? 0) > 0);
  const isNear = (atoms: readonly Atom[]) => atoms.some(({ key }) => isCounted(key));
  const isOf = (atoms: readonly Atom[], at: number, isHeaded: boolean) => {
    if (counted.length === 0 || units.has(atoms[at]?.figure?.unit ?? '')) return true;
    if (isNear(atoms.slice(at + 1, at + 1 + COUNTED_WITHIN))) return true;
    return atoms[at]?.figure !== undefined && (isHeaded || isNear(atoms.slice(Math.max(0, at - 1), at)));
  };
  return ({ text, block }, language) => {
    if (!NUMBER.test(text) && !SINGLE_WITHIN.test(text)) return false;
    const atoms = readAtoms(text, language);
    const isHeaded = headOf(block, language).some(isCounted);
    return atoms.some(
      (atom, at) => (isPlainNumber(atom) || SINGLE.test(atom.text)) && isOf(atoms, at, isHeaded),
    );
  };
}

function headOf(block: Block, language: Language): string[] {
  if (block.kind === 'table') return indexTerms(block.header.join(' '), language);
  return block.kind === 'list' ? indexTerms(block.leadIn ?? '', language) : [];
}

function isPlainNumber(atom: Atom): boolean {
  return atom.figure?.type === 'number' && !isYear(atom);
}

function isYear({ figure, text }: Atom): boolean {
  return figure?.type === 'number' && figure.unit === undefined && /^(?:1\d{3}|20\d{2}|2100)$/.test(text);
}

function isMoneyHeld({ text, block }: FormPiece, language: Language): boolean {
  if (FREE.test(text)) return true;
  if (!NUMBER.test(text)) return false;
  const isPriced = PRICED.test(block.kind === 'table' ? block.header.join(' ') : '');
  return readAtoms(text, language).some((atom) => {
    const unit = atom.figure?.unit;
    return isPlainNumber(atom) && (unit === undefined ? isPriced : MONEY_UNITS.has(unit));
  });
}

function timeHeld(mayRecur: boolean): AnswerForm['isHeld'] {
  return ({ text }, language) => {
    if (daysAndMonths(language).test(text) || (mayRecur && RECURRING.test(text))) return true;
    const atoms = NUMBER.test(text) || mayRecur ? readAtoms(text, language) : [];
    return atoms.some((atom) => {
      const { figure, cue } = atom;
      if (mayRecur && (cue === 'before' || cue === 'after')) return true;
      if (isYear(atom) || /^\d{1,2}(?:st|nd|rd|th)$/.test(atom.text)) return true;
      return figure?.type === 'date' || figure?.type === 'time' || TIME_UNITS.has(figure?.unit ?? '');
    });
  };
}

/** The names of weekdays and months, by language. */
const DAYS_AND_MONTHS = new Map<Language, RegExp>();

function daysAndMonths(language: Language): RegExp {
  const known = DAYS_AND_MONTHS.get(language);
  if (known) return known;
  const name = (options: Intl.DateTimeFormatOptions, days: readonly number[]) => {
    const locale = language === 'und' ? 'en' : language;
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return days.map((day) => format.format(day));
  };
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month));
  const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 0, 1 + day));
  const names = [...name({ month: 'long' }, months), ...name({ weekday: 'long' }, days)];
  // As the language writes them: English "may" is no month.
  const pattern = new RegExp(`(?<!\\p{L})(?:${names.join('|')})`, 'u');
  DAYS_AND_MONTHS.set(language, pattern);
  return pattern;
}

const FULL_NAME =
  /\p{Lu}[\p{L}'’.-]{1,40}(?: (?:(?:de|van|von|der|da|di|la|le|du|el|al|bin) )?\p{Lu}[\p{L}'’-]{0,40}){1,5}(?![\p{L}:])/gu;

// "Who is the director?" is answered by a name of two words that the question does not hold, or by an address.
function personHeld(asked: string): AnswerForm['isHeld'] {
  const isAsked = (word: string) => asked.includes(word.toLowerCase());
  return ({ text, block }) => {
    if (!/\p{Ll}/u.test(text)) return true;
    const names = textsOf(text, block).flatMap((part) => part.slice(0, LONGEST_READ).match(FULL_NAME) ?? []);
    return (
      text.includes('@') || names.some((name) => name.split(' ').filter((word) => !isAsked(word)).length > 1)
    );
  };

  // A field that repeats the question's words is its subject: "Position: Chief Executive Officer".
  function textsOf(text: string, block: Block): string[] {
    if (block.kind !== 'fields') return [text];
    const values = block.fields.flatMap(({ name, value }) => (name === '' ? [] : value));
    return values.filter((value) => !value.split(' ').some(isAsked));
  }
}

// Names have capitals of their own in scripts that have capitals, but for German.
function nameHeld(asked: string): AnswerForm['isHeld'] {
  return ({ text }, language) => {
    if (language === 'de' || !/\p{Ll}/u.test(text)) return true;
    const names = text.slice(0, LONGEST_READ).match(/(?<=\S\s+["“(]?)\p{Lu}[\p{L}'’-]+|@/gu) ?? [];
    return names.some((name) => !asked.includes(name.toLowerCase()));
  };
}

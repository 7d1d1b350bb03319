import { normalized } from '#lib/shared/plain-text.ts';
import type { Language } from '#lib/text/language.ts';
import { isStopWord } from '#lib/text/stop-terms.ts';
import { indexWord, segmentWords } from '#lib/text/words.ts';
import type { Atom } from './atom.ts';
import { combineFigures } from './combine-figures.ts';
import { isFrameWord } from './frame-words.ts';
import { codeKey } from './read-figure.ts';
import type { Token } from './token.ts';
import type { Item } from './token-row.ts';

const UNSPACED = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}ー々';
const TOKEN = new RegExp(
  [
    '(?<link>(?:https?:\\/\\/|www\\.)[^\\s<>"\')\\]]{1,500}|[\\p{L}\\p{N}._+-]{1,64}@[\\p{L}\\p{N}-]{1,64}(?:\\.[\\p{L}\\p{N}-]{1,64}){1,4})',
    "(?<figure>\\d{1,3}(?:[,.'’]\\d{3})+(?!\\d)(?:[.,]\\d+)?|(?<!\\d)\\d{1,3}(?: \\d{3})+(?!\\d)|\\d+(?:[.,:/⁄]\\d+)*(?:-\\d{2}-\\d{2}(?!\\d)|-\\d{1,2}-\\d{4}(?!\\d))?)",
    `(?<unspaced>[${UNSPACED}]+)`,
    `(?<word>(?![${UNSPACED}])\\p{L}(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}]|['’.&@_+/\\u2010\\u2011\\u00ad-](?=(?![${UNSPACED}])[\\p{L}\\p{N}]))*)`,
    '(?<sign>[%€$£¥°‰+=−-])',
    '(?<stop>[,;:.!?()、。，；|])',
  ].join('|'),
  'gu',
);
const ARABIC_DIGIT = /[٠-٩۰-۹]/g;

/** The tokens of a text in order, compatibility forms resolved. Linear. */
function tokensOf(text: string): Token[] {
  const plain = normalized(text, 'NFKC').replace(ARABIC_DIGIT, (digit) => String(digit.charCodeAt(0) & 15));
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: written, index, groups = {} } of plain.matchAll(TOKEN)) {
    const isApart = index > end || index === 0;
    end = index + written.length;
    if (groups['unspaced'] === undefined) tokens.push({ type: typeOf(groups), text: written, isApart });
    else tokens.push(...unspacedTokens(written, isApart));
  }
  return tokens;
}

function typeOf(groups: Partial<Record<string, string>>): Token['type'] {
  return (['figure', 'sign', 'stop'] as const).find((type) => groups[type] !== undefined) ?? 'word';
}

function unspacedTokens(written: string, isApart: boolean): Token[] {
  return segmentWords(written).map(({ text }, at) => ({ type: 'word', text, isApart: isApart && at === 0 }));
}

/** The atoms of a text in a language, in order: its words as their stems, figures with their units, small words that turn it. */
export function readAtoms(text: string, language: Language): Atom[] {
  const items: Item[] = [];
  let opens = true;
  for (const token of tokensOf(text)) {
    if (token.type === 'word') items.push(...joinedTo(token, atomsOfWord(token.text, language, opens)));
    else items.push(token);
    opens = token.type === 'stop' && !/[,;、，)|]/.test(token.text);
  }
  return combineFigures(items, language);
}

function joinedTo({ isApart }: Token, atoms: Atom[]): Atom[] {
  return isApart ? atoms : atoms.map((atom, at) => (at === 0 ? { ...atom, isJoined: true } : atom));
}

const NOT_CONTRACTED = /^(\p{L}+)n['’]t$/iu;
const DIGIT = /\p{N}/u;
/** Endings and particles, which the dictionary cuts off now here, now there. */
const KANA_PARTICLE = /^\p{Script=Hiragana}{1,2}$/u;
const CAPITAL = /^\p{Lu}/u;
const ADDRESS = /@|:\/\/|^www\./;
const CASED: ReadonlySet<Language> = new Set<Language>([
  'en',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'sv',
  'da',
  'no',
  'fi',
  'pl',
  'tr',
  'und',
]);

function atomsOfWord(written: string, language: Language, opens: boolean): Atom[] {
  if (ADDRESS.test(written) || (DIGIT.test(written) && !/^\p{L}['’]/u.test(written))) {
    return [{ kind: 'code', key: codeKey(written), text: written, isLight: false, isName: true }];
  }
  const contracted = language === 'en' ? NOT_CONTRACTED.exec(written)?.[1] : undefined;
  if (contracted !== undefined) return contractedAtoms(contracted, language);
  const indexed = indexWord(written, language);
  const parts = indexed.length > 2 ? indexed.slice(0, -1) : indexed;
  const isName = CASED.has(language) && CAPITAL.test(written) && !opens;
  return parts.map(({ word, term }) => ({
    kind: 'word',
    key: term,
    text: parts.length > 1 ? word : written,
    isLight: isStopWord(word, language) || isFrameWord(word) || KANA_PARTICLE.test(word),
    isName: isName && !isStopWord(word, language) && !isFrameWord(word),
  }));
}

const STEMS_OF_CONTRACTED: Record<string, string> = { ca: 'can', wo: 'will', sha: 'shall' };

function contractedAtoms(stem: string, language: Language): Atom[] {
  const verb = STEMS_OF_CONTRACTED[stem.toLowerCase()] ?? stem;
  return [verb, 'not'].map((word) => ({
    kind: 'word',
    key: indexWord(word, language)[0]?.term ?? word,
    text: word,
    isLight: true,
    isName: false,
  }));
}

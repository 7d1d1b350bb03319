import { normalized } from '#lib/shared/plain-text.ts';
import type { Language } from '#lib/text/language.ts';
import { isStopWord } from '#lib/text/stop-terms.ts';
import { foldWord, indexWord, segmentWords } from '#lib/text/words.ts';
import type { Atom } from './atom.ts';
import { combineFigures } from './combine-figures.ts';
import { codeKey } from './read-figure.ts';
import type { Item, Token } from './token-row.ts';

/** A sentence of an answer, read once for each language in which it is compared. */
export class AnswerText {
  readonly text: string;
  readonly #atoms = new Map<Language, readonly Atom[]>();

  constructor(text: string) {
    this.text = text;
  }

  atoms(language: Language): readonly Atom[] {
    let atoms = this.#atoms.get(language);
    if (!atoms) {
      atoms = readAtoms(this.text, language);
      this.#atoms.set(language, atoms);
    }
    return atoms;
  }
}

/** Words with which an answer introduces what a source says. A source need not hold them. */
const FRAME = new Set(
  `according document documents source sources passage passages text information provided provide provides context
  states stated state stating mentions mentioned mention notes noted note says said explains explained describes described
  indicates indicated specifies specified reports reported section page handbook policy guide manual article answer
  question following summary summarize also therefore however additionally specifically addition furthermore moreover
  overall based short yes regarding respectively namely thus hence example instance means e.g i.e
  lasts last amounts amount equals totals runs dauert dauern beträgt betragen beläuft belaufen liegt liegen
  dure durent élève élèvent dura duran asciende ascienden ammonta ammontano durano duurt duren bedraagt bedragen
  laut gemäß zufolge dokument dokumente dokumenten quelle quellen abschnitt seite handbuch besagt heißt steht erwähnt
  angegeben angaben nennt beschreibt außerdem zudem daher jedoch beispielsweise zusammenfassend antwort frage
  selon après document documents source sources passage texte indique mentionne précise section page manuel guide
  également donc cependant outre ainsi réponse question
  según documento documentos fuente fuentes pasaje texto indica menciona señala dice afirma sección página manual guía
  además también embargo respuesta pregunta acuerdo
  segundo fonte fontes trecho passagem informa diz afirma seção secção página manual guia além também porém resposta
  pergunta acordo documento documentos
  secondo documenti fonte fonti brano testo afferma dice riporta specifica sezione pagina manuale guida inoltre quindi
  tuttavia risposta domanda
  volgens document documenten bron bronnen passage tekst vermeldt stelt staat zegt geeft sectie pagina handboek gids
  bovendien ook daarom echter antwoord vraag
  enligt dokument dokumentet källa källan dokumentet ifølge dokumentet kilden kilde mukaan asiakirja asiakirjan lähde
  według dokumentu dokument źródła źródło göre belge belgeye kaynak
  根据 依据 文件 文档 资料 显示 指出 提到 据 来源 によると よると 資料 文書 記載 述べ 述べて 出典 とされ
  وفقا بحسب حسب المستند الوثيقة المصدر`
    .split(/\s+/)
    .map(foldWord),
);

/** Whether a folded word only introduces what a source says. */
function isFrameWord(word: string): boolean {
  return FRAME.has(word);
}

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
    opens = token.type === 'stop' && !/[,;、，)]/.test(token.text);
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

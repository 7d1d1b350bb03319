import { normalized } from '#lib/shared/plain-text.ts';
import { detectLanguage, type Language } from '#lib/text/language.ts';
import { isMisspeltStopWord } from '#lib/text/stop-terms.ts';
import { STOP_WORDS } from '#lib/text/stop-words.ts';
import { indexWord, segmentWords } from '#lib/text/words.ts';

/** A word of a question. */
export interface QuestionTerm {
  /** Lower case, without accents. */
  word: string;
  /** As the question writes it, in lower case; a part of a compound without accents. */
  written: string;
  /** The index terms it may appear as, by the languages of the passages. */
  terms: ReadonlySet<string>;
  /** A function word, which tells little by itself. */
  isStop: boolean;
  /** Written like a name, or with digits. */
  isName: boolean;
  /** What it counts beside its rarity: less for words that any question may hold. */
  weight: number;
}

const GENERIC_WEIGHT = 0.2;
const CONTRACTION = /['’](?:d|ll|ve|re|s|m|t)$/;
const JAPANESE_FUNCTION_WORD = /^(?:[\p{Script=Hiragana}ー]{1,3}|[何誰])$/u;

/** The words of a question, each once, in order. `languages` are those of the texts it will be compared with. */
export function questionTerms(question: string, languages: readonly Language[]): QuestionTerm[] {
  const language = detectLanguage(question);
  const surfaces = segmentWords(question).map((word) => word.text);
  const namesTell = namesAreCapitals(surfaces, language);
  const found = new Map<string, QuestionTerm>();
  for (const [position, surface] of surfaces.entries()) {
    const lower = normalized(surface, 'NFKC').toLowerCase();
    const isName = /\d/.test(surface) || (namesTell && isNameLike(surface, position));
    for (const { word, written, weight } of partsOf(surface, language)) {
      if (found.has(word)) continue;
      const isStop =
        isStopWord(lower, language) ||
        isStopWord(word, language) ||
        isMisspeltStopWord(word, language) ||
        isAsked(word, surfaces[position - 1]);
      const indexed = languages.flatMap((other) => [
        ...indexWord(word, other),
        ...indexWord(surface, other).slice(-1),
      ]);
      const terms = new Set(indexed.map(({ term }) => term));
      found.set(word, { word, written, terms, isStop, isName: isName && !isStop, weight });
    }
  }
  return [...found.values()];
}

// "How long" asks for a number; the text need not say "long".
function isAsked(word: string, before = ''): boolean {
  return /^(?:how|wie)$/i.test(before) && GENERIC_WORDS.has(word);
}

type Part = Pick<QuestionTerm, 'word' | 'written' | 'weight'>;

// A compound asks for each of its parts, and a little for the whole: "in-network" is not "out-of-network".
function partsOf(text: string, language: Language): Part[] {
  const words = indexWord(text, language).map(({ word }) => word);
  return words.map((word, index) => {
    const isWhole = words.length > 1 && index === words.length - 1;
    const written = words.length === 1 ? text.toLowerCase() : word;
    return { word, written, weight: isWhole || GENERIC_WORDS.has(word) ? GENERIC_WEIGHT : 1 };
  });
}

/** Whether a folded or lower-case word is a function word of the language, or of none (single letters, particles). */
export function isStopWord(word: string, language: Language): boolean {
  const bare = word.replace(CONTRACTION, '');
  if (language !== 'und' && (STOP_WORDS[language] as ReadonlySet<string>).has(bare)) return true;
  return /^\p{Script=Latin}$/u.test(bare) || JAPANESE_FUNCTION_WORD.test(word);
}

// German writes every noun with a capital, and some people write every Word so.
function namesAreCapitals(words: readonly string[], language: Language): boolean {
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length;
  return language !== 'de' && capitals <= Math.max(1, words.length * 0.6);
}

function isNameLike(text: string, position: number): boolean {
  return (
    /^\p{Lu}{2,}$/u.test(text) || /\p{Ll}\p{Lu}/u.test(text) || (position > 0 && /^\p{Lu}\p{Ll}/u.test(text))
  );
}

/**
 * Words that questions share whatever they are about (lower case, unfolded, by language). They count a little:
 * that a passage lacks them says nothing about whether it answers.
 */
const GENERIC_WORDS: ReadonlySet<string> = new Set(
  [
    'able according ago allow allowed allows amount answer anyone anything away ask asked available believe big company come comes coming companies compare compared comparison complete consider contact contain contains colleague colleagues cover covered covers current currently deal deep describe detail details different done document documents employee employees employer entitled exact exactly everything example expect explain far firm general generally good happen happens high important include included includes information involve keep keeps kept kind kinds know last latest list long look make makes many matter mean meaning means mention mentioned name new normal normally number off offer offered offers often organization out outline overview own part people per percent percentage person place plan plans point policy policies possible process provide provided provides question receive regarding regards related required requires rule rules say says set show sort specific staff state stated summarise summarize summary supposed take takes talk talking thing things think time today topic total type types typical usual usually way ways work worker workers workplace works write year wat waht wht wut wich hw hwo pls plz teh',
    'angestellte angestellten anbieten angeboten arbeit arbeiten beschreibe beschreiben beispiel bekomme bekommen brauche brauchen dauer dauern dauert details dürfen erkläre erklären erlaubt enthalten firma gelten gilt heute letzte letzten neu neue neuen gibt groß hoch information informationen lange liste machen mitarbeiter mitarbeitende mitarbeitenden möglich oft teuer viel nenne nennen regel regeln richtlinie tag tage unternehmen viele zeig zeige zusammenfassung art arten sache',
    'entreprise employé employés employée société salarié salariés travail décris décrire explique expliquer exemple liste information informations détails règle règles politique possible proposer offre offrir donne donner montre combien faire obtenir recevoir type types chose',
    'empresa empleado empleados empleada trabajo trabajador trabajadores describe describir explica explicar ejemplo lista información detalles regla reglas política posible ofrece ofrecer dar muestra mostrar hacer obtener recibir tipo tipos cosa tiene tienen tengo',
    '会社 社員 従業員 教え 説明 方法 場合 情報 一覧 こと もの とき 何 人 中',
  ].flatMap((words) => words.split(' ')),
);

/** The words of a question that carry its topic, as written and in order; neither function words nor "policy" or "explain". */
export function contentWords(text: string): string[] {
  const language = detectLanguage(text);
  return segmentWords(text)
    .map((word) => word.text)
    .filter((word) => {
      const lower = word.toLowerCase().replace(/['’]s$/, '');
      return !isStopWord(lower, language) && !GENERIC_WORDS.has(lower);
    });
}

/** Whether a word is written like a name. German writes every noun so: there it tells nothing. */
export function isNamed(word: string): boolean {
  return /^\p{Lu}/u.test(word) || /\d/.test(word);
}

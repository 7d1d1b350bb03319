import { detectLanguage, type Language } from '#lib/text/language.ts';
import { segmentWords } from '#lib/text/words.ts';
import { contentWords, isNamed } from './content-words.ts';
import { isStopWord } from './question-terms.ts';

/**
 * How a question leans on the conversation: `fragment` puts the question before to something else ("and for families?"),
 * `pointing` says nothing of its own or points back ("why?", "how do I apply for it?"), `aspect` asks for one more side
 * of what was named ("Which qualifications are asked for?").
 */
export type Lean = 'fragment' | 'pointing' | 'aspect';

/** What stands in front of a question that adds to the one before: "and", "what about". */
const LEAD_IN =
  /^(?:(?:(?:ok(?:ay)?|and|but|or|so|then|also|und|aber|oder|et|mais|ou|y|pero|o|e|ma|mas|en|maar)(?=[\s,])|では|じゃあ|それで|那么?|그럼|그리고)[\s,、]*)*(?:(?:what|how) (?:about|if)(?=\s)|was ist mit|wie (?:ist|sieht) (?:es|das) (?:mit|bei)|et pour|qu['’]en est-il (?:de|du|des)|qué (?:hay de|pasa con)|ماذا عن|و(?:ماذا عن|(?=في|مع|عن|لل|بال)))?\s*/iu;
/** A topic that leaves the question to the one before: "新入社員は？". */
const TOPIC_ENDING = /(?:は|も|呢|[은는]요)[？?]?$/u;
/** Words that a question or a whole sentence begins with: interrogatives, auxiliaries, requests, the first person. */
const ASKS =
  /^(?:wh(?:at|en|ere|ich|o|ose|om|y)|how|is|are|was|were|do|does|did|can|could|may|must|should|will|would|has|have|i|my|we|please|show|give|list|tell|explain|more|go|continue|sure|really|w(?:er|em|en|as|ann|o|ie|arum|ieso|elche[rsnm]?)|darf|kann|können|muss|gibt|gilt|ist|sind|ich|wir|mehr|qui|que|quoi|quand|où|comment|combien|pourquoi|quel(?:le)?s?|peut|puis|est|je|nous|quién(?:es)?|qué|cuándo|dónde|cómo|cuánt[oa]s?|cuál(?:es)?|puedo|es|hay|chi|che|cosa|quando|dove|come|quant[oaie]|qual[ei]?|perché|posso|può|quem|onde|como|por(?:que|quê)|pode|wat|waar(?:om)?|wanneer|hoe(?:veel)?|welke?|kan|mag|なぜ|どうして|いつ|どこ|いくら|もっと|为什么|怎么|哪里|왜요?|언제|어디|لماذا|كيف|متى|أين|هل|كم|من)$/iu;
const POINTS_BACK =
  /(?<!\p{L})(?:it|its|they|them|theirs?|those|these|that|this|ones?|there|s?he|him|hers?|his|the (?:same|latter|former|others?|rest|first|second)|dies(?:e[rsnm]?)?|das|es(?=\?)|d(?:avon|afür|abei|amit|azu|anach)|cela|ça|celui-ci|celle-ci|ils|elles?|eso|esto|ell[oa]s?|él)(?![\p{L}-])|それ|これ|その|この|そこ|这个?|그것/iu;
/** What looks like such a word and points at nothing earlier: "is it possible to", "das Haus", "this year". */
const POINTS_NOWHERE =
  /\b(?:[Ii]s|[Ww]as|would) it \p{L}+ (?:to|that|if|for)\b|\b(?:[Ii]s|[Aa]re|[Ww]as|[Ww]ere|will) there\b|\b(?:those|these|ones?) (?:who|that|which)\b|\b[Dd](?:as|iese[rsnm]?) (?=\p{Lu})|\b(?:[Tt]h(?:is|at|ese|ose)|one) (?!too|also|apply|applies|cost|costs|mean|means|works?|cover|for|in|on|at|with|without)(?=\p{L})/gu;
/** Opens a question of any kind, where "and" would continue the one before: "so how much holiday do I get?". */
const OPENER = /^(?:(?:ok(?:ay)?|so|alright|well)[\s,.!]+)+(?=\p{L})/iu;
/** Who a question is about where it is about no thing that was named: those who ask, and people at large. */
const PEOPLE =
  /^(?:i|we|employees?|staff|colleagues?|people|everyone|anyone|je|j|nous|salariés?|yo|tengo|tenemos|empleados?|ho|abbiamo|dipendenti|tenho|temos|ik|wij|medewerkers?)$/iu;
/** Any question may hold it, and "what does the company do?" asks for nothing else. */
const COMPANY = /^(?:company|firm|organi[sz]ation|unternehmen|firma|entreprise|empresa|azienda|bedrijf)$/i;
const THEIRS =
  /^(?:my|our|mon|ma|mes|notre|nos|mis?|nuestr[oa]s?|mi[oae]|nostr[oaie]|meus?|minhas?|mijn|onze?)$/iu;
/** What stands before a noun that a question asks about as such: "what is phishing", "tell me about pensions". */
const ITSELF = /^(?:is|are|about)$/i;
/** Content words of a question that may still lean: longer ones say what they mean. */
const MOST_WORDS = 5;
const MOST_IN_ADDITION = 4;
const MOST_IN_FRAGMENT = 2;
const LONGEST_OPENING = 100;

/** Whether and how a question needs the conversation to be understood; undefined when it stands alone. */
export function leansOnHistory(question: string): Lean | undefined {
  const rest = withoutLeadIn(question);
  const plain = rest.replace(POINTS_NOWHERE, ' ');
  const words = contentWords(plain).filter((word) => !asks(word));
  const opening = segmentWords(rest.slice(0, LONGEST_OPENING)).map((word) => word.text);
  // "?" asks nothing, and the question before least of all.
  if (words.length > MOST_WORDS || opening.length === 0) return undefined;
  const isAddition = rest !== withoutMark(question).replace(OPENER, '') || TOPIC_ENDING.test(rest);
  const isAsking = opening.slice(0, isAddition ? 1 : 2).some(asks);
  if (isAddition && !isAsking) return words.length <= MOST_IN_ADDITION ? 'fragment' : undefined;
  if (pointsBack(plain, words, opening)) return 'pointing';
  return isAsking
    ? leanOfQuestion(words, opening, isAddition)
    : leanOfWords(words, opening[0] ?? '', detectLanguage(rest));
}

/** The question without "and what about" in front; unchanged when nothing would be left. */
export function withoutLeadIn(question: string): string {
  const text = withoutMark(question);
  return text.replace(LEAD_IN, '') || text;
}

function withoutMark(question: string): string {
  return question.trim().replace(/^[¿¡]\s*/u, '');
}

function leanOfQuestion(words: string[], opening: string[], isAddition: boolean): Lean | undefined {
  if (words.length !== 1 || words.some(isNamed)) return undefined;
  if (isAddition) return 'pointing';
  return saysItAll(opening, words) ? undefined : 'aspect';
}

// "What's", "who's", "I'd".
function asks(word: string): boolean {
  return ASKS.test(word.replace(/['’](?:d|ll|m|re|s|ve)$/, ''));
}

/**
 * "How much holiday do I get", "what is our mission" and "when is payday" leave nothing unsaid. "How do I calibrate?" does:
 * the word behind the person is what they do, and to what is left open. So does a noun with an article, "what is the price?".
 */
function saysItAll(opening: readonly string[], [own = '']: readonly string[]): boolean {
  const at = opening.indexOf(own);
  if (at > 1 && ITSELF.test(opening[at - 1] ?? '')) return true;
  return opening.some((word, place) => THEIRS.test(word) || (PEOPLE.test(word) && place !== at - 1));
}

// "in Germany?" begins in the middle of a sentence.
function leanOfWords(words: string[], first: string, language: Language): Lean | undefined {
  return words.length <= MOST_IN_FRAGMENT && isStopWord(first.toLowerCase(), language)
    ? 'fragment'
    : undefined;
}

// "When employees travel, can they …": what the pronoun means stands before it.
function pointsBack(text: string, words: string[], opening: string[]): boolean {
  if (words.length === 0) return !opening.some((word) => COMPANY.test(word));
  const before = text.slice(0, Math.max(0, text.search(POINTS_BACK)));
  const language = detectLanguage(text);
  const own = segmentWords(before).filter((word) => !isStopWord(word.text.toLowerCase(), language));
  return POINTS_BACK.test(text) && own.length < 2;
}

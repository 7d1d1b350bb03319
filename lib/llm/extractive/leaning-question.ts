import { detectLanguage } from '#lib/text/language.ts';
import { segmentWords } from '#lib/text/words.ts';
import { contentWords, isNamed } from './content-words.ts';
import { isStopWord } from './question-terms.ts';

/**
 * How a question leans on the conversation: `continue` says more about the same thing ("and for families?", "why?"),
 * `replace` names another thing ("what about Health Plus?"), `person` points at someone in the answer, `topic` asks
 * for one more side of the thing that was named ("Which qualifications are asked for?").
 */
export type Lean = 'continue' | 'replace' | 'person' | 'topic';

const LEAD_IN =
  /^(?:(?:ok(?:ay)?|and|but|or|so|then|also|und|aber|oder|et|mais|ou|y|pero|e|ma|maar|では|じゃあ|それで)[\s,、]+)*(?:(?:what|how) (?:about|if)|wie (?:ist|sieht) es (?:mit|bei)|was ist mit|wie ist das (?:mit|bei)|et pour|qu['’]en est-il (?:de|du|des)|y (?:para|con|sobre)|qué (?:hay de|pasa con)|e per|en voor)?\s*/iu;
const STARTS_AS_ADDITION =
  /^(?:what if|and|but|or|so|then|also|plus|und|aber|oder|et|mais|ou|y|pero|e|ma|en|maar|for|with|without|in|on|at|during|after|before|für|bei|mit|ohne|pour|avec|sans|para|con|sin|では|じゃあ|それで)[\s,、]/iu;
const STARTS_AS_REPLACEMENT =
  /^(?:(?:ok(?:ay)?|and|but|so|und|aber|et|mais|y|pero)[\s,]+)*(?:(?:what|how) about|wie (?:ist|sieht) es (?:mit|bei)|was ist mit|qu['’]en est-il|qué (?:hay de|pasa con))\b/iu;
const THING =
  /\b(?:its?|they|them|their|theirs|those|these|ones?|the (?:same|latter|former|other|others|rest|first|second)|there|do so|dies(?:e[rsnm]?)?|das|davon|dafür|dabei|damit|dazu|es|cela|ça|celui-ci|celle-ci|ceux-ci|ils|elles|eso|esto|ello|ellos|ellas)\b|それ|これ|その|この|そこ/iu;
const THIS_ALONE =
  /\b(?:this|that)(?=\s*(?:[?!.,;]|$|(?:is|was|does|do|did|mean|means|work|works|apply|applies|cost|costs|include|includes|cover|covers|happen|happens|take|takes|too|also|without|with|for|in|on|at|from|by|if|when|as|and|or|then|instead|online|myself)\b))/iu;
const EXPLETIVE =
  /\b(?:is|was|does|would|will|can|could) it (?:possible|allowed|ok(?:ay)?|true|necessary|required|mandatory|permitted|legal|safe|mean to|take to|cost to)\b|\bit is (?:possible|allowed|true)\b|\bgibt es\b|\bist es (?:möglich|erlaubt)\b|\b(?:are|is|was|were|will) there\b|\b(?:those|these|ones?) (?:who|that|which)\b|\bone (?:day|week|month|year|person|employee|customer|of|hour)\b/giu;
// "das Tagegeld" is an article: German nouns have capitals.
const ARTICLE = /\b[Dd]as (?=\p{Lu})/gu;
// "新入社員の場合は？": a topic without a question of its own.
const BARE_TOPIC = /^.{1,14}(?:の場合は?|については?|は|も)[？?]?$/u;
const PERSON = /\b(?:he|she|him|her|hers|his|sie|ihn|ihm|ihr|lui|elle|il|él|ella)\b/iu;
const ASKS_FOR_MORE =
  /^(?:(?:can you |could you |please )*(?:tell me more|more|more details?|go on|continue|explain|elaborate|summari[sz]e|in short|really|are you sure|since when|until when|by when|how so|how come|which ones?|for example|such as)|mehr|erzähl(?:en sie)? mehr|warum|pourquoi|por qu[eé]|why|how|when|where|who|how much|how many|how often|how long|was noch|wann|wie|wo|wer|quand|comment|où|cuándo|cómo|dónde|もっと|なぜ|どうして|いつ|どこ|いくら)(?: not| exactly| please| then| that)?[\s?!.。？]*$/iu;

const CONTINUES =
  /^(?:what if|and|but|or|so|then|also|plus|und|aber|oder|et|mais|ou|y|pero|e|ma|では|じゃあ|それで)/iu;
const ASKS =
  /^(?:wh(?:o|at|en|ere|y|ich|ose|om)|how|is|are|was|do|does|did|can|could|may|must|should|will|would|has|have|w(?:er|as|ann|o|ie|arum|elche[rsn]?)|darf|kann|muss|gibt|qui|que|quand|où|comment|quel(?:le)?s?|peut|est|quién|qué|cuándo|dónde|cómo|cuánt[oa]s?|puedo)\b/iu;
const LONGEST_LEANING = 5;

/** Whether and how a question needs the conversation to be understood; undefined when it stands alone. */
export function leansOnHistory(question: string): Lean | undefined {
  const text = question.replace(/^[\s¿¡]+/, '').trim();
  if (STARTS_AS_REPLACEMENT.test(text)) return 'replace';
  if (ASKS_FOR_MORE.test(text) || BARE_TOPIC.test(text) || isFragment(text)) return 'continue';
  const plain = text.replace(EXPLETIVE, ' ').replace(ARTICLE, '');
  const words = contentWords(plain);
  // A pronoun in a long question usually points at something within it.
  if (words.length > LONGEST_LEANING) return undefined;
  const asksOneThing = words.length === 1 && !words.some(isNamed) && ASKS.test(text);
  return pointsBack(plain) ?? (asksOneThing ? 'topic' : undefined);
}

function pointsBack(text: string): Lean | undefined {
  if (hasOwnReferent(text)) return undefined;
  if (THIS_ALONE.test(text) || THING.test(text)) return 'continue';
  return PERSON.test(text) && detectLanguage(text) !== 'de' ? 'person' : undefined;
}

/** The question without "and what about" in front; unchanged when nothing would be left. */
export function stripLeadIn(question: string): string {
  const rest = question.trim().replace(/^[¿¡]/, '').replace(LEAD_IN, '');
  return rest.length > 1 ? rest : question.trim();
}

// "for families?", "and in Germany?": an addition without a question of its own.
function isFragment(text: string): boolean {
  const words = contentWords(text).length;
  if (!STARTS_AS_ADDITION.test(text)) return words === 0 && text.length > 0;
  const asksItself = ASKS.test(text.replace(STARTS_AS_ADDITION, '').trim());
  if (asksItself) return words <= (CONTINUES.test(text) ? 1 : 0);
  return CONTINUES.test(text) ? words <= 4 : words <= 2 && segmentWords(text).length <= 5;
}

// "When employees travel, can they …": what the pronoun means stands before it.
function hasOwnReferent(text: string): boolean {
  const pronoun = Math.max(0, text.search(THING), text.search(PERSON));
  const before = text.slice(0, pronoun);
  const language = detectLanguage(text);
  return segmentWords(before).filter((word) => !isStopWord(word.text.toLowerCase(), language)).length >= 2;
}

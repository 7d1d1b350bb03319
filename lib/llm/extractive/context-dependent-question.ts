import { detectLanguage } from '#lib/text/language.ts';
import { segmentWords } from '#lib/text/words.ts';
import { contentWords, isNamed, isStopWord } from './question-terms.ts';

/**
 * How a question depends on the conversation: `fragment` puts the question before to something else ("and for
 * families?"), `reference` says nothing of its own or refers back ("why?", "how do I apply for it?"). The others may also
 * stand alone: `aspect` asks for one side of what may have been named ("What is the price?"), `bare` names something and
 * asks nothing ("level 4?", "cheaper by train?").
 */
export type Dependence = 'fragment' | 'reference' | 'aspect' | 'bare';

/** What stands before a noun that a question asks about as such: "what is phishing", "tell me about pensions". */
const ITSELF = /^(?:is|are|about)$/i;
/** Content words of a question that may still depend: longer ones say what they mean. */
const MOST_WORDS = 5;
const MOST_IN_ADDITION = 4;
const MOST_IN_FRAGMENT = 2;
const LONGEST_OPENING = 100;

/** Whether and how a question needs the conversation to be understood; undefined when it stands alone. */
export function dependenceOf(question: string): Dependence | undefined {
  const rest = withoutLeadIn(question);
  const plain = rest.replace(REFERS_TO_NOTHING, ' ');
  const words = contentWords(plain).filter((word) => !asks(word) && !isMark(word, plain));
  const opening = segmentWords(rest.slice(0, LONGEST_OPENING)).map((word) => word.text);
  // "?" asks nothing, and the question before least of all.
  if (words.length > MOST_WORDS || opening.length === 0) return undefined;
  const isAddition = rest !== withoutMark(question).replace(OPENER, '') || TOPIC_ENDING.test(rest);
  const isAsking = opening.slice(0, isAddition ? 1 : 2).some(asks);
  if (isAddition && !isAsking) return words.length <= MOST_IN_ADDITION ? 'fragment' : undefined;
  if (refersBack(plain, words, opening)) return 'reference';
  return isAsking ? ofQuestion(rest, words, opening, isAddition) : ofWords(rest, words, opening[0] ?? '');
}

/** The question without "and what about" in front; unchanged when nothing would be left. */
export function withoutLeadIn(question: string): string {
  const text = withoutMark(question);
  const rest = text.replace(LEAD_IN, '');
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text;
}

function withoutMark(question: string): string {
  return question.trim().replace(/^[¿¡]\s*/u, '');
}

// "What's", "who's", "I'd".
function asks(word: string): boolean {
  return ASKS.test(word.replace(/['’](?:d|ll|m|re|s|ve)$/, ''));
}

// "Next", "cheaper" and "approves" tell where an answer is, not what it is about.
function isMark(word: string, text: string): boolean {
  const isOrder = ORDER.test(word) && ORDER.test(text);
  return isOrder || ACTS.test(word) || BEYOND.test(word) || COMPARES.test(word);
}

// "When employees travel, can they …": what the pronoun means stands before it.
function refersBack(text: string, words: readonly string[], opening: readonly string[]): boolean {
  if (words.length === 0) return !opening.some((word) => COMPANY.test(word));
  if (words.length <= MOST_IN_FRAGMENT && isBeyond(text)) return true;
  if (words.length < 2 && ORDER.test(text)) return true;
  const at = text.search(REFERS);
  const language = detectLanguage(text);
  const before = segmentWords(text.slice(0, Math.max(0, at)));
  const own = before.filter(({ text: word }) => !isStopWord(word.toLowerCase(), language) && !asks(word));
  return at >= 0 && own.length < 2;
}

// "Who else?" depends, "what else can I do in Bergen?" does not.
function isBeyond(text: string): boolean {
  return BEYOND.test(text) && !contentWords(text).some((word) => isNamed(word) && !asks(word));
}

function ofQuestion(
  text: string,
  words: readonly string[],
  opening: readonly string[],
  isAddition: boolean,
): Dependence | undefined {
  if (words.length <= MOST_IN_FRAGMENT && COMPARES.test(text) && !OTHER_SIDE.test(text)) return 'bare';
  if (words.length !== 1 || words.some(isNamed)) return undefined;
  if (saysItAll(opening, words)) return undefined;
  return isAddition ? 'reference' : 'aspect';
}

/**
 * "How much holiday do I get", "what is our mission" and "when is payday" leave nothing unsaid. "How do I calibrate?" does:
 * the word behind the person is what they do, and to what is left open. So does a noun with an article, "what is the price?".
 */
function saysItAll(opening: readonly string[], [own = '']: readonly string[]): boolean {
  const at = opening.indexOf(own);
  if (at > 1 && ITSELF.test(opening[at - 1] ?? '')) return true;
  return opening.some((word, place) => OWN.test(word) || (PEOPLE.test(word) && place !== at - 1));
}

// "In Germany?" begins in the middle of a sentence, and "skiing?" may.
function ofWords(text: string, words: readonly string[], first: string): Dependence | undefined {
  if (words.length > MOST_IN_FRAGMENT) return undefined;
  const isMiddle = isStopWord(first.toLowerCase(), detectLanguage(text)) && !DETERMINER.test(first);
  if (isMiddle || MIDDLE.test(first)) return 'fragment';
  return /[?？؟]\s*$/u.test(text) ? 'bare' : undefined;
}

const anyOf = (...languages: string[]) => languages.join('|');

/** What stands in front of a question that adds to the one before: "and", "what about", "the same for". */
const LEAD_IN = new RegExp(
  `^(?:(?:(?:${anyOf(
    'ok(?:ay)?|and|but|or|so|then|also',
    'und|aber|oder|auch',
    'et|mais|ou|aussi',
    'y|pero|también',
    'o|e|ma|anche|mas|também',
    'en|maar|ook|og|men|også|oraz|ale|ve|ama|peki|ya',
  )})(?=[\\s,])|では|じゃあ|それで|那么?|그럼|그리고)[\\s,、]*)*(?:${anyOf(
    '(?:what|how) (?:about|if)(?=\\s)|(?:and )?the same (?:for|in|with|of|at|on)(?=\\s)|same (?:for|in)(?=\\s)',
    'was ist mit|wie (?:ist|sieht) (?:es|das) (?:mit|bei)|(?:dasselbe|das gleiche) (?:für|in|bei|mit)(?=\\s)',
    "et pour|qu['’]en est-il (?:de|du|des)|(?:la même chose|pareil|idem) (?:pour|à|en|avec)(?=\\s)",
    'qué (?:hay de|pasa con)|lo mismo (?:para|en|con)(?=\\s)|(?:lo stesso|o mesmo) (?:per|in|con|para|em|com)(?=\\s)',
    'hetzelfde voor|hoe zit het met|hvad med|det samme for|(?:a )?co z|to samo (?:dla|w|z)(?=\\s)|a (?=(?:w|dla|na|po|jak) )',
    'ماذا عن|و(?:ماذا عن|(?=في|مع|عن|لل|بال))',
  )})?\\s*`,
  'iu',
);

/** A topic that leaves the question to the one before: "新入社員は？", "ya Japonya?". */
const TOPIC_ENDING = /(?:は|も|呢|[은는]요)[？?]?$/u;

/** Words that a question or a whole sentence begins with: interrogatives, auxiliaries, requests, the first person. */
const ASKS = new RegExp(
  `^(?:${anyOf(
    'wh(?:at|en|ere|ich|o|ose|om|y)|how|is|are|was|were|do|does|did|can|could|may|must|should|will|would|has|have|i|my|we|please|show|give|list|tell|explain|more|go|continue|sure|really',
    'w(?:er|em|en|as|ann|o|ie|arum|ieso|elche[rsnm]?)|darf|kann|können|muss|gibt|gilt|ist|sind|ich|wir|mehr',
    'qui|que|quoi|quand|où|comment|combien|pourquoi|quel(?:le)?s?|peut|puis|est|je|nous',
    'quién(?:es)?|qué|cuándo|dónde|cómo|cuánt[oa]s?|cuál(?:es)?|puedo|es|hay',
    'chi|che|cosa|quando|dove|come|quant[oaie]|qual[ei]?|perché|posso|può|quem|onde|como|por(?:que|quê)|pode',
    'wat|waar(?:om)?|wanneer|hoe(?:veel)?|welke?|kan|mag|hvem|hvad|hvornår|hvor(?:dan|for)?|må|skal|er',
    'kto|co|kiedy|gdzie|jak|ile|dlaczego|czy|któr[aey]|mogę|kim|ne|nerede|nasıl|kaç|neden|hangi|m[ıiuü]',
    'なぜ|どうして|いつ|どこ|いくら|もっと|为什么|怎么|哪里|왜요?|언제|어디|لماذا|كيف|متى|أين|هل|كم|من',
  )})$`,
  'iu',
);

/** Words that stand for something said before: "it", "the second one", "the other". */
const REFERS = new RegExp(
  `(?<!\\p{L})(?:${anyOf(
    'it|its|they|them|theirs?|those|these|that|this|ones?|there|s?he|him|hers?|his|the (?:same|latter|former|others?|rest|(?:first|second|third|last|next|previous)(?= one|\\s*[?.!]?$))',
    'dies(?:e[rsnm]?)?|das|(?<=(?:geht|ist|kostet|dauert|gilt|wird|war|hat|kann|darf|muss) )es|d(?:avon|afür|abei|amit|azu|anach|avor)|sie(?=\\?|$)|ihr|ihn|(?:der|die|das) (?:andere|erste|zweite|dritte|nächste)n?(?=\\s*[?.!]?$)',
    "cela|ça|celui-ci|celle-ci|ils|elles?|l['’]autre|les autres|l[ea] (?:premi(?:er|ère)|seconde?|deuxième)(?=\\s*[?.!]?$)",
    'eso|esto|ell[oa]s?|él|(?:el|la) otr[oa]|(?:el|la) segund[oa](?=\\s*[?.!]?$)',
    'questo|quello|quella|essa|esso|isso|isto|ele|ela|dat|deze|ervan|daarvan|det|tego|to(?=\\?)|onun?|bunu?n?',
  )})(?![\\p{L}-])|それ|これ|その|この|そこ|这个?|它|그것|ذلك|هذا|هذه`,
  'iu',
);

/** What looks like such a word and refers to nothing earlier: "is it possible to", "das Haus", "this year". */
const REFERS_TO_NOTHING =
  /\b(?:[Ii]s|[Ww]as|would) it \p{L}+ (?:to|that|if|for)\b|\b(?:[Ii]s|[Aa]re|[Ww]as|[Ww]ere|will) there\b|\b(?:those|these|ones?) (?:who|that|which)\b|\b[Dd](?:as|ie|ieses?|iese[rnm]) (?=\p{Lu})|\b[Gg]ibt es\b|\b(?:[Tt]h(?:is|at|ese|ose)|one) (?!too|also|apply|applies|cost|costs|mean|means|works?|cover|for|in|on|at|with|without)(?=\p{L})/gu;

/** What comes earlier or later in an order, at the end of a question or alone in it: "and then?", "what happens next?". */
const ORDER = new RegExp(
  `(?<!\\p{L})(?:${anyOf(
    'then|next|afterwards?|before|after|later|first',
    'dann|danach|davor|vorher|nachher|anschließend|zuerst',
    "ensuite|puis|après|avant|d['’]abord|después|luego|antes|entonces|primero",
    'poi|dopo|prima|depois|daarna|ervoor|vervolgens|bagefter|derefter|potem|następnie|wcześniej|sonra|önce',
  )})\\s*[?.!]*$|その後|次は|それから|その前|然后|之后|接下来|之前|그다음|그 후|다음에|بعد ذلك|ثم ماذا|قبل ذلك`,
  'iu',
);

/** What is asked beyond what was said: "who else?", "anything else?", "sonst noch?". */
const BEYOND = new RegExp(
  `(?<!\\p{L})(?:${anyOf(
    'else',
    'sonst|außerdem|weitere[rsn]?',
    "d['’]autres?|quoi d['’]autre|encore|más|otr[oa]s|altro|altri|mais algum[ao]?|outr[oa]s",
    'anders|nog|ellers|andre|jeszcze|inne|başka',
  )})(?!\\p{L})|ほかに|他に|还有|또|غير ذلك`,
  'iu',
);

/** A comparison, which leans on what was said unless the question names its other side. */
const COMPARES = new RegExp(
  `(?<!\\p{L})(?:${anyOf(
    'cheaper|dearer|longer|shorter|faster|quicker|slower|better|worse|bigger|larger|smaller|earlier|sooner|higher|lower|older|newer|(?:more|less) (?=\\p{L}{5})',
    'billiger|günstiger|teurer|länger|kürzer|schneller|langsamer|besser|schlechter|größer|kleiner|früher|später|höher|niedriger',
    '(?:plus|moins) (?=\\p{L}{4})|mieux|meilleure?|(?:más|menos) (?=\\p{L}{4})|mejor|peor',
    '(?:più|meno|mais) (?=\\p{L}{4})|meglio|peggio|melhor|pior|goedkoper|duurder|langer|sneller|beter|billigere|længere|hurtigere|ta(?:ńsz|niej)\\p{L}*|dłużej|szybciej|daha',
  )})|もっと|より(?:安|長|早)|更|더 |أكثر|أقل|أرخص|أطول`,
  'iu',
);

/** The other side of a comparison: "cheaper than the bus", "more about pensions". */
const OTHER_SIDE =
  /(?<!\p{L})(?:than|about|information|als|wie|que|qu['’]|di|del|do que|dan|end|niż|göre)(?!\p{L})|より|比|보다|من/iu;

/** What is done to anything that was named, or when and how far: "who approves?", "since when?", "how far ahead?". */
const ACTS = new RegExp(
  `^(?:${anyOf(
    'appl(?:y|ies)|ask|approves?|signs?|pays?|costs?|lasts?|takes?|starts?|begins?|ends?|expires?|happens?|decides?|far|ahead|often|long|early|since|until',
    'beantragen?|bewerbe|genehmigt|unterschreibt|zahlt|bezahlt|kostet|dauert|gilt|beginnt|endet|passiert|entscheidet|fragen|weit|oft|lange|früh|seit|bis',
    "demander|approuve|valide|signe|paie|coûte|dure|commence|finit|décide|avance|depuis|jusqu['’]à|longtemps",
    'pedir|solicit(?:ar|o)|aprueba|firma|paga|cuesta|dura|empieza|termina|decide|desde|hasta|antelación',
    'chiedere|approva|costa|inizia|finisce|aprova|custa|começa|vraagt|keurt|betaalt|duurt|begint|koster|varer|kosztuje|trwa|ödüyor|sürer',
  )})$`,
  'iu',
);

/** Opens a question of any kind, where "and" would continue the one before: "so how much holiday do I get?". */
const OPENER = /^(?:(?:ok(?:ay)?|so|alright|well)[\s,.!]+)+(?=\p{L})/iu;

/** Who a question is about where it is about no thing that was named: those who ask, and people at large. */
const PEOPLE =
  /^(?:i|we|you|employees?|staff|colleagues?|people|everyone|anyone|ich|wir|man|je|j|on|nous|salariés?|yo|tengo|tenemos|empleados?|ho|abbiamo|dipendenti|tenho|temos|ik|wij|medewerkers?|jeg|vi|mam|mamy)$/iu;

/** Any question may hold it, and "what does the company do?" asks for nothing else. */
const COMPANY = /^(?:company|firm|organi[sz]ation|unternehmen|firma|entreprise|empresa|azienda|bedrijf)$/i;

/** Whose: a question with one says of what it asks. */
const OWN =
  /^(?:my|our|meine?[rnms]?|unsere?[rnms]?|mon|ma|mes|notre|nos|mis?|nuestr[oa]s?|mi[oae]|nostr[oaie]|meus?|minhas?|mijn|onze?|min|mit|vores|nasz[ae]?)$/iu;

/** Words that begin the middle of a sentence in languages whose function words are not listed: Polish, Arabic, Danish. */
const MIDDLE = /^(?:w|we|dla|bez|przed|od|przy|في|مع|بعد|قبل|for|med|uden|ved)$/iu;

/** Words that begin a name of a thing, which stands alone: "the canteen", "other paid days". */
const DETERMINER =
  /^(?:the|an?|other|all|any|some|every|der|die|das|eine?|alle|andere|les?|la|une?|des|autres|el|los|las|un[ao]s?|otr[oa]s|il|lo|gli|altri|os?|as|um|uma|het|een|en|et)$/iu;

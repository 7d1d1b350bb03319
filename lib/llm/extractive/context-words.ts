const anyOf = (...languages: string[]) => languages.join('|');

/** What stands in front of a question that adds to the one before: "and", "what about", "the same for". */
export const LEAD_IN = new RegExp(
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
export const TOPIC_ENDING = /(?:は|も|呢|[은는]요)[？?]?$/u;

/** Words that a question or a whole sentence begins with: interrogatives, auxiliaries, requests, the first person. */
export const ASKS = new RegExp(
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
export const REFERS = new RegExp(
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
export const REFERS_TO_NOTHING =
  /\b(?:[Ii]s|[Ww]as|would) it \p{L}+ (?:to|that|if|for)\b|\b(?:[Ii]s|[Aa]re|[Ww]as|[Ww]ere|will) there\b|\b(?:those|these|ones?) (?:who|that|which)\b|\b[Dd](?:as|ie|ieses?|iese[rnm]) (?=\p{Lu})|\b[Gg]ibt es\b|\b(?:[Tt]h(?:is|at|ese|ose)|one) (?!too|also|apply|applies|cost|costs|mean|means|works?|cover|for|in|on|at|with|without)(?=\p{L})/gu;

/** What comes earlier or later in an order, at the end of a question or alone in it: "and then?", "what happens next?". */
export const ORDER = new RegExp(
  `(?<!\\p{L})(?:${anyOf(
    'then|next|afterwards?|before|after|later|first',
    'dann|danach|davor|vorher|nachher|anschließend|zuerst',
    "ensuite|puis|après|avant|d['’]abord|después|luego|antes|entonces|primero",
    'poi|dopo|prima|depois|daarna|ervoor|vervolgens|bagefter|derefter|potem|następnie|wcześniej|sonra|önce',
  )})\\s*[?.!]*$|その後|次は|それから|その前|然后|之后|接下来|之前|그다음|그 후|다음에|بعد ذلك|ثم ماذا|قبل ذلك`,
  'iu',
);

/** What is asked beyond what was said: "who else?", "anything else?", "sonst noch?". */
export const BEYOND = new RegExp(
  `(?<!\\p{L})(?:${anyOf(
    'else',
    'sonst|außerdem|weitere[rsn]?',
    "d['’]autres?|quoi d['’]autre|encore|más|otr[oa]s|altro|altri|mais algum[ao]?|outr[oa]s",
    'anders|nog|ellers|andre|jeszcze|inne|başka',
  )})(?!\\p{L})|ほかに|他に|还有|또|غير ذلك`,
  'iu',
);

/** A comparison, which leans on what was said unless the question names its other side. */
export const COMPARES = new RegExp(
  `(?<!\\p{L})(?:${anyOf(
    'cheaper|dearer|longer|shorter|faster|quicker|slower|better|worse|bigger|larger|smaller|earlier|sooner|higher|lower|older|newer|(?:more|less) (?=\\p{L}{5})',
    'billiger|günstiger|teurer|länger|kürzer|schneller|langsamer|besser|schlechter|größer|kleiner|früher|später|höher|niedriger',
    '(?:plus|moins) (?=\\p{L}{4})|mieux|meilleure?|(?:más|menos) (?=\\p{L}{4})|mejor|peor',
    '(?:più|meno|mais) (?=\\p{L}{4})|meglio|peggio|melhor|pior|goedkoper|duurder|langer|sneller|beter|billigere|længere|hurtigere|ta(?:ńsz|niej)\\p{L}*|dłużej|szybciej|daha',
  )})|もっと|より(?:安|長|早)|更|더 |أكثر|أقل|أرخص|أطول`,
  'iu',
);

/** The other side of a comparison: "cheaper than the bus", "more about pensions". */
export const OTHER_SIDE =
  /(?<!\p{L})(?:than|about|information|als|wie|que|qu['’]|di|del|do que|dan|end|niż|göre)(?!\p{L})|より|比|보다|من/iu;

/** What is done to anything that was named, or when and how far: "who approves?", "since when?", "how far ahead?". */
export const ACTS = new RegExp(
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
export const OPENER = /^(?:(?:ok(?:ay)?|so|alright|well)[\s,.!]+)+(?=\p{L})/iu;

/** Who a question is about where it is about no thing that was named: those who ask, and people at large. */
export const PEOPLE =
  /^(?:i|we|you|employees?|staff|colleagues?|people|everyone|anyone|ich|wir|man|je|j|on|nous|salariés?|yo|tengo|tenemos|empleados?|ho|abbiamo|dipendenti|tenho|temos|ik|wij|medewerkers?|jeg|vi|mam|mamy)$/iu;

/** Any question may hold it, and "what does the company do?" asks for nothing else. */
export const COMPANY =
  /^(?:company|firm|organi[sz]ation|unternehmen|firma|entreprise|empresa|azienda|bedrijf)$/i;

/** Whose: a question with one says of what it asks. */
export const OWN =
  /^(?:my|our|meine?[rnms]?|unsere?[rnms]?|mon|ma|mes|notre|nos|mis?|nuestr[oa]s?|mi[oae]|nostr[oaie]|meus?|minhas?|mijn|onze?|min|mit|vores|nasz[ae]?)$/iu;

/** Words that begin the middle of a sentence in languages whose function words are not listed: Polish, Arabic, Danish. */
export const MIDDLE = /^(?:w|we|dla|bez|przed|od|przy|في|مع|بعد|قبل|for|med|uden|ved)$/iu;

/** Words that begin a name of a thing, which stands alone: "the canteen", "other paid days". */
export const DETERMINER =
  /^(?:the|an?|other|all|any|some|every|der|die|das|eine?|alle|andere|les?|la|une?|des|autres|el|los|las|un[ao]s?|otr[oa]s|il|lo|gli|altri|os?|as|um|uma|het|een|en|et)$/iu;

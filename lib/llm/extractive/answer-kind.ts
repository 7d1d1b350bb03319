/** What a question wants to be told, as far as its words say. */
export type AnswerKind =
  | 'duration'
  | 'amount'
  | 'time'
  | 'place'
  | 'person'
  | 'name'
  | 'reason'
  | 'procedure'
  | 'definition'
  | 'enumeration'
  | 'open';

// In order: "how long" is asked before "how", "what time" before "what". English, German, French, Spanish, Japanese.
const ASKS: [AnswerKind, RegExp][] = [
  [
    'duration',
    /\bhow long\b|\bwie lange\b|\bcombien de temps\b|\bcu[aá]nto tiempo\b|どのくらいの期間|何(?:日間|週間|か月|ヶ月|年間)/iu,
  ],
  [
    'amount',
    /\bhow (?:much|many|often|old|far|big|large|high|soon|fast|quickly)\b|\bwie ?(?:viele?|oft|hoch|alt|schnell)\b|\bcombien\b|\bcu[aá]nt[oa]s?\b|\bwhat percentage\b|\bwhat (?:does|do|will|would) .* cost\b|いくら|いくつ|何(?:人|個|日|回|時間|円|%|パーセント)/iu,
  ],
  [
    'time',
    /^(?:\W*(?:and|so|but|since|until|by|from) )?when\b|\bwhen (?:do|does|did|is|are|was|were|will|can|could|must|should|may|shall)\b|\b(?:what|which) (?:time|date|day|year|month)\b|\bdeadline\b|\bwann\b|^quand\b|\bcu[aá]ndo\b|いつ|何時|何年|何月/iu,
  ],
  [
    'place',
    /^(?:\W*(?:and|so|but|from) )?where\b|\bwhere (?:do|does|did|is|are|was|were|will|can|could|must|should|may)\b|\bwo(?:hin)?\b|\boù\b|\bd[oó]nde\b|どこ/iu,
  ],
  [
    'name',
    /\bwho (?:(?:is|was|are|were)(?: the| our| my)?(?: current| new| former)?|won|wrote|made|built|founded|invented|discovered|designed|created|owns|leads|runs|directed|painted)\b|\bwer (?:ist|war|hat)\b|\bqui (?:est|était|a)\b|\bqui[eé]n (?:es|fue|gan[oó])\b/iu,
  ],
  ['person', /\b(?:who|whom|whose)\b|\bwe[rmn]\b|\bqui\b|\bqui[eé]n(?:es)?\b|誰|だれ/iu],
  ['reason', /\bwhy\b|\bwarum\b|\bwieso\b|\bweshalb\b|\bpourquoi\b|\bpor qu[eé]\b|なぜ|どうして/iu],
  [
    'procedure',
    /\bhow (?:do|can|should|to|would|could|must|does|shall|is|are|did)\b|\bwie\b|\bcomment\b|\bc[oó]mo\b|どうやって|方法|手順/iu,
  ],
  [
    'enumeration',
    /\b(?:which|list|name|what (?:are|types|kinds|sorts|documents|items|steps|benefits))\b|\bwelche[rsnm]?\b|\bquel(?:le)?s?\b|\bqu[eé]les\b|\bcu[aá]les\b|一覧|どんな|どの/iu,
  ],
  [
    'definition',
    /\bwhat(?:'s| is| does .* mean)\b|\bwas (?:ist|sind|heißt|bedeutet)\b|\bqu['’]est-ce\b|\bqu[eé] (?:es|son|significa)\b|とは/iu,
  ],
];

/** The kind of answer a question wants. */
export function answerKind(question: string): AnswerKind {
  return ASKS.find(([, pattern]) => pattern.test(question.trim()))?.[0] ?? 'open';
}

const SEVERAL =
  /\b(?:compare[ds]?|comparison|differences?|differ|versus|vs|each|both|vergleiche?n?|vergleich|unterschiede?|beiden?|comparer|différences?|comparar|diferencias?|ambos)\b|,? and (?:how|what|who|when|where|which|is|are|can|do|does|may|must)\b|比較|違い/iu;

/** Whether a question wants several things told, which no single sentence need hold together. */
export function asksForSeveral(question: string): boolean {
  return SEVERAL.test(question);
}

/** The kind of answer the question asks for, if its words tell. */
export type Sought = 'amount' | 'date' | 'person' | null;

const AMOUNT =
  /\bhow (?:much|many|long|far|big|large|high)\b|\b(?:costs?|prices?|amounts?|percentage|percent|fees?|limits?|maximum|minimum|rates?)\b/i;
const DATE = /\b(?:when|what date|what year|which year|deadline|how soon|how early|how late)\b/i;
const PERSON = /\b(?:who|whom|whose)\b/i;

/** Reads off an English question whether it asks for an amount, a date or a person. */
export function soughtBy(question: string): Sought {
  if (AMOUNT.test(question)) return 'amount';
  if (DATE.test(question)) return 'date';
  return PERSON.test(question) ? 'person' : null;
}

const HOLDS_AMOUNT =
  /[$€£¥]\s?\d|\d\s?(?:%|percent|usd|eur|dollars|euros|days|weeks|months|years|hours|minutes|miles|km)\b/i;
const HOLDS_DATE =
  /\b(?:\d{1,2}\/\d{1,2}\/\d{2,4}|(?:19|20)\d\d|january|february|march|april|june|july|august|september|october|november|december|\d+ (?:days|weeks|months|hours))\b/i;

/** Whether a text holds an answer of that kind; persons cannot be told from other words. */
export function holdsSought(text: string, sought: Sought): boolean {
  if (sought === 'amount') return HOLDS_AMOUNT.test(text);
  return sought === 'date' && HOLDS_DATE.test(text);
}

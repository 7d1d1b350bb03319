/** The kind of answer the question asks for, if its words tell. */
export type ExpectedAnswerType = 'amount' | 'date' | 'person' | null;

const AMOUNT =
  /\bhow (?:much|many|long|far|big|large|high)\b|\b(?:costs?|prices?|amounts?|percentage|percent|fees?|limits?|maximum|minimum|rates?)\b/i;
const DATE = /\b(?:when|what date|what year|which year|deadline|how soon|how early|how late)\b/i;
const PERSON = /\b(?:who|whom|whose)\b/i;

/** Reads off an English question whether it asks for an amount, a date or a person. */
export function expectedAnswerType(question: string): ExpectedAnswerType {
  if (AMOUNT.test(question)) return 'amount';
  if (DATE.test(question)) return 'date';
  return PERSON.test(question) ? 'person' : null;
}

const HOLDS_AMOUNT =
  /[$€£¥]\s?\d|\d\s?(?:%|percent|usd|eur|dollars|euros|days|weeks|months|years|hours|minutes|miles|km)\b/i;
const HOLDS_DATE =
  /\b(?:\d{1,2}\/\d{1,2}\/\d{2,4}|(?:19|20)\d\d|january|february|march|april|june|july|august|september|october|november|december|\d+ (?:days|weeks|months|hours))\b/i;

/** Which kinds of answers a text holds; persons cannot be told from other words. */
export type AnswerTypes = Record<NonNullable<ExpectedAnswerType>, boolean>;

/** Reads off an English text which kinds of answers it holds. */
export function answerTypesIn(text: string): AnswerTypes {
  return { amount: HOLDS_AMOUNT.test(text), date: HOLDS_DATE.test(text), person: false };
}

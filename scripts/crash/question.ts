/** A question of a crash run, and every reply to its client. */
export interface Question {
  /** Idempotency key. */
  key: string;
  text: string;
  /** The right answer. */
  answer: string;
  /** Its conversation; null begins one. */
  conversation: string | null;
  /** Set once the answer's headers arrived: from then on it must never be lost. */
  stored: { conversation: string; turn: string } | undefined;
  /** The longest text that was read of its answer. */
  heard: string;
  /** Whether its end was read. */
  isWhole: boolean;
}

/** The text of an answer as it was read again must go on from what was read before; undefined when it does. */
export function contradiction(question: Question, text: string): string | undefined {
  const [shorter, longer] =
    text.length < question.heard.length ? [text, question.heard] : [question.heard, text];
  if (!question.answer.startsWith(longer)) return `${question.key}: text that its model never said`;
  return longer.startsWith(shorter) ? undefined : `${question.key}: two replies that differ`;
}

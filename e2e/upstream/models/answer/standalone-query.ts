import type { ReadPrompt } from '../read-prompt.ts';
import { contentTerms } from './words.ts';

const LEANS =
  /^(and|und|et|y|what about|how about|und wie|それ|その)|(^|[^\p{L}])(it|its|that|this|they|them|those|these|there|one|ones|he|she|dort|davon|damit|dafür|es|sie|cela|ça|eso|ello)(?=$|[^\p{L}])/iu;

/** One search query for the last question: with the one before where it leans on it, else as it stands. */
export function standaloneQuery({ question, earlier }: Pick<ReadPrompt, 'question' | 'earlier'>): string {
  const before = earlier.at(-1);
  if (before === undefined) return question;
  const leans = LEANS.test(question) || contentTerms(question).length < 3;
  return leans ? `${before} ${question}` : question;
}

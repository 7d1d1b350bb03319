import { sourcefileOf } from '#lib/core/citations/sourcepage.ts';
import { type Assignment, foldedWords } from './choose-passages.ts';
import type { Draft } from './draft.ts';

/** Why a question is turned down. */
export type Refusal =
  | 'none was made'
  | 'too long'
  | 'names its source'
  | 'holds a link'
  | 'quotes its passage'
  | 'follows nothing'
  | 'the answer is not in the passage';

const LONGEST_QUESTION = 200;
const LONGEST_ANSWER = 500;
/** So many words in a row are no coincidence, names and titles apart. */
const QUOTED_WORDS = 8;

const NAMES_ITS_SOURCE =
  /\b(the|this|that|given|provided|above) (following |above |given |provided )?(passage|text|document|excerpt|section|snippet|page|table|context|material)s?\b|\b(dem|der|diesem|dieser|vorliegenden|obigen) (text|textabschnitt|dokument|abschnitt|auszug|passage)\b|\b(le|ce|du) (texte|passage|document|extrait)\b|\b(el|este|del) (texto|pasaje|documento|extracto)\b|(この|本|上記の)(文章|文書|資料|テキスト)/iu;
const LINK = /\b(https?:|www\.|mailto:)|\]\(/i;

/** The fault of a question before it is answered; undefined without one. */
export function refusalOf(draft: Draft, { passage, kind }: Assignment): Refusal | undefined {
  const { question, answer, previousQuestion, previousAnswer } = draft;
  if (!/\p{L}/u.test(question)) return 'none was made';
  const said = [question, previousQuestion, previousAnswer];
  if (said.some((text) => text.length > LONGEST_QUESTION) || answer.length > LONGEST_ANSWER)
    return 'too long';
  if (said.some((text) => NAMES_ITS_SOURCE.test(text)) || namesFile(said, passage.sourcepage))
    return 'names its source';
  if ([...said, answer].some((text) => LINK.test(text))) return 'holds a link';
  if (kind === 'follow-up' && !(previousQuestion && previousAnswer)) return 'follows nothing';
  if (quotes(question, passage.text)) return 'quotes its passage';
  return kind === 'unanswerable' || isSupported(answer, passage)
    ? undefined
    : 'the answer is not in the passage';
}

function namesFile(said: readonly string[], sourcepage: string): boolean {
  const file = sourcefileOf(sourcepage).split('/').at(-1)?.toLowerCase() ?? '';
  return said.some((text) => text.toLowerCase().includes(file));
}

function quotes(question: string, passage: string): boolean {
  const words = foldedWords(question);
  const text = ` ${foldedWords(passage).join(' ')} `;
  const runs = words.length - QUOTED_WORDS + 1;
  return Array.from({ length: Math.max(0, runs) }, (_, i) => words.slice(i, i + QUOTED_WORDS)).some((run) =>
    text.includes(` ${run.join(' ')} `),
  );
}

/** A figure that the passage does not hold was made up. Words may differ, figures may not. */
function isSupported(answer: string, { text, headings }: Assignment['passage']): boolean {
  if (!/[\p{L}\p{N}]/u.test(answer)) return false;
  const figures = (from: string) =>
    new Set(from.replace(/(?<=\d)[.,'\u00a0\u202f ](?=\d{3}\b)/g, '').match(/\d+/g));
  return figures(answer).isSubsetOf(figures([...headings, text].join('\n')));
}

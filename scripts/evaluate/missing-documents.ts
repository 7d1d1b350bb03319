import { sourcefileOf } from '#lib/core/sourcepage.ts';
import type { Question } from '#lib/quality/question.ts';

const MOST_NAMED = 10;

/**
 * A warning that names documents which questions expect and the index does not hold; undefined where it holds them all.
 * Such questions would otherwise count as not found without a word.
 */
export function missingDocuments(
  questions: readonly Pick<Question, 'expected'>[],
  sourcefiles: ReadonlySet<string>,
): string | undefined {
  const isMissing = (place: string) => !sourcefiles.has(sourcefileOf(place));
  const places = questions.flatMap(({ expected }) => expected);
  const names = [...new Set(places.filter(isMissing).map(sourcefileOf))].toSorted();
  if (names.length === 0) return undefined;
  const asking = questions.filter(({ expected }) => expected.some(isMissing)).length;
  const more = names.length > MOST_NAMED ? `, and ${names.length - MOST_NAMED} more` : '';
  return `Warning: ${asking} questions expect documents that are not in the index: ${names.slice(0, MOST_NAMED).join(', ')}${more}. Is --documents the right folder?`;
}

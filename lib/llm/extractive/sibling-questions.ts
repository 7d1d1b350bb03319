import type { Passage } from '#lib/core/events/passage.ts';
import { answerLanguage } from './answer-language.ts';
import { type Block, passageBlocks } from './passage-blocks.ts';
import type { Candidate } from './section-questions.ts';

/** A name of a few words. Anything else in a first column is a sentence or a figure. */
const LABEL = /^\p{L}[\p{L}\p{N}'’-]{0,40}(?: [\p{L}\p{N}'’-]{1,20}){0,2}$/u;
/** Labels of one table that are read. */
const MOST_LABELS = 100;
/** Languages in which the words before a noun do not depend on its gender. */
const WITHOUT_GENDER: ReadonlySet<string> = new Set(['en', 'ja', 'zh', 'ko']);

/**
 * The question with another row of a cited table, or another record of a cited file, in the place of the one it names:
 * "… in Germany?" becomes "… in Portugal?". None where it names two of a kind, because it compares them.
 */
export function siblingQuestions(
  question: string,
  passages: readonly Passage[],
  cited: ReadonlySet<string>,
): Candidate[] {
  const groups = parallelRows(passages).map((rows) => ({
    rows,
    named: rows.filter(({ label }) => patternOf(label).test(question)),
  }));
  if (groups.some(({ named }) => new Set(named.map(({ label }) => label)).size > 1)) return [];
  return groups.flatMap(({ rows, named }) => {
    const own = named.find(({ passage }) => cited.has(passage.sourcepage));
    if (!own) return [];
    return rows.flatMap(({ label, passage }) => {
      if (label === own.label || !fits(label, own.label, question, passages)) return [];
      const other = question.replace(patternOf(own.label), (text) => inCaseOf(text, label));
      return [{ question: other, about: label, passage }];
    });
  });
}

interface Row {
  label: string;
  passage: Passage;
}

// Things of one kind: the rows of one table, the records of one file.
function parallelRows(passages: readonly Passage[]): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const passage of passages) {
    for (const [index, block] of passageBlocks(passage.content, passage.headings).entries()) {
      const key = block.kind === 'table' ? `${passage.id} ${index}` : passage.sourcefile;
      const labels = labelsOf(block).filter((label) => LABEL.test(label));
      groups.set(key, [...(groups.get(key) ?? []), ...labels.map((label) => ({ label, passage }))]);
    }
  }
  return [...groups.values()];
}

// What comes first names a row or a record.
function labelsOf(block: Block): string[] {
  if (block.kind === 'table') return block.rows.slice(0, MOST_LABELS).map(([first]) => first ?? '');
  return block.kind === 'fields' ? block.fields.slice(0, 1).map(({ value }) => value) : [];
}

function patternOf(label: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${label}(?![\\p{L}\\p{N}])`, 'iu');
}

// "en Portugal" and "in United Kingdom" are wrong: a name follows what it follows in the documents, and in languages
// without gender also what it follows in the question, if it is one word that the documents write without an article.
function fits(label: string, own: string, question: string, passages: readonly Passage[]): boolean {
  const start = question.search(patternOf(own));
  const isWritten = (phrase: string) => passages.some(({ content }) => content.includes(phrase));
  const before = /\S{1,40}\s$/u.exec(question.slice(0, start))?.[0] ?? '';
  if (!WITHOUT_GENDER.has(answerLanguage(question))) return isWritten(before + label);
  const isNoun = /^\p{Ll}/u.test(question.slice(start));
  return isNoun || /\d/.test(label) || (!label.includes(' ') && !isWritten(`the ${label}`));
}

function inCaseOf(text: string, label: string): string {
  const isLower = /^\p{Ll}/u.test(text) && /^\p{Lu}\p{Ll}/u.test(label);
  return isLower ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

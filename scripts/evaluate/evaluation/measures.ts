/** A measure of one question, from 0 to 1; more is better for every one of them. */
export interface Measure {
  /** As files and thresholds name it. */
  name: string;
  /** As tables name it. */
  label: string;
  /** What it says of a question, in a sentence. */
  what: string;
  /** Whether a model has to judge it. */
  judged: boolean;
}

/** Every measure, in the order of reports. */
export const MEASURES = [
  measured('hit@1', 'hit@1', 'An expected place is the first passage found.'),
  measured('hit@3', 'hit@3', 'An expected place is among the first three passages.'),
  measured('hit@10', 'hit@10', 'An expected place is among the first ten passages.'),
  measured(
    'mrr',
    'MRR',
    'One over the rank of the first passage from an expected place; 0 where there is none.',
  ),
  measured('found', 'found', 'A passage that the answer was made from holds what answers.'),
  measured('shown', 'shown', 'What the reader is shown cites and holds what answers, refusals included.'),
  measured('right', 'right', 'An answer was told as sure, and holds what answers.'),
  measured('not-wrong', 'not wrong', 'No answer was told as sure that does not hold what answers.'),
  measured('word-f1', 'word F1', 'How much the words of the answer and of a right one overlap.'),
  measured(
    'answered',
    'answered',
    'A question that a document answers was answered, surely or likely, rightly or not.',
  ),
  measured('cited-right', 'cited right', 'The answer cites an expected place.'),
  measured('citation-validity', 'valid', 'The share of the names in citations that were retrieved.'),
  measured(
    'supported',
    'sentences supported',
    'The share of the checked sentences that their sources support, by rule.',
  ),
  measured('declined', 'declined', 'To a question that no document answers, no answer was told as sure.'),
  judged('groundedness', 'grounded', 'Everything the answer says is said by the passages it was made from.'),
  judged('relevance', 'relevant', 'The answer answers the question.'),
  judged(
    'citation-correctness',
    'supported',
    'Each cited passage says what the statement says that cites it.',
  ),
  judged('correctness', 'correct', 'The answer agrees with the reference answer.'),
] as const satisfies Measure[];

/** The name of one of MEASURES. */
export type MeasureName = (typeof MEASURES)[number]['name'];

/** What a question got, by measure; null, or nothing, where a measure says nothing about it. */
export type Scores = Partial<Record<MeasureName, number | null>>;

function measured<Name extends string>(name: Name, label: string, what: string) {
  return { name, label, what, judged: false };
}

function judged<Name extends string>(name: Name, label: string, what: string) {
  return { name, label, what, judged: true };
}

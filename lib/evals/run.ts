import type { Question } from '#lib/quality/question.ts';

/** How questions are put to whatever answers them. Both throw what the answering throws. */
export interface Examinee {
  /** The `sourcepage` of the `top` best passages, best first; a page may come more than once. */
  retrieve(question: Question, top: number): Promise<string[]>;
  /** The answer as a reader gets it, with the names it cites that were retrieved for it. */
  answer(question: Question): Promise<{ text: string; citations: string[] }>;
}

/** What became of one question. Times are in milliseconds. */
export interface Outcome {
  question: Question;
  found: string[];
  retrievalMs: number;
  text: string;
  citations: string[];
  answerMs: number;
}

/** Puts the questions one after the other, so that times are those of one reader, and yields each outcome. */
export async function* run(
  questions: Question[],
  examinee: Examinee,
  { top, now }: { top: number; now: () => number },
): AsyncGenerator<Outcome> {
  for (const question of questions) {
    const started = now();
    const found = await examinee.retrieve(question, top);
    const retrieved = now();
    const { text, citations } = await examinee.answer(question);
    const answered = now();
    yield {
      question,
      found,
      retrievalMs: retrieved - started,
      text,
      citations,
      answerMs: answered - retrieved,
    };
  }
}

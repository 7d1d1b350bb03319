import type { AnswerTrace } from '#lib/core/events/answer-trace.ts';
import { plainRequest, textTurn } from '#lib/core/question/plain-request.ts';
import type { Container } from '../container.ts';
import type { Examination } from './examination.ts';
import { type Finding, failed, failureReason, ok } from './finding.ts';

const QUESTION = 'What are these documents about?';

/** Checks one question end to end: query, search, prompt, answer. */
export async function checkQuestion(container: Container, { signal }: Examination): Promise<Finding> {
  const check = 'one question end to end';
  const startedAt = performance.now();
  try {
    const asked = plainRequest([textTurn(QUESTION)], { singleTurn: true });
    let passages = 0;
    let trace: AnswerTrace | undefined;
    for await (const event of container.answer(asked, signal)) {
      if (event.type === 'retrieved') passages = event.passages.length;
      if (event.type === 'finished') trace = event.trace;
    }
    if (!trace)
      return failed(check, 'the answer did not end', 'Ask on the page, and look at the log of the server.');
    const ms = Math.round(performance.now() - startedAt);
    const answered = `answered by ${container.answerer} in ${ms} ms, from ${passages} passages`;
    const notes = notesIn(trace);
    return notes ? failed(check, `${answered}, but with less than is set up`, notes) : ok(check, answered);
  } catch (thrown) {
    const elsewhere = 'The lines above say which service refuses, and what to do.';
    return failed(check, ...failureReason(thrown, { credentials: elsewhere, missing: elsewhere }));
  }
}

/** What the search replaced, in the words that readers see. */
function notesIn({ notices }: AnswerTrace): string {
  const noted = notices.filter(({ kind }) => kind === 'search');
  return noted.flatMap(({ lines }) => lines).join(' ');
}

import type { AnswerTrace } from '#lib/core/answer-trace.ts';
import type { Passage } from '#lib/core/passage.ts';
import type { StoredAnswer } from '#lib/core/records/conversations.ts';

/** Parts without passages, which every viewer of the answer sees. */
const OF_THE_SEARCH: readonly (keyof AnswerTrace)[] = ['question', 'query', 'generation', 'citations'];

/** An answer of which nothing is shown but that it was given. */
export function withheldAnswer(answer: StoredAnswer): StoredAnswer {
  return {
    ...answer,
    text: '',
    passages: [],
    dataPoints: { text: [], citations: [] },
    trace: answer.trace && only(answer.trace, ['question']),
    followUps: [],
  };
}

/**
 * An answer without some of its passages. Whoever did not ask is not shown the prompt either, which holds their files and
 * all that was said before.
 */
export function withoutPassages(
  answer: StoredAnswer,
  hidden: readonly Passage[],
  isOwner: boolean,
): StoredAnswer {
  if (isOwner && hidden.length === 0) return answer;
  const gone = new Set(hidden.map(({ sourcepage }) => sourcepage));
  const { images, ...points } = answer.dataPoints;
  return {
    ...answer,
    passages: answer.passages.filter((passage) => !gone.has(passage.sourcepage)),
    dataPoints: {
      text: points.text.filter((line) => ![...gone].some((name) => line.startsWith(`${name}: `))),
      citations: points.citations.filter((name) => !gone.has(name)),
      ...(images && gone.size === 0 && { images }),
    },
    trace: answer.trace && reduceTrace(answer.trace, gone),
    followUps: isOwner ? answer.followUps : [],
  };
}

/** Without what holds passages that are gone, without the messages of the prompt, and without other notices. */
function reduceTrace(trace: AnswerTrace, gone: ReadonlySet<string>): AnswerTrace {
  const { results, prompt, notices } = trace;
  const passages = results?.passages.filter(({ sourcepage }) => !gone.has(sourcepage)) ?? [];
  return {
    ...only(trace, OF_THE_SEARCH),
    ...(results && { results: { ...results, passages } }),
    ...(prompt && { prompt: { ...prompt, messages: [] } }),
    notices: notices.filter(({ kind }) => kind === 'ignored-settings'),
  };
}

/** An allow-list of parts: a new part stays hidden until it is listed here. */
function only(trace: AnswerTrace, parts: readonly (keyof AnswerTrace)[]): AnswerTrace {
  const kept = Object.entries(trace).filter(([part]) => parts.includes(part as keyof AnswerTrace));
  return { ...Object.fromEntries(kept), notices: [] };
}

import type { AnswerTrace } from '#lib/core/answer-trace.ts';
import type { Passage } from '#lib/core/passage.ts';
import type { StoredAnswer } from '#lib/core/records/conversations.ts';

/** Steps of the trace without passages, visible to every viewer. */
const OF_THE_SEARCH: readonly (keyof AnswerTrace)[] = ['question', 'query', 'generation', 'citations'];

/** An answer whose content is withheld. */
export function withheldAnswer(answer: StoredAnswer): StoredAnswer {
  return {
    ...answer,
    text: '',
    passages: [],
    dataPoints: { text: [], citations: [] },
    trace: answer.trace && only(answer.trace, ['question']),
    followUps: [],
    // Whether the documents answer says something about them.
    finish: answer.finish && { ...answer.finish, certainty: 'answer' },
  };
}

/**
 * An answer without some of its passages. Viewers other than the asker do not see the prompt either: it
 * holds the asker's files and the earlier conversation.
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
    trace: answer.trace && reduceTrace(isOwner ? answer.trace : withoutFilter(answer.trace), gone),
    followUps: isOwner ? answer.followUps : [],
  };
}

/** The filter names documents that its asker chose, which another viewer may not know of. */
function withoutFilter(trace: AnswerTrace): AnswerTrace {
  if (!trace.query) return trace;
  const { filter: _, ...search } = trace.query.search;
  return { ...trace, query: { ...trace.query, search } };
}

/** The trace without hidden passages, prompt messages and other notices. */
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

/** An allow-list: a new part stays hidden until it is listed here. */
function only(trace: AnswerTrace, parts: readonly (keyof AnswerTrace)[]): AnswerTrace {
  const kept = Object.entries(trace).filter(([part]) => parts.includes(part as keyof AnswerTrace));
  return { ...Object.fromEntries(kept), notices: [] };
}

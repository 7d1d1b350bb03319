import type { Thought } from '#lib/core/events.ts';
import type { Passage } from '#lib/core/passage.ts';
import type { StoredAnswer } from '#lib/core/records/conversations.ts';
import { isRecord, type Json } from '#lib/shared/json.ts';

/** Steps that hold nothing but the question. */
const OF_THE_QUESTION = ['Original user query'];
/** Steps that hold no passage, and go with an answer that is shown. */
const OF_THE_SEARCH = [...OF_THE_QUESTION, 'Generated search query', 'Ignored settings', 'Citations'];

/** An answer of which nothing is shown but that it was given. */
export function withheldAnswer(answer: StoredAnswer): StoredAnswer {
  return {
    ...answer,
    text: '',
    passages: [],
    dataPoints: { text: [], citations: [] },
    thoughts: answer.thoughts.filter(({ title }) => OF_THE_QUESTION.includes(title)),
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
    thoughts: answer.thoughts.flatMap((thought) => reduceThought(thought, gone)),
    followUps: isOwner ? answer.followUps : [],
  };
}

function reduceThought(thought: Thought, gone: ReadonlySet<string>): Thought[] {
  const { title, description } = thought;
  if (title === 'Prompt') return [{ ...thought, description: [] }];
  if (title === 'Results' && Array.isArray(description)) {
    return [{ ...thought, description: description.filter((document) => !gone.has(sourcepageOf(document))) }];
  }
  return OF_THE_SEARCH.includes(title) ? [thought] : [];
}

function sourcepageOf(document: Json): string {
  return isRecord(document) ? String(document['sourcepage']) : '';
}

import type { NoticeKind } from '#lib/core/events/answer-trace.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';

/** One step of an answer, as in `context.thoughts` of protocols 1 to 3. */
export interface Thought {
  title: string;
  description: string | Json[];
  props: JsonObject | null;
}

/** The step titles of the Azure sample, which its clients search for. Reranking, reasoning, citations and support are ours. */
export const STEP = {
  question: 'Original user query',
  query: 'Generated search query',
  retrieval: 'Agentic retrieval response',
  reranking: 'Reranking',
  results: 'Results',
  prompt: 'Prompt',
  reasoning: 'Reasoning',
  citations: 'Citations',
  support: 'Support',
} as const;

/** The titles of notices. The title of settings without effect ends with the model's name. */
export const NOTICE_TITLES: Readonly<Record<NoticeKind, string>> = {
  'ignored-settings': 'Ignored settings',
  'settings-without-effect': 'Settings without effect on ',
  search: 'Search notes',
  pictures: 'Picture notes',
  'semantic-answers': 'Semantic answers',
  'instructions-left-out': 'Instructions left out',
  'prompt-shortened': 'Prompt shortened',
  model: 'Model notes',
};

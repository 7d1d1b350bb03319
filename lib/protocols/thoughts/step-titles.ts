import type { NoticeKind } from '#lib/core/answer-trace.ts';

/** What the Azure sample calls its steps; its clients look them up by these words. The last is ours. */
export const STEP = {
  question: 'Original user query',
  query: 'Generated search query',
  results: 'Results',
  prompt: 'Prompt',
  citations: 'Citations',
} as const;

/** What steps that hold notices are called. The name of the model follows where settings had no effect on it. */
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

import type { JsonObject } from '#lib/shared/json.ts';

const entry = {
  id: 'cw_0Yp2c8mVb1',
  title: 'How long must a password be?',
  pinned: false,
  createdAtMs: 1795000000000,
  updatedAtMs: 1795000000000,
  running: false,
  shared: true,
};
const citation = 'it-security.html#passwords-and-sign-in';
const rating = { rating: 'up', reasons: ['well-sourced'], comment: '' };
const turn = {
  id: 'tn_7fQm2LkXa9',
  parent: null,
  question: 'How long must a password be?',
  attachments: [],
  overrides: { top: 5 },
  status: 'done',
  answer: `At least 14 characters. [${citation}]`,
  model: 'extractive',
  dataPoints: { text: [`${citation}: A password has at least 14 characters.`], citations: [citation] },
  thoughts: [{ title: 'Original user query', description: 'How long must a password be?', props: null }],
  followUps: [],
  failure: null,
  createdAtMs: 1795000000000,
  rating,
  hiddenPassages: 0,
  withheld: false,
};
const share = { token: 'sh_Zk3vQ0tYhW5c8mVb1pXq2rLn', createdAtMs: 1795000000000, turn: turn.id };

/** What the routes of stored conversations take and answer, by the names of their shapes. */
export const conversationExamples: Record<string, JsonObject> = {
  Conversations: { conversations: [entry], next: null },
  ConversationEntry: { ...entry, title: 'Passwords', pinned: true },
  Conversation: { ...entry, activeTurn: turn.id, turns: [turn], share },
  ConversationChange: { title: 'Passwords', pinned: true },
  SharedLink: share,
  SharedConversation: {
    title: entry.title,
    sharedBy: 'Alice Example',
    createdAtMs: share.createdAtMs,
    turns: [{ ...turn, rating: null }],
  },
  Rating: rating,
};

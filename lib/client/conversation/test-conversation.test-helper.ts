import { vi } from 'vitest';
import type { Conversation as ServerConversation } from '#lib/api/conversations.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { ChatEvent, FollowAnswer, StreamAnswer } from './chat-client.ts';
import { shownTurns } from './conversation.ts';
import type { ConversationPorts } from './conversation-api.ts';
import { ConversationStore } from './conversation-store.ts';

const tuning = { changed: { top: 7 }, streaming: true };

/** Storage as the browser has it, and a server whose answers the test hands out piece by piece. */
export function opened(
  streamAnswer: StreamAnswer,
  ports: Partial<ConversationPorts> = {},
  saved = new Map(),
) {
  let asked = 0;
  const api = {
    find: vi.fn(async () => storedConversation()),
    change: vi.fn(),
    stop: vi.fn(async () => {}),
    rate: vi.fn(async () => {}),
    passOn: vi.fn(async () => ({ note: null, answeredAtMs: null })),
  };
  api.change.mockResolvedValue(undefined);
  const tell = vi.fn();
  const store = new ConversationStore({
    streamAnswer,
    followAnswer: async function* () {},
    api,
    storage: {
      getItem: (key) => saved.get(key) ?? null,
      setItem: (key, value) => void saved.set(key, value),
    },
    newId: () => {
      asked += 1;
      return `turn-${asked}`;
    },
    tuning: () => tuning,
    wait: async () => {},
    tell,
    ...ports,
  });
  const shown = () => shownTurns(store.snapshot().conversation);
  return { store, saved, api, tell, shown };
}

/** Says these, and ends. */
export const saying = (...texts: string[]): StreamAnswer =>
  async function* () {
    for (const text of texts) yield { type: 'text', text };
    yield { type: 'session', sessionState: texts.length };
    yield { type: 'ended' };
  };

/** Says one word and then nothing more until it is stopped. */
export const stalling: StreamAnswer = async function* (_, signal) {
  yield { type: 'text', text: 'Five' };
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
  yield { type: 'text', text: ' late words' };
  yield { type: 'stopped' };
};

/** A server that stores what it is asked, as turns `tn_1`, `tn_2` … of one conversation. */
export function storingServer(...answers: StreamAnswer[]): StreamAnswer & { requests: unknown[] } {
  const requests: unknown[] = [];
  const streamAnswer: StreamAnswer = async function* (request, signal) {
    requests.push(request);
    yield { type: 'stored', conversation: 'cw_1', title: 'How long?', turn: `tn_${requests.length}` };
    yield* (answers[requests.length - 1] ?? saying('Five days.'))(request, signal);
  };
  return Object.assign(streamAnswer, { requests });
}

/** A conversation as the server tells it. */
export function storedConversation(change: Partial<ServerConversation> = {}): ServerConversation {
  return {
    id: 'cw_1',
    title: 'Refunds',
    pinned: false,
    archived: false,
    labels: [],
    createdAtMs: 1,
    updatedAtMs: 1,
    running: false,
    shared: false,
    activeTurn: 'tn_1',
    turns: [storedTurn('tn_1', null)],
    share: null,
    ...change,
  };
}

/** A turn of it. */
export function storedTurn(id: string, parent: string | null, change: object = {}) {
  return {
    id,
    parent,
    question: 'How long?',
    attachments: [],
    overrides: {},
    status: 'done' as const,
    answer: 'Five days.',
    model: null,
    dataPoints: { text: [], citations: [] },
    thoughts: [],
    followUps: [],
    answered: true,
    certainty: 'answer' as const,
    failure: null,
    createdAtMs: 1,
    rating: null,
    inquiry: null,
    hiddenPassages: 0,
    withheld: false,
    ...change,
  };
}

/** An answer that is followed to these. */
export const following = (...events: ChatEvent[]): FollowAnswer =>
  async function* () {
    yield* events;
  };

/** A server whose conversations cannot be reached. */
export function silentApi(): ConversationPorts['api'] {
  return {
    find: notThere,
    change: () => Promise.reject(new AppError('unavailable', 'Away.')),
    stop: async () => {},
    rate: async () => {},
    passOn: async () => ({ note: null, answeredAtMs: null }),
  };
}

export function notThere(): Promise<never> {
  return Promise.reject(new AppError('unavailable', 'Away.'));
}

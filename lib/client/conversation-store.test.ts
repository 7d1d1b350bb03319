import { describe, expect, test, vi } from 'vitest';
import type { StreamAnswer } from './chat-client.ts';
import { ConversationStore, isAnswering } from './conversation-store.ts';

const STORAGE_KEY = 'citewell.conversation';
const tuning = { changed: { top: 7 }, streaming: true };

/** Storage as the browser has it, and a server whose answers the test hands out line by line. */
function opened(streamAnswer: StreamAnswer, saved = new Map<string, string>()) {
  let asked = 0;
  const store = new ConversationStore({
    streamAnswer,
    storage: {
      getItem: (key) => saved.get(key) ?? null,
      setItem: (key, value) => void saved.set(key, value),
    },
    newId: () => {
      asked += 1;
      return `turn-${asked}`;
    },
    tuning: () => tuning,
  });
  return { store, saved };
}

const saying = (...texts: string[]): StreamAnswer =>
  async function* () {
    for (const text of texts) yield { type: 'text', text };
    yield { type: 'session', sessionState: texts.length };
    yield { type: 'ended' };
  };

/** Says one word and then nothing more until it is stopped. */
const stalling: StreamAnswer = async function* (_, signal) {
  yield { type: 'text', text: 'Five' };
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
  yield { type: 'text', text: ' late words' };
  yield { type: 'stopped' };
};

describe('asking', () => {
  test('shows the answer and tells whoever watches', async () => {
    const { store } = opened(saying('Five ', 'days.'));
    const watching = vi.fn();
    store.subscribe(watching);
    await store.ask('  How long? ');
    expect(store.snapshot()).toMatchObject({
      turns: [{ question: 'How long?', answer: 'Five days.', status: 'done' }],
      sessionState: 2,
    });
    expect(watching).toHaveBeenCalled();
  });

  test('hands back the session and what was said before', async () => {
    const requests: unknown[] = [];
    const { store } = opened(async function* (request) {
      requests.push(request);
      yield { type: 'text', text: 'Five days.' };
      yield { type: 'session', sessionState: 's1' };
      yield { type: 'ended' };
    });
    await store.ask('How long?');
    await store.ask('And for families?');
    expect(requests).toMatchObject([
      { messages: [{ content: 'How long?' }], overrides: { top: 7 }, streaming: true, sessionState: null },
      {
        messages: [{ content: 'How long?' }, { content: 'Five days.' }, { content: 'And for families?' }],
        sessionState: 's1',
      },
    ]);
  });

  test('does nothing while an answer is arriving, or when nothing was asked', async () => {
    const { store } = opened(stalling);
    void store.ask('How long?');
    await store.ask('And then?');
    store.stop();
    await store.ask('   ');
    expect(store.snapshot().turns).toHaveLength(1);
  });
});

describe('editing', () => {
  test('ends a running answer, and none of it turns up in the answer to the new question', async () => {
    const answers = [stalling, saying('Two metres.')];
    const { store } = opened((...request) => (answers.shift() ?? stalling)(...request));
    const asking = store.ask('How long?');
    await vi.waitFor(() => expect(store.snapshot().turns[0]?.answer).toBe('Five'));
    await store.edit('turn-1', ' How wide? ');
    await asking;
    expect(store.snapshot().turns).toMatchObject([
      { question: 'How wide?', answer: 'Two metres.', status: 'done' },
    ]);
  });

  test('to nothing changes nothing', async () => {
    const { store } = opened(saying('Five days.'));
    await store.ask('How long?');
    await store.edit('turn-1', '  ');
    expect(store.snapshot().turns).toMatchObject([{ question: 'How long?', answer: 'Five days.' }]);
  });
});

describe('leaving', () => {
  test('Stop shows at once, keeps what has arrived and lets the next question be asked', async () => {
    const { store } = opened(stalling);
    const asking = store.ask('How long?');
    await vi.waitFor(() => expect(store.snapshot().turns[0]?.answer).toBe('Five'));
    store.stop();
    expect(store.snapshot().turns).toMatchObject([{ answer: 'Five', status: 'stopped' }]);
    expect(isAnswering(store.snapshot())).toBe(false);
    await asking;
    expect(store.snapshot().turns[0]?.answer).toBe('Five');
  });

  test('a new chat ends the running answer, and none of it turns up later', async () => {
    const { store, saved } = opened(stalling);
    const asking = store.ask('How long?');
    store.clear();
    await asking;
    expect(store.snapshot().turns).toEqual([]);
    expect(JSON.parse(saved.get(STORAGE_KEY) ?? '')).toMatchObject({ turns: [] });
  });
});

describe('coming back', () => {
  test('a finished conversation is there again after a reload', async () => {
    const { store, saved } = opened(saying('Five days.'));
    await store.ask('How long?');
    expect(opened(saying(), saved).store.snapshot()).toEqual(store.snapshot());
  });

  test('an answer interrupted by the reload can be asked for again', async () => {
    const { store, saved } = opened(stalling);
    void store.ask('How long?');
    store.save();
    const again = opened(saying('Five days.'), saved).store;
    const [interrupted] = again.snapshot().turns;
    expect(interrupted?.status).toBe('interrupted');
    await again.retry(interrupted?.id ?? '');
    expect(again.snapshot().turns).toMatchObject([
      { question: 'How long?', answer: 'Five days.', status: 'done' },
    ]);
    store.stop();
  });
});

import { expect, test, vi } from 'vitest';
import type { StreamAnswer } from '../conversation/chat-client.ts';
import { compareAddress, questionIn } from '../conversation/conversation-address.ts';
import { ComparisonStore, isComparing, tokensOf } from './comparison-store.ts';

const A = { changed: {}, streaming: true };
const B = { changed: { top: 7 }, streaming: false };

/** A store whose clock stands still until it is moved. */
function opened(streamAnswer: StreamAnswer) {
  const clock = { ms: 1000 };
  let asked = 0;
  const newId = () => `side-${++asked}`;
  return { clock, store: new ComparisonStore({ streamAnswer, newId, now: () => clock.ms }) };
}

test('both sides are asked at once, each under its own settings, and neither knows the conversation', async () => {
  const requests: unknown[] = [];
  const { store } = opened(async function* (request) {
    requests.push(request);
    yield { type: 'text', text: `${request.overrides['top'] ?? 3} passages.` };
    yield { type: 'session', sessionState: 's' };
    yield { type: 'ended' };
  });
  await store.ask('  How long? ', [A, B]);
  const messages = [{ role: 'user', content: 'How long?' }];
  expect(requests).toEqual([
    { messages, overrides: { suggest_followup_questions: true }, streaming: true, sessionState: null },
    {
      messages,
      overrides: { suggest_followup_questions: true, top: 7 },
      streaming: false,
      sessionState: null,
    },
  ]);
  expect(store.snapshot()?.map(({ turn }) => turn.answer)).toEqual(['3 passages.', '7 passages.']);
  expect(isComparing(store.snapshot())).toBe(false);
});

test('each side is timed from the question to its first words and to its end', async () => {
  const { store, clock } = opened(async function* () {
    clock.ms += 10;
    yield { type: 'context', context: {} };
    yield { type: 'text', text: 'Five' };
    clock.ms += 5;
    yield { type: 'text', text: ' days.' };
    yield { type: 'ended' };
  });
  clock.ms = 1000;
  await store.ask('How long?', [A, A]);
  const [side] = store.snapshot() ?? [];
  expect(side).toMatchObject({ totalMs: expect.any(Number), firstTextMs: expect.any(Number) });
  expect(Number(side?.totalMs)).toBeGreaterThan(Number(side?.firstTextMs));
});

test('a side that fails leaves the other alone', async () => {
  const { store } = opened(async function* ({ streaming }) {
    if (streaming) yield { type: 'failed', failure: { kind: 'network' } };
    yield { type: 'text', text: 'Five days.' };
    yield { type: 'ended' };
  });
  await store.ask('How long?', [A, B]);
  expect(store.snapshot()?.map(({ turn }) => turn.status)).toEqual(['failed', 'done']);
});

test('Stop ends both answers and leaves their text; the next question starts anew', async () => {
  const { store } = opened(async function* (_, signal) {
    yield { type: 'text', text: 'Five' };
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
    yield { type: 'text', text: ' late words' };
  });
  const asking = store.ask('How long?', [A, B]);
  await vi.waitFor(() => expect(store.snapshot()?.[1].turn.answer).toBe('Five'));
  expect(isComparing(store.snapshot())).toBe(true);
  store.stop();
  expect(store.snapshot()?.map(({ turn }) => [turn.answer, turn.status])).toEqual([
    ['Five', 'stopped'],
    ['Five', 'stopped'],
  ]);
  await asking;
  void store.ask('And then?', [A, B]);
  expect(store.snapshot()?.[0].turn).toMatchObject({ question: 'And then?', answer: '' });
  store.stop();
});

test('tokens are those that the server counted', async () => {
  const { store } = opened(async function* () {
    const token_usage = { prompt_tokens: 12, completion_tokens: 3 };
    const thoughts = [{ title: 'Prompt', description: '', props: { token_usage } }];
    yield { type: 'context', context: { thoughts } };
    yield { type: 'ended' };
  });
  await store.ask('How long?', [A, A]);
  const [side] = store.snapshot() ?? [];
  expect(side && tokensOf(side.turn)).toEqual({ prompt: 12, completion: 3 });
  expect(side && tokensOf({ ...side.turn, thoughts: [] })).toBeUndefined();
});

test('a question travels in the part of the address that stays in the browser', () => {
  const { hash, pathname, search } = new URL(compareAddress('100 % “sure”?\n#1'), 'http://localhost');
  expect([pathname, search, questionIn(hash)]).toEqual(['/compare', '', '100 % “sure”?\n#1']);
  expect(compareAddress()).toBe('/compare');
  expect(questionIn('#question=%')).toBe('');
  expect(questionIn('#other')).toBe('');
});

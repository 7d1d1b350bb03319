import { describe, expect, test, vi } from 'vitest';
import type { FollowAnswer, StreamAnswer } from './chat-client.ts';
import { isAnswering } from './conversation.ts';
import { opened, silentApi, stalling, storingServer } from './test-conversation.test-helper.ts';

describe('a connection that breaks', () => {
  const broken: StreamAnswer = async function* () {
    yield { type: 'text', text: 'Five' };
    yield { type: 'failed', failure: { kind: 'cut-off' } };
  };

  test('is gone on with where the answer is stored, from what has arrived', async () => {
    const known: number[] = [];
    const followAnswer: FollowAnswer = async function* (turn, length) {
      known.push(length);
      if (known.length === 1) yield { type: 'failed', failure: { kind: 'network' } };
      else {
        yield { type: 'text', text: ` days of ${turn}` };
        yield { type: 'ended' };
      }
    };
    const { store, shown } = opened(storingServer(broken), { followAnswer, api: silentApi() });
    await store.ask('How long?');
    expect(shown()).toMatchObject([{ answer: 'Five days of tn_1', status: 'done' }]);
    expect(known).toEqual([4, 4]);
  });

  test('fails when the server stays away, and asking again goes on where it broke', async () => {
    let away = true;
    const followAnswer: FollowAnswer = async function* () {
      if (away) yield { type: 'failed', failure: { kind: 'network' } };
      else yield { type: 'text', text: ' days.' };
      if (!away) yield { type: 'ended' };
    };
    const { store, shown } = opened(storingServer(broken), { followAnswer, api: silentApi() });
    await store.ask('How long?');
    expect(shown()).toMatchObject([{ answer: 'Five', status: 'failed', failure: { kind: 'network' } }]);
    away = false;
    await store.retry('turn-1');
    expect(shown()).toMatchObject([{ id: 'turn-1', answer: 'Five days.', status: 'done' }]);
  });

  test('fails where the answer is not stored', async () => {
    const { store, shown } = opened(broken);
    await store.ask('How long?');
    expect(shown()).toMatchObject([{ answer: 'Five', status: 'failed', failure: { kind: 'cut-off' } }]);
  });

  test('a question that never reached the server is asked again by the same key', async () => {
    const keys: unknown[] = [];
    const { store, shown } = opened(
      async function* ({ storage: asked }) {
        keys.push(asked?.key);
        if (keys.length === 1) yield { type: 'failed', failure: { kind: 'network' } };
        else {
          yield { type: 'stored', conversation: 'cw_1', title: 'How long?', turn: 'tn_1' };
          yield { type: 'ended' };
        }
      },
      { api: silentApi() },
    );
    await store.ask('How long?');
    await store.retry('turn-1');
    expect(keys).toEqual(['turn-1', 'turn-1']);
    expect(shown()).toMatchObject([{ stored: 'tn_1', status: 'done' }]);
  });
});

describe('leaving', () => {
  test('Stop shows at once, retains what has arrived and lets the next question be asked', async () => {
    const { store, shown } = opened(stalling);
    const asking = store.ask('How long?');
    await vi.waitFor(() => expect(shown()[0]?.answer).toBe('Five'));
    store.stop();
    expect(shown()).toMatchObject([{ answer: 'Five', status: 'stopped' }]);
    expect(isAnswering(store.snapshot().conversation)).toBe(false);
    await asking;
    expect(shown()[0]?.answer).toBe('Five');
  });

  test('Stop stops a stored answer at the server, also when its name comes later', async () => {
    let name = () => {};
    const { store, api, shown } = opened(async function* () {
      await new Promise<void>((resolve) => {
        name = resolve;
      });
      yield { type: 'stored', conversation: 'cw_1', title: 'How long?', turn: 'tn_1' };
      yield { type: 'text', text: 'late words' };
    });
    const asking = store.ask('How long?');
    store.stop();
    expect(shown()).toMatchObject([{ status: 'stopped' }]);
    expect(api.stop).not.toHaveBeenCalled();
    name();
    await asking;
    expect(api.stop).toHaveBeenCalledWith('tn_1');
    expect(shown()[0]?.answer).not.toContain('late words');
  });

  test('a new chat leaves a stored answer to the server, and none of it turns up later', async () => {
    const { store, api } = opened(storingServer(stalling));
    const asking = store.ask('How long?');
    await vi.waitFor(() => expect(store.snapshot().conversation.stored).not.toBeNull());
    store.startAnew();
    await asking;
    expect(store.snapshot().conversation).toMatchObject({ turns: [], stored: null });
    expect(api.stop).not.toHaveBeenCalled();
  });
});

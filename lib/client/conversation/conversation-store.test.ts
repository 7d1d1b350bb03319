import { describe, expect, test, vi } from 'vitest';
import type { Conversation as ServerConversation } from '#lib/api/conversations.ts';
import { AppError } from '#lib/shared/app-error.ts';
import {
  following,
  notThere,
  opened,
  saying,
  silentApi,
  stalling,
  storedConversation,
  storedTurn,
  storingServer,
} from './test-conversation.test-helper.ts';

const STORAGE_KEY = 'citewell.conversation';

describe('asking', () => {
  test('shows the answer and tells its subscribers', async () => {
    const { store, shown } = opened(saying('Five ', 'days.'));
    const watching = vi.fn();
    store.subscribe(watching);
    await store.ask('  How long? ');
    expect(shown()).toMatchObject([{ question: 'How long?', answer: 'Five days.', status: 'done' }]);
    expect(watching).toHaveBeenCalled();
  });

  test('asks to store the question after the one before it, by the names that the server gave', async () => {
    const server = storingServer();
    const { store, saved, tell } = opened(server);
    await store.ask('How long?');
    await store.ask('And for families?');
    expect(server.requests).toMatchObject([
      {
        messages: [{ content: 'How long?' }],
        overrides: { top: 7 },
        storage: { key: 'turn-1', conversation: null, parent: null },
      },
      {
        messages: [{ content: 'How long?' }, { content: 'Five days.' }, { content: 'And for families?' }],
        storage: { key: 'turn-2', conversation: 'cw_1', parent: 'tn_1' },
      },
    ]);
    expect(JSON.parse(saved.get(STORAGE_KEY))).toMatchObject({ turns: [] });
    expect(tell).toHaveBeenCalledWith('cw_1');
  });

  test('where nothing is stored, hands back the session and asks for no storage again', async () => {
    const requests: unknown[] = [];
    const { store } = opened(async function* (request) {
      requests.push(request);
      yield { type: 'unsaved' };
      yield* saying('Five days.')(request, new AbortController().signal);
    });
    await store.ask('How long?');
    await store.ask('And for families?');
    expect(requests[1]).toMatchObject({ sessionState: 1 });
    expect(requests[1]).not.toHaveProperty('storage');
    expect(store.snapshot().conversation).toMatchObject({ unsaved: true, stored: null });
  });

  test('does nothing while an answer is arriving, or when nothing was asked', async () => {
    const { store, shown } = opened(stalling);
    void store.ask('How long?');
    await store.ask('And then?');
    store.stop();
    await store.ask('   ');
    expect(shown()).toHaveLength(1);
  });

  test('learns the better title of a first exchange', async () => {
    const { store } = opened(storingServer());
    await store.ask('How long?');
    expect(store.snapshot().conversation.stored?.title).toBe('Refunds');
  });
});

describe('editing', () => {
  test('ends a running answer, and none of it turns up in the answer to the new question', async () => {
    const answers = [stalling, saying('Two metres.')];
    const { store, shown } = opened((...request) => (answers.shift() ?? stalling)(...request));
    const asking = store.ask('How long?');
    await vi.waitFor(() => expect(shown()[0]?.answer).toBe('Five'));
    await store.edit('turn-1', ' How wide? ');
    await asking;
    expect(shown()).toMatchObject([{ question: 'How wide?', answer: 'Two metres.', status: 'done' }]);
  });

  test('to nothing changes nothing', async () => {
    const { store, shown } = opened(saying('Five days.'));
    await store.ask('How long?');
    await store.edit('turn-1', '  ');
    expect(shown()).toMatchObject([{ question: 'How long?', answer: 'Five days.' }]);
  });

  test('retains the former question: it can be turned back to, and the server learns which is shown', async () => {
    const server = storingServer(saying('a'), saying('b'), saying('c'));
    const { store, api, shown } = opened(server, { api: { ...opened(saying()).api, find: notThere } });
    await store.ask('A?');
    await store.ask('B?');
    await store.edit('turn-1', 'C?');
    expect(server.requests[2]).toMatchObject({ storage: { conversation: 'cw_1', parent: null } });
    expect(shown().map(({ answer }) => answer)).toEqual(['c']);
    store.turnTo('turn-3', -1);
    expect(shown().map(({ answer }) => answer)).toEqual(['a', 'b']);
    store.turnTo('turn-1', -1);
    expect(shown()).toHaveLength(2);
    expect(api).toBeDefined();
  });

  test('answering again retains the former answer beside the new one', async () => {
    const { store, shown } = opened(storingServer(saying('first'), saying('second')), { api: silentApi() });
    await store.ask('How long?');
    await store.retry('turn-1');
    expect(shown()).toMatchObject([{ id: 'turn-2', answer: 'second' }]);
    expect(store.snapshot().conversation.turns).toHaveLength(2);
  });
});

describe('coming back', () => {
  test('an unsaved conversation is there again after a reload, and goes on unsaved', async () => {
    const { store, saved } = opened(saying('Five days.'));
    await store.ask('How long?');
    const again = opened(saying(), {}, saved).store.snapshot().conversation;
    expect(again).toEqual({ ...store.snapshot().conversation, unsaved: true });
  });

  test('an unsaved answer interrupted by the reload can be asked for again', async () => {
    const { store, saved } = opened(stalling);
    void store.ask('How long?');
    store.save();
    const again = opened(saying('Five days.'), {}, saved);
    const [interrupted] = again.shown();
    expect(interrupted?.status).toBe('interrupted');
    await again.store.retry(interrupted?.id ?? '');
    expect(again.shown()).toMatchObject([{ question: 'How long?', answer: 'Five days.', status: 'done' }]);
    store.stop();
  });

  test('a stored answer that still runs is followed live', async () => {
    const running = storedConversation({
      turns: [storedTurn('tn_1', null, { status: 'running', answer: 'Five' })],
    });
    const followAnswer = following({ type: 'text', text: ' days.' }, { type: 'ended' });
    const { store, shown } = opened(saying(), { followAnswer, api: silentApi() });
    store.adopt(running);
    expect(shown()).toMatchObject([{ answer: 'Five', status: 'streaming' }]);
    await store.goTo('cw_1');
    await vi.waitFor(() => expect(shown()).toMatchObject([{ answer: 'Five days.', status: 'done' }]));
  });

  test('questions asked in another tab appear and are followed', async () => {
    const next = storedConversation({
      activeTurn: 'tn_2',
      turns: [storedTurn('tn_1', null), storedTurn('tn_2', 'tn_1', { status: 'running', answer: '' })],
    });
    const followAnswer = following({ type: 'text', text: 'Live.' }, { type: 'ended' });
    const { store, shown, api } = opened(saying(), { followAnswer });
    store.adopt(storedConversation());
    const before = shown()[0];
    api.find.mockResolvedValue(next);
    await store.refresh();
    await vi.waitFor(() => expect(shown()[1]).toMatchObject({ answer: 'Live.' }));
    expect(shown()[0]).toBe(before);
  });

  test('a branch chosen here stays when the server tells nothing new', async () => {
    const branches = storedConversation({
      turns: [storedTurn('tn_1', null), storedTurn('tn_2', null)],
      activeTurn: 'tn_2',
    });
    const { store, shown, api } = opened(saying());
    store.adopt(branches);
    store.turnTo('tn_2', -1);
    expect(api.change).toHaveBeenCalledWith('cw_1', { activeTurn: 'tn_1' });
    api.find.mockResolvedValue({ ...branches, activeTurn: 'tn_1' });
    await store.refresh();
    expect(shown().map(({ id }) => id)).toEqual(['tn_1']);
  });

  test('a branch chosen while the server is asked stays, whatever the server had answered before', async () => {
    const branches = storedConversation({
      turns: [storedTurn('tn_1', null), storedTurn('tn_2', null)],
      activeTurn: 'tn_2',
    });
    const { store, shown, api } = opened(saying());
    store.adopt(branches);
    const reply = Promise.withResolvers<typeof branches>();
    api.find.mockReturnValueOnce(reply.promise);
    api.find.mockResolvedValue({ ...branches, activeTurn: 'tn_1' });
    const refreshed = store.refresh();
    await vi.waitFor(() => expect(api.find).toHaveBeenCalled());
    store.turnTo('tn_2', -1);
    reply.resolve(branches);
    await refreshed;
    expect(shown().map(({ id }) => id)).toEqual(['tn_1']);
  });

  test('a question asked while the server is asked stays, though the server answered before it heard of it', async () => {
    const { store, shown, api } = opened(storingServer());
    const reply = Promise.withResolvers<ServerConversation>();
    api.find.mockReturnValueOnce(reply.promise);
    api.find.mockResolvedValue(
      storedConversation({
        turns: [storedTurn('tn_1', null), storedTurn('tn_2', 'tn_1')],
        activeTurn: 'tn_2',
      }),
    );
    const first = store.ask('How long?');
    await vi.waitFor(() => expect(api.find).toHaveBeenCalled());
    await store.ask('And for families?');
    reply.resolve(storedConversation());
    await first;
    expect(shown()).toHaveLength(2);
  });

  test.each([
    ['not-found', 'gone'],
    ['unavailable', 'unreachable'],
  ] as const)('a conversation that cannot be opened (%s) says so', async (code, viewState) => {
    const { store, api } = opened(saying());
    api.find.mockRejectedValue(new AppError(code, 'No.'));
    await store.goTo('cw_2');
    expect(store.snapshot()).toMatchObject({ viewState, conversation: { turns: [] } });
  });

  test('one that was deleted meanwhile is shown no longer; one that cannot be reached is', async () => {
    const { store, api, shown } = opened(saying());
    store.adopt(storedConversation());
    api.find.mockRejectedValue(new AppError('unavailable', 'Away.'));
    await store.refresh();
    expect(shown()).toHaveLength(1);
    api.find.mockRejectedValue(new AppError('not-found', 'No.'));
    await store.refresh();
    expect(store.snapshot().viewState).toBe('gone');
  });

  test('an answer that comes too late is not shown in place of what was opened since', async () => {
    const { store, api } = opened(saying());
    let late = (_: ServerConversation) => {};
    api.find.mockReturnValueOnce(
      new Promise((resolve) => {
        late = resolve;
      }),
    );
    const first = store.goTo('cw_2');
    await store.goTo('cw_1');
    late(storedConversation({ id: 'cw_2' }));
    await first;
    expect(store.snapshot().conversation.stored?.id).toBe('cw_1');
  });
});

describe('rating', () => {
  test('shows at once, and is as it was when the server refuses', async () => {
    const { store, api, shown } = opened(saying());
    store.adopt(storedConversation());
    const rating = { rating: 'up' as const, reasons: [], comment: '' };
    await store.rate('tn_1', rating);
    expect(api.rate).toHaveBeenCalledWith('tn_1', rating);
    expect(shown()[0]?.rating).toEqual(rating);
    api.rate.mockRejectedValue(new AppError('unavailable', 'Away.'));
    const withdrawing = store.rate('tn_1', null);
    expect(shown()[0]?.rating).toBeNull();
    await expect(withdrawing).rejects.toThrow('Away.');
    expect(shown()[0]?.rating).toEqual(rating);
  });

  test('stays when the conversation was fetched before the server had it', async () => {
    const { store, api, shown } = opened(saying());
    const rating = { rating: 'down' as const, reasons: [], comment: '' };
    store.adopt(storedConversation());
    const fetched = Promise.withResolvers<ServerConversation>();
    api.find.mockReturnValueOnce(fetched.promise);
    api.find.mockResolvedValue(storedConversation({ turns: [storedTurn('tn_1', null, { rating })] }));
    const refreshed = store.refresh();
    await vi.waitFor(() => expect(api.find).toHaveBeenCalled());
    await store.rate('tn_1', rating);
    fetched.resolve(storedConversation());
    await refreshed;
    expect(shown()[0]?.rating).toEqual(rating);
  });
});

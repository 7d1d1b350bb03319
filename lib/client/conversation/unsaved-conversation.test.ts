import { describe, expect, test } from 'vitest';
import type { StreamAnswer } from './chat-client.ts';
import { hasUnsaved } from './conversation.ts';
import { ALL_DOCUMENTS } from './scope.ts';
import { opened, saying, silentApi, stalling, storingServer } from './test-conversation.test-helper.ts';

describe('an unsaved conversation', () => {
  const unsaved: StreamAnswer = async function* (request, signal) {
    yield { type: 'unsaved' };
    yield* saying('Five days.')(request, signal);
  };

  test('is saved by asking its questions again, in their order, and never without being saved', async () => {
    const { store, saved } = opened(unsaved);
    await store.ask('How long?');
    await store.ask('And for families?');
    const server = storingServer();
    const { store: again } = opened(server, { api: silentApi() }, saved);
    expect(await again.saveAgain()).toBe(true);
    expect(server.requests).toMatchObject([
      { storage: { key: 'turn-1', conversation: null, parent: null, isRequired: true } },
      { storage: { key: 'turn-2', conversation: 'cw_1', parent: 'tn_1', isRequired: true } },
    ]);
    expect(hasUnsaved(again.snapshot().conversation)).toBe(false);
  });

  test('retains its answers where the server still cannot save', async () => {
    const { store, saved, shown } = opened(unsaved);
    await store.ask('How long?');
    const refusing: StreamAnswer = async function* () {
      yield { type: 'failed', failure: { kind: 'said', message: 'Nothing can be stored.' } };
    };
    const { store: again, shown: after } = opened(refusing, {}, saved);
    expect(await again.saveAgain()).toBe(false);
    expect(after()).toEqual(shown());
    expect(hasUnsaved(again.snapshot().conversation)).toBe(true);
  });

  test('is saved by asking each question of the documents that it was asked of', async () => {
    const { store, saved } = opened(unsaved);
    store.choose({ kind: 'own' });
    await store.ask('How long?');
    store.choose(ALL_DOCUMENTS);
    await store.ask('And for families?');
    const server = storingServer();
    const { store: again } = opened(server, { api: silentApi() }, saved);
    await again.saveAgain();
    expect(server.requests).toMatchObject([{ overrides: { own_documents_only: true } }, {}]);
    expect(server.requests[1]).not.toMatchObject({ overrides: { own_documents_only: true } });
  });

  test('is saved once, however often that is asked for', async () => {
    const { store, saved } = opened(unsaved);
    await store.ask('How long?');
    await store.ask('And for families?');
    const server = storingServer();
    const { store: again } = opened(server, { api: silentApi() }, saved);
    expect(await Promise.all([again.saveAgain(), again.saveAgain()])).toEqual([true, true]);
    expect(server.requests).toHaveLength(2);
  });

  test('loses nothing that is asked while saving it fails', async () => {
    const { store, saved } = opened(unsaved);
    await store.ask('How long?');
    await store.ask('And for families?');
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    const refusing: StreamAnswer = async function* (request, signal) {
      if (!request.storage) return yield* unsaved(request, signal);
      await refused;
      yield { type: 'failed', failure: { kind: 'said', message: 'Nothing can be stored.' } };
    };
    const { store: again, shown } = opened(refusing, { newId: () => 'turn-3' }, saved);
    const saving = again.saveAgain();
    await again.ask('And in winter?');
    refuse();
    expect(await saving).toBe(false);
    expect(shown().map(({ question, answer }) => [question, answer])).toEqual([
      ['How long?', 'Five days.'],
      ['And for families?', 'Five days.'],
      ['And in winter?', 'Five days.'],
    ]);
  });

  test('is one that would be lost; a question on its way to be stored, or stored, is none', async () => {
    const { store } = opened(stalling);
    void store.ask('How long?');
    expect(hasUnsaved(store.snapshot().conversation)).toBe(false);
    store.stop();
    expect(hasUnsaved(store.snapshot().conversation)).toBe(true);
    const { store: stored } = opened(storingServer());
    await stored.ask('How long?');
    expect(hasUnsaved(stored.snapshot().conversation)).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import type { StreamAnswer } from './chat-client.ts';
import { hasUnsaved } from './conversation.ts';
import { keeping, opened, saying, silentApi, stalling } from './test-conversation.contract.ts';

describe('an unsaved conversation', () => {
  const unsaved: StreamAnswer = async function* (request, signal) {
    yield { type: 'unsaved' };
    yield* saying('Five days.')(request, signal);
  };

  test('is saved by asking its questions again, in their order, and never without being saved', async () => {
    const { store, saved } = opened(unsaved);
    await store.ask('How long?');
    await store.ask('And for families?');
    const server = keeping();
    const { store: again } = opened(server, { api: silentApi() }, saved);
    expect(await again.saveAgain()).toBe(true);
    expect(server.requests).toMatchObject([
      { keeping: { key: 'turn-1', conversation: null, parent: null, isRequired: true } },
      { keeping: { key: 'turn-2', conversation: 'cw_1', parent: 'tn_1', isRequired: true } },
    ]);
    expect(hasUnsaved(again.snapshot().conversation)).toBe(false);
  });

  test('keeps its answers where the server still cannot save', async () => {
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

  test('is one that would be lost; a question on its way to be kept, or kept, is none', async () => {
    const { store } = opened(stalling);
    void store.ask('How long?');
    expect(hasUnsaved(store.snapshot().conversation)).toBe(false);
    store.stop();
    expect(hasUnsaved(store.snapshot().conversation)).toBe(true);
    const { store: kept } = opened(keeping());
    await kept.ask('How long?');
    expect(hasUnsaved(kept.snapshot().conversation)).toBe(false);
  });
});

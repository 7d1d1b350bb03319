import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createRecorder } from '#lib/core/recording/recorder.ts';
import { createRecords } from '#lib/history/create-records.ts';
import { outlivingRequests } from './outliving-requests.ts';

test('a platform that stops processes between requests waits for an answer whose reader has left', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'citewell-outliving-'));
  const { conversations, close } = createRecords({ kind: 'sqlite', dataDir: folder });
  const awaited: (() => Promise<void>)[] = [];
  const recorder = outlivingRequests(createRecorder({ conversations }), (work) => awaited.push(work));
  const end = Promise.withResolvers<void>();

  const begun = await recorder.ask({
    question: {
      owner: 'user:t:alice',
      conversation: null,
      parent: undefined,
      question: 'How long is parental leave?',
      attachments: [],
      overrides: {},
      idempotencyKey: null,
    },
    async *answer() {
      await end.promise;
      yield* [];
    },
    failed: () => {},
  });
  const [wait] = awaited;
  expect(recorder.underWay).toBe(1);
  end.resolve();
  await wait?.();

  expect(awaited).toHaveLength(1);
  expect((await conversations.log('user:t:alice', begun.turn, 0)).status).not.toBe('running');
  await recorder.close();
  await close();
  rmSync(folder, { recursive: true });
});

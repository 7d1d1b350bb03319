import { expect, test } from 'vitest';
import { createRecorder } from '#lib/core/recording/recorder.ts';
import { createRecords } from '#lib/history/create-records.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { ADA, openUploadBench } from './uploading.test-helper.ts';
import { waitForRecorder, waitForUploads } from './wait-until.ts';

test('a platform that stops processes between requests waits for an answer whose reader has left', async () => {
  const folder = temporaryFolder();
  const { conversations, close } = createRecords({ kind: 'sqlite', dataDir: folder.path });
  const awaited: (() => Promise<void>)[] = [];
  const recorder = waitForRecorder(createRecorder({ conversations }), (work) => awaited.push(work));
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
  expect(recorder.activeCount).toBe(1);
  end.resolve();
  await wait?.();

  expect(awaited).toHaveLength(1);
  expect((await conversations.log('user:t:alice', begun.turn, 0)).status).not.toBe('running');
  await recorder.close();
  await close();
  folder.remove();
});

test('a function stays alive until its uploaded file has been read', { timeout: 120_000 }, async () => {
  const bench = await openUploadBench();
  const { container } = bench;
  const waitedFor: (() => Promise<void>)[] = [];
  container.uploads = waitForUploads(container.uploads, (work) => waitedFor.push(work));
  try {
    const { id } = (await (await bench.put(ADA, 'note.txt', 'The hedgehog.')).json()) as { id: string };
    expect(waitedFor).toHaveLength(1);
    await waitedFor[0]?.();
    expect(await (await bench.get(ADA, id)).json()).toMatchObject({ status: 'ready' });
    expect(await bench.found(ADA, 'hedgehog')).toHaveLength(1);
  } finally {
    await bench.close();
  }
});

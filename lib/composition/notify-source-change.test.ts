import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { notifySourceChange } from './notify-source-change.ts';

const counts = { added: 0, replaced: 0, relabelled: 0, unchanged: 3, skipped: 0, removed: 0, failed: 0 };
const well = {
  counts,
  skipped: undefined,
  failure: null,
  interrupted: false,
  failed: [],
  failureBefore: null,
  failedBefore: 0,
};

/** A webhook that records its calls. */
const hook = perTest(async () => {
  const calls: unknown[] = [];
  const state = { status: 200 };
  const server = createServer(async (request, response) => {
    calls.push(await json(request));
    response.writeHead(state.status).end('noted');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?key=k`;
  const environment = readEnvironment({ SOURCES_WEBHOOK_URL: url, LOG_LEVEL: 'silent' });
  return { calls, state, environment, close: () => server.close() };
});

const tell = (outcome: Parameters<typeof notifySourceChange>[2]) =>
  notifySourceChange(hook.environment, 'wiki', outcome);

test('the webhook hears when a source begins to fail and when it works again, and nothing in between', async () => {
  await tell(well);
  await tell({ ...well, failure: 'It is away.' });
  await tell({ ...well, failure: 'It is still away.', failureBefore: 'It is away.' });
  await tell({ ...well, failureBefore: 'It is still away.', interrupted: true });
  await tell({ ...well, failureBefore: 'It is still away.' });
  expect(hook.calls).toMatchObject([
    { source: 'wiki', state: 'failing', before: 'ok', reason: 'It is away.', failedDocuments: 0 },
    { source: 'wiki', state: 'ok', before: 'failing', reason: null },
  ]);
});

test('failed documents are a state of their own, and at most ten are named', async () => {
  const failed = Array.from({ length: 20 }, (_, at) => ({ document: `wiki/${at}.pdf`, reason: 'damaged' }));
  await tell({ ...well, counts: { ...counts, failed: 30 }, failed });
  await tell({ ...well, counts: { ...counts, failed: 29 }, failed, failedBefore: 30 });
  expect(hook.calls).toMatchObject([{ state: 'documents-failing', failedDocuments: 30, reason: null }]);
  expect(hook.calls[0]).toHaveProperty('documents.length', 10);
});

test('a webhook that refuses does not fail the run', async () => {
  hook.state.status = 403;
  await tell({ ...well, failure: 'It is away.' });
  expect(hook.calls).toHaveLength(1);
});

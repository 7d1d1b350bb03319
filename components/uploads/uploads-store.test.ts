import { expect, test } from 'vitest';
import type { UploadEntry, UploadList } from '#lib/api/documents.ts';
import type { SendingWatch, SentReply } from '#lib/client/page/send-file.ts';
import { UploadsStore } from './uploads-store.ts';

const entry = (change: Partial<UploadEntry>): UploadEntry => ({
  id: 'up_1',
  name: 'plan.md',
  sourcefile: 'my/0a/plan.md',
  mediaType: 'text/markdown',
  sizeBytes: 10,
  status: 'ready',
  reason: null,
  passages: 1,
  createdAtMs: 0,
  ...change,
});
const listOf = (...uploads: UploadEntry[]): UploadList => ({
  uploads,
  limits: { files: 5, bytes: 100, fileBytes: 50, usedFiles: uploads.length, usedBytes: 0 },
  accepts: ['.md'],
});
const file = (name: string) => new File(['text'], name);

/** A store before a scripted server: what it answers to GET in turn, and one hand to answer each file with. */
function open(...lists: UploadList[]) {
  const sent: { address: string; watch: SendingWatch; answer: (reply: SentReply) => void }[] = [];
  const asked: string[] = [];
  const waits: (() => void)[] = [];
  const store = new UploadsStore({
    fetchFrom: async (input, init) => {
      asked.push(`${init?.method ?? 'GET'} ${input}`);
      return Response.json(lists.length > 1 ? lists.shift() : lists[0]);
    },
    sendFile: (address, _file, watch) =>
      new Promise((answer, reject) => {
        sent.push({ address, watch, answer });
        watch.signal.addEventListener('abort', () => reject(watch.signal.reason));
      }),
    sessionHolds: () => true,
    after: (_ms, then) => {
      waits.push(then);
      return () => waits.splice(waits.indexOf(then), 1);
    },
  });
  return { store, sent, asked, waits };
}

const TAKEN = { status: 200, body: entry({ status: 'indexing' }) };

test('files go one after the other, and leave the queue when the server has them', async () => {
  const { store, sent } = open(listOf(entry({})));
  const all = store.add([file('a b.md'), file('c.md')]);
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.address).toBe('/api/documents/a%20b.md');
  expect(store.snapshot().sending.map(({ status }) => status)).toEqual(['sending', 'waiting']);
  sent[0]?.watch.onProgress(0.5);
  expect(store.snapshot().sending[0]).toMatchObject({ share: 0.5 });
  sent[0]?.answer(TAKEN);
  await expect.poll(() => sent.length).toBe(2);
  sent[1]?.answer(TAKEN);
  await all;
  expect(store.snapshot().sending).toEqual([]);
  expect(store.snapshot().list?.uploads).toHaveLength(1);
});

test('a refused file says why, stays until it is dismissed, and holds back no other', async () => {
  const { store, sent } = open(listOf());
  const all = store.add([file('big.pdf'), file('c.md')]);
  await expect.poll(() => sent.length).toBe(1);
  sent[0]?.answer({ status: 413, body: { error: 'big.pdf is larger than 50 bytes.' } });
  await expect.poll(() => sent.length).toBe(2);
  sent[1]?.answer(TAKEN);
  await all;
  const [refused] = store.snapshot().sending;
  expect(refused).toMatchObject({
    name: 'big.pdf',
    status: 'failed',
    reason: 'big.pdf is larger than 50 bytes.',
  });
  store.cancel(refused?.id ?? 0);
  expect(store.snapshot().sending).toEqual([]);
});

test('a cancelled file is stopped on its way, and one that waits never sets out', async () => {
  const { store, sent } = open(listOf());
  const all = store.add([file('a.md'), file('b.md')]);
  await expect.poll(() => sent.length).toBe(1);
  const [first, second] = store.snapshot().sending;
  store.cancel(second?.id ?? 0);
  store.cancel(first?.id ?? 0);
  await all;
  expect(sent).toHaveLength(1);
  expect(sent[0]?.watch.signal.aborted).toBe(true);
  expect(store.snapshot().sending).toEqual([]);
});

test('while the server reads a file the list is looked at again, as long as it is shown', async () => {
  const { store, asked, waits } = open(listOf(entry({ status: 'indexing' })), listOf(entry({})));
  const leave = store.subscribe(() => {});
  await store.load();
  expect(waits).toHaveLength(1);
  waits[0]?.();
  await expect.poll(() => store.snapshot().list?.uploads[0]?.status).toBe('ready');
  expect(asked).toEqual(['GET /api/documents', 'GET /api/documents']);
  leave();
});

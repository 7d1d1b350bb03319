import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import type { DocumentService, NewDocument } from '#lib/core/ports/document-service.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { createDocumentService, WorkerChannel } from './document-service.ts';

const POLICY = { timeout: 120_000 };
const IDLE_MS = 200;

const folder = perTest(temporaryFolder);
let channel: WorkerChannel;
let documentService: DocumentService;
beforeEach(() => {
  const environment = readEnvironment({ DATA_DIR: folder.path, LOG_LEVEL: 'silent' });
  channel = new WorkerChannel(environment, IDLE_MS);
  documentService = createDocumentService(environment, channel);
});
afterEach(async () => {
  await documentService.close();
});

async function received(name: string, text: string): Promise<NewDocument> {
  const file = { name, declaredBytes: null, body: new Response(text).body };
  const { path } = await documentService.receive(file, new AbortController().signal);
  return { path, sourcefile: name, origin: 'own', category: null, oids: [], groups: ['hr'] };
}

const names = async () =>
  (await documentService.list({ search: '', limit: 100, after: null })).items.map(
    ({ sourcefile }) => sourcefile,
  );

it(
  'a job whose process dies fails, the index is whole, and the next job gets a new process',
  POLICY,
  async () => {
    await documentService.add(await received('a.txt', 'The badger.'));
    const document = await received('long.txt', 'The hedgehog walks. '.repeat(200_000));
    const adding = documentService.add(document);
    process.kill(channel.pid ?? 0, 'SIGKILL');
    await expect(adding).rejects.toMatchObject({ code: 'unavailable' });
    expect(await names()).toEqual(['a.txt']);
    await documentService.add(await received('b.txt', 'The weasel.'));
    expect(await names()).toEqual(['a.txt', 'b.txt']);
  },
);

it('nothing runs while there is nothing to do', POLICY, async () => {
  expect(channel.pid).toBeUndefined();
  await documentService.add(await received('a.txt', 'The badger.'));
  expect(channel.pid).toBeDefined();
  await expect.poll(() => channel.pid, { timeout: 60_000 }).toBeUndefined();
  expect(await names()).toEqual(['a.txt']);
});

it('a job whose caller has left is ended, and leaves nothing', POLICY, async () => {
  const controller = new AbortController();
  const adding = documentService.add(await received('long.txt', 'The hedgehog walks. '.repeat(200_000)), {
    signal: controller.signal,
  });
  controller.abort();
  await expect(adding).rejects.toMatchObject({ code: 'unavailable' });
  expect(await names()).toEqual([]);
});

it('says how far it is with a document of many pages, and with many documents', POLICY, async () => {
  for (const name of ['a.txt', 'b.txt']) await documentService.add(await received(name, `The ${name}.`));
  const heard: [number, number][] = [];
  const report = await documentService.reindex('all', {
    onProgress: ({ documents, totalDocuments }) => heard.push([documents, totalDocuments]),
  });
  expect(report).toEqual({ done: expect.arrayContaining(['a.txt', 'b.txt']), failed: [] });
  expect(heard.at(-1)).toEqual([2, 2]);
});

it('a damaged file is reported to its sender, and the process goes on', POLICY, async () => {
  const broken = await received('data.json', '{"a": ');
  await expect(documentService.add(broken)).rejects.toThrow(/not valid JSON/);
  await expect(documentService.relabel('never.txt', { groups: [] })).rejects.toMatchObject({
    code: 'not-found',
  });
  await documentService.remove(['never.txt']);
  await documentService.add(await received('a.txt', 'Fine.'));
  expect(await documentService.relabel('a.txt', { groups: ['board'] })).toMatchObject({ groups: ['board'] });
});

it('an uploaded file is stored under a generated name until it is discarded', async () => {
  const file = { name: '../x.txt'.slice(3), declaredBytes: 3, body: new Response('abc').body };
  const one = await documentService.receive(file, new AbortController().signal);
  expect(one).toMatchObject({ name: 'x.txt', sizeBytes: 3, mediaType: 'text/plain' });
  expect(one.hash).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(readdirSync(join(folder.path, 'incoming'))).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.txt$/)]);
  await one.discard();
  expect(readdirSync(join(folder.path, 'incoming'))).toEqual([]);
});

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import type { DocumentDesk, NewDocument } from '#lib/core/document-desk.ts';
import { DeskChannel } from './desk-channel.ts';
import { createDocumentDesk } from './document-desk.ts';

const PATIENCE = { timeout: 120_000 };
const IDLE_MS = 200;

let dataDir: string;
let channel: DeskChannel;
let desk: DocumentDesk;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'citewell-desk-'));
  const environment = readEnvironment({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  channel = new DeskChannel(environment, IDLE_MS);
  desk = createDocumentDesk(environment, channel);
});
afterEach(async () => {
  await desk.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function received(name: string, text: string): Promise<NewDocument> {
  const file = { name, declaredBytes: null, body: new Response(text).body };
  const { path } = await desk.receive(file, new AbortController().signal);
  return { path, sourcefile: name, origin: 'own', category: null, oids: [], groups: ['hr'] };
}

const names = async () =>
  (await desk.list({ search: '', limit: 100, after: null })).items.map(({ sourcefile }) => sourcefile);

it(
  'a job whose process dies fails, the index is whole, and the next job gets a new process',
  PATIENCE,
  async () => {
    await desk.add(await received('a.txt', 'The badger.'));
    const document = await received('long.txt', 'The hedgehog walks. '.repeat(200_000));
    const adding = desk.add(document);
    process.kill(channel.pid ?? 0, 'SIGKILL');
    await expect(adding).rejects.toMatchObject({ code: 'unavailable' });
    expect(await names()).toEqual(['a.txt']);
    await desk.add(await received('b.txt', 'The weasel.'));
    expect(await names()).toEqual(['a.txt', 'b.txt']);
  },
);

it('nothing runs while there is nothing to do', PATIENCE, async () => {
  expect(channel.pid).toBeUndefined();
  await desk.add(await received('a.txt', 'The badger.'));
  expect(channel.pid).toBeDefined();
  await expect.poll(() => channel.pid, { timeout: 60_000 }).toBeUndefined();
  expect(await names()).toEqual(['a.txt']);
});

it('a job that nobody waits for any more is ended, and leaves nothing', PATIENCE, async () => {
  const leaving = new AbortController();
  const adding = desk.add(await received('long.txt', 'The hedgehog walks. '.repeat(200_000)), {
    signal: leaving.signal,
  });
  leaving.abort();
  await expect(adding).rejects.toMatchObject({ code: 'unavailable' });
  expect(await names()).toEqual([]);
});

it('says how far it is with a document of many pages, and with many documents', PATIENCE, async () => {
  for (const name of ['a.txt', 'b.txt']) await desk.add(await received(name, `The ${name}.`));
  const heard: [number, number][] = [];
  const report = await desk.reindex('all', {
    onProgress: ({ documents, totalDocuments }) => heard.push([documents, totalDocuments]),
  });
  expect(report).toEqual({ done: expect.arrayContaining(['a.txt', 'b.txt']), failed: [] });
  expect(heard.at(-1)).toEqual([2, 2]);
});

it('what is wrong with a file is said to its sender, and the process goes on', PATIENCE, async () => {
  const broken = await received('data.json', '{"a": ');
  await expect(desk.add(broken)).rejects.toThrow(/not valid JSON/);
  await expect(desk.relabel('never.txt', { groups: [] })).rejects.toMatchObject({ code: 'not-found' });
  await desk.remove(['never.txt']);
  await desk.add(await received('a.txt', 'Fine.'));
  expect(await desk.relabel('a.txt', { groups: ['board'] })).toMatchObject({ groups: ['board'] });
});

it('a file that came in lies under no name of its sender’s, until it is discarded', async () => {
  const file = { name: '../x.txt'.slice(3), declaredBytes: 3, body: new Response('abc').body };
  const one = await desk.receive(file, new AbortController().signal);
  expect(one).toMatchObject({ name: 'x.txt', sizeBytes: 3, mediaType: 'text/plain' });
  expect(one.hash).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(readdirSync(join(dataDir, 'incoming'))).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.txt$/)]);
  await one.discard();
  expect(readdirSync(join(dataDir, 'incoming'))).toEqual([]);
});

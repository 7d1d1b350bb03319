import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BlobService, startBlobService } from '#e2e/upstream/blobs/service.ts';
import type { Fault } from '#e2e/upstream/http/scenario.ts';
import { type ModelService, startModelService } from '#e2e/upstream/models/service.ts';
import { type SearchService, startSearchService } from '#e2e/upstream/search/service.ts';

let folder: string;
let docs: string;
let search: SearchService;
let blobs: BlobService;
let models: ModelService;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'citewell-ingest-azure-'));
  docs = join(folder, 'docs');
  mkdirSync(docs);
  [search, blobs, models] = await Promise.all([
    startSearchService(),
    startBlobService(),
    startModelService(),
  ]);
});
afterEach(async () => {
  await Promise.all([search.close(), blobs.close(), models.close()]);
  rmSync(folder, { recursive: true, force: true });
});

function start(...args: string[]) {
  const env = {
    NODE_ENV: 'test' as const,
    DATA_DIR: join(folder, '.data'),
    AZURE_SEARCH_ENDPOINT: search.url,
    AZURE_SEARCH_KEY: search.key,
    AZURE_SEARCH_INDEX: 'passages',
    AZURE_STORAGE_ENDPOINT: blobs.url,
    AZURE_STORAGE_KEY: blobs.key,
    AZURE_OPENAI_ENDPOINT: models.url,
    AZURE_OPENAI_API_KEY: models.key,
    AZURE_OPENAI_EMB_DEPLOYMENT: 'text-embedding-3-small',
    ANSWERER: 'extractive',
  };
  const child = spawn(process.execPath, ['scripts/ingest.ts', ...args], { env });
  const heard = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (heard.out += chunk));
  child.stderr.on('data', (chunk) => (heard.err += chunk));
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, ...heard }));
  return { child, ended };
}

const ingest = (...args: string[]) => start(...args).ended;
const put = (name: string, text: string) => writeFileSync(join(docs, name), text);
const names = () => search.documents('passages-documents').flatMap(({ sourcefile }) => sourcefile ?? []);
const contents = () => search.documents('passages').map(({ content }) => content);
const writes = () => search.requests().filter(({ path }) => path.endsWith('/docs/search.index'));

describe('npm run ingest into Azure', { timeout: 180_000 }, () => {
  it('fills index and container, changes nothing the second time, and follows what leaves its folder', async () => {
    put('leave.md', '# Leave\n\nThirty days.');
    put('pay.txt', 'Pay comes on the 25th.');
    expect(await ingest(docs, '--category', 'hr')).toMatchObject({ code: 0, err: '' });
    expect(names().sort()).toEqual(['leave.md', 'pay.txt']);
    expect([...blobs.blobs('content').keys()].sort()).toEqual(['leave.md', 'pay.txt']);
    expect(search.documents('passages')).toMatchObject([{ category: 'hr' }, { category: 'hr' }]);
    search.forget();
    models.forget();
    expect((await ingest(docs)).out).toContain('0 indexed, 2 unchanged');
    expect([writes(), models.requests()]).toEqual([[], []]);
    rmSync(join(docs, 'pay.txt'));
    expect((await ingest(docs, '--sync')).out).toContain('removed: pay.txt');
    expect([names(), [...blobs.blobs('content').keys()]]).toEqual([['leave.md'], ['leave.md']]);
    await ingest('--remove-all');
    expect([names(), contents(), blobs.blobs('content').size]).toEqual([[], [], 0]);
  });

  it('says before what it would call for, calls no service, and finds what is broken', async () => {
    put('leave.md', '# Leave\n\nThirty days.');
    put('broken.json', '{');
    const { code, out } = await ingest(docs, '--dry-run');
    expect(code).toBe(1);
    expect(out).toMatch(/It would make 1 embedding call \(\d+ tokens\), 3 indexing calls, 1 upload\./);
    expect(out).toContain('broken.json: it is not valid JSON');
    expect([search.indexes(), blobs.requests(), models.requests()]).toEqual([[], [], []]);
  });

  it('names what an operator has to mend, and keeps what the service said to itself', async () => {
    put('leave.md', '# Leave');
    search.play({ faults: [{ fault: { status: 403 } }] });
    const { code, out, err } = await ingest(docs);
    expect(code).toBe(1);
    expect(`${out}${err}`).toContain('search: refused our credentials; run `npm run doctor` (403)');
    expect(`${out}${err}`).not.toContain('Scripted');
  });

  it('goes on where it was killed, however often: at any write, before or after it reached the index', async () => {
    const killedAt: [nth: number, fault: Fault][] = [
      [1, { delayMs: 600_000 }],
      [3, { stallMs: 'never' }],
      [4, { delayMs: 600_000 }],
      [6, { delayMs: 600_000 }],
    ];
    for (const [round, [nth, fault]] of killedAt.entries()) {
      for (const name of ['one', 'two', 'three']) put(`${name}.txt`, `Bicycles, ${name}, round ${round}.`);
      search.forget();
      search.play({ faults: [{ on: { path: '/docs/search.index', nth }, fault }] });
      const { child, ended } = start(docs);
      await vi.waitFor(() => expect(writes().length).toBeGreaterThanOrEqual(nth), { timeout: 60_000 });
      child.kill('SIGKILL');
      await ended;
    }
    search.play(undefined);
    expect((await ingest(docs)).code).toBe(0);
    expect(names().sort()).toEqual(['one.txt', 'three.txt', 'two.txt']);
    const texts = ['one', 'three', 'two'].map((name) => `Bicycles, ${name}, round 3.`);
    expect(contents().sort()).toEqual(texts);
    const originals = [...blobs.blobs('content')].sort().map(([, { bytes }]) => bytes.toString());
    expect(originals).toEqual(texts);
    expect(search.documents('passages-documents').filter(({ pending }) => pending)).toEqual([]);
  });

  it('ends after the documents at hand at Ctrl-C, and the same command does the rest', async () => {
    for (let index = 0; index < 12; index += 1) put(`note-${index}.txt`, `Note number ${index}.`);
    search.play({ faults: [{ on: { path: "('passages')/docs/search.index" }, fault: { delayMs: 500 } }] });
    const { child, ended } = start(docs);
    await vi.waitFor(() => expect(contents().length).toBeGreaterThan(0), { timeout: 60_000 });
    child.kill('SIGINT');
    const { code, out } = await ended;
    expect([code, out.includes('Interrupted')]).toEqual([130, true]);
    const inside = names().length;
    expect(inside).toBeLessThan(12);
    expect((await ingest(docs)).out).toContain(`${12 - inside} indexed, ${inside} unchanged`);
    expect(contents()).toHaveLength(12);
  });
});

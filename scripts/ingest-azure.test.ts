import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { startBlobService } from '#e2e/upstream/blobs/service.ts';
import type { Fault } from '#e2e/upstream/http/scenario.ts';
import { startModelService } from '#e2e/upstream/models/service.ts';
import { startSearchService } from '#e2e/upstream/search/service.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { startScript } from './run-script.test-helper.ts';

const folder = perTest(temporaryFolder);
const search = perTest(() => startSearchService());
const blobs = perTest(() => startBlobService());
const models = perTest(() => startModelService());
const docs = () => join(folder.path, 'docs');

function start(...args: string[]) {
  return startWith({}, ...args);
}

function startWith(changes: Record<string, string>, ...args: string[]) {
  const env = {
    DATA_DIR: join(folder.path, '.data'),
    AZURE_SEARCH_ENDPOINT: search.url,
    AZURE_SEARCH_KEY: search.key,
    AZURE_SEARCH_INDEX: 'passages',
    AZURE_STORAGE_ENDPOINT: blobs.url,
    AZURE_STORAGE_KEY: blobs.key,
    AZURE_OPENAI_ENDPOINT: models.url,
    AZURE_OPENAI_API_KEY: models.key,
    AZURE_OPENAI_EMB_DEPLOYMENT: 'text-embedding-3-small',
    ANSWERER: 'extractive',
    ...changes,
  };
  return startScript('ingest', args, { env });
}

const ingest = (...args: string[]) => start(...args).ended;
const put = (name: string, text: string) => folder.write(`docs/${name}`, text);
const names = () => search.documents('passages-documents').flatMap(({ sourcefile }) => sourcefile ?? []);
const contents = () => search.documents('passages').map(({ content }) => content);
const writes = () => search.requests().filter(({ path }) => path.endsWith('/docs/search.index'));

describe('npm run ingest into Azure', { timeout: 180_000 }, () => {
  it('fills index and container, changes nothing the second time, and follows what leaves its folder', async () => {
    put('leave.md', '# Leave\n\nThirty days.');
    put('pay.txt', 'Pay comes on the 25th.');
    expect(await ingest(docs(), '--category', 'hr')).toMatchObject({ code: 0, stderr: '' });
    expect(names().sort()).toEqual(['leave.md', 'pay.txt']);
    expect([...blobs.blobs('content').keys()].sort()).toEqual(['leave.md', 'pay.txt']);
    expect(search.documents('passages')).toMatchObject([{ category: 'hr' }, { category: 'hr' }]);
    search.forget();
    models.forget();
    expect((await ingest(docs())).stdout).toContain('0 indexed, 2 unchanged');
    expect([writes(), models.requests()]).toEqual([[], []]);
    rmSync(join(docs(), 'pay.txt'));
    expect((await ingest(docs(), '--sync')).stdout).toContain('removed: pay.txt');
    expect([names(), [...blobs.blobs('content').keys()]]).toEqual([['leave.md'], ['leave.md']]);
    await ingest('--remove-all');
    expect([names(), contents(), blobs.blobs('content').size]).toEqual([[], [], 0]);
  });

  it('creates knowledge source and base once, and says why it cannot', async () => {
    const make = (changes: Record<string, string> = {}) =>
      startWith({ USE_AGENTIC_KNOWLEDGEBASE: 'on', ...changes }, '--knowledge-base').ended;
    expect(await make()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no search index "passages"'),
    });
    put('leave.md', '# Leave\n\nThirty days.');
    await ingest(docs());
    expect(await make()).toMatchObject({
      code: 0,
      stdout: 'created   knowledge source passages\ncreated   knowledge base passages-knowledge-base\n',
    });
    expect(search.knowledgeSources()).toMatchObject([
      { kind: 'searchIndex', searchIndexParameters: { searchIndexName: 'passages' } },
    ]);
    expect((await make()).stdout).toBe(
      'is there  knowledge source passages\nis there  knowledge base passages-knowledge-base\n',
    );
    expect(await make({ USE_AGENTIC_KNOWLEDGEBASE: 'off' })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('USE_AGENTIC_KNOWLEDGEBASE=on'),
    });
    expect((await start('--knowledge-base', docs()).ended).code).toBe(2);
  });

  it('writes nothing when most files of the folder are missing, or the folder is empty', async () => {
    for (const name of ['a.txt', 'b.txt', 'c.txt']) put(name, `About ${name}.`);
    await ingest(docs());
    for (const name of ['a.txt', 'b.txt']) rmSync(join(docs(), name));
    search.forget();
    expect(await ingest(docs(), '--sync')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('2 of the 3 documents'),
    });
    rmSync(join(docs(), 'c.txt'));
    expect(await ingest(docs(), '--sync', '--allow-removal')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('3 of 3 documents'),
    });
    expect([writes(), names().length, blobs.blobs('content').size]).toEqual([[], 3, 3]);
  });

  it('says before what it would call for, calls no service, and finds what is broken', async () => {
    put('leave.md', '# Leave\n\nThirty days.');
    put('broken.json', '{');
    const { code, stdout } = await ingest(docs(), '--dry-run');
    expect(code).toBe(1);
    expect(stdout).toMatch(/It would make 1 embedding call \(\d+ tokens\), 3 indexing calls, 1 upload\./);
    expect(stdout).toContain('broken.json: it is not valid JSON');
    expect([search.indexes(), blobs.requests(), models.requests()]).toEqual([[], [], []]);
  });

  it('names what an operator has to fix, and does not print the service’s text', async () => {
    put('leave.md', '# Leave');
    search.play({ faults: [{ fault: { status: 403 } }] });
    const { code, stdout, stderr } = await ingest(docs());
    expect(code).toBe(1);
    expect(`${stdout}${stderr}`).toContain('search: refused our credentials; run `npm run doctor` (403)');
    expect(`${stdout}${stderr}`).not.toContain('Scripted');
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
      const { child, ended } = start(docs());
      await vi.waitFor(() => expect(writes().length).toBeGreaterThanOrEqual(nth), { timeout: 60_000 });
      child.kill('SIGKILL');
      await ended;
    }
    search.play(undefined);
    expect((await ingest(docs())).code).toBe(0);
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
    const { child, ended } = start(docs());
    await vi.waitFor(() => expect(contents().length).toBeGreaterThan(0), { timeout: 60_000 });
    child.kill('SIGINT');
    const { code, stdout } = await ended;
    expect([code, stdout.includes('Interrupted')]).toEqual([130, true]);
    const inside = names().length;
    expect(inside).toBeLessThan(12);
    expect((await ingest(docs())).stdout).toContain(`${12 - inside} indexed, ${inside} unchanged`);
    expect(contents()).toHaveLength(12);
  });
});

import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DocumentStore } from '#lib/core/ports/document-store.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { openBlobBench } from '../contract/index-writer.contract.ts';
import { fillIndex, makeSampleIndex } from '../contract/sample-index.test-helper.ts';
import { fixture, write } from '../embedded/index-fixture.ts';
import { createAzureDocumentStore } from './document-store.ts';

const bench = perTest(openBlobBench);
let store: DocumentStore;
beforeEach(async () => {
  store = createAzureDocumentStore(bench.options);
});

const ANONYMOUS = { oids: [], groups: [] };
const make = (name: string, pages: string[], changes = {}) => fixture(bench.folder, name, pages, changes);

async function textOf(name: string, access: Parameters<DocumentStore['find']>[1], start = 0, end?: number) {
  const opened = await (await store.find(name, access))?.open();
  return opened && new Response(opened.read(start, end ?? opened.sizeBytes - 1)).text();
}

describe('a document that was ingested', () => {
  beforeEach(async () => {
    await write(
      bench.writer,
      make('hr/ü %5B1%5D.pdf', ['Vacation.'], { title: 'Leave', mediaType: 'application/pdf' }),
      make('board/salaries.xlsx', ['Confidential.'], { oids: ['ada'], groups: ["o'board"] }),
    );
  });

  it('is handed over with what is known of it, whole or in part', async () => {
    const leave = make('hr/ü %5B1%5D.pdf', ['Vacation.'], { title: 'Leave', mediaType: 'application/pdf' });
    expect((await store.find('hr/ü %5B1%5D.pdf', ANONYMOUS))?.document).toEqual(leave.document);
    expect(await textOf('hr/ü %5B1%5D.pdf', ANONYMOUS)).toBe('hr/ü %5B1%5D.pdf\nVacation.');
    expect(await textOf('hr/ü %5B1%5D.pdf', ANONYMOUS, 18, 25)).toBe('Vacation');
  });

  it.each([
    ['an anonymous caller', ANONYMOUS],
    ['a stranger', { oids: ['eve'], groups: ['staff'] }],
    ['someone whose group is called as a reader', { oids: ["o'board"], groups: ['ada'] }],
    ['someone with a filter for a group', { oids: ["') or true or search.in('"], groups: ["' or 1 eq 1"] }],
  ])('does not exist for %s, and its original is not asked for', async (_name, access) => {
    bench.blobs.forget();
    expect(await store.find('board/salaries.xlsx', access)).toBeUndefined();
    expect(bench.blobs.requests()).toEqual([]);
  });

  it.each([
    ['its readers', { oids: ['ada'], groups: [] }],
    ['its groups', { oids: [], groups: ["o'board"] }],
    ['everyone while access control is off', undefined],
  ])('is there for %s', async (_name, access) => {
    expect((await store.find('board/salaries.xlsx', access))?.document.groups).toEqual(["o'board"]);
  });

  it('is not there for a reader whom the index lost, whatever ingestion noted', async () => {
    const [salaries] = bench.service
      .documents('passages')
      .filter(({ content }) => content === 'Confidential.');
    await fillIndex(bench.service, [{ ...salaries, oids: [], groups: ['audit'] }]);
    expect(await store.find('board/salaries.xlsx', { oids: ['ada'], groups: [] })).toBeUndefined();
    expect(await store.find('board/salaries.xlsx', { oids: [], groups: ['audit'] })).toBeUndefined();
  });

  it('is described and not opened when its original has left', async () => {
    const removed = bench.blobs.blobs('content').keys().next().value;
    expect(removed).toBeDefined();
    const container = { endpoint: bench.blobs.url, key: bench.blobs.key, container: 'elsewhere' };
    store = createAzureDocumentStore({ ...bench.options, blobs: container });
    const found = await store.find('board/salaries.xlsx', undefined);
    expect([found?.document.sourcefile, await found?.open()]).toEqual(['board/salaries.xlsx', undefined]);
  });

  it('cannot be reached while storage is down, and that is said', async () => {
    const found = await store.find('board/salaries.xlsx', undefined);
    bench.blobs.play({ faults: [{ fault: { status: 503 } }] });
    await expect(found?.open()).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('that is replaced while it is read is not glued together', async () => {
    const large = make('large.txt', ['x'.repeat(3_000_000)]);
    await write(bench.writer, large);
    const opened = await (await store.find('large.txt', undefined))?.open();
    if (!opened) throw new Error('The document was just written.');
    const reader = opened.read(0, opened.sizeBytes - 1).getReader();
    expect((await reader.read()).value?.length).toBe(1_048_576);
    await write(bench.writer, make('large.txt', ['y'.repeat(3_000_000)]));
    await expect(
      (async () => {
        while (!(await reader.read()).done);
      })(),
    ).rejects.toThrow();
  });

  it.each([
    '../passages',
    'board/../board/salaries.xlsx',
    '/board/salaries.xlsx',
    'board\\salaries.xlsx',
    'BOARD/salaries.xlsx',
    'board/salaries.xlsx\u0000',
    'board%2Fsalaries.xlsx',
    'notes',
    '\uD800',
    '',
  ])('is not found by %j', async (name) => {
    expect(await store.find(name, undefined)).toBeUndefined();
  });

  it('is the only thing that any name leads to', async () => {
    const parts = fc.constantFrom(
      '..',
      '.',
      '/',
      '\\',
      'hr',
      'board',
      '%2e',
      "' or true",
      '\u0000',
      'content',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(parts, { maxLength: 6 }), async (names) => {
        expect(await store.find(names.join(''), undefined)).toBeUndefined();
      }),
      { numRuns: 50 },
    );
    expect(bench.blobs.requests().filter(({ method }) => method === 'GET' || method === 'HEAD')).toEqual([]);
  });
});

describe('a document of an index that the Azure Python sample filled', () => {
  const entry = (id: string, sourcefile: string, groups: string[]) => ({
    id,
    content: 'Theirs.',
    sourcefile,
    sourcepage: `${sourcefile}#page=1`,
    oids: [],
    groups,
  });
  const put = async (name: string, text: string) => {
    const { BlobContainer } = await import('./blob-container.ts');
    const { path } = make(`put-${name.replaceAll('/', '-')}`, [text]);
    if (!bench.options.blobs) throw new Error('The bench has a container.');
    await new BlobContainer(bench.options.blobs, bench.options.upstream).upload(name, path, 'text/plain');
  };

  beforeEach(async () => {
    await makeSampleIndex(bench.service);
    await fillIndex(bench.service, [
      entry('1', 'Plan [2024] 100%.pdf', ['all']),
      entry('2', 'a%20b.pdf', ['all']),
      entry('3', 'a b.pdf', ['board']),
      entry('4', '../secret.pdf', ['all']),
    ]);
  });

  it('is described by its blob, under a name that citations can hold', async () => {
    await put('Plan [2024] 100%.pdf', 'Theirs.');
    const found = await store.find('Plan [2024] 100%.pdf', ANONYMOUS);
    expect(found?.document).toMatchObject({
      sourcefile: 'Plan %5B2024%5D 100%25.pdf',
      mediaType: 'application/pdf',
      sizeBytes: 'put-Plan [2024] 100%.pdf\nTheirs.'.length,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await textOf('Plan [2024] 100%.pdf', ANONYMOUS)).toContain('Theirs.');
    await put('Plan [2024] 100%.pdf', 'Changed.');
    expect((await store.find('Plan [2024] 100%.pdf', ANONYMOUS))?.document.hash).not.toBe(
      found?.document.hash,
    );
  });

  it('is never confused with another of the same ETag: pictures are cached by hash, for all readers', async () => {
    store = createAzureDocumentStore({ ...bench.options, blobs: undefined });
    const board = await store.find('a b.pdf', { oids: [], groups: ['board'] });
    expect(board?.document.hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await store.find('a%20b.pdf', ANONYMOUS))?.document.hash).not.toBe(board?.document.hash);
  });

  it('never stands for another whose name is its own, decoded', async () => {
    await put('a b.pdf', 'Secret of the board.');
    expect(await textOf('a%20b.pdf', ANONYMOUS)).toBeUndefined();
    expect(await store.find('a b.pdf', ANONYMOUS)).toBeUndefined();
    expect(await textOf('a b.pdf', { oids: [], groups: ['board'] })).toContain('Secret');
  });

  it('leads nowhere outside the container, whatever its name says', async () => {
    await put('Plan [2024] 100%.pdf', 'There has to be a container.');
    bench.blobs.forget();
    expect(await textOf('../secret.pdf', ANONYMOUS)).toBeUndefined();
    expect(bench.blobs.requests()).toEqual([]);
  });
});

it('nothing may be read of an index that does not say who may, while access control is on', async () => {
  const { config } = bench.options;
  const fields = { ...config.fields, oids: undefined, groups: undefined };
  await write(bench.writer, make('a.txt', ['A']));
  store = createAzureDocumentStore({ ...bench.options, config: { ...config, fields } });
  expect(await store.find('a.txt', { oids: ['ada'], groups: ['all'] })).toBeUndefined();
  expect(await store.find('a.txt', undefined)).toBeDefined();
});

describe('where the service has access lists of its own', () => {
  beforeEach(async () => {
    await write(bench.writer, make('a.txt', ['A']));
    const config = { ...bench.options.config, nativeAccess: true, apiVersion: '2025-05-01-preview' };
    store = createAzureDocumentStore({ ...bench.options, config });
    bench.service.forget();
  });

  it('a document is looked for as the caller', async () => {
    const token = 'Bearer e30.eyJvaWQiOiJhZGEifQ.x';
    expect((await store.find('a.txt', undefined, token))?.document.sourcefile).toBe('a.txt');
    const searched = bench.service.requests().filter(({ path }) => path.includes("'passages')/docs/search"));
    expect(searched.map(({ headers }) => headers['x-ms-query-source-authorization'])).toEqual([token]);
  });

  it('a caller without a token is refused before a search', async () => {
    await expect(store.find('a.txt', undefined)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(bench.service.requests()).toEqual([]);
  });
});

it('a document is found where the index notes places only', async () => {
  const { config } = bench.options;
  await write(bench.writer, make('a.txt', ['A', 'B']), make('a.txt2', ['C']));
  const fields = { ...config.fields, sourcefile: 'nowhere' };
  store = createAzureDocumentStore({ ...bench.options, config: { ...config, fields } });
  expect((await store.find('a.txt', ANONYMOUS))?.document.sourcefile).toBe('a.txt');
  expect(await store.find('a.tx', ANONYMOUS)).toBeUndefined();
});

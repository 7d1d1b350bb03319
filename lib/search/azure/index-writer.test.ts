import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { letterEmbeddings, openAzureBench, openBlobBench } from '../contract/index-writer.contract.ts';
import { fillIndex } from '../contract/sample-index.test-helper.ts';
import { fixture, write } from '../embedded/index-fixture.ts';
import { passageKey } from './document-records.ts';
import { openAzureIndexWriter } from './index-writer.ts';

const bench = perTest(openBlobBench);

const make = (name: string, pages: Parameters<typeof fixture>[2], changes = {}) =>
  fixture(bench.folder, name, pages, changes);
const pages = (count: number, text = 'Bicycles, page') =>
  Array.from({ length: count }, (_, index) => `${text} ${index + 1}.`);
const passages = () => bench.service.documents('passages');
const records = () => bench.service.documents('passages-documents');
const batches = (index: string) =>
  bench.service
    .requests()
    .filter(({ path }) => path.includes(`'${index}'`) && path.endsWith('/docs/search.index'))
    .map(({ body }) => (body as { value: Record<string, unknown>[] }).value);

describe('a document on its way in', () => {
  it('is marked before its first passage and done after its last, in batches that hold one call of embedding', async () => {
    await write(bench.writer, make('book.txt', pages(300)));
    const order = bench.service
      .requests()
      .filter(({ path }) => path.endsWith('/docs/search.index'))
      .map(({ body }) => (body as { value: Record<string, unknown>[] }).value)
      .map((batch) => ('pending' in (batch[0] ?? {}) ? `pending ${batch[0]?.['pending']}` : batch.length));
    expect(order).toEqual(['pending true', 128, 128, 44, 'pending false']);
    expect(passages()).toHaveLength(300);
  });

  it('gets vectors of its headings and text, hidden in the index and unchanged when labels change', async () => {
    const leave = make('leave.txt', [[['Leave'], 'Thirty days.']]);
    await write(bench.writer, leave);
    const [before] = bench.service.documents('passages');
    const [vector] = await letterEmbeddings().embed(['Leave\nThirty days.']);
    expect(before?.['embedding']).toEqual(vector?.map((value) => Number(value.toPrecision(8))));
    await bench.writer.relabel({ ...leave.document, category: 'hr' });
    expect(passages()).toMatchObject([{ category: 'hr', embedding: before?.['embedding'] }]);
    const embedding = bench.service.indexes()[0]?.fields.find(({ name }) => name === 'embedding');
    expect(embedding).toMatchObject({ dimensions: 16, retrievable: false, stored: true });
  });

  it('is told apart by the picture of each of its pages, made once a page', async () => {
    const drawn: string[] = [];
    const writer = openAzureIndexWriter({
      ...bench.options,
      render: async (_document, sourcepage) => {
        drawn.push(sourcepage);
        return sourcepage.endsWith('2') ? undefined : { bytes: new Uint8Array([1]), mediaType: 'image/png' };
      },
      imageEmbeddings: {
        name: 'pictures',
        dimensions: 2,
        embedText: async () => [1, 0],
        embedImage: async ({ bytes }) => [bytes.length, 0],
      },
    });
    const scan = make('scan.pdf', ['One.', 'Two.', 'One again.'], { mediaType: 'application/pdf' });
    const [first, second, third] = scan.passages;
    if (!first || !second || !third) throw new Error('The fixture has three passages.');
    const again = { ...third, sourcepage: first.sourcepage };
    await writer.replace(scan.document, [first, second, again], scan.path);
    expect(drawn).toEqual(['scan.pdf#page=1', 'scan.pdf#page=2']);
    const vectors = passages().map(({ content, imageEmbedding }) => [content, imageEmbedding]);
    expect(Object.fromEntries(vectors)).toEqual({ 'One.': [1, 0], 'One again.': [1, 0], 'Two.': undefined });
  });

  it('goes in without its pictures when they cannot be drawn, and not without half characters', async () => {
    await write(
      bench.writer,
      make('broken.txt', [[['\uD800 heading '.repeat(9000)], 'Half a \uDC00 character.']]),
    );
    expect(passages()).toMatchObject([{ content: 'Half a \uFFFD character.' }]);
  });
});

describe('what the service does not take', () => {
  it('is sent again, alone, until it is in', async () => {
    await write(bench.writer, make('a.txt', pages(2)));
    bench.service.forget();
    bench.service.play({ failItems: { keys: keysOf('a.txt', 3), times: 3, statusCode: 503 } });
    await write(bench.writer, make('a.txt', pages(10, 'Scooters, page')));
    const sent = [...batches('passages'), ...batches('passages-documents')].map(({ length }) => length);
    expect(sent).toEqual([10, 3, 1, 1]);
    expect(passages()).toHaveLength(10);
    expect(records()).toMatchObject([{ pending: false, passages: 10 }]);
  });

  it.each([409, 422, 429, 503])(
    'ends with the names of the entries when %d does not pass',
    async (statusCode) => {
      const [key = ''] = keysOf('a.txt', 3);
      bench.service.play({ failItems: { keys: [key], statusCode } });
      const failure = write(bench.writer, make('a.txt', pages(3)));
      await expect(failure).rejects.toMatchObject({ code: 'rate-limited' });
      await expect(failure).rejects.toThrow(
        new RegExp(`1 of its entries .*${key}.*run the same command again`),
      );
      expect(await bench.writer.documents()).toMatchObject([{ sourcefile: 'a.txt', hash: '' }]);
    },
  );

  it('is not sent again when it never will be taken, and what the service said stays inside', async () => {
    const [key = ''] = keysOf('a.txt', 3);
    bench.service.play({ failItems: { keys: [key], statusCode: 400, errorMessage: 'secret' } });
    const failure = write(bench.writer, make('a.txt', pages(3)));
    await expect(failure).rejects.toMatchObject({ code: 'bad-request' });
    await expect(failure).rejects.not.toThrow(/secret/);
    expect(batches('passages')).toHaveLength(1);
  });

  it('because it is too much at a time, is sent in halves', async () => {
    bench.service.play({ faults: [{ on: { path: "('passages')/docs" }, times: 3, fault: { status: 413 } }] });
    await write(bench.writer, make('a.txt', pages(8)));
    expect(batches('passages').map(({ length }) => length)).toEqual([8, 4, 2, 1, 1, 2, 4]);
    expect(passages()).toHaveLength(8);
  });

  function keysOf(name: string, count: number): string[] {
    return Array.from({ length: count }, (_, index) => passageKey(name, index + 1));
  }
});

describe('an index that is there', () => {
  it('holds more documents than the service lists at a time', async () => {
    await bench.writer.reset('splitter-1');
    const many = Array.from({ length: 2300 }, (_, index) => ({
      id: index.toString(16).padStart(64, '0'),
      kind: 'document',
      sourcefile: `note-${String(index).padStart(4, '0')}.txt`,
      hash: 'f'.repeat(64),
      pending: false,
      passages: 1,
    }));
    for (let start = 0; start < many.length; start += 1000) {
      await fillIndex(bench.service, many.slice(start, start + 1000), 'passages-documents');
    }
    await bench.reopen();
    const documents = await bench.writer.documents();
    expect(documents).toHaveLength(2300);
    expect(documents.at(-1)?.sourcefile).toBe('note-2299.txt');
  });

  it('is refused when another model made its vectors, with both numbers', async () => {
    await write(bench.writer, make('a.txt', ['A']));
    const eight = { ...letterEmbeddings(), dimensions: async () => 8 };
    const writer = openAzureIndexWriter({ ...bench.options, embeddings: eight });
    await expect(write(writer, make('b.txt', ['B']))).rejects.toThrow(
      /field "embedding" of the search index "passages" is of 16 dimensions; needed is: of 8 dimensions/,
    );
  });
});

it('a dry run calls and writes nothing, and reports what the run would do', async () => {
  const { document, passages: read, path } = make('book.txt', pages(300));
  const cost = await bench.writer.cost(document, read);
  expect(await bench.writer.documents()).toEqual([]);
  expect([await bench.writer.fingerprint(), await bench.writer.samplesRetired()]).toEqual([null, false]);
  const writing = bench.service
    .requests()
    .filter(({ method, path: at }) => method !== 'GET' && !at.endsWith('/search.post.search'));
  expect([writing, bench.service.indexes(), bench.blobs.requests()]).toEqual([[], [], []]);

  const embeddings = letterEmbeddings();
  const writer = openAzureIndexWriter({ ...bench.options, embeddings });
  await writer.replace(document, read, path);
  const made = {
    embeddingCalls: embeddings.calls.length,
    embeddingTokens: embeddings.calls.flat().reduce((sum, text) => sum + bench.options.countTokens(text), 0),
    indexingCalls: [...batches('passages'), ...batches('passages-documents')].length,
    uploads: bench.blobs.blobs('content').size,
  };
  expect(cost).toEqual(made);
});

describe('originals', () => {
  it('lie in the container under the names they had on disk, with their types', async () => {
    const path = join(bench.folder, 'large');
    const bytes = randomBytes(9_000_000);
    writeFileSync(path, bytes);
    const { document, passages: read } = make('hr/ü %5B1%5D.pdf', ['U'], { mediaType: 'application/pdf' });
    await bench.writer.replace(document, read, path);
    const blob = bench.blobs.blobs('content').get('hr/ü [1].pdf');
    expect([blob?.contentType, blob?.bytes.equals(bytes)]).toEqual(['application/pdf', true]);
    expect(String(passages()[0]?.['storageUrl'])).toBe(`${bench.blobs.url}/content/hr/%C3%BC%20%5B1%5D.pdf`);
  });

  it.each([
    '../content2/a.txt',
    'a/../../b.txt',
    './a.txt',
    '/etc/passwd',
    'a//b.txt',
    'a\\b.txt',
    'a%00.txt',
    'hr%2Fa.txt',
  ])('of the name %j are refused before anything is written', async (name) => {
    await expect(write(bench.writer, make(name, ['A']))).rejects.toMatchObject({ code: 'bad-request' });
    expect([bench.service.indexes(), bench.blobs.containers()]).toEqual([[], []]);
  });

  it('on this machine lie below DATA_DIR, and leave with their documents, also after a killed run', async () => {
    const local = await openAzureBench({ dataDir: bench.folder });
    const stored = make('a.txt', ['A']);
    const folder = join(bench.folder, 'azure', 'passages', 'documents');
    await write(local.writer, stored);
    const [orphan, fresh] = [join(folder, 'e'.repeat(64)), join(folder, 'f'.repeat(64))];
    for (const path of [orphan, fresh]) writeFileSync(path, 'left by a killed run');
    utimesSync(orphan, new Date(0), new Date(0));
    await local.reopen();
    await write(local.writer, make('b.txt', ['B']));
    expect([existsSync(orphan), existsSync(fresh)]).toEqual([false, true]);
    expect(statSync(join(folder, stored.document.hash)).size).toBe(stored.document.sizeBytes);
    await local.writer.remove(['a.txt', 'b.txt']);
    expect(readdirSync(folder)).toEqual(['f'.repeat(64)]);
    await local.close();
  });
});

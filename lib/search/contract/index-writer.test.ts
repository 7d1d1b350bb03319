import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { fixture, write } from '../embedded/index-fixture.ts';
import { WRITERS } from './index-writer.contract.ts';

describe.each(WRITERS)('the writer of the %s index', (_name, open) => {
  const bench = perTest(open);

  const make = (name: string, pages: Parameters<typeof fixture>[2], changes = {}) =>
    fixture(bench.folder, name, pages, changes);
  const contents = async () => (await bench.passages()).map(({ content }) => content).sort();
  const names = async () => (await bench.writer.documents()).map(({ sourcefile }) => sourcefile);
  const original = async (sourcefile: string) => {
    const opened = await (await bench.store.find(sourcefile, undefined))?.open();
    return opened && new Response(opened.read(0, opened.sizeBytes - 1)).text();
  };

  it('stores every field of a document and its passages', async () => {
    const labels = { title: 'Leave', category: 'hr', oids: ['ada'], groups: ["o'b", 'all'], root: '/in' };
    const leave = make('hr/leave.md', [[['Leave', 'Days'], 'Thirty days.']], labels);
    await write(bench.writer, leave);
    expect(await bench.writer.documents()).toEqual([leave.document]);
    expect(await bench.passages()).toMatchObject([
      {
        content: 'Thirty days.',
        sourcepage: 'hr/leave.md#page=1',
        sourcefile: 'hr/leave.md',
        title: 'Leave',
        headings: ['Leave', 'Days'],
        category: 'hr',
        oids: ['ada'],
        groups: ["o'b", 'all'],
      },
    ]);
    expect(await original('hr/leave.md')).toBe('hr/leave.md\nThirty days.');
  });

  it('lists documents by name, in any order and after any writer', async () => {
    await write(bench.writer, make('b.txt', ['B']), make('a.txt', ['A']), make('ü %5B1%5D.txt', ['U']));
    await bench.reopen();
    expect(await names()).toEqual(['a.txt', 'b.txt', 'ü %5B1%5D.txt']);
  });

  it('leaves nothing of the version before: neither passages nor original', async () => {
    await write(bench.writer, make('a.txt', ['One.', 'Two.', 'Three.']), make('b.txt', ['Other.']));
    await write(bench.writer, make('a.txt', ['New.']));
    expect(await contents()).toEqual(['New.', 'Other.']);
    expect(await original('a.txt')).toBe('a.txt\nNew.');
    await bench.reopen();
    await write(bench.writer, make('a.txt', ['Newer.', 'Newest.']));
    expect(await contents()).toEqual(['Newer.', 'Newest.', 'Other.']);
  });

  it('keeps the passages it has when the new version cannot be read', async () => {
    await write(bench.writer, make('a.txt', ['Before.']));
    const gone = { ...make('a.txt', ['After.']), path: join(bench.folder, 'missing') };
    await expect(write(bench.writer, gone)).rejects.toMatchObject({ code: 'not-found' });
    expect(await contents()).toEqual(['Before.']);
  });

  it('removes a document with its passages and its original, and no other with the same bytes', async () => {
    const one = make('a.txt', ['Same.', 'Bytes.']);
    await write(bench.writer, one, { ...one, document: { ...one.document, sourcefile: 'b.txt' } });
    await bench.writer.remove(['a.txt', 'never-was.txt']);
    expect(await names()).toEqual(['b.txt']);
    expect(await contents()).toEqual(['Bytes.', 'Same.']);
    expect(await original('a.txt')).toBeUndefined();
    expect(await original('b.txt')).toBe('a.txt\nSame.\nBytes.');
  });

  it('relabels every passage, and what is known of the document', async () => {
    const bonus = make('bonus.txt', ['Plan.', 'Sums.'], { title: 'Bonus', category: 'hr' });
    await write(bench.writer, bonus, make('other.txt', ['Other.']));
    const after = { ...bonus.document, category: 'board', groups: ['board'], oids: [], root: '/new' };
    await bench.writer.relabel(after);
    await bench.writer.relabel({ ...after, sourcefile: 'never-was.txt' });
    expect((await bench.writer.documents())[0]).toEqual(after);
    const labels = (await bench.passages()).map(({ content, category, groups }) => [
      content,
      category,
      groups,
    ]);
    expect(labels.sort()).toEqual([
      ['Other.', null, ['all']],
      ['Plan.', 'board', ['board']],
      ['Sums.', 'board', ['board']],
    ]);
    expect(await bench.store.find('bonus.txt', { oids: [], groups: ['hr'] })).toBeUndefined();
    expect(await bench.store.find('bonus.txt', { oids: [], groups: ['board'] })).toBeDefined();
  });

  it('notes who filled it, and forgets with the last document', async () => {
    expect(await bench.writer.fingerprint()).toBeNull();
    await bench.writer.reset('splitter-1');
    expect(await bench.writer.fingerprint()).toBeNull();
    await write(bench.writer, make('a.txt', ['A']), make('b.txt', ['B']));
    await bench.reopen();
    expect(await bench.writer.fingerprint()).toBe('splitter-1');
    await bench.writer.reset('splitter-2');
    expect([await names(), await contents(), await original('a.txt')]).toEqual([[], [], undefined]);
    await write(bench.writer, make('c.txt', ['C']));
    expect(await bench.writer.fingerprint()).toBe('splitter-2');
  });

  it('lets the samples go for good, and nothing else', async () => {
    await write(bench.writer, make('sample.txt', ['S'], { origin: 'sample' }), make('own.txt', ['O']));
    expect(await bench.writer.samplesRetired()).toBe(false);
    await bench.writer.retireSamples();
    expect([await names(), await contents()]).toEqual([['own.txt'], ['O']]);
    await bench.writer.reset('again');
    await bench.reopen();
    expect(await bench.writer.samplesRetired()).toBe(true);
  });

  it('has documents read again, whose texts, labels and originals stay until they are', async () => {
    const labels = { origin: 'upload' as const, oids: ['#upload', 'ada'], groups: [] };
    await bench.writer.reset('splitter-1');
    await write(bench.writer, make('my/1/note.txt', ['Private.', 'Note.'], labels), make('a.txt', ['A']));
    await bench.writer.markOutdated('splitter-2');
    await bench.reopen();
    expect(await contents()).toEqual(['A', 'Note.', 'Private.']);
    expect(await bench.writer.documents()).toMatchObject([
      { sourcefile: 'a.txt', hash: '' },
      { sourcefile: 'my/1/note.txt', hash: '', ...labels },
    ]);
    const stored = await bench.writer.original('my/1/note.txt');
    const text =
      stored && (await new Response(stored.original.read(0, stored.original.sizeBytes - 1)).text());
    expect(text).toBe('my/1/note.txt\nPrivate.\nNote.');
    const again = make('my/1/note.txt', ['Private.', 'Note.'], labels);
    expect(stored?.hash).toBe(again.document.hash);
    await write(bench.writer, again);
    expect(await contents()).toEqual(['A', 'Note.', 'Private.']);
    expect(await bench.writer.documents()).toMatchObject([{ hash: '' }, again.document]);
    expect(await bench.writer.fingerprint()).toBe('splitter-2');
  });
});

import { describe, expect, it } from 'vitest';
import { createEmbeddedSearch } from '#lib/search/embedded/engine.ts';
import { openIndexWriter } from '#lib/search/embedded/index-writer.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { DocumentWork } from '../document-service/document-work.ts';
import { openWorkbench, outcomes } from '../fixtures/ingest-setup.ts';
import { parseDocument } from '../parse-document.ts';
import { defaultSplitSettings } from '../split/settings.ts';

const OIDS = ['#upload', 'ada'];
const NAME = 'my/0123456789abcdef/note.md';

const bench = perTest(() => openWorkbench({ openIndexWriter, createEmbeddedSearch }));

function documentService(embedder?: string): DocumentWork {
  return new DocumentWork({
    writer: bench.writer,
    parse: {
      concurrency: 2,
      parse: (path) => parseDocument(path, defaultSplitSettings),
      close: async () => {},
    },
    maxDocumentBytes: 100_000,
    embedder,
  });
}

/** Adds a file as a person's upload. */
async function upload(text = '# Note\n\nThe private hedgehog.', changes = {}): Promise<unknown> {
  const path = bench.put('../incoming.md', text);
  const document = {
    path,
    sourcefile: NAME,
    origin: 'upload' as const,
    category: null,
    oids: OIDS,
    groups: [],
  };
  const job = { kind: 'add' as const, document: { ...document, ...changes } };
  return documentService(bench.embedder).do(job, () => {}, new AbortController().signal);
}

const labels = async () => (await bench.writer.documents()).find(({ sourcefile }) => sourcefile === NAME);

describe('uploads, when a company ingests its documents', { timeout: 30_000 }, () => {
  it('stay when folders are brought up to date, and do not make samples leave', async () => {
    bench.put('own.md', 'Own.');
    await bench.run({ origin: 'sample', groups: ['all'] });
    await upload();
    expect(await bench.stored()).toEqual([NAME, 'own.md']);
    bench.put('second.md', 'Second.');
    await bench.run({ sync: true });
    expect(await bench.stored()).toContain(NAME);
    expect(await labels()).toMatchObject({ origin: 'upload', oids: OIDS, groups: [], root: null });
  });

  it('stay when everything is removed, which says so; they leave when they are named', async () => {
    bench.put('own.md', 'Own.');
    await bench.run();
    await upload();
    const report = await bench.run({ paths: [], removeAll: true });
    expect(outcomes(report)).toEqual({ 'own.md': 'removed' });
    expect(report.notes).toEqual([expect.stringMatching(/^1 file .* stay; remove them with --remove my\.$/)]);
    await bench.run({ paths: ['my'], remove: true });
    expect(await bench.stored()).toEqual([]);
  });

  it('are read again from their originals when everything is', async () => {
    bench.put('own.md', 'Own.');
    await bench.run();
    await upload();
    const dry = await bench.run({ reindex: true, dryRun: true });
    expect(dry.notes).toEqual(['Documents that would be read again from their originals: 1.']);
    const report = await bench.run({ reindex: true });
    expect(report.documents.find(({ sourcefile }) => sourcefile === NAME)).toMatchObject({
      outcome: 'replaced',
      reason: expect.stringContaining('its original'),
    });
    expect(await bench.find('hedgehog')).toEqual([`${NAME}#note`]);
    expect(await labels()).toMatchObject({ origin: 'upload', oids: OIDS });
  });

  it('are read again by an upgrade, when a run over everything was killed before it came to them', async () => {
    bench.put('own.md', 'Own.');
    await bench.run();
    await upload();
    const filledBy = await bench.writer.fingerprint();
    await bench.writer.markOutdated(filledBy ?? '');
    expect((await bench.run()).notes).toEqual([
      expect.stringMatching(/another version read them: 1\..*--upgrade/),
    ]);
    expect(outcomes(await bench.run({ paths: [], upgrade: true }))).toEqual({ [NAME]: 'replaced' });
    expect(await bench.find('hedgehog')).toEqual([`${NAME}#note`]);
  });

  it('cannot be overwritten or relabelled by a folder that has the same names', async () => {
    await upload();
    bench.put(NAME, '# Other\n\nThe badger.');
    const report = await bench.run({ groups: ['all'] });
    expect(outcomes(report)).toEqual({ [NAME]: 'failed' });
    expect(await labels()).toMatchObject({ oids: OIDS, groups: [] });
    expect(await bench.find('hedgehog')).toHaveLength(1);
  });

  it('are taken where another model filled the index, and nothing of it is lost', async () => {
    bench.put('sample.md', 'Sample.');
    await bench.run({ origin: 'sample' });
    await upload();
    bench.embedder = 'other-model';
    await upload('The weasel.', { sourcefile: 'my/0123456789abcdef/new.md' });
    expect(await bench.find('weasel')).toEqual(['my/0123456789abcdef/new.md']);
    expect(await bench.find('hedgehog')).toEqual([`${NAME}#note`]);
    await bench.run({ paths: [], upgrade: true });
    expect(await bench.stored()).toEqual([NAME, 'my/0123456789abcdef/new.md', 'sample.md'].sort());
  });
});

describe('the document service', { timeout: 30_000 }, () => {
  const signal = new AbortController().signal;

  it('lets no upload take the place of another owner’s document, or of the company’s', async () => {
    await upload();
    await expect(upload('# Eve', { oids: ['#upload', 'eve'] })).rejects.toMatchObject({ code: 'conflict' });
    bench.put('own.md', 'Own.');
    await bench.run();
    await expect(upload('# Eve', { sourcefile: 'own.md' })).rejects.toMatchObject({ code: 'conflict' });
    expect(await bench.find('hedgehog')).toHaveLength(1);
  });

  it('changes the readers of the company’s documents, and of no upload', async () => {
    bench.put('own.md', 'Own.');
    await bench.run();
    await upload();
    const relabel = (sourcefile: string) =>
      documentService().do({ kind: 'relabel', sourcefile, changes: { groups: ['hr'] } }, () => {}, signal);
    expect(await relabel('own.md')).toMatchObject({ groups: ['hr'], oids: [] });
    await expect(relabel(NAME)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(relabel('never.md')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('reads documents again from their originals, also where another model filled the index', async () => {
    bench.put('own.md', 'The badger.');
    await bench.run({ groups: ['hr'] });
    await upload();
    const heard: number[] = [];
    const report = await documentService('other-model').do(
      { kind: 'reindex', documents: 'all' },
      ({ documents }) => heard.push(documents),
      signal,
    );
    expect(report).toEqual({ done: expect.arrayContaining([NAME, 'own.md']), failed: [] });
    expect(heard).toContain(2);
    expect(await bench.find('badger')).toEqual(['own.md']);
    expect(await bench.find('hedgehog')).toHaveLength(1);
    expect(await bench.writer.fingerprint()).toContain('other-model');
    expect((await bench.writer.documents()).find(({ sourcefile }) => sourcefile === 'own.md')).toMatchObject({
      groups: ['hr'],
    });
  });

  it('lists a page of what is asked for, and never uploads unasked', async () => {
    for (const name of ['a.md', 'b.md', 'c.md']) bench.put(name, `Text of ${name}.`);
    await bench.run({ groups: ['hr'] });
    bench.put('d.md', 'Nobody.');
    await bench.run({ paths: [bench.put('d.md', 'Nobody.')], groups: [] });
    await upload();
    const list = async (query: object) => {
      const all = { search: '', limit: 2, after: null };
      const { items, next } = (await documentService().do(
        { kind: 'list', query: { ...all, ...query } },
        () => {},
        signal,
      )) as {
        items: { sourcefile: string }[];
        next: string | null;
      };
      return { names: items.map(({ sourcefile }) => sourcefile), next };
    };
    expect(await list({})).toEqual({ names: ['a.md', 'b.md'], next: 'b.md' });
    expect(await list({ after: 'b.md' })).toEqual({ names: ['c.md', 'd.md'], next: null });
    expect(await list({ search: 'B.MD' })).toEqual({ names: ['b.md'], next: null });
    expect(await list({ reader: 'nobody' })).toEqual({ names: ['d.md'], next: null });
    expect(await list({ uploads: true })).toEqual({ names: [NAME], next: null });
  });
});

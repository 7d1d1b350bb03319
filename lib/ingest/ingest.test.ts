import { rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEmbeddedSearch } from '#lib/search/embedded/engine.ts';
import { openIndexWriter } from '#lib/search/embedded/index-writer.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { openWorkbench, outcomes } from './fixtures/ingest-setup.ts';
import { docxBytes, wordParagraph } from './fixtures/office-bytes.ts';

const bench = perTest(() => openWorkbench({ openIndexWriter, createEmbeddedSearch }));

describe('ingesting a folder', { timeout: 30_000 }, () => {
  it('makes its documents searchable under the names citations use', async () => {
    bench.put('hr/leave.md', '# Leave\n\nHedgehogs get thirty days of leave.');
    expect(outcomes(await bench.run())).toEqual({ 'hr/leave.md': 'added' });
    expect(await bench.find('hedgehogs')).toEqual(['hr/leave.md#leave']);
    expect(await bench.writer.documents()).toMatchObject([
      { title: 'Leave', mediaType: 'text/markdown', origin: 'own', root: bench.docs },
    ]);
  });

  it('leaves alone what has not changed, and replaces what has in one step', async () => {
    bench.put('leave.txt', 'Hedgehogs get thirty days.');
    bench.put('pay.txt', 'Pay comes on the 25th.');
    await bench.run();
    bench.put('leave.txt', 'Badgers get twenty days.');
    expect(outcomes(await bench.run())).toEqual({ 'leave.txt': 'replaced', 'pay.txt': 'unchanged' });
    expect(await bench.find('hedgehogs')).toEqual([]);
    expect(await bench.find('badgers')).toEqual(['leave.txt']);
  });

  it('notes when a document was changed: as it says itself, else as its file does, and never in the future', async () => {
    const changed = (at: string) => ({
      name: 'docProps/core.xml',
      data: `<c><modified>${at}</modified></c>`,
    });
    writeFileSync(
      join(bench.docs, 'old.docx'),
      docxBytes(wordParagraph('Old words.'), [changed('2019-05-04T10:00:00Z')]),
    );
    writeFileSync(
      join(bench.docs, 'odd.docx'),
      docxBytes(wordParagraph('Odd words.'), [changed('2999-01-01')]),
    );
    utimesSync(join(bench.docs, 'odd.docx'), 1_700_000_000, 1_700_000_000);
    utimesSync(bench.put('plain.txt', 'Plain words.'), 1_600_000_000, 1_600_000_000);
    await bench.run();
    const days = (await bench.writer.documents()).map(({ modified }) => modified?.slice(0, 10));
    expect(days).toEqual(['2023-11-14', '2019-05-04', '2020-09-13']);
  });

  it('puts in 199 of 200 files and names the bad one', async () => {
    for (let index = 0; index < 199; index += 1) bench.put(`note-${index}.txt`, `Note number ${index}.`);
    bench.put('bad.json', '{');
    const report = await bench.run();
    expect(report.counts).toMatchObject({ added: 199, failed: 1 });
    expect(report.documents.find(({ outcome }) => outcome === 'failed')).toMatchObject({
      sourcefile: 'bad.json',
      reason: expect.stringContaining('not valid JSON'),
    });
    expect(await bench.stored()).toHaveLength(199);
  });

  it('keeps the version it has when a changed file cannot be read', async () => {
    bench.put('rules.json', '{"rule": "Hedgehogs only"}');
    await bench.run();
    bench.put('rules.json', '{"rule": ');
    expect(outcomes(await bench.run())).toEqual({ 'rules.json': 'failed' });
    expect(await bench.find('hedgehogs')).toEqual(['rules.json']);
  });

  it('skips a second copy of the same content and says of what', async () => {
    bench.put('a.txt', 'Hedgehogs get thirty days.');
    bench.put('copy of a.txt', 'Hedgehogs get thirty days.');
    const report = await bench.run();
    expect(report.documents[1]).toMatchObject({ outcome: 'duplicate', reason: 'the same content as a.txt' });
    expect(await bench.stored()).toEqual(['a.txt']);
  });

  it('keeps both copies where different people may read them', async () => {
    bench.put('a.txt', 'Hedgehogs get thirty days.');
    await bench.run({ groups: ['staff'] });
    bench.put('b.txt', 'Hedgehogs get thirty days.');
    const report = await bench.run({ paths: [join(bench.docs, 'b.txt')], groups: ['board'] });
    expect(outcomes(report)).toEqual({ 'b.txt': 'added' });
  });

  it('refuses a file over the limit without reading it', async () => {
    bench.put('big.txt', 'x'.repeat(100_001));
    expect((await bench.run()).documents).toEqual([
      expect.objectContaining({ outcome: 'failed', reason: expect.stringContaining('0.1 MB is the most') }),
    ]);
  });

  it('skips what it cannot read, with the reason', async () => {
    bench.put('photo.heic', 'x');
    bench.put('old.doc', 'x');
    bench.put('tool.exe', 'x');
    const report = await bench.run();
    expect(report.documents.map(({ outcome, reason }) => `${outcome}: ${reason}`)).toEqual([
      'skipped: the old binary Office format; save it as .docx, or install LibreOffice on the server (SOFFICE)',
      'skipped: an image; save it as .png, .jpg, .gif, .webp, .bmp or .tif',
      'skipped: .exe files are not supported',
    ]);
  });

  it('passes over hidden files, lock files, packages, and links', async () => {
    for (const name of [
      '.secret.txt',
      '~$leave.docx',
      'Thumbs.db',
      'node_modules/pkg/readme.md',
      '.git/notes.txt',
    ])
      bench.put(name, 'x');
    const outside = join(bench.docs, '..', 'secret.txt');
    writeFileSync(outside, 'The secret of the board.');
    symlinkSync(outside, join(bench.docs, 'link.txt'));
    symlinkSync(dirname(outside), join(bench.docs, 'folder'));
    expect((await bench.run()).documents).toEqual([]);
  });

  it('takes hostile names for what they are: names', async () => {
    const names = [
      'a\r\nSet-Cookie: x.txt',
      '\u202Efdp.txt',
      `${'long '.repeat(40)}.txt`,
      '🦔 [draft] #1.txt',
      ' spaced .txt',
    ];
    for (const name of names) bench.put(name, `Text of ${name.length}, ${name.codePointAt(0)}.`);
    await bench.run();
    expect((await bench.stored()).toSorted()).toEqual(
      [
        'a%0D%0ASet-Cookie: x.txt',
        '\u202Efdp.txt',
        `${'long '.repeat(40)}.txt`,
        '🦔 %5Bdraft%5D %231.txt',
        '%20spaced .txt',
      ].toSorted(),
    );
  });

  it('refuses a second file of the same name from another folder', async () => {
    bench.put('one/readme.txt', 'One.');
    bench.put('two/readme.txt', 'Two.');
    const report = await bench.run({ paths: [join(bench.docs, 'one'), join(bench.docs, 'two')] });
    expect(report.documents.map(({ outcome }) => outcome)).toEqual(['added', 'failed']);
  });

  it('names a path that does not exist', async () => {
    await expect(bench.run({ paths: [join(bench.docs, 'nowhere')] })).rejects.toThrow(
      /nowhere does not exist/,
    );
  });

  it('changes labels without reading the file again, and keeps those that are not given', async () => {
    const path = bench.put('leave.txt', 'Hedgehogs get thirty days.');
    await bench.run({ category: 'HR', groups: ['staff'] });
    expect(outcomes(await bench.run({ groups: ['all'] }))).toEqual({ 'leave.txt': 'relabelled' });
    expect(await bench.writer.documents()).toMatchObject([{ category: 'HR', groups: ['all'] }]);
    writeFileSync(path, 'Hedgehogs get forty days.');
    await bench.run();
    expect(await bench.writer.documents()).toMatchObject([{ category: 'HR', groups: ['all'] }]);
  });

  it('changes nothing in a dry run, and says what it would do', async () => {
    bench.put('leave.txt', 'Hedgehogs get thirty days.');
    const report = await bench.run({ dryRun: true });
    expect(outcomes(report)).toEqual({ 'leave.txt': 'added' });
    expect(report.dryRun).toBe(true);
    expect(await bench.stored()).toEqual([]);
  });

  it('finds broken files and leaving samples in a dry run too', async () => {
    bench.put('sample.txt', 'A sample about hedgehogs.');
    bench.put('same.txt', 'Another sample.');
    await bench.run({ origin: 'sample' });
    bench.put('same.txt', 'One of ours about badgers, of the same name.');
    rmSync(join(bench.docs, 'sample.txt'));
    bench.put('broken.json', '{');
    const report = await bench.run({ dryRun: true });
    expect(report.documents.map(({ sourcefile, outcome }) => `${sourcefile} ${outcome}`)).toEqual([
      'broken.json failed',
      'same.txt replaced',
      'sample.txt removed',
    ]);
    expect(report).toMatchObject({ passages: 1, cost: { embeddingCalls: 0, indexingCalls: 0 } });
    expect(await bench.find('hedgehogs')).toEqual(['sample.txt']);
  });

  it('says that a folder held nothing, and not when what it held was left out', async () => {
    expect((await bench.run()).foundNothing).toBe(true);
    bench.put('tool.exe', 'x');
    expect((await bench.run()).foundNothing).toBe(false);
  });

  it('asks for a re-index when another model makes the vectors, and names both', async () => {
    bench.put('leave.txt', 'Hedgehogs get thirty days.');
    await bench.run();
    bench.embedder = 'model-1:256';
    await expect(bench.run()).rejects.toThrow(/vectors of its own, and now model-1:256 .*--upgrade/);
    await bench.run({ reindex: true });
    bench.embedder = 'model-2:512';
    await expect(bench.run()).rejects.toThrow(/vectors of model-1:256, and now model-2:512/);
    expect(await bench.stored()).toEqual(['leave.txt']);
  });

  it('tells how far it is, by size', async () => {
    bench.put('a.txt', 'x '.repeat(3000));
    bench.put('b.txt', 'y '.repeat(1000));
    const shares: number[] = [];
    await bench.run({}, (event) => {
      if (event.type === 'document') shares.push(event.progress.bytes / event.progress.totalBytes);
    });
    expect(shares.at(-1)).toBe(1);
    expect(shares).toHaveLength(2);
  });

  it('stops after the document at hand when interrupted, and what is in is in', async () => {
    for (let index = 0; index < 20; index += 1) bench.put(`note-${index}.txt`, `Note number ${index}.`);
    const interruption = new AbortController();
    const report = await bench.run({ signal: interruption.signal }, () => interruption.abort());
    expect(report.interrupted).toBe(true);
    expect(await bench.stored()).toHaveLength(report.counts.added);
    expect(report.counts.added).toBeLessThan(20);
  });
});

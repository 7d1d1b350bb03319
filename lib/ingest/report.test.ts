import { describe, expect, it } from 'vitest';
import { outcomeOf, outcomeText, progressText, reportOf, summaryText } from './report.ts';

const run = { durationMs: 65_000, dryRun: false, interrupted: false };

describe('what ingestion prints', () => {
  it('share, counts, rates and time left while it works', () => {
    const progress = {
      documents: 3,
      totalDocuments: 10,
      bytes: 25,
      totalBytes: 100,
      pages: 120,
      elapsedMs: 30_000,
    };
    expect(progressText(progress)).toBe(
      '25% · 3 of 10 documents (0.1/s), 120 pages (4.0/s), 1 min 30 s left',
    );
  });

  it('why it takes long, where the embedding server is slow', () => {
    const progress = { documents: 1, totalDocuments: 2, bytes: 1, totalBytes: 2, pages: 0, elapsedMs: 9000 };
    const textAfter = (texts: number, ms: number) => progressText({ ...progress, embedding: { texts, ms } });
    expect(textAfter(8, 9000)).toMatch(
      /^50% · 1 of 2 documents · The embedding server takes 9 s for 8 passages, 9 s left$/,
    );
    expect(textAfter(1, 65_000)).toContain('takes 1 min 5 s for 1 passage');
    expect(textAfter(128, 900)).not.toContain('embedding');
  });

  it('the page whose text is being recognised, and how long each takes', () => {
    const progress = { documents: 0, totalDocuments: 1, bytes: 1, totalBytes: 9, pages: 2, elapsedMs: 5000 };
    const recognising = { pages: 2, total: 12, secondsPerPage: 2.04 };
    expect(progressText({ ...progress, recognising })).toMatch(
      / · recognising page 3 of 12, about 2\.0 s a page$/,
    );
  });

  it('no time left before anything was done, nor when all is', () => {
    const start = { documents: 0, totalDocuments: 1, bytes: 0, totalBytes: 100, pages: 0, elapsedMs: 5 };
    expect(progressText(start)).not.toContain('left');
    expect(progressText({ ...start, bytes: 100, documents: 1 })).not.toContain('left');
    expect(progressText({ ...start, totalBytes: 0, documents: 1 })).toContain('100%');
  });

  it('that all was read, but not that all is done, while a service is at work on the last document', () => {
    const read = {
      documents: 12,
      totalDocuments: 13,
      bytes: 100,
      totalBytes: 100,
      pages: 9,
      elapsedMs: 5000,
    };
    expect(progressText(read)).toMatch(/^99% · 12 of 13 documents/);
    expect(progressText({ ...read, documents: 13 })).toMatch(/^100% · 13 of 13 documents/);
  });

  it('a document with its pages, passages and notices', () => {
    const outcome = outcomeOf('scan.pdf', 'added', {
      pages: 3,
      passages: 1,
      notices: ['page 2 has no text'],
    });
    expect(outcomeText(outcome)).toBe('added: scan.pdf (3 pages; 1 passage; page 2 has no text)');
  });

  it('nothing that a file name could steer a terminal with', () => {
    expect(outcomeText(outcomeOf('a\u001B[2J\u202Ecod.exe', 'added'))).toBe(
      'added: a\\u{1b}[2J\\u{202e}cod.exe',
    );
  });

  it('at the end what was done, and what failed and why', () => {
    const report = reportOf(
      [
        outcomeOf('a.pdf', 'added', { passages: 7 }),
        outcomeOf('b.pdf', 'failed', { reason: 'it is damaged' }),
      ],
      run,
    );
    expect(summaryText(report)).toBe(
      '1 indexed, 1 failed · 7 passages · 1 min 5 s\nFailed:\n  b.pdf: it is damaged',
    );
  });

  it('what a dry run would call for, where anything is paid', () => {
    const cost = { embeddingCalls: 2, embeddingTokens: 12_345, indexingCalls: 1, uploads: 0 };
    expect(summaryText(reportOf([], { ...run, dryRun: true, cost }))).toContain(
      'It would make 2 embedding calls (12345 tokens), 1 indexing call, 0 uploads.',
    );
    const free = { embeddingCalls: 0, embeddingTokens: 0, indexingCalls: 0, uploads: 0 };
    expect(summaryText(reportOf([], { ...run, dryRun: true, cost: free }))).not.toContain('would make');
  });

  it('what it looks for, when a folder holds nothing', () => {
    expect(summaryText(reportOf([], { ...run, foundNothing: true }))).toMatch(
      /No documents found\. Supported: \.pdf, \.docx,.* \.json/,
    );
  });

  it('that a dry run changed nothing, and that an interrupted run is not finished', () => {
    expect(summaryText(reportOf([], { ...run, dryRun: true }))).toMatch(/^Dry run, nothing was changed: /);
    const refusal = '--sync would remove 4 of the 5 documents.';
    expect(summaryText(reportOf([], { ...run, dryRun: true, refusal }))).toContain(
      `\nWithout --dry-run this run is refused. ${refusal}`,
    );
    expect(summaryText(reportOf([], { ...run, interrupted: true }))).toContain('Interrupted');
  });
});

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { pdfBytes } from '../fixtures/pdf-bytes.ts';
import { createParserPool, type ParserPoolOptions } from './parser-pool.ts';

const folder = perFile(temporaryFolder);

async function withPool<T>(
  options: ParserPoolOptions,
  use: (pool: ReturnType<typeof createParserPool>) => Promise<T>,
) {
  const pool = createParserPool({ size: 1, ...options });
  try {
    return await use(pool);
  } finally {
    await pool.close();
  }
}

const small = () => folder.write('small.txt', 'Leave is 30 days.');
const heavy = () =>
  folder.write(
    'heavy.json',
    JSON.stringify(Array.from({ length: 400_000 }, (_, id) => ({ id, note: ['x'] }))),
  );

describe('a pool of parser processes', { timeout: 30_000 }, () => {
  it('gives what a document says', async () => {
    const parsed = await withPool({}, (pool) => pool.parse(small()));
    expect(parsed).toMatchObject({
      mediaType: 'text/plain',
      pages: 0,
      passages: [{ content: 'Leave is 30 days.' }],
    });
  });

  it('stops a document that takes too long, says so, and reads the next', async () => {
    // A pipe without a writer never ends.
    const endless = join(folder.path, 'endless.txt');
    execFileSync('mkfifo', [endless]);
    await withPool({ stallMs: 1500 }, async (pool) => {
      await expect(pool.parse(endless)).rejects.toThrow('took more than 1.5 s without finishing a page');
      await expect(pool.parse(small())).resolves.toMatchObject({ passages: [expect.anything()] });
    });
  });

  it('stops a document at the time of its own kind, and names the variable', async () => {
    const endless = join(folder.path, 'upload.txt');
    execFileSync('mkfifo', [endless]);
    await withPool({}, async (pool) => {
      await pool.parse(small());
      const bounds = { seconds: { most: 1, variable: 'MOST_SECONDS' } };
      await expect(pool.parse(endless, undefined, undefined, { bounds })).rejects.toMatchObject({
        code: 'too-large',
        message: 'reading it took more than 1 s (MOST_SECONDS)',
      });
    });
  });

  it('stops a document that needs too much memory, says so, and reads the next', async () => {
    await withPool({ extraBytes: 50_000_000 }, async (pool) => {
      await expect(pool.parse(heavy())).rejects.toThrow('needs more than 50 MB of memory');
      await expect(pool.parse(small())).resolves.toMatchObject({ passages: [expect.anything()] });
    });
  });

  it('bounds a text of one line of 50 MB', async () => {
    await withPool({}, async (pool) => {
      const line = folder.write('line.txt', 'word '.repeat(10_000_000));
      const outcome = await pool.parse(line).then(
        ({ passages }) => Math.max(...passages.map(({ content }) => content.length)) < 3000,
        (error: Error) => /256 MB of memory|took more than 30 s/.test(error.message),
      );
      expect(outcome).toBe(true);
      await expect(pool.parse(small())).resolves.toMatchObject({ passages: [expect.anything()] });
    });
  });

  it('lets go of a document at once when asked to', async () => {
    await withPool({}, async (pool) => {
      const controller = new AbortController();
      const parsing = pool.parse(heavy(), () => {}, controller.signal);
      controller.abort(new Error('interrupted'));
      await expect(parsing).rejects.toThrow('interrupted');
    });
  });

  it('works on as many documents at a time as it has processes, and on all in the end', async () => {
    await withPool({ size: 2 }, async (pool) => {
      const paths = Array.from({ length: 7 }, (_, index) =>
        folder.write(`note-${index}.txt`, `Note ${index}.`),
      );
      const parsed = await Promise.all(paths.map((path) => pool.parse(path)));
      expect(parsed.map(({ passages }) => passages[0]?.content)).toEqual(
        paths.map((_, index) => `Note ${index}.`),
      );
    });
  });

  it('tells how many pages were read', async () => {
    const pdf = await pdfBytes((document) => {
      for (let page = 1; page < 30; page += 1) document.text(`Page number ${page}`).addPage();
      document.text('The end');
    });
    const counts: number[] = [];
    const { pages } = await withPool({}, (pool) =>
      pool.parse(folder.write('long.pdf', pdf), (count) => counts.push(count)),
    );
    expect(pages).toBe(30);
    expect(counts.length).toBeGreaterThan(0);
    expect(counts.every((count) => count <= 30)).toBe(true);
  });
});

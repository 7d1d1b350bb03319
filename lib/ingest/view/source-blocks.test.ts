import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { FoundDocument, StoredDocument } from '#lib/core/ports/document-store.ts';
import { createSourceBlocks } from './source-blocks.ts';

const signal = new AbortController().signal;
const stored = (sourcefile: string, bytes: Buffer): FoundDocument => ({
  document: { sourcefile, hash: sourcefile } as StoredDocument,
  open: async () => ({
    sizeBytes: bytes.length,
    read: () => Readable.toWeb(Readable.from([bytes])) as ReadableStream<Uint8Array>,
    close: async () => {},
  }),
});

it('reads in a process of its own, and goes on after a file that is damaged', {
  timeout: 30_000,
}, async () => {
  const blocks = createSourceBlocks({ size: 1 });
  try {
    await expect(blocks.read(stored('a.docx', Buffer.from('no zip')), signal)).rejects.toMatchObject({
      code: 'bad-request',
    });
    const travel = stored('travel.docx', readFileSync(join('data', 'samples', 'travel-and-expenses.docx')));
    expect(JSON.stringify(await blocks.read(travel, signal))).toContain('Travel and expenses');
  } finally {
    blocks.close();
  }
});

it('one reader can neither delay the others nor fill the disk with copies', async () => {
  const blocks = createSourceBlocks({ size: 1 });
  let opened = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow: FoundDocument = {
    document: { sourcefile: 'a.md', hash: 'a' } as StoredDocument,
    open: async () => {
      opened += 1;
      await released;
      return undefined;
    },
  };
  const greedy = Array.from({ length: 30 }, () => blocks.read(slow, signal, 'greedy'));
  const other = blocks.read(slow, signal, 'other');
  await expect(greedy.at(-1)).rejects.toMatchObject({ code: 'rate-limited' });
  expect(opened).toBe(1);
  release();
  await expect(other).resolves.toBeUndefined();
  const settled = await Promise.allSettled(greedy);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(11);
  blocks.close();
});

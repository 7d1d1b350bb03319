import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { FoundDocument, StoredDocument } from '#lib/core/ports.ts';
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

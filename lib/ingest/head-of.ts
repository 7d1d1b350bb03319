import { open } from 'node:fs/promises';
import { SNIFFED_BYTES } from './file-type.ts';

/** The first bytes of a file: as many as it takes to tell what it is. */
export async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

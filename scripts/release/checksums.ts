import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** SHA-256 of files of a folder, sorted by name, in the lines that `sha256sum --check` reads beside them. */
export async function checksums(folder: string, names: readonly string[]): Promise<string> {
  const lines: string[] = [];
  for (const name of names.toSorted()) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, name)), hash);
    lines.push(`${hash.digest('hex')}  ${name}\n`);
  }
  return lines.join('');
}

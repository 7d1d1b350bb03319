import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder for tests: `write` puts a file into it and gives its path, `remove` takes the folder away. */
export interface TemporaryFolder {
  path: string;
  write(name: string, data: string | Uint8Array): string;
  remove(): void;
}

/** Makes an empty folder in the system's place for temporary files. */
export function temporaryFolder(): TemporaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'citewell-'));
  return {
    path,
    write(name, data) {
      const file = join(path, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, data);
      return file;
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

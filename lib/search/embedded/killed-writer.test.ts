import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { indexPath } from './index-file.ts';
import { fixture, write } from './index-fixture.ts';
import { openIndexWriter } from './index-writer.ts';

const KILLS = 6;
/** Writes and replaces documents until it is killed, and says after each one how far it is. */
const ENDLESS_WRITER = `
  import { fixture, write } from ${JSON.stringify(join(import.meta.dirname, 'index-fixture.ts'))};
  import { openIndexWriter } from ${JSON.stringify(join(import.meta.dirname, 'index-writer.ts'))};
  const [folder] = process.argv.slice(1);
  const writer = openIndexWriter({ dataDir: folder });
  for (let round = 0; ; round++) {
    const name = 'document-' + (round % 7) + '.txt';
    const pages = Array.from({ length: 1 + (round % 5) }, (_, page) => 'Bicycles, round ' + round + ', page ' + page);
    await write(writer, fixture(folder, name, pages));
    process.stdout.write('.');
  }
`;

const folder = perTest(temporaryFolder);

async function writeUntilKilled(afterDocuments: number, delayMs: number): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--input-type=module-typescript', '-e', ENDLESS_WRITER, folder.path],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let written = 0;
  for await (const chunk of child.stdout) {
    written += String(chunk).length;
    if (written >= afterDocuments) break;
  }
  await new Promise((resolve) => setTimeout(resolve, delayMs));
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

function numbers(db: DatabaseSync, sql: string): number[] {
  return db
    .prepare(sql)
    .all()
    .map((row) => Number(Object.values(row)[0]));
}

it('a writer killed at any moment leaves a whole index, with an original for every document', async () => {
  for (let kill = 0; kill < KILLS; kill++) {
    // A random moment within the next document or two is the point of the test.
    await writeUntilKilled(3 + kill, Math.random() * 8);
    const db = new DatabaseSync(indexPath(folder.path));
    expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
    const ids = numbers(db, 'SELECT id FROM passages ORDER BY id');
    expect(numbers(db, 'SELECT id FROM ranking ORDER BY id')).toEqual(ids);
    expect(numbers(db, `SELECT rowid FROM terms WHERE terms MATCH 'bicycl' ORDER BY rowid`)).toEqual(ids);
    expect(numbers(db, 'SELECT total(passages) FROM documents')).toEqual([ids.length]);
    for (const { hash } of db.prepare('SELECT hash FROM documents').all()) {
      expect(existsSync(join(folder.path, 'documents', String(hash)))).toBe(true);
    }
    db.close();
  }
  const writer = openIndexWriter({ dataDir: folder.path });
  await write(writer, fixture(folder.path, 'document-0.txt', ['Bicycles after all.']));
  const hashes = (await writer.documents()).map(({ hash }) => hash);
  await writer.close();
  expect(readdirSync(join(folder.path, 'documents')).sort()).toEqual(hashes.sort());
}, 60_000);

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { createEmbeddedSearch } from '#lib/search/embedded/engine.ts';
import { openIndexWriter } from '#lib/search/embedded/index-writer.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { DOCUMENTS, putOldData, QUESTIONS, VERSIONS } from './old-data.test-helper.ts';

const folder = perTest(temporaryFolder);

const at = (path: string) => JSON.stringify(join(import.meta.dirname, '..', '..', path));

/** Upgrades the index in a folder and kills itself at the step of that number; prints "whole" when there are fewer steps. */
const MORTAL = `
  import { DatabaseSync } from 'node:sqlite';
  import { parseDocument } from ${at('ingest/parse-document.ts')};
  import { defaultSplitSettings } from ${at('ingest/split/settings.ts')};
  import { upgradeDocuments } from ${at('ingest/upgrade.ts')};
  import { openIndexWriter } from ${at('search/embedded/index-writer.ts')};
  const [dataDir, last] = process.argv.slice(1);
  let left = Number(last);
  const step = () => {
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  };
  // Each document is written by these statements, when an index is converted as when it is read again.
  const TELLING = /^(INSERT INTO (documents|passages)|DELETE FROM documents|INSERT OR IGNORE INTO outdated)/;
  const { prepare, exec } = DatabaseSync.prototype;
  DatabaseSync.prototype.prepare = function (sql) {
    const statement = prepare.call(this, sql);
    if (!TELLING.test(sql.trim())) return statement;
    const run = statement.run.bind(statement);
    statement.run = (...values) => (step(), run(...values));
    return statement;
  };
  DatabaseSync.prototype.exec = function (sql) {
    if (sql !== 'COMMIT') return exec.call(this, sql);
    step();
    exec.call(this, sql);
    step();
  };
  const writer = openIndexWriter({ dataDir });
  const parse = { concurrency: 2, close: async () => {}, parse: (path, _pages, _signal, { name }) => parseDocument(path, defaultSplitSettings, undefined, undefined, name) };
  const signal = new AbortController().signal;
  await upgradeDocuments({ dryRun: false, signal, onProgress: () => {} }, { writer, parse, maxDocumentBytes: 1e6 });
  await writer.close();
  process.stdout.write('whole');
`;

function upgradeUntil(step: number): { isWhole: boolean } {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript', '-e', MORTAL];
  const { stdout, stderr, signal } = spawnSync(process.execPath, [...args, folder.path, String(step)], {
    encoding: 'utf8',
  });
  if (signal !== 'SIGKILL' && stdout !== 'whole') throw new Error(stderr);
  return { isWhole: stdout === 'whole' };
}

/** Nothing of the index is lost or torn, whichever version its tables are of. */
function requireWhole(): void {
  const db = new DatabaseSync(join(folder.path, 'index.sqlite'));
  expect(db.prepare('PRAGMA integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  const documents = db
    .prepare(
      'SELECT sourcefile, category, oids, groups, origin, root, hash, passages FROM documents ORDER BY sourcefile',
    )
    .all()
    .map(({ oids, groups, ...row }) => ({
      ...row,
      oids: JSON.parse(String(oids)),
      groups: JSON.parse(String(groups)),
    }));
  expect(documents).toMatchObject(DOCUMENTS);
  const { total } = db.prepare('SELECT total(passages) AS total FROM documents').get() ?? {};
  expect(db.prepare('SELECT count(*) AS n FROM passages').get()).toEqual({ n: total });
  db.close();
  for (const { hash } of documents as { hash?: string }[])
    expect(existsSync(join(folder.path, 'documents', String(hash)))).toBe(true);
}

async function requireAnswers(): Promise<void> {
  const engine = createEmbeddedSearch({ dataDir: folder.path, workers: 1 });
  for (const { text, place, reader, other } of QUESTIONS) {
    const first = async (access: typeof reader) =>
      (await engine.search({ searchText: text, top: 1, access })).hits[0]?.document['sourcefile'];
    expect(await first(reader)).toBe(place);
    if (other) expect(await first(other)).not.toBe(place);
  }
  await engine.close();
}

describe.each(VERSIONS)('the index of %s', { timeout: 180_000 }, (version) => {
  it.each([1, 9, 15, 17, 22])(
    'loses nothing when its upgrade is killed at step %i, and the next one ends it',
    async (step) => {
      putOldData(version, folder.path);
      expect(upgradeUntil(step)).toEqual({ isWhole: false });
      requireWhole();
      expect(upgradeUntil(Number.MAX_SAFE_INTEGER)).toEqual({ isWhole: true });
      requireWhole();
      const writer = openIndexWriter({ dataDir: folder.path });
      expect((await writer.documents()).filter(({ hash }) => hash === '')).toEqual([]);
      await writer.close();
      await requireAnswers();
    },
  );
});

import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PassageCache } from './passage-cache.ts';
import { passageId, SCHEMA } from './schema.ts';
import { StatementCache } from './statement-cache.ts';

let db: DatabaseSync;
let cache: PassageCache;

beforeEach(() => {
  db = new DatabaseSync(':memory:');
  db.exec(SCHEMA);
  cache = new PassageCache(new StatementCache(db));
  db.exec(`INSERT INTO documents VALUES (1, 'a.pdf', NULL, 'application/pdf', 1, 'hash', NULL, '[]', '[]', '', 'own', NULL, NULL, NULL,
    'travel', 'en', 1, 2)`);
});

afterEach(() => db.close());

function addPassage(ordinal: number): number {
  const id = passageId(1, ordinal);
  db.prepare('INSERT INTO passages VALUES (?, ?, ?, ?, ?)').run(
    id,
    `${ordinal}`,
    'a.pdf#page=1',
    '[]',
    'Meals.',
  );
  db.prepare('INSERT INTO ranking VALUES (?, ?, ?, ?, ?)').run(id, 7, new Uint8Array(), '', 'meal');
  return id;
}

test('a passage found again comes from the cache, which any change of the index empties', () => {
  const id = addPassage(0);
  const [passage] = cache.passages([id]).values();
  db.exec('DELETE FROM ranking');
  expect(cache.passages([id]).get(id)).toBe(passage);
  expect(cache.digests([id]).get(id)).toBe(7);
  cache.clear();
  expect(cache.passages([id]).size).toBe(0);
  expect(cache.digests([id]).size).toBe(0);
});

test('however many passages are found, only some are kept', () => {
  const ids = Array.from({ length: 30 }, (_, ordinal) => addPassage(ordinal));
  const small = new PassageCache(new StatementCache(db), 10);
  for (const id of ids) small.passages([id]);
  db.exec('DELETE FROM ranking');
  const kept = [...small.passages(ids).keys()];
  expect(kept).toEqual(expect.arrayContaining(ids.slice(-10)));
  expect(kept.length).toBeLessThanOrEqual(20);
});

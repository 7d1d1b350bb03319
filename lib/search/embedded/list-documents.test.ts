import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { LibraryQuery } from '#lib/core/ports/library.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { listDocuments } from './list-documents.ts';
import { SCHEMA } from './schema.ts';

const EVERYTHING: LibraryQuery = { search: '', ownOnly: false, order: 'newest', limit: 50, after: null };

const db = perFile(
  () => {
    const opened = new DatabaseSync(':memory:');
    opened.exec(SCHEMA);
    return opened;
  },
  (opened) => opened.close(),
);

test('of more documents than are listed, those that a search finds, or a question names, are there', () => {
  fill(['old.md', 'older.md', 'new.md', 'newest.md']);
  const list = (query: Partial<LibraryQuery>, found: string[] = []) => {
    const { documents, isPartial } = listDocuments(db, { ...EVERYTHING, ...query }, undefined, found, 2);
    return { names: documents.map(({ sourcefile }) => sourcefile), isPartial };
  };
  expect(list({})).toEqual({ names: ['newest.md', 'new.md'], isPartial: true });
  expect(list({ search: 'leave' }, ['old.md'])).toEqual({ names: ['old.md'], isPartial: true });
  expect(list({ names: ['old.md', 'gone.md'] })).toEqual({ names: ['old.md'], isPartial: true });
});

test('of 27,000 documents every page is there, by name and newest first, with the number of all', () => {
  const names = Array.from({ length: 27_000 }, (_, index) => `notes/${String(index).padStart(5, '0')}.md`);
  db.exec('DELETE FROM documents; BEGIN');
  fill(names);
  db.exec('COMMIT');
  const list = (query: Partial<LibraryQuery>) =>
    listDocuments(db, { ...EVERYTHING, limit: 100, ...query }, undefined, []);
  for (const [order, expected] of [
    ['name', names],
    ['newest', names.toReversed()],
  ] as const) {
    const first = list({ order });
    expect(first).toMatchObject({ total: names.length, isPartial: false, next: '100' });
    expect(first.folders).toEqual([{ name: 'notes', count: names.length }]);
    expect(first.documents.map(({ sourcefile }) => sourcefile)).toEqual(expected.slice(0, 100));
    const last = list({ order, after: String(names.length - 100) });
    expect(last.documents.map(({ sourcefile }) => sourcefile)).toEqual(expected.slice(-100));
    expect(last.next).toBeNull();
  }
  const found = list({ search: 'notes/26999' });
  expect(found.documents).toMatchObject([{ sourcefile: 'notes/26999.md', sizeBytes: 0, isOwn: false }]);
});

function fill(names: string[]): void {
  const columns = db.prepare('PRAGMA table_info(documents)').all() as {
    name: string;
    type: string;
    notnull: number;
  }[];
  const needed = columns.filter(({ name, notnull }) => notnull && name !== 'id');
  const insert = db.prepare(
    `INSERT INTO documents (${needed.map(({ name }) => name)}) VALUES (${needed.map(() => '?')})`,
  );
  for (const file of names)
    insert.run(
      ...needed.map(({ name, type }) => (name === 'sourcefile' ? file : type === 'INTEGER' ? 0 : '')),
    );
}

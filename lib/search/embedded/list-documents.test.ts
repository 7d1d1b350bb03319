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

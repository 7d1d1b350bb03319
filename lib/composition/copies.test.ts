import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { requireLocalDisk } from './copies.ts';

const SMB = 0xff53_4d42;
const EXT4 = 0xef53;
const embedded = readEnvironment({ DATA_DIR: tmpdir() });

test('SQLite does not start on a network share, where it would be locked for good, and says what to do', () => {
  expect(() => requireLocalDisk(embedded, () => SMB)).toThrow(/network share.*SNAPSHOT_DIR/);
});

test('a disk is fine, and so is the one that this runs on', () => {
  expect(() => requireLocalDisk(embedded, () => EXT4)).not.toThrow();
  expect(() => requireLocalDisk(embedded)).not.toThrow();
});

test('where nothing of ours is in SQLite, a share holds nothing that could break', () => {
  const services = readEnvironment({
    DATA_DIR: tmpdir(),
    DATABASE_URL: 'postgres://citewell@db.example.com/citewell',
    AZURE_SEARCH_SERVICE: 'contoso',
    AZURE_SEARCH_INDEX: 'handbook',
  });
  expect(() => requireLocalDisk(services, () => SMB)).not.toThrow();
});

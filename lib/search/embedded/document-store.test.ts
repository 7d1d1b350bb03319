import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DocumentStore } from '#lib/core/ports/document-store.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { createDocumentStore } from './document-store.ts';
import { type Fixture, fixture, write } from './index-fixture.ts';
import { openIndexWriter } from './index-writer.ts';

const ANONYMOUS = { oids: [], groups: [] };
const folder = perFile(temporaryFolder);
let store: DocumentStore;
let leave: Fixture;
let salaries: Fixture;

beforeAll(async () => {
  store = createDocumentStore({ dataDir: folder.path });
  expect(await store.find('handbook/leave.pdf', undefined)).toBeUndefined();
  leave = fixture(folder.path, 'handbook/leave.pdf', ['Vacation.'], { title: 'Leave' });
  salaries = fixture(folder.path, 'board/salaries.xlsx', ['Confidential.'], {
    oids: ['ada'],
    groups: ['board'],
  });
  const writer = openIndexWriter({ dataDir: folder.path });
  await write(writer, leave, salaries);
  await writer.close();
});

it('returns the original, byte for byte, with its metadata', async () => {
  const found = await store.find('handbook/leave.pdf', ANONYMOUS);
  expect(found?.document).toEqual(leave.document);
  const original = await found?.open();
  const bytes = original?.read(0, original.sizeBytes - 1) ?? null;
  expect(await new Response(bytes).text()).toBe('handbook/leave.pdf\nVacation.');
});

describe('a document that is not for everyone', () => {
  it.each([
    ['an anonymous caller', ANONYMOUS],
    ['a stranger', { oids: ['eve'], groups: ['staff'] }],
    ['someone whose group is called as a reader', { oids: ['board'], groups: ['ada'] }],
  ])('does not exist for %s', async (_name, access) => {
    expect(await store.find('board/salaries.xlsx', access)).toBeUndefined();
  });

  it.each([
    ['its readers', { oids: ['ada'], groups: [] }],
    ['its groups', { oids: [], groups: ['board'] }],
    ['everyone while access control is off', undefined],
  ])('is there for %s', async (_name, access) => {
    expect((await store.find('board/salaries.xlsx', access))?.document.hash).toBe(salaries.document.hash);
  });
});

it.each([
  '../index.sqlite',
  'handbook/../handbook/leave.pdf',
  'handbook/./leave.pdf',
  '/handbook/leave.pdf',
  'handbook\\leave.pdf',
  'HANDBOOK/leave.pdf',
  'handbook/leave.pdf\u0000',
  'handbook/leave.pd%',
  'handbook%2Fleave.pdf',
  '',
])('%j names nothing', async (name) => {
  expect(await store.find(name, undefined)).toBeUndefined();
});

it('no name leads to anything but the documents that were ingested', async () => {
  const parts = fc.constantFrom(
    '..',
    '.',
    '/',
    '\\',
    'handbook',
    'leave.pdf',
    '%2e',
    "' OR 1=1 --",
    '\u0000',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(parts, { maxLength: 6 }), async (names) => {
      const name = names.join('');
      fc.pre(name !== 'handbook/leave.pdf');
      expect(await store.find(name, undefined)).toBeUndefined();
    }),
  );
});

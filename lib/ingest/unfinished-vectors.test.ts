import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { UnfinishedVectors } from './unfinished-vectors.ts';

const folder = perTest(temporaryFolder);

it('a vector is found by a later run with the same model, and by no other', () => {
  const killed = new UnfinishedVectors(folder.path, 'small@3');
  killed.store('a secret passage', [0.5, -1, 0]);
  const next = new UnfinishedVectors(folder.path, 'small@3');
  expect(next.find('a secret passage')).toEqual([0.5, -1, 0]);
  expect(next.find('another')).toBeUndefined();
  expect(new UnfinishedVectors(folder.path, 'large@3').find('a secret passage')).toBeUndefined();
  const bytes = readdirSync(folder.path).map((file) => readFileSync(join(folder.path, file), 'latin1'));
  expect(bytes.join('')).not.toContain('secret');
});

it('nothing is left once all documents are in the index', () => {
  const vectors = new UnfinishedVectors(folder.path, 'm');
  vectors.store('one', [1]);
  vectors.store('two', [2]);
  vectors.forget(['one', 'two']);
  expect(vectors.find('one')).toBeUndefined();
  vectors.close();
  expect(readdirSync(folder.path)).toEqual([]);
});

it('a folder that cannot be written, or a damaged file, costs no run', () => {
  writeFileSync(join(folder.path, 'unfinished-vectors.sqlite'), 'no database '.repeat(100));
  for (const place of [folder.path, join(folder.path, 'unfinished-vectors.sqlite')]) {
    const vectors = new UnfinishedVectors(place, 'm');
    vectors.store('one', [1]);
    expect(vectors.find('one')).toEqual([1]);
    vectors.close();
  }
});

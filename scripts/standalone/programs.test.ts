import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { OPENED, PROGRAMS } from './programs.ts';

/** A path below lib as code names it: in one string, or folder by folder. */
const NAMED = /'lib(?:\/|',\s*')(?:[\w-]+(?:\/|',\s*'))*[\w-]+\.ts'/g;

test('a thread or a process that the application starts by path is in every image', () => {
  const sources = globSync('lib/**/*.ts').filter((file) => !/\.(test|contract|test-helper)\.ts$/.test(file));
  const started = sources.flatMap((file) =>
    (readFileSync(file, 'utf8').match(NAMED) ?? []).map((found) =>
      found.replaceAll(/',\s*'/g, '/').slice(1, -1),
    ),
  );
  expect(started.length).toBeGreaterThan(4);
  expect(PROGRAMS).toEqual(expect.arrayContaining(started));
});

test('everything that goes into images by name exists', () => {
  expect([...PROGRAMS, ...OPENED].filter((path) => !existsSync(path))).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultLocale } from './locale.ts';
import { withoutAdministration } from './translate.ts';

/** The sources of what people see outside the administration. */
function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\/admin\//.test(file));
}

test('pages outside the administration are sent none of its texts', () => {
  const keys = Object.keys(withoutAdministration(defaultLocale.messages));
  expect(keys).toContain('app.admin');
  expect(keys.filter((key) => key.startsWith('admin.'))).toEqual([]);
});

test('and no component outside of it asks for one', () => {
  const asking = sources('components').filter((file) => /['"`]admin\./.test(readFileSync(file, 'utf8')));
  expect(asking).toEqual([]);
});

import { expect, it } from 'vitest';
import { globsOf } from './globs-of.ts';

const within = (folder: string, ...names: string[]) => names.map((name) => `${folder}/${name}`);

it('names several files of one folder and ending in a package by one glob', () => {
  const files = within('node_modules/a', '1.js', '2.js', '3.js', '4.json', 'b/5.js');
  expect(globsOf(files)).toEqual(within('node_modules/a', '*.js', '4.json', 'b/5.js'));
});

it('takes nothing along that lies beside our own files, or beside folders', () => {
  const files = [
    ...within('lib/core', '1.ts', '2.ts', '3.ts'),
    ...within('node_modules/p', 'cmaps', 'fonts', 'wasm'),
  ];
  expect(globsOf(files)).toEqual(files);
});

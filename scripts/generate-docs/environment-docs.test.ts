import { expect, test } from 'vitest';
import { environmentSchema, variableGroups } from '#lib/config/variables.ts';
import { configurationPage, environmentExample } from './environment-docs.ts';

test('every variable has a line in the documentation, under a heading, and in the example', () => {
  const names = Object.keys(environmentSchema.shape);
  expect(Object.values(variableGroups).flatMap(Object.keys)).toEqual(names);
  const [page, example] = [configurationPage(), environmentExample()];
  for (const name of names) {
    expect(page).toContain(`| \`${name}\` |`);
    expect(example).toContain(`# ${name}=`);
  }
});

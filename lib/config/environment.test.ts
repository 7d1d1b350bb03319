import { expect, test } from 'vitest';
import { environmentSchema, readEnvironment } from './environment.ts';
import { configurationPage, environmentExample } from './environment-docs.ts';

test('nothing needs to be set', () => {
  expect(readEnvironment({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', DATA_DIR: '.data' });
});

test('an empty variable counts as unset', () => {
  expect(readEnvironment({ PORT: '' }).PORT).toBe(3000);
});

test('origins are read as a list', () => {
  expect(
    readEnvironment({ ALLOWED_ORIGINS: 'https://a.example, https://b.example' }).ALLOWED_ORIGINS,
  ).toEqual(['https://a.example', 'https://b.example']);
});

test('every wrong variable is named at once, with what was given', () => {
  const read = () => readEnvironment({ PORT: 'http', LOG_LEVEL: 'loud' });
  expect(read).toThrow(/PORT is "http".*\n.*LOG_LEVEL is "loud"/);
  expect(read).toThrow('docs/configuration.md');
});

test('every variable has a line in the documentation and in the example', () => {
  for (const name of Object.keys(environmentSchema.shape)) {
    expect(configurationPage()).toContain(`| \`${name}\` |`);
    expect(environmentExample()).toContain(`# ${name}=`);
  }
});

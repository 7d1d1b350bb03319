import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';
import { configurationPage, environmentExample } from './environment-docs.ts';
import { environmentSchema, variableGroups } from './variables.ts';

test('nothing needs to be set, and nothing outside is then used', () => {
  const environment = readEnvironment({});
  expect(environment).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', DATA_DIR: '.data' });
  expect(environment.services).toMatchObject({
    search: { engine: 'embedded' },
    answerer: { answerer: 'extractive' },
    embeddings: undefined,
    vision: undefined,
    blobs: undefined,
  });
});

test('an empty variable counts as unset', () => {
  expect(readEnvironment({ PORT: '', AZURE_SEARCH_INDEX: '' })).toMatchObject({
    PORT: 3000,
    services: { search: { engine: 'embedded' } },
  });
});

test('origins are read as a list', () => {
  expect(
    readEnvironment({ ALLOWED_ORIGINS: 'https://a.example, https://b.example' }).ALLOWED_ORIGINS,
  ).toEqual(['https://a.example', 'https://b.example']);
});

test('every variable has a line in the documentation, under a heading, and in the example', () => {
  const names = Object.keys(environmentSchema.shape);
  expect(variableGroups.flatMap((group) => group.names)).toEqual(names);
  for (const name of names) {
    expect(configurationPage()).toContain(`| \`${name}\` |`);
    expect(environmentExample()).toContain(`# ${name}=`);
  }
});

describe('one report', () => {
  const report = (variables: Record<string, string>) => {
    try {
      readEnvironment(variables);
    } catch (thrown) {
      return (thrown as Error).message;
    }
    return '';
  };

  test('refuses templates among the documents, where whoever uploads would write prompts', () => {
    const among = (container: string) =>
      report({
        AZURE_STORAGE_ACCOUNT: 'contoso',
        AZURE_STORAGE_CONTAINER: 'docs',
        TEMPLATE_CONTAINER: container,
      });
    expect(among('docs')).toContain('TEMPLATE_CONTAINER is "docs": it is the container of the originals');
    expect(among('templates')).toBe('');
  });

  test('tells a folder of prompts that would replace none of ours', () => {
    const folder = mkdtempSync(join(tmpdir(), 'citewell-prompts-'));
    try {
      writeFileSync(join(folder, 'sistem.md'), 'Answer in rhyme.');
      expect(report({ PROMPT_DIR: join(folder, 'nowhere') })).toContain(
        `PROMPT_DIR is "${join(folder, 'nowhere')}": there is no such folder`,
      );
      expect(report({ PROMPT_DIR: folder })).toContain(
        'it holds none of system.md, system-open.md, follow-ups.md, rewrite-query.md, title.md',
      );
      renameSync(join(folder, 'sistem.md'), join(folder, 'system.md'));
      expect(readEnvironment({ PROMPT_DIR: folder }).PROMPT_DIR).toBe(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('names every wrong variable with what was given, and every missing one with why it is needed', () => {
    expect(
      report({ PORT: 'http', SEARCH_ENGINE: 'azure', ANSWERER: 'azure', AZURE_SEARCH_SERVICE: 'contoso' }),
    ).toBe(`Cannot start: variables are missing or wrong.
  PORT is "http": it takes a number
  AZURE_SEARCH_INDEX: missing (needed because SEARCH_ENGINE=azure)
  AZURE_OPENAI_CHATGPT_DEPLOYMENT: missing (needed because ANSWERER=azure)
  AZURE_OPENAI_ENDPOINT or AZURE_OPENAI_SERVICE: missing (needed because ANSWERER=azure)
See docs/configuration.md.`);
  });

  test('does not call missing what is there and wrong', () => {
    const text = report({ AZURE_SEARCH_ENDPOINT: 'http://contoso.example', AZURE_SEARCH_INDEX: 'docs' });
    expect(text).toContain('AZURE_SEARCH_ENDPOINT is "http://contoso.example": plain http');
    expect(text).not.toContain('missing (');
  });

  test('never shows a key, wherever somebody put it', () => {
    const secret = 's3cr3t-s3cr3t';
    const text = report({
      AZURE_SEARCH_KEY: secret,
      AZURE_OPENAI_ENDPOINT: `https://user:${secret}@contoso.example`,
      OPENAI_BASE_URL: `https://contoso.example/v1?key=${secret}&user=a@b`,
    });
    expect(text).toContain('AZURE_OPENAI_ENDPOINT: it takes no user name or password');
    expect(text).toContain('OPENAI_BASE_URL: it takes an address without ?');
    expect(text).not.toContain(secret);
  });
});

test('what is set and not used is no error', () => {
  const { services } = readEnvironment({
    SEARCH_ENGINE: 'embedded',
    ANSWERER: 'extractive',
    AZURE_SEARCH_SERVICE: 'contoso',
    AZURE_OPENAI_SERVICE: 'contoso',
    AZURE_SEARCH_QUERY_LANGUAGE: 'en-us',
    MODELS_FILE: '/nowhere/models.json',
  });
  expect(services).toMatchObject({ search: { engine: 'embedded' }, answerer: { answerer: 'extractive' } });
});

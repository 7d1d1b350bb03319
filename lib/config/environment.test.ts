import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EnvironmentError, localAddress, readEnvironment } from './environment.ts';

test('nothing needs to be set, and nothing outside is then used', () => {
  const environment = readEnvironment({});
  expect(environment).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', DATA_DIR: '.data' });
  expect(environment.services).toMatchObject({
    search: { engine: 'embedded' },
    answerer: { answerer: 'extractive' },
    embeddings: undefined,
    reranker: undefined,
    vision: undefined,
    documentIntelligence: undefined,
    blobs: undefined,
  });
});

test('an empty variable counts as unset', () => {
  expect(readEnvironment({ PORT: '', AZURE_SEARCH_INDEX: '' })).toMatchObject({
    PORT: 3000,
    services: { search: { engine: 'embedded' } },
  });
});

test.each([
  [{}, true],
  [{ PUBLIC_URL: 'https://docs.example.com' }, false],
  [{ AUTH_MODE: 'optional' }, false],
  [{ AUTH_MODE: 'required' }, false],
  [{ AUTH_MODE: 'required', SAMPLES: 'on' }, true],
  [{ SAMPLES: 'off' }, false],
])('samples are for trials, unless asked for: %j', (variables, hasSamples) => {
  const signIn = { AUTH_TENANT_ID: '72f988bf-86f1-41af-91ab-2d7cd011db47', AUTH_CLIENT_ID: 'citewell' };
  expect(readEnvironment({ ...signIn, ...variables }).SAMPLES).toBe(hasSamples);
});

test.each([
  [{}, 'on'],
  [{ PUBLIC_URL: 'https://docs.example.com' }, 'on'],
  [{ AUTH_MODE: 'optional' }, 'off'],
  [{ AUTH_MODE: 'required' }, 'off'],
  [{ AUTH_MODE: 'required', ALLOW_PROMPT_OVERRIDE: 'on' }, 'on'],
  [{ ALLOW_PROMPT_OVERRIDE: 'off' }, 'off'],
])(
  'everyone instructs the model where administrators are unknown, unless it is set: %j',
  (variables, allowed) => {
    const signIn = { AUTH_TENANT_ID: '72f988bf-86f1-41af-91ab-2d7cd011db47', AUTH_CLIENT_ID: 'citewell' };
    expect(readEnvironment({ ...signIn, ...variables }).ALLOW_PROMPT_OVERRIDE).toBe(allowed);
  },
);

test('a switch that is neither on nor off is rejected with the two values', () => {
  expect(() => readEnvironment({ SAMPLES: 'none' })).toThrow(/SAMPLES is "none": .*on.*off/);
});

test('origins are read as a list', () => {
  expect(
    readEnvironment({ ALLOWED_ORIGINS: 'https://a.example, https://b.example' }).ALLOWED_ORIGINS,
  ).toEqual(['https://a.example', 'https://b.example']);
});

test('servers of one’s own are reached in the private network, and by other names where that is allowed', () => {
  const OLLAMA = 'http://ollama:11434/v1';
  const { answerer, embeddings, reranker } = readEnvironment({
    OPENAI_BASE_URL: OLLAMA,
    OPENAI_MODEL: 'qwen2.5:7b',
    OPENAI_EMB_MODEL: 'bge-m3',
    RERANK_BASE_URL: 'http://10.0.0.5:8080',
  }).services;
  expect(answerer).toMatchObject({ models: [{ server: { baseUrl: OLLAMA, key: undefined } }] });
  expect(embeddings?.server).toMatchObject({ baseUrl: OLLAMA });
  expect(reranker?.baseUrl).toBe('http://10.0.0.5:8080');
  const CHAT_API_URL = 'http://backend.example.com';
  expect(readEnvironment({ CHAT_API_URL, OPENAI_ALLOW_HTTP: 'on' }).services.answerer).toMatchObject({
    url: CHAT_API_URL,
  });
});

test('a reranker needs an address, and a model only where its server has several', () => {
  const { reranker } = readEnvironment({ RERANK_BASE_URL: 'http://127.0.0.1:8080/' }).services;
  expect(reranker).toEqual({
    baseUrl: 'http://127.0.0.1:8080',
    model: undefined,
    key: undefined,
    timeoutMs: 3000,
  });
  expect(() => readEnvironment({ RERANK_MODEL: 'bge' })).toThrow(/RERANK_BASE_URL: missing/);
  expect(() => readEnvironment({ RERANK_BASE_URL: 'http://elsewhere.example' })).toThrow(/plain http/);
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

  test('refuses templates among the documents, where uploads would be prompts', () => {
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

  test('a model server whose address is refused lacks no key', () => {
    for (const variables of [
      { OPENAI_BASE_URL: 'http://gpu.example.com/v1', OPENAI_MODEL: 'qwen' },
      { OPENAI_BASE_URL: 'http://8.8.8.8/v1', OPENAI_MODEL: 'qwen', OPENAI_EMB_MODEL: 'bge' },
      { OPENAI_EMB_BASE_URL: 'http://gpu.example.com/v1', OPENAI_EMB_MODEL: 'bge' },
      { RERANK_BASE_URL: 'http://gpu.example.com', RERANK_MODEL: 'bge' },
      { CHAT_API_URL: 'http://backend.example.com' },
    ] as Record<string, string>[]) {
      const text = report(variables);
      expect(text).toMatch(/ is "http:[^"]+": plain http .*use https/);
      expect(text.split('\n')).toHaveLength(3);
      expect(text).not.toContain('missing (');
    }
  });

  test('does not call missing what is there and wrong', () => {
    const text = report({ AZURE_SEARCH_ENDPOINT: 'http://contoso.example', AZURE_SEARCH_INDEX: 'docs' });
    expect(text).toContain('AZURE_SEARCH_ENDPOINT is "http://contoso.example": plain http');
    expect(text).not.toContain('missing (');
  });

  test('never shows a key, in whichever variable it stands', () => {
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

test('an unused variable is no error', () => {
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

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://[::1]:3000'],
  ['10.0.0.7', 'http://10.0.0.7:3000'],
  ['', 'http://127.0.0.1:3000'],
])('a server that listens on %j is asked for its health at %s', (HOST, address) => {
  expect(localAddress({ HOST, PORT: '' })).toBe(address);
});

test('the port is the one it serves on', () => {
  expect(localAddress({ PORT: '8080' })).toBe('http://127.0.0.1:8080');
});

describe('on Vercel', () => {
  const environment = readEnvironment({ VERCEL: '1' });

  test('nothing is written, and the index is the one that was shipped', () => {
    expect(environment).toMatchObject({ READ_ONLY: true, DATA_DIR: '.shipped' });
    expect(environment.identity.records).toEqual({ kind: 'none' });
  });

  test('no caller counts as local, and addresses are those that the platform forwards', () => {
    expect(environment).toMatchObject({ HOST: '0.0.0.0', TRUST_PROXY: 'on' });
  });

  test('explicit variables win over the platform’s defaults', () => {
    const set = { READ_ONLY: 'off', DATA_DIR: '/var/data', HOST: '127.0.0.1', TRUST_PROXY: 'off' };
    const { READ_ONLY, DATA_DIR, HOST, TRUST_PROXY } = readEnvironment({ VERCEL: '1', ...set });
    expect({ READ_ONLY, DATA_DIR, HOST, TRUST_PROXY }).toEqual({ ...set, READ_ONLY: false });
  });
});

describe('where nothing can be written', () => {
  const signIn = {
    AUTH_MODE: 'required',
    AUTH_TENANT_ID: '72f988bf-86f1-41af-91ab-2d7cd011db47',
    AUTH_CLIENT_ID: 'client',
    AUTH_CLIENT_SECRET: 'client secret',
  };

  test('only a database stores records', () => {
    const { identity } = readEnvironment({ READ_ONLY: 'on', DATABASE_URL: 'postgres://127.0.0.1/citewell' });
    expect(identity.records).toEqual({ kind: 'postgres', url: 'postgres://127.0.0.1/citewell' });
  });

  test('people sign in with a database and a secret alone, on this machine too', () => {
    const read = () => readEnvironment({ READ_ONLY: 'on', ...signIn });
    expect(read).toThrow(EnvironmentError);
    expect(read).toThrow(/DATABASE_URL: missing \(needed because people sign in/);
    expect(read).toThrow(/AUTH_SECRET: missing .*nothing can be stored in DATA_DIR/);
  });

  test('so it is with an identity in place of the secret', () => {
    const { AUTH_CLIENT_SECRET: _, ...identity } = { ...signIn, AUTH_CLIENT_CREDENTIAL: 'managed-identity' };
    expect(() => readEnvironment({ READ_ONLY: 'on', ...identity, AUTH_SECRET: 'x'.repeat(32) })).toThrow(
      /DATABASE_URL: missing/,
    );
  });

  test('bearer tokens alone need no database', () => {
    const { AUTH_CLIENT_SECRET: _, ...tokens } = signIn;
    const environment = readEnvironment({ READ_ONLY: 'on', ...tokens, AUTH_SECRET: 'x'.repeat(32) });
    expect(environment.identity.records).toEqual({ kind: 'none' });
  });
});

test('elsewhere the folder of our files is written to', () => {
  const environment = readEnvironment({});
  expect(environment).toMatchObject({ READ_ONLY: false, DATA_DIR: '.data', HOST: '127.0.0.1' });
  expect(environment.identity.records.kind).toBe('sqlite');
});

test.each([
  ['.data', undefined],
  ['.data/', undefined],
  ['.data/documents/copies', undefined],
  ['/srv/citewell', '/srv/citewell'],
  ['/srv/citewell/copies', '/srv/citewell'],
])('copies in %s are refused: they lie in the folder that they are copies of', (SNAPSHOT_DIR, DATA_DIR) => {
  expect(() => readEnvironment({ SNAPSHOT_DIR, DATA_DIR })).toThrow(/SNAPSHOT_DIR.*outside of DATA_DIR/);
});

test.each(['copies', '../copies', '.data-copies', '/mnt/share'])('copies in %s are not', (SNAPSHOT_DIR) => {
  expect(readEnvironment({ SNAPSHOT_DIR })).toMatchObject({ SNAPSHOT_DIR });
});

test.each([
  [{ SUPPORT_MODEL: 'gpt' }, /SUPPORT_MODEL.*no chat model is configured/],
  [
    { SUPPORT_MODEL: 'other', OPENAI_MODEL: 'gpt-4o', OPENAI_API_KEY: 'k' },
    /SUPPORT_MODEL.*takes one of: gpt-4o/,
  ],
  [
    { SUPPORT_MODEL: 'gpt-4o', SUPPORT: 'hold', OPENAI_MODEL: 'gpt-4o', OPENAI_API_KEY: 'k' },
    /SUPPORT_MODEL.*SUPPORT=mark/,
  ],
])('a model that judges sentences is one that is configured: %j', (variables, message) => {
  expect(() => readEnvironment(variables)).toThrow(message);
});

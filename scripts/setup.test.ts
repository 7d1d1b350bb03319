import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { embeddings, ollama, serveScript, vllm } from '#lib/discovery/scripted-server.test-helper.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { runScript, startScript } from './run-script.test-helper.ts';

const folder = perTest(temporaryFolder);
const models = ollama([
  { name: 'qwen2.5:7b' },
  { name: 'llama3.2:1b', size: '1.2B' },
  { name: 'bge-m3:latest', family: 'bert', size: '567M' },
]);

const env = (more: Record<string, string> = {}) => ({
  DATA_DIR: join(folder.path, 'data-dir'),
  DISCOVER_MODELS: 'off',
  ...more,
});

/** Runs the setup on a file of its own, with these lines as input. */
async function setUp(args: string[], lines: string[] = [], variables: Record<string, string> = {}) {
  const { child, ended } = startScript('setup', [...args, '--file', file()], { env: env(variables) });
  child.stdin.end(lines.map((line) => `${line}\n`).join(''));
  const { code, stdout, stderr } = await ended;
  return { code, stdout, stderr, written: written() };
}

const file = () => join(folder.path, '.env');

function written(): Record<string, string | undefined> | undefined {
  return existsSync(file()) ? parseEnv(readFileSync(file(), 'utf8')) : undefined;
}

const backups = () => readdirSync(folder.path).filter((name) => name.startsWith('.env.backup-'));

test('without a terminal it says which options there are, and waits for nothing', async () => {
  const { child, ended } = startScript('setup', [], { env: env() });
  const { code, stderr } = await ended;
  child.stdin.end();
  expect(code).toBe(2);
  expect(stderr).toContain('--model-server http://127.0.0.1:11434/v1 --model NAME');
});

test('four empty answers set up a server of this machine with its best models', async () => {
  const { port } = await serveScript({ ...models, ...embeddings });
  const { stdout, written } = await setUp(['--ask'], ['', '', '', ''], { DISCOVER_MODELS: String(port) });
  expect(stdout).toContain(`1  Ollama at 127.0.0.1:${port}, on this machine (2 chat models)`);
  expect(written).toEqual({
    ANSWERER: 'openai',
    OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1`,
    OPENAI_MODEL: 'qwen2.5:7b',
    OPENAI_EMB_MODEL: 'bge-m3:latest',
  });
  expect(stdout).toMatch(/Checking:\nok +variables: complete/);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test.each([0, 1, 2, 3])('after %i answers, the end of the input changes nothing', async (answers) => {
  const { port } = await serveScript({ ...models, ...embeddings });
  folder.write('.env', 'PORT=3001\n');
  const lines = Array(answers).fill('');
  const { code, stdout } = await setUp(['--ask'], lines, { DISCOVER_MODELS: String(port) });
  expect(code).toBe(130);
  expect(stdout).toContain('Nothing was changed');
  expect([written(), backups()]).toEqual([{ PORT: '3001' }, []]);
});

test('Ctrl-C at a question changes nothing', async () => {
  const { port } = await serveScript(models);
  const { child, ended } = startScript('setup', ['--ask', '--file', file()], {
    env: env({ DISCOVER_MODELS: String(port) }),
  });
  child.stdout.on('data', (text: string) => text.includes('Number [1]:') && child.kill('SIGINT'));
  const { code, stdout } = await ended;
  expect([code, stdout.includes('Nothing was changed'), written()]).toEqual([130, true, undefined]);
});

test('"no" to the changes writes nothing', async () => {
  const { port } = await serveScript(models);
  const { code, written } = await setUp(['--ask'], ['1', '1', '2', 'n'], { DISCOVER_MODELS: String(port) });
  expect([code, written]).toEqual([0, undefined]);
});

test('options alone set it up; other lines stay, and a copy of the previous file remains', async () => {
  const { port } = await serveScript(vllm);
  const before = '# our server\nPORT=3001\nOPENAI_MODEL=old # small\nMODELS_FILE=models.json\n';
  folder.write('.env', before);
  const address = `http://127.0.0.1:${port}/v1`;
  const { stdout } = await setUp(['--model-server', address, '--yes']);
  expect(readFileSync(file(), 'utf8')).toBe(
    [
      '# our server',
      'PORT=3001',
      'OPENAI_MODEL=mistralai/Mistral-7B-Instruct-v0.3 # small',
      '# MODELS_FILE=models.json',
      '',
      '# Set by npm run setup',
      'ANSWERER=openai',
      `OPENAI_BASE_URL=${address}`,
      'OPENAI_MODEL_CONTEXT_TOKENS=32768',
      '',
    ].join('\n'),
  );
  expect(stdout).toContain('  - MODELS_FILE=models.json\n');
  const [backup = ''] = backups();
  expect(readFileSync(join(folder.path, backup), 'utf8')).toBe(before);
  expect(statSync(join(folder.path, backup)).mode & 0o777).toBe(0o600);
});

test('a key comes from the input, is never shown, and a key of another server is not left for this one', async () => {
  const { port } = await serveScript(vllm);
  const address = `http://127.0.0.1:${port}/v1`;
  folder.write('.env', 'OPENAI_API_KEY=sk-of-another-server\n');
  const local = await setUp(['--model-server', address, '--yes']);
  expect(local.written).not.toHaveProperty('OPENAI_API_KEY');
  const { stdout, stderr, written } = await setUp(
    ['--model-server', address, '--key-stdin', '--yes'],
    ['sk-new'],
  );
  expect(written).toMatchObject({ OPENAI_API_KEY: 'sk-new' });
  expect(local.stdout + stdout + stderr).not.toMatch(/sk-(new|of)/);
});

test('a model that the server does not have is refused with those it has; nothing is written', async () => {
  const { port } = await serveScript(models);
  const address = `http://127.0.0.1:${port}/v1`;
  const args = ['--model-server', address, '--model', 'gpt-4', '--yes'];
  const { code, stderr, written } = await setUp(args);
  expect([code, written]).toEqual([1, undefined]);
  expect(stderr).toContain(`${address} does not offer the model "gpt-4". It has: qwen2.5:7b, llama3.2:1b.`);
});

test.each([
  [['--model', 'x'], 'need --model-server'],
  [['--yes'], '--yes needs'],
  [
    ['--model-server', 'http://example.com/v1', '--yes'],
    'set OPENAI_ALLOW_HTTP=on if example.com is in your own network',
  ],
  [['--frobnicate'], 'Unknown option'],
])('%j is refused in a sentence', async (args, message) => {
  const { code, stderr } = await setUp(args);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

test('a variable of the shell counts before .env, and is named', async () => {
  const { stdout } = await setUp(['--no-model', '--yes'], [], { ANSWERER: 'openai', OPENAI_MODEL: 'm' });
  expect(stdout).toContain('ANSWERER is set in this shell too, and counts before');
});

test('documents are embedded again when the embedding model changes, and the index answers afterwards', {
  timeout: 180_000,
}, async () => {
  const { port } = await serveScript({ ...models, ...embeddings });
  const document = folder.write('leave.md', '# Leave\n\nEmployees have 30 days of leave.\n');
  expect((await runScript('ingest', [document], { env: env() })).code).toBe(0);
  const server = ['--model-server', `http://127.0.0.1:${port}/v1`, '--yes'];
  const { stdout } = await setUp([...server, '--embedding-model', 'bge-m3']);
  expect(stdout).toContain('Embedding 1 documents with bge-m3:latest.\n');
  expect(stdout).toContain('  100% · 1 of 1 documents\nEmbedded 1 documents.\n');
  expect(stdout).toMatch(/ok +embeddings bge-m3:latest/);
  const again = await setUp(server);
  expect(again.stdout).not.toContain('Embedding 1 documents');
});

test('an index is not emptied for an embedding model that does not answer', async () => {
  const { port } = await serveScript(models);
  const document = folder.write('leave.md', '# Leave\n\nEmployees have 30 days of leave.\n');
  await runScript('ingest', [document], { env: env() });
  const server = ['--model-server', `http://127.0.0.1:${port}/v1`, '--yes'];
  const { code, stderr, stdout } = await setUp([...server, '--embedding-model', 'bge-m3']);
  expect(code).toBe(1);
  expect(stderr).toContain('The index stays as it is');
  expect(stdout).toMatch(/ok +embedded index: .*1 document/);
});

/** A command `az` that answers by its arguments. */
function installAz(program: string): { PATH: string } {
  const path = folder.write('bin/az', `#!${process.execPath}\n${program}\n`);
  chmodSync(path, 0o700);
  return { PATH: join(folder.path, 'bin') };
}

const AZURE = `
const asked = process.argv.slice(2).join(' ');
const subscription = { id: '00000000-0000-0000-0000-000000000001', name: 'Contoso', isDefault: true, environmentName: 'AzureCloud' };
const resource = { name: 'contoso-openai', kind: 'OpenAI', resourceGroup: 'rg', location: 'westeurope', properties: { endpoint: 'https://contoso-openai.openai.azure.com/' } };
const deployment = (name, model, capabilities) => ({ name, properties: { model: { name: model }, capabilities } });
const answers = [
  ['account list', [subscription]],
  ['cognitiveservices account list', [resource, { name: 'speech', kind: 'SpeechServices' }]],
  ['cognitiveservices account deployment list', [
    deployment('chat', 'gpt-4.1', { chatCompletion: 'true' }),
    deployment('embedding', 'text-embedding-3-large', { embeddings: 'true' }),
  ]],
  ['resource list', [{ name: 'contoso-search' }]],
  ['rest', { value: [{ name: 'handbook' }] }],
];
const [, answer] = answers.find(([start]) => asked.startsWith(start)) ?? [];
console.log(JSON.stringify(answer));`;

test('Azure is set up by what `az` knows: resource, deployments, search service and index', async () => {
  const answers = ['1', '1', '2', '1', 'n'];
  const { stdout } = await setUp(['--ask'], answers, installAz(AZURE));
  const added = stdout.split('\n').flatMap((line) => /^ {2}\+ (\w+=.*)$/.exec(line)?.[1] ?? []);
  expect(added).toEqual([
    'ANSWERER=azure',
    'AZURE_OPENAI_ENDPOINT=https://contoso-openai.openai.azure.com',
    'AZURE_OPENAI_CHATGPT_DEPLOYMENT=chat',
    'AZURE_OPENAI_CHATGPT_MODEL=gpt-4.1',
    'AZURE_OPENAI_EMB_DEPLOYMENT=embedding',
    'AZURE_OPENAI_EMB_MODEL_NAME=text-embedding-3-large',
    'SEARCH_ENGINE=azure',
    'AZURE_SEARCH_SERVICE=contoso-search',
    'AZURE_SEARCH_INDEX=handbook',
  ]);
});

test('without `az`, or signed out, it says what to do', async () => {
  const missing = await setUp(['--ask'], ['1'], { PATH: join(folder.path, 'nowhere') });
  expect([missing.code, missing.stderr]).toEqual([
    1,
    expect.stringContaining('The Azure CLI is not installed'),
  ]);
  const signedOut = installAz(
    `console.error("ERROR: Please run 'az login' to setup account."); process.exit(1);`,
  );
  const { code, stderr } = await setUp(['--ask'], ['1'], signedOut);
  expect([code, stderr]).toEqual([1, expect.stringContaining('Run `az login`')]);
});

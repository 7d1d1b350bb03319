import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { findServers } from './find-servers.ts';
import { llamaCpp, lmStudio, ollama, serveScript, vllm } from './scripted-server.test-helper.ts';

test('each of the four servers is known by what it answers, wherever it listens', async () => {
  const scripts = [
    ollama([{ name: 'qwen2.5:7b' }, { name: 'bge-m3:latest', family: 'bert', size: '567M' }]),
    lmStudio,
    llamaCpp,
    vllm,
  ];
  const servers = await Promise.all(scripts.map((script) => serveScript(script)));
  const ports = servers.map(({ port }) => port);
  expect(await findServers(ports, { withinMs: 5000 })).toEqual([
    {
      kind: 'ollama',
      baseUrl: `http://127.0.0.1:${ports[0]}/v1`,
      models: [
        { name: 'qwen2.5:7b', purpose: 'chat', billions: 7.6 },
        { name: 'bge-m3:latest', purpose: 'embedding', billions: 0.567 },
      ],
    },
    {
      kind: 'lm-studio',
      baseUrl: `http://127.0.0.1:${ports[1]}/v1`,
      models: [
        {
          name: 'qwen2.5-14b-instruct',
          purpose: 'chat',
          contextTokens: 16_384,
          billions: 14,
          isLoaded: true,
        },
        { name: 'text-embedding-nomic-embed-text-v1.5', purpose: 'embedding' },
      ],
    },
    {
      kind: 'llama.cpp',
      baseUrl: `http://127.0.0.1:${ports[2]}/v1`,
      models: [{ name: '/models/Llama 3.2 3B.gguf', purpose: 'chat', contextTokens: 8192, billions: 3 }],
    },
    {
      kind: 'vllm',
      baseUrl: `http://127.0.0.1:${ports[3]}/v1`,
      models: [
        { name: 'mistralai/Mistral-7B-Instruct-v0.3', purpose: 'chat', contextTokens: 32_768, billions: 7 },
      ],
    },
  ]);
});

test('a server that listens on IPv6 alone is found', async () => {
  const { port } = await serveScript(vllm, { host: '::1' });
  expect(await findServers([port], { withinMs: 5000 })).toMatchObject([
    { baseUrl: `http://[::1]:${port}/v1` },
  ]);
});

test('a server that hangs hides no other, and is waited for no longer than allowed', async () => {
  const silent = await serveScript({ '/v1/models': () => {} });
  const slow = await serveScript({
    '/v1/models': (response) => {
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    },
  });
  const { '/v1/models': models } = vllm;
  const half = await serveScript({ '/v1/models': models ?? {}, '/api/tags': () => {}, '/props': () => {} });
  const startedAt = performance.now();
  const found = await findServers([silent.port, slow.port, half.port], { withinMs: 400 });
  expect(performance.now() - startedAt).toBeLessThan(2000);
  expect(found).toMatchObject([{ kind: 'vllm', baseUrl: `http://127.0.0.1:${half.port}/v1` }]);
});

test('without a model server the search for one ends at once', async () => {
  const closed = createServer();
  await new Promise<void>((done) => closed.listen(0, '127.0.0.1', done));
  const { port } = closed.address() as { port: number };
  await new Promise((done) => closed.close(done));
  const startedAt = performance.now();
  expect(await findServers([port], { withinMs: 30_000 })).toEqual([]);
  expect(performance.now() - startedAt).toBeLessThan(5000);
});

test('a redirect leads nowhere: no other address is asked', async () => {
  const other = await serveScript(vllm);
  const redirecting = await serveScript({
    '/v1/models': (response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${other.port}/v1/models` }).end();
    },
  });
  expect(await findServers([redirecting.port], { withinMs: 5000 })).toEqual([]);
  expect(other.asked).toEqual([]);
});

test('a proxy of the environment is not asked', async () => {
  const proxy = await serveScript({});
  const { port } = await serveScript(vllm);
  const program = `import { findServers } from './lib/discovery/find-servers.ts';
    console.log((await findServers([${port}], { withinMs: 10_000 })).length);`;
  const address = `http://127.0.0.1:${proxy.port}`;
  // Node reads these when it starts.
  const env = {
    NODE_ENV: 'test',
    NODE_USE_ENV_PROXY: '1',
    HTTP_PROXY: address,
    http_proxy: address,
  } as const;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], { env });
  expect(stdout).toBe('1\n');
  expect(proxy.asked).toEqual([]);
});

test.each([
  ['an endless reply', ' '.repeat(3_000_000)],
  ['text', 'hello'],
  ['lists in lists', `{"data":${'['.repeat(200_000)}`],
  ['models without names', '{"data":[{},null,7,{"id":5},{"id":""}]}'],
  ['no list', '{"data":{"length":3}}'],
  ['nothing', ''],
])('a program that answers with %s is no model server', async (_, reply) => {
  const { port, asked } = await serveScript({ '/v1/models': (response) => response.end(reply) });
  expect(await findServers([port], { withinMs: 5000 })).toEqual([]);
  expect(asked).toEqual(['/v1/models']);
});

test('names that would steer a terminal are dropped, the others stay', async () => {
  const { port } = await serveScript({
    '/v1/models': {
      data: [
        { id: 'evil\u001b]0;owned\u0007' },
        { id: 'line\nOPENAI_BASE_URL=http://evil' },
        { id: 'abc\u202egpj.exe' },
        { id: 'x'.repeat(201) },
        { id: ' padded' },
        { id: "it's; $(reboot) `id` 7b" },
      ],
    },
  });
  const [server] = await findServers([port], { withinMs: 5000 });
  expect(server?.models.map(({ name }) => name)).toEqual(["it's; $(reboot) `id` 7b"]);
});

test('cloud models of Ollama are not of this machine', async () => {
  const { port } = await serveScript(
    ollama([
      { name: 'gpt-oss:120b-cloud' },
      { name: 'my-alias', remote_host: 'https://ollama.com:443' },
      { name: 'phi4' },
    ]),
  );
  const [server] = await findServers([port], { withinMs: 5000 });
  expect(server?.models.map(({ name }) => name)).toEqual(['phi4']);
});

test('where Ollama does not say in time which models are of this machine, none is proposed', async () => {
  const script = ollama([{ name: 'my-alias', remote_host: 'https://ollama.com:443' }]);
  const { port } = await serveScript({ ...script, '/api/tags': () => {} });
  expect(await findServers([port], { withinMs: 1000 })).toEqual([]);
});

test('Citewell itself, which speaks the same API, is not proposed', async () => {
  const { port } = await serveScript({ '/v1/models': { data: [{ id: 'citewell', owned_by: 'citewell' }] } });
  expect(await findServers([port], { withinMs: 5000 })).toEqual([]);
});

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { guardServer } from '#lib/lifecycle/request-guard.ts';
import { createAnswersTo, refuseUnknownHosts } from './refuse-unknown-hosts.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** What a server with these variables answers to these lines, as the socket has it. */
async function answerTo(variables: Record<string, string>, ...lines: string[]): Promise<string> {
  const server = createServer((_, response) => response.end('every document'));
  guardServer(server, refuseUnknownHosts(readEnvironment(variables)));
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  let heard = '';
  socket.on('data', (text) => {
    heard += text;
  });
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
  await once(socket, 'close');
  return heard;
}

test('a program gets the unknown host and the variables to set, and nothing else', async () => {
  const answer = await answerTo({}, 'POST /chat HTTP/1.1', 'Host: evil.example:3000', 'Content-Length: 0');
  expect(answer).toMatch(/^HTTP\/1\.1 421 [\s\S]*evil\.example:3000[\s\S]*ALLOWED_HOSTS/);
  expect(answer).not.toContain('every document');
});

test('a person gets the refusal as a page in their language', async () => {
  const answer = await answerTo(
    {},
    'GET / HTTP/1.1',
    'Host: evil.example',
    'Accept: text/html',
    'Accept-Language: de',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 421 [\s\S]*<html lang="de"[\s\S]*evil\.example[\s\S]*PUBLIC_URL/);
});

test('an error does not repeat an invalid host', async () => {
  const answer = await answerTo({}, 'GET / HTTP/1.1', 'Host: a<script>"', 'Accept: text/html');
  expect(answer).toMatch(/^HTTP\/1\.1 421 /);
  expect(answer).not.toContain('<script>');
});

test.each(['/api/health', '/api/ready?probe=1', '/metrics'])(
  'health probes may request %s by any address',
  async (path) => {
    expect(await answerTo({}, `GET ${path} HTTP/1.1`, 'Host: 10.0.0.7:3000')).toContain('every document');
  },
);

test.each([
  ['localhost', 'evil.example'],
  ['evil.example', 'localhost'],
  ['localhost', 'localhost'],
])('a request with the hosts %s and %s is refused, also where any host is answered', async (one, other) => {
  for (const path of ['/', '/api/health']) {
    const lines = [`GET ${path} HTTP/1.1`, `Host: ${one}`, `hOST: ${other}`];
    for (const variables of [{}, { ALLOWED_HOSTS: '*' }] as Record<string, string>[]) {
      const answer = await answerTo(variables, ...lines);
      expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*"error":"[^"]*Host[^"]*"/);
      expect(answer).not.toContain('every document');
    }
  }
});

test('a request without a host is refused on this machine', async () => {
  expect(await answerTo({}, 'GET / HTTP/1.0')).toMatch(/^HTTP\/1\.1 421 /);
});

const answers = (variables: Record<string, string>, host: string | undefined) =>
  createAnswersTo(readEnvironment(variables))(host);

const PUBLIC = { HOST: '0.0.0.0', PUBLIC_URL: 'https://docs.example.com' };

test.each([
  'localhost',
  'LOCALHOST:3000',
  'localhost.:3000',
  'citewell.localhost:3000',
  '127.0.0.1:3000',
  '127.8.9.10',
  '[::1]:3000',
])('the server on this machine answers to %s, and so does any other', (host) => {
  expect(answers({}, host)).toBe(true);
  expect(answers(PUBLIC, host)).toBe(true);
});

test.each([
  undefined,
  '',
  'evil.example',
  'evil.example:3000',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evillocalhost',
  'localhost@evil.example',
  'evil.example#localhost',
  'evil.example/localhost',
  'localhost:3000, evil.example',
  '192.168.1.5:3000',
  '0.0.0.0:3000',
])('a website that points its name here reads nothing as %s', (host) => {
  expect(answers({}, host)).toBe(false);
  expect(answers(PUBLIC, host)).toBe(false);
  expect(answers({ HOST: 'localhost' }, host)).toBe(false);
});

test('the name in PUBLIC_URL is answered at every port, as a proxy asks by it', () => {
  expect(answers(PUBLIC, 'docs.example.com')).toBe(true);
  expect(answers(PUBLIC, 'Docs.Example.com:8443')).toBe(true);
  expect(answers(PUBLIC, 'example.com')).toBe(false);
  expect(answers({ PUBLIC_URL: 'https://docs.example.com' }, 'docs.example.com')).toBe(true);
});

test('an operator adds names, each with a port or for all', () => {
  const variables = { ALLOWED_HOSTS: 'wiki.example.com, Intra.example.com:8443,[fd00::7]' };
  expect(answers(variables, 'wiki.example.com:3000')).toBe(true);
  expect(answers(variables, 'intra.example.com:8443')).toBe(true);
  expect(answers(variables, 'intra.example.com')).toBe(false);
  expect(answers(variables, '[fd00::7]:3000')).toBe(true);
  expect(answers(variables, 'evil.example')).toBe(false);
  expect(answers({ ALLOWED_HOSTS: '*' }, 'evil.example')).toBe(true);
});

test('on a network and on Vercel any name is answered until ALLOWED_HOSTS is set', () => {
  for (const variables of [{ HOST: '0.0.0.0' }, { VERCEL: '1', PUBLIC_URL: 'https://docs.example.com' }]) {
    expect(answers(variables, 'anything.example')).toBe(true);
    expect(answers({ ...variables, ALLOWED_HOSTS: 'wiki.example.com' }, 'anything.example')).toBe(false);
    expect(answers({ ...variables, ALLOWED_HOSTS: 'wiki.example.com' }, 'wiki.example.com')).toBe(true);
  }
});

test.each(['https://docs.example.com', 'docs.example.com/', '*.example.com', 'a b'])(
  'ALLOWED_HOSTS=%s is refused at the start, because it names no host',
  (list) => {
    expect(() => readEnvironment({ ALLOWED_HOSTS: list })).toThrow('ALLOWED_HOSTS');
  },
);

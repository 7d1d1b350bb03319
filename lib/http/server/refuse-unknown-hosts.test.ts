import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { guardServer } from '#lib/lifecycle/request-guard.ts';
import { refuseUnknownHosts } from './refuse-unknown-hosts.ts';

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

test.each(['/api/health', '/api/ready?probe=1'])(
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

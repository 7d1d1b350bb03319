import { once } from 'node:events';
import { createServer, request as httpRequest, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { RequestsUnderWay, refuseWhileDraining } from './requests-under-way.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A server whose answers a test finishes; health is answered at once. */
async function served() {
  const requests = new RequestsUnderWay(refuseWhileDraining);
  const held: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/health')) response.end('ok');
    else held.push(response);
  });
  requests.guard(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push(server);
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { requests, held, origin };
}

test('an answer under way is finished, and its connection is not used again', async () => {
  const { requests, held, origin } = await served();
  const answer = fetch(`${origin}/chat`);
  await expect.poll(() => held.length).toBe(1);
  requests.refuse();
  let isSettled = false;
  const settled = requests.settled().then(() => {
    isSettled = true;
  });
  held[0]?.write('half ');
  const response = await answer;
  expect(isSettled).toBe(false);
  held[0]?.end('whole');
  expect(await response.text()).toBe('half whole');
  expect(response.headers.get('connection')).toBe('close');
  await settled;
});

test('shutdown does not wait for answers that readers left', async () => {
  const { requests, held, origin } = await served();
  const leaving = new AbortController();
  const answer = fetch(`${origin}/chat`, { signal: leaving.signal });
  await expect.poll(() => held.length).toBe(1);
  requests.refuse();
  const settled = requests.settled();
  leaving.abort();
  await expect(answer).rejects.toThrow();
  await settled;
});

test('a later request gets Retry-After on a closing connection, and is not started', async () => {
  const { requests, held, origin } = await served();
  requests.refuse();
  await requests.settled();
  for (const method of ['GET', 'POST', 'DELETE']) {
    const response = await fetch(`${origin}/chat`, { method, ...(method === 'POST' && { body: '{}' }) });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    expect(response.headers.get('connection')).toBe('close');
    expect(response.headers.get('x-citewell-draining')).not.toBeNull();
    expect(await response.json()).toEqual({ error: expect.stringContaining('restarted') });
  }
  const head = await fetch(`${origin}/chat`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([503, '']);
  expect(held).toEqual([]);
});

test('a refusal arrives though its body is still on the way', async () => {
  const { requests, origin } = await served();
  requests.refuse();
  const sending = httpRequest(`${origin}/api/documents/large`, { method: 'PUT' });
  sending.write('x'.repeat(100_000));
  const [response] = await once(sending, 'response');
  expect(response.statusCode).toBe(503);
  sending.end('x'.repeat(100_000));
  let said = '';
  for await (const piece of response) said += piece;
  expect(JSON.parse(said)).toHaveProperty('error');
});

test('probes are answered until the exit, and delay nothing', async () => {
  const { requests, origin } = await served();
  requests.refuse();
  const response = await fetch(`${origin}/api/health?from=balancer`);
  expect([response.status, await response.text()]).toEqual([200, 'ok']);
  expect((await fetch(`${origin}/api/healthy`)).status).toBe(503);
  await requests.settled();
});

test('a browser gets a page in its language that only retries', async () => {
  const { requests, origin } = await served();
  requests.refuse();
  const page = async (headers: Record<string, string>) =>
    fetch(`${origin}/c/cw_1`, { headers: { accept: 'text/html,*/*', ...headers } });
  const german = await page({ 'accept-language': 'de' });
  expect(german.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(german.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await german.text()).toMatch(
    /<html lang="de" dir="ltr">[\s\S]*http-equiv="refresh"[\s\S]*Gleich zurück/,
  );
  const chosen = await page({ 'accept-language': 'de', cookie: 'a=b; citewell.language=ar' });
  expect(await chosen.text()).toContain('<html lang="ar" dir="rtl">');
  const hostile = await page({ 'accept-language': '"><script>', cookie: 'citewell.language="><script>' });
  expect(await hostile.text()).toContain('<html lang="en" dir="ltr">');
});

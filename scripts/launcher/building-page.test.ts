import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../servers/with-servers.ts';
import { BuildingPage } from './building-page.mjs';

async function opened() {
  const port = await freePort();
  const page = new BuildingPage({ HOST: '127.0.0.1', PORT: String(port) });
  await page.open();
  onTestFinished(() => page.close());
  return { page, url: `http://127.0.0.1:${port}` };
}

test('a browser sees that the application is being built, by a page that opens it once it answers', async () => {
  const { url } = await opened();
  const reply = await fetch(`${url}/c/1`, { headers: { accept: 'text/html,*/*' } });
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5']);
  const html = await reply.text();
  expect(html).toContain('<h1>Citewell is being built…</h1>');
  expect(html).toContain('location.reload()');
});

test('a program that asks during the build gets 503, when to ask again, and an error in one line', async () => {
  const { url } = await opened();
  const reply = await fetch(`${url}/chat`, { method: 'POST', body: '{"messages":[]}' });
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await reply.text()).toBe('{"error":"Citewell is being built. Ask again in a minute."}\n');
});

test('the page leaves its address to the server', async () => {
  const { page, url } = await opened();
  await fetch(url);
  await page.close();
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

test('a build goes on without the page where its address is taken or wrong', async () => {
  const { url } = await opened();
  const second = new BuildingPage({ HOST: '127.0.0.1', PORT: new URL(url).port });
  await second.open();
  const wrong = new BuildingPage({ PORT: 'http' });
  await wrong.open();
  expect([second.isOpen, wrong.isOpen]).toEqual([false, false]);
});

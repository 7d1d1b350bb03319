import { createServer, type Server } from 'node:http';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { SignInPage } from '../../pages/sign-in-page.ts';
import { test } from '../signed-in.ts';

const SALARIES = 'When does Larkfield pay salaries?';
const BAND = 'What does salary band 7 pay?';

/** A page of an intranet, which loads the script as its makers would. */
function intranet(home: string, attributes: string): string {
  return `<!doctype html><html lang="en"><title>Intranet</title><body><h1>Intranet</h1>
    <script>
      globalThis.heard = [];
      for (const type of ['ready', 'asked', 'opened-source', 'height'])
        addEventListener('citewell:' + type, ({ detail }) => heard.push(detail));
    </script>
    <script src="${home}/embed.js" ${attributes}></script>`;
}

let server: Server;
let host: number;

test.beforeAll(async ({ baseURL }, { project }) => {
  host = Number(project.metadata['host']);
  server = createServer((request, response) => {
    const attributes = decodeURIComponent(new URL(request.url ?? '/', 'http://x').search.slice(1));
    response.writeHead(200, { 'content-type': 'text/html' }).end(intranet(baseURL ?? '', attributes));
  });
  await new Promise<void>((listening) => server.listen(host, listening));
});
test.afterAll(() => void server.close());

/** Opens it at a name that lies below the same site as the application, or below another. */
async function open(page: Page, name: '127.0.0.1' | 'localhost', attributes: string): Promise<FrameLocator> {
  await page.goto(`http://${name}:${host}/?${encodeURIComponent(attributes)}`);
  return page.frameLocator('iframe');
}

const questionIn = (frame: FrameLocator) => frame.getByRole('textbox', { name: 'Your question' });
const heardBy = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { heard: Record<string, unknown>[] }).heard);
const suggest = (page: Page, question: string) =>
  page.evaluate(
    (text) => (globalThis as unknown as { citewell: { ask(text: string): void } }).citewell.ask(text),
    question,
  );

test('a page of another site opens the chat by a button, and its host page gets events without the text of the question', async ({
  page,
}) => {
  const frame = await open(page, 'localhost', 'data-label="Ask us" data-theme="dark"');
  await expect(page.locator('iframe')).toBeHidden();
  await page.getByRole('button', { name: 'Ask us' }).click();
  await expect(frame.getByRole('heading', { name: 'Ask Larkfield' })).toBeInViewport({ ratio: 1 });
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');

  await suggest(page, SALARIES);
  await expect(questionIn(frame)).toHaveValue(SALARIES);
  expect(await heardBy(page)).not.toContainEqual({ type: 'citewell:asked' });
  await questionIn(frame).press('Enter');
  await expect(frame.getByRole('article', { name: SALARIES })).toContainText('25th');
  await frame
    .getByRole('button', { name: /^Source 1/ })
    .first()
    .click();
  await expect(frame.getByRole('tab', { name: 'Citation' })).toBeInViewport();

  const heard = await heardBy(page);
  for (const type of ['citewell:ready', 'citewell:asked', 'citewell:opened-source'])
    expect(heard).toContainEqual({ type });
  expect(JSON.stringify(heard)).not.toContain('salaries');
  expect(JSON.stringify(heard)).not.toContain('.md');
  await page.keyboard.press('Escape');
});

test('a frame in the page speaks the language and holds the question that the page chose', async ({
  page,
}) => {
  const frame = await open(
    page,
    'localhost',
    'data-mode="inline" data-lang="de" data-question="Wann ist Zahltag?" data-height="500"',
  );
  await expect(frame.getByRole('heading', { name: 'Was möchten Sie wissen?' })).toBeInViewport();
  await expect(frame.locator('#question')).toHaveValue('Wann ist Zahltag?');
  await expect
    .poll(async () => (await page.locator('iframe').boundingBox())?.height)
    .toBeLessThanOrEqual(500);
});

test('a reader signs in from the frame by a window, and goes on in the frame as themselves', async ({
  page,
  context,
}) => {
  const frame = await open(page, '127.0.0.1', 'data-mode="inline"');
  const opened = context.waitForEvent('page');
  await frame.getByRole('button', { name: 'Sign in' }).click();
  const popup = new SignInPage(await opened);
  await popup.signIn('alice');
  await expect(popup.page.getByRole('heading', { name: 'You are signed in' })).toBeVisible();
  await popup.page.close();

  await expect(frame.getByRole('button', { name: 'Sign in' })).toBeHidden();
  await questionIn(frame).fill(BAND);
  await questionIn(frame).press('Enter');
  await expect(frame.getByRole('article', { name: BAND })).toContainText('71,400');
});

test('neither a flood nor a foreign frame, nor an address of script, takes the field from its reader', async ({
  page,
  baseURL,
}) => {
  const frame = await open(page, 'localhost', 'data-mode="inline"');
  await questionIn(frame).fill('How many days');
  await suggest(page, SALARIES);
  await expect(questionIn(frame)).toHaveValue(`${SALARIES}\nHow many days`);

  // An advertisement in the same page, at an origin that is listed but not around the frame.
  await page.evaluate((address) => {
    const other = document.createElement('iframe');
    other.src = address;
    document.body.append(other);
    return new Promise((loaded) => other.addEventListener('load', loaded));
  }, `http://127.0.0.1:${host}/`);
  const foreign = page.frames().find((one) => one.url().startsWith('http://127.0.0.1'));
  await foreign?.evaluate(() => {
    const message = { type: 'citewell:ask', question: 'Evil?' };
    for (let count = 0; count < 200; count += 1) parent.frames[0]?.postMessage(message, '*');
  });
  const navigated = await page.evaluate((home) => {
    const chat = globalThis.frames[0];
    let deep: object = {};
    for (let level = 0; level < 2000; level += 1) deep = { deep };
    const hostile = JSON.parse('{"__proto__": {"type": "citewell:ask", "question": "Evil?"}}');
    for (const message of [deep, hostile, [], { type: 'citewell:ask', question: ['Evil?'] }])
      chat?.postMessage(message, home);
    let ended = 'navigated';
    try {
      if (chat) chat.location = 'javascript:document.body.remove()';
    } catch (error) {
      ended = (error as Error).name;
    }
    for (let count = 0; count < 2000; count += 1)
      chat?.postMessage({ type: 'citewell:ask', question: `Question ${count}?` }, home);
    return ended;
  }, baseURL ?? '');
  expect(navigated).toBe('SecurityError');
  const chat = page.locator('iframe').first().contentFrame();
  await expect(questionIn(chat)).toHaveValue('Question 1999?\nHow many days');
});

test('the host page gets the documented events and no others', async ({ page }) => {
  const frame = await open(page, 'localhost', 'data-mode="inline"');
  await expect(questionIn(frame)).toBeVisible();
  const heard = page.evaluate(
    () =>
      new Promise((ended) => {
        let others = 0;
        addEventListener('offline', () => {
          others += 1;
        });
        addEventListener('citewell:opened-source', () => ended(others));
      }),
  );
  await page
    .frames()
    .at(1)
    ?.evaluate(() => {
      for (const type of ['offline', 'citewell:opened-source']) parent.postMessage({ type }, '*');
    });
  expect(await heard).toBe(0);
});

test('a page that is not listed cannot show the chat, and no listed one anything else', async ({
  page,
  baseURL,
}) => {
  const inFrame = () => page.frames().at(1)?.url();
  await page.goto(`http://unlisted.localhost:${host}/?${encodeURIComponent('data-mode="inline"')}`);
  await expect.poll(inFrame).toBe('chrome-error://chromewebdata/');

  await page.goto(`http://localhost:${host}/`);
  await page.evaluate((address) => {
    const frame = document.createElement('iframe');
    frame.src = address;
    document.body.append(frame);
  }, `${baseURL}/sign-in`);
  await expect
    .poll(() => page.frames().some((frame) => frame.url() === 'chrome-error://chromewebdata/'))
    .toBe(true);
});

test('the chat for frames names its origins to browsers, and every other answer names none', async ({
  request,
}) => {
  const framed = (await request.get('/embed')).headers();
  expect(framed['content-security-policy']).toContain(
    `frame-ancestors http://localhost:${host} http://127.0.0.1:${host};`,
  );
  expect(framed['x-frame-options']).toBeUndefined();
  for (const path of [
    '/',
    '/sign-in',
    '/embed/signed-in',
    '/embed/',
    '/account',
    '/offline',
    '/brand/theme.css',
  ]) {
    const headers = (await request.get(path, { maxRedirects: 0 })).headers();
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options'], path).toBe('DENY');
  }
  const script = await request.get('/embed.js');
  expect(script.headers()['cross-origin-resource-policy']).toBe('cross-origin');
  expect((await script.body()).length).toBeLessThan(6000);
  expect((await request.get('/sw.js')).headers()['cross-origin-resource-policy']).toBe('same-origin');
});

test('a page around the frame cannot call in the name of its reader', async ({ page, baseURL }) => {
  await open(page, 'localhost', 'data-mode="inline"');
  const answers = await page.evaluate(async (home) => {
    const read = fetch(`${home}/api/session`, { credentials: 'include' }).then(
      () => 'read',
      () => 'refused',
    );
    const changed = fetch(`${home}/api/me`, { method: 'DELETE', credentials: 'include' }).then(
      () => 'read',
      () => 'refused',
    );
    return Promise.all([read, changed]);
  }, baseURL);
  expect(answers).toEqual(['refused', 'refused']);
});

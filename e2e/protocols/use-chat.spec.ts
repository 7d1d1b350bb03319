import { expect, type Page, test } from '@playwright/test';
import { build } from 'vite';
import { expectedCitation, question } from './wire.ts';

/** The page as one script. */
let script: string;

test.beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: `${import.meta.dirname}/use-chat-page.tsx`, formats: ['iife'], name: 'useChatPage' },
    },
  });
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  script = outputs.map((output) => ('code' in output ? output.code : '')).join('\n');
});

/** Opens it at an address of the server itself, whose /api/chat it asks. */
async function open(page: Page, search = ''): Promise<void> {
  const html =
    '<!doctype html><title>useChat</title><div id="root"></div><script src="/use-chat.js"></script>';
  await page.route('**/use-chat.html*', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.route('**/use-chat.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );
  await page.goto(`/use-chat.html${search}`);
}

async function ask(page: Page, text: string): Promise<void> {
  await page.getByLabel('Question').fill(text);
  await page.getByRole('button', { name: 'Ask' }).click();
}

test.describe('a page with useChat', () => {
  test('shows an answer with its sources and how sure it is @embedded', async ({ page, request }) => {
    await open(page);
    await ask(page, question);
    const answer = page.getByRole('listitem', { name: 'assistant' });
    await expect(answer).toContainText(`[${expectedCitation}]`);
    await expect(answer.getByRole('status')).toHaveText('answer');
    const address = await answer.getByRole('link').first().getAttribute('href');
    expect(address).toContain(`/content/${expectedCitation}`);
    expect((await request.get(address ?? '')).status()).toBe(200);
    await ask(page, 'How long must a password be?');
    await expect(page.getByRole('listitem', { name: 'assistant' }).nth(1)).toContainText('14');
  });

  test('shows why a question was refused @embedded', async ({ page }) => {
    await open(page, '?top=99');
    await ask(page, question);
    await expect(page.getByRole('alert')).toContainText('context.overrides.top');
  });

  test('stores its chat where it asks for it, and finds no answer under way when it comes back @embedded', async ({
    page,
    context,
    baseURL,
  }) => {
    const cookie = { name: 'cw_browser', value: 'use-chat-use-chat-use-chat', url: baseURL ?? '' };
    await context.addCookies([cookie]);
    await open(page, '?store');
    await ask(page, question);
    await expect(page.getByRole('listitem', { name: 'assistant' })).toContainText(`[${expectedCitation}]`);
    const resumed = page.waitForResponse('**/api/chat/page/stream');
    await page.reload();
    expect((await resumed).status()).toBe(204);
    const { conversations } = await (await page.request.get('/api/conversations')).json();
    expect(conversations).toHaveLength(1);
  });
});

import { devices, expect, test } from '@playwright/test';
import { administered } from '../pages/administrator.ts';
import { ApiDocsPage } from '../pages/api-docs-page.ts';
import { ChatPage } from '../pages/chat-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { SettingsDialog } from '../pages/settings-dialog.ts';

/**
 * Known barriers of Swagger UI 5: headings that leave out a level, an unnamed table that is a landmark, and long answers
 * that scroll in a box.
 */
const SWAGGER_UI = ['heading-order', 'landmark-unique', 'scrollable-region-focusable'];

test.describe('a call can be tried from the page that describes it', () => {
  test('whole', async ({ page }) => {
    const docs = new ApiDocsPage(page);
    const call = docs.call('Flexible chat', 'flexibleChat');
    await docs.open();
    await call.open();
    await call.send();
    await expect(call.status).toHaveText('200');
    await expect(call.shown).toContainText('14 characters');
    await expect(call.shown).toContainText('content-type: application/json');
  });

  test('streamed as server-sent events', async ({ page }) => {
    const docs = new ApiDocsPage(page);
    const call = docs.call('Azure OpenAI On Your Data', 'onYourData');
    await docs.open();
    await call.open();
    await call.send();
    await expect(call.shown).toContainText(/\[doc\d\]/);
    await expect(call.shown).toContainText('data: [DONE]');
  });

  test('streamed as JSON lines, with another example and a changed body', async ({ page }) => {
    const docs = new ApiDocsPage(page);
    const call = docs.call('AI chat', 'chatStream');
    await docs.open();
    await call.open();
    await call.choose('HTTP protocol for AI chat apps, streamed');
    await call.body.fill((await call.body.inputValue()).replace('"top": 3', '"top": 1'));
    await call.send();
    await expect(call.status).toHaveText('200');
    const lines = (await call.shown.locator('pre').first().innerText()).trim().split('\n');
    expect(lines.length).toBeGreaterThan(3);
    expect(JSON.parse(lines[0] ?? '').choices[0].context.data_points.text).toHaveLength(1);
  });

  test('an error is shown as the server sends it', async ({ page }) => {
    const docs = new ApiDocsPage(page);
    const call = docs.call('AI chat', 'ask');
    await docs.open();
    await call.open();
    await call.body.fill(
      '{"messages": [{"role": "user", "content": "<b>Hi</b>"}], "context": {"overrides": {"top": 99}}}',
    );
    await call.send();
    await expect(call.status).toContainText('400');
    await expect(call.shown).toContainText('context.overrides.top');
  });
});

test('HTML from a server is shown as text', async ({ page }) => {
  const docs = new ApiDocsPage(page);
  const call = docs.call('Documents and state', 'config');
  await page.route('**/config', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<img src="x" alt="made of the answer">' }),
  );
  await docs.open();
  await call.open();
  await call.send();
  await expect(call.shown).toContainText('<img src="x" alt="made of the answer">');
  await expect(page.getByAltText('made of the answer')).toHaveCount(0);
});

for (const [scheme, id, header, sent] of [
  ['accessToken', 'chat', 'authorization', 'Bearer secret'],
  ['subscriptionKey', 'models', 'ocp-apim-subscription-key', 'secret'],
] as const) {
  test(`calls carry the ${scheme} that a developer enters, and neither storage nor the curl command holds it`, async ({
    page,
  }) => {
    const docs = new ApiDocsPage(page);
    const call = docs.call(id === 'chat' ? 'AI chat' : 'OpenAI', id);
    await docs.open();
    await docs.authorize(scheme, 'secret');
    await call.open();
    const request = page.waitForRequest(/\/(chat|v1\/models)$/);
    await call.send();
    expect((await request).headers()[header]).toBe(sent);
    await expect(call.status).toBeVisible();
    await expect(call.card.locator('.curl')).toContainText('<your credential>');
    await expect(call.card).not.toContainText('secret');
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(stored).not.toContain('secret');
  });
}

test('the page loads nothing from another origin and violates no policy', async ({ page, baseURL }) => {
  const origin = new URL(baseURL ?? '').origin;
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { origin: of, protocol } = new URL(request.url());
    if (of !== origin && !['data:', 'blob:'].includes(protocol)) foreign.push(request.url());
  });
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      document.documentElement.dataset['violation'] = `${violatedDirective} ${blockedURI}`;
    });
  });
  const response = await page.goto('/api-docs');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'nonce-");
  expect(policy).toContain("connect-src 'self'");
  expect(policy).not.toContain('unsafe');
  expect(response?.headers()['x-frame-options']).toBe('DENY');
  const docs = new ApiDocsPage(page);
  await docs.open();
  const call = docs.call('OpenAI', 'completions');
  await call.open();
  await call.send();
  await expect(call.status).toHaveText('200');
  expect(foreign).toEqual([]);
  await expect(page.locator('html')).not.toHaveAttribute('data-violation');
});

test('no other page loads Swagger UI, and every other page enforces Trusted Types', async ({ page }) => {
  const files: Promise<string>[] = [];
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) files.push(response.text());
  });
  const response = await page.goto('/');
  await expect(new ChatPage(page).question).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(response?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
  const loaded = await Promise.all(files);
  expect(loaded.length).toBeGreaterThan(3);
  expect(loaded.filter((text) => text.includes('opblock'))).toEqual([]);
});

test('a link leads to one call', async ({ page }) => {
  await page.goto('/api-docs#/Flexible%20chat/flexibleRag');
  const call = new ApiDocsPage(page).call('Flexible chat', 'flexibleRag');
  await expect(call.body).toBeInViewport();
  await expect(call.card).toContainText('/api/v2/flexible-rag');
});

administered('the settings of the chat lead those who tune here', async ({ page }) => {
  const chat = new ChatPage(page);
  await chat.open();
  await new SettingsDialog(page).openAdvanced();
  await page.getByRole('link', { name: 'API reference' }).click();
  await expect(page.getByRole('heading', { name: 'API reference', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the chat' }).click();
  await expect(chat.question).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page is accessible, as far as Swagger UI is: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const docs = new ApiDocsPage(page);
    const call = docs.call('OpenAI', 'completions');
    await docs.open();
    await call.open();
    await call.send();
    await expect(call.status).toHaveText('200');
    await expectAccessible(page, SWAGGER_UI);
  });
}

test.describe('on a phone', () => {
  const { viewport, deviceScaleFactor, isMobile, hasTouch, userAgent } = devices['Pixel 7'];
  test.use({ viewport, deviceScaleFactor, isMobile, hasTouch, userAgent });

  for (const locale of ['en', 'ar']) {
    test(`a call can be tried, and nothing is wider than the screen: ${locale}`, async ({
      page,
      context,
      baseURL,
    }) => {
      await context.addCookies([{ name: 'citewell.language', value: locale, url: baseURL ?? '' }]);
      const docs = new ApiDocsPage(page);
      const call = docs.call('AI chat', 'chatStream');
      await docs.open();
      await call.open();
      await call.send();
      await expect(call.status).toHaveText('200');
      await expect(call.shown).toContainText('14 characters');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
      await expectAccessible(page, SWAGGER_UI);
    });
  }
});

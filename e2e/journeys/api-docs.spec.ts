import { devices, expect, test } from '@playwright/test';
import { ApiDocsPage } from '../pages/api-docs-page.ts';
import { ChatPage } from '../pages/chat-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';

test.describe('a call can be tried from the page that describes it', () => {
  test('whole', async ({ page }) => {
    const docs = new ApiDocsPage(page);
    const call = docs.call('POST /api/v2/flexible-chat');
    await docs.open();
    await call.tryIt();
    await call.send.click();
    await expect(call.status).toHaveText(
      /^200 OK ?begun after [\d,]+ ms, whole after [\d,]+ ms, [\d,]+ bytes$/,
    );
    const reply = JSON.parse((await call.shown.textContent()) ?? '');
    expect(reply.answer).toContain('14 characters');
    expect(reply.response_metadata.question).toBe('How long must a password be?');
    await call.result.getByText('Headers').click();
    await expect(call.result).toContainText('content-type: application/json');
  });

  test('streamed, in the frames of its protocol', async ({ page }) => {
    const docs = new ApiDocsPage(page);
    const call = docs.call('POST /openai/deployments/{deployment}/chat/completions');
    await docs.open();
    await call.tryIt();
    await expect(call.card.getByRole('textbox', { name: 'api-version' })).toHaveValue('2024-05-01-preview');
    await call.send.click();
    await expect(call.status).toContainText('whole after');
    await expect(call.shown).toContainText(/\[doc\d\]/);
    const events = ((await call.shown.textContent()) ?? '').split('\n\n').filter(Boolean);
    expect(events.length).toBeGreaterThan(3);
    expect(events.every((event) => event.startsWith('data: '))).toBe(true);
    expect(events.at(-1)?.trim()).toBe('data: [DONE]');
  });

  test('with another example, and a changed body', async ({ page }) => {
    const docs = new ApiDocsPage(page);
    const call = docs.call('POST /chat');
    await docs.open();
    await call.tryIt();
    await call.choose('HTTP protocol for AI chat apps, streamed');
    await call.body.fill((await call.body.inputValue()).replace('"top": 3', '"top": 1'));
    await call.body.press('ControlOrMeta+Enter');
    await expect(call.status).toContainText('whole after');
    const [first = ''] = ((await call.shown.textContent()) ?? '').split('\n');
    expect(JSON.parse(first).choices[0].context.data_points.text).toHaveLength(1);
  });

  test('an error is shown as it is', async ({ page }) => {
    const docs = new ApiDocsPage(page);
    const call = docs.call('POST /ask');
    await docs.open();
    await call.tryIt();
    await call.body.fill(
      '{"messages": [{"role": "user", "content": "<b>Hi</b>"}], "context": {"overrides": {"top": 99}}}',
    );
    await call.send.click();
    await expect(call.status).toContainText('400 Bad Request');
    expect(JSON.parse((await call.shown.textContent()) ?? '')).toMatchObject({
      field: 'context.overrides.top',
    });
    await call.body.fill('{"messages": [');
    await call.send.click();
    await expect(call.shown).toContainText('line 1, column 15');
  });
});

test('what a server sends is text and nothing else', async ({ page }) => {
  const docs = new ApiDocsPage(page);
  const call = docs.call('GET /config');
  await page.route('**/config', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<img src="x" alt="made of the answer">' }),
  );
  await docs.open();
  await call.tryIt();
  await call.send.click();
  await expect(call.shown).toHaveText('<img src="x" alt="made of the answer">');
  await expect(page.getByAltText('made of the answer')).toHaveCount(0);
});

test('a document is not shown as text', async ({ page }) => {
  const docs = new ApiDocsPage(page);
  const call = docs.call('GET /content/{path}');
  await docs.open();
  await call.tryIt();
  await call.send.click();
  await expect(call.result).toContainText('Content of type application/pdf is not shown as text.');
});

test('Stop ends a call that has not been answered', async ({ page }) => {
  const docs = new ApiDocsPage(page);
  const call = docs.call('POST /chat/stream');
  await page.route('**/chat/stream', () => {});
  await docs.open();
  await call.tryIt();
  await call.send.click();
  await expect(call.status).toHaveText('Waiting for the answer…');
  await call.stop.click();
  await expect(call.status).toHaveText('Stopped.');
  await expect(call.send).toBeVisible();
});

test('keys go along with every call that takes them, and stay out of what is copied', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const docs = new ApiDocsPage(page);
  const call = docs.call('GET /v1/models');
  await docs.open();
  await docs.call('GET /api/v2/models').tryIt();
  await docs.call('GET /api/v2/models').card.getByLabel('Key', { exact: true }).fill('secret-key');
  await call.tryIt();
  const sent = page.waitForRequest('**/v1/models');
  await call.send.click();
  expect((await sent).headers()['ocp-apim-subscription-key']).toBe('secret-key');
  await expect(call.shown).toContainText('"citewell"');
  await call.card.getByRole('button', { name: 'Copy as curl' }).click();
  await expect(call.card).toContainText('Copied.');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(
    `curl '${new URL(page.url()).origin}/v1/models' \\\n  -H "Ocp-Apim-Subscription-Key: $CITEWELL_KEY"`,
  );
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
    'secret-key',
  );
});

test('a link leads to one call, and from there to the shape it takes', async ({ page }) => {
  const docs = new ApiDocsPage(page);
  const call = docs.call('POST /api/v2/flexible-rag');
  await docs.open('#flexibleRag');
  await expect(call.card).toBeInViewport();
  await call.card.getByRole('link', { name: 'FlexibleRagRequest' }).click();
  await expect(page.locator('#shape-FlexibleRagRequest')).toContainText('skip_knowledge_base');
  await expect(page.locator('#shape-FlexibleRagRequest')).toBeInViewport();
  const navigation = page.getByRole('navigation', { name: 'Calls' });
  await navigation.getByRole('link', { name: 'GET /content/{path}' }).click();
  await expect(docs.call('GET /content/{path}').card).toBeInViewport();
});

test('the settings of the chat lead here', async ({ page }) => {
  const chat = new ChatPage(page);
  await chat.open();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Call this server from a program' }).click();
  await expect(page.getByRole('heading', { name: 'Programming interface', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the chat' }).click();
  await expect(chat.question).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page has its guards and nothing stands in the way of anyone: ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    const response = await page.goto('/api-docs');
    expect(response?.headers()['content-security-policy']).toContain("script-src 'nonce-");
    expect(response?.headers()['x-frame-options']).toBe('DENY');
    const call = new ApiDocsPage(page).call('POST /v1/chat/completions');
    await call.tryIt();
    await call.send.click();
    await expect(call.status).toContainText('whole after');
    await call.card.getByText('Example: OpenAI').click();
    await page.getByRole('link', { name: 'FlexibleAnswer' }).first().click();
    await expectAccessible(page);
  });
}

test.describe('on a phone', () => {
  const { viewport, deviceScaleFactor, isMobile, hasTouch, userAgent } = devices['Pixel 7'];
  test.use({ viewport, deviceScaleFactor, isMobile, hasTouch, userAgent });

  for (const locale of ['en', 'ar']) {
    test(`a call can be found and tried, and nothing is wider than the screen: ${locale}`, async ({
      page,
      context,
      baseURL,
    }) => {
      await context.addCookies([{ name: 'citewell.language', value: locale, url: baseURL ?? '' }]);
      await page.goto('/api-docs');
      const card = page.getByRole('region', { name: 'POST /chat/stream', exact: true });
      await page.locator('main > details > summary').tap();
      await page.locator('main nav').getByRole('link', { name: 'POST /chat/stream' }).tap();
      await expect(card).toBeInViewport();
      await card.locator('summary').last().tap();
      await card.getByRole('textbox').last().press('Control+Enter');
      await expect(card.getByRole('status')).toContainText('200 OK');
      await expect(card.locator('pre').last()).toContainText('14 characters');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
      await expectAccessible(page);
    });
  }
});

import { devices, expect, type Locator, type Page } from '@playwright/test';
import { administered as test } from '../pages/administrator.ts';
import { ChatPage } from '../pages/chat-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { SettingsDialog } from '../pages/settings-dialog.ts';

const QUESTION = 'How many days can I work from abroad each year?';

/** The comparison as a reader knows it. */
class ComparePage {
  readonly page: Page;
  readonly question;
  readonly askBoth;
  readonly a;
  readonly b;

  constructor(page: Page) {
    this.page = page;
    this.question = page.getByRole('textbox', { name: 'Question to ask both' });
    this.askBoth = page.getByRole('button', { name: 'Ask both' });
    this.a = page.getByRole('region', { name: 'A: your settings', exact: true });
    this.b = page.getByRole('region', { name: 'B: a changed copy', exact: true });
  }

  async changeB(label: string, value: string): Promise<void> {
    await this.b.getByRole('button', { name: 'Change B' }).click();
    const settings = new SettingsDialog(this.page, 'Settings of B: a changed copy');
    await settings.advanced.click();
    await settings.control(label).fill(value);
    await settings.close.click();
  }

  /** A figure of one side, by its name. */
  figure(side: Locator, name: string): Locator {
    return side.locator('dt', { hasText: name }).locator('+ dd');
  }
}

test('one question is answered under two settings at once, each with its sources and what it took', async ({
  page,
}) => {
  const chat = new ChatPage(page);
  const compare = new ComparePage(page);
  const bodies: unknown[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/chat/stream')) bodies.push(sent.postDataJSON());
  });
  await chat.open();
  await chat.ask(QUESTION);
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(compare.question).toHaveValue(QUESTION);
  await expect(compare.b).toContainText('B is identical to A.');
  await compare.changeB('Passages', '1');
  await expect(compare.b).toContainText('Differs from A: Passages');
  bodies.length = 0;
  await compare.askBoth.click();
  await expect(page.getByRole('status')).toHaveText('Both answers are complete.');
  const messages = [{ role: 'user', content: QUESTION }];
  expect(bodies).toEqual(
    [{}, { top: 1 }].map((changed) => ({
      messages,
      context: { overrides: { suggest_followup_questions: true, ...changed } },
      session_state: null,
    })),
  );
  for (const side of [compare.a, compare.b]) await expect(side).toContainText('20 working days');
  await expect(compare.figure(compare.a, 'Sources found')).toHaveText(/^([2-9]|10)$/);
  await expect(compare.figure(compare.b, 'Sources found')).toHaveText('1');
  for (const side of [compare.a, compare.b]) {
    await expect(compare.figure(side, 'Time to first words')).toHaveText(/^[\d.]+ s$/);
    await expect(compare.figure(side, 'Time to full answer')).toHaveText(/^[\d.]+ s$/);
    await expect(compare.figure(side, 'Tokens in and out')).toHaveText(/^[\d,]+ and \d+$/);
  }
  await expectAccessible(page);

  // The request, for a browser that shows no PDF has no address to tell.
  const opened = page.context().waitForEvent('request', (request) => request.isNavigationRequest());
  await compare.b
    .getByRole('button', { name: /^Source 1:/ })
    .first()
    .click();
  expect((await opened).url()).toContain('/content/employee-handbook.pdf');

  await compare.b.getByRole('button', { name: 'Use B in the chat' }).click();
  await expect(page.getByRole('status')).toHaveText('The chat now uses B.');
  await expect(compare.a).toContainText('Changed: Passages');
  await page.getByRole('link', { name: 'Back to the chat' }).click();
  await expect(chat.turn(QUESTION)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Settings (1 changed)' })).toBeVisible();
});

test('both answers are asked for before either is there, and Stop ends both', { tag: '@page' }, async ({
  page,
}) => {
  const compare = new ComparePage(page);
  let asked = 0;
  await page.route('**/chat/stream', () => {
    asked += 1;
  });
  await page.goto('/compare');
  await compare.question.fill(QUESTION);
  await compare.question.press('Enter');
  await expect.poll(() => asked).toBe(2);
  await page.getByRole('button', { name: 'Stop both' }).click();
  await expect(compare.a).toContainText('Stopped.');
  await expect(compare.b).toContainText('Stopped.');
});

test('a side that the server refuses says so at the setting, and leaves the other alone', {
  tag: '@page',
}, async ({ page }) => {
  const compare = new ComparePage(page);
  await page.route('**/chat/stream', (route) =>
    route.request().postDataJSON().context.overrides.top === 9
      ? route.fulfill({ status: 400, json: { error: 'top is 9.', field: 'context.overrides.top' } })
      : route.continue(),
  );
  await page.goto('/compare');
  await compare.question.fill(QUESTION);
  await compare.changeB('Passages', '9');
  await compare.askBoth.click();
  await expect(compare.a).toContainText('20 working days');
  await compare.b.getByRole('button', { name: 'Open settings' }).click();
  const settings = new SettingsDialog(page, 'Settings of B: a changed copy');
  await expect(settings.faults()).toHaveText('The server rejected this: top is 9.');
  await expect(settings.control('Passages')).toBeFocused();
  await expectAccessible(page);
});

test('the comparison has the page’s guards and opens without a fault', { tag: '@page' }, async ({ page }) => {
  const response = await page.goto('/compare');
  expect(response?.headers()['content-security-policy']).toContain("script-src 'nonce-");
  expect(response?.headers()['x-frame-options']).toBe('DENY');
  await expectAccessible(page);
});

test('right to left and in the dark theme, nothing leaves the screen, and there is no known accessibility barrier', {
  tag: '@page',
}, async ({ page }) => {
  const compare = new ComparePage(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/compare');
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await compare.question.fill(QUESTION);
  await compare.askBoth.click();
  await expect(compare.b).toContainText('20 working days');
  const [a, b] = await Promise.all([compare.a.boundingBox(), compare.b.boundingBox()]);
  expect(b?.x).toBeLessThan(a?.x ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
  await expectAccessible(page);
});

test.describe('on a phone', () => {
  const { viewport, deviceScaleFactor, isMobile, hasTouch, userAgent } = devices['Pixel 7'];
  test.use({ viewport, deviceScaleFactor, isMobile, hasTouch, userAgent });

  test('the answers stand one above the other', { tag: '@page' }, async ({ page }) => {
    const compare = new ComparePage(page);
    await page.goto('/compare');
    await compare.question.fill(QUESTION);
    await compare.askBoth.tap();
    await expect(compare.b).toContainText('20 working days');
    const [a, b] = await Promise.all([compare.a.boundingBox(), compare.b.boundingBox()]);
    expect(b?.y).toBeGreaterThan((a?.y ?? 0) + (a?.height ?? 0));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    );
    await expectAccessible(page);
  });
});

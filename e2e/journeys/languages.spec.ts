import { expect, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';

const LANGUAGES = [
  { tag: 'de', direction: 'ltr', name: 'Deutsch', heading: 'Fragen Sie Ihre Dokumente' },
  { tag: 'fr', direction: 'ltr', name: 'Français', heading: 'Interrogez vos documents' },
  { tag: 'es', direction: 'ltr', name: 'Español', heading: 'Pregunte a sus documentos' },
  { tag: 'ja', direction: 'ltr', name: '日本語', heading: '文書に質問する' },
  { tag: 'ar', direction: 'rtl', name: 'العربية', heading: 'اسأل مستنداتك' },
];

for (const { tag, direction, name, heading } of LANGUAGES) {
  test.describe(name, () => {
    test.use({ locale: tag });

    test(`a reader whose browser speaks ${name} reads ${name}`, { tag: '@page' }, async ({ page }) => {
      await new ChatPage(page).open();
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await expect(page.locator('html')).toHaveAttribute('dir', direction);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expectAccessible(page);
    });
  });

  test(`${name} can be chosen, loses nothing and stays chosen`, { tag: '@page' }, async ({ page }) => {
    const chat = new ChatPage(page);
    await chat.open();
    await chat.question.fill('How long');
    await page.getByRole('button', { name: 'Language and appearance' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveValue('How long');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  });
}

test.describe('right to left', () => {
  test.use({ locale: 'ar', viewport: { width: 412, height: 839 } });

  test('an answer is read, its sources are named as they are, and nothing leaves the screen', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('textbox').fill('How many days can I work from abroad each year?');
    await page.getByRole('textbox').press('Enter');
    await expect(page.getByRole('article')).toContainText('20 working days');
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });
});

test('one language is sent to the browser, not all of them', async ({ request }) => {
  const page = await (await request.get('/', { headers: { 'accept-language': 'fr' } })).text();
  expect(page).toContain('Interrogez vos documents');
  for (const { heading, tag } of LANGUAGES) if (tag !== 'fr') expect(page).not.toContain(heading);
});

test('the colours follow the system until the reader chooses, and stay chosen without a flash', async ({
  page,
}) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  const chat = new ChatPage(page);
  await chat.open();
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await background();
  expect(dark).not.toBe(light);

  await page.getByRole('button', { name: 'Language and appearance' }).click();
  await page.getByRole('button', { name: 'Light' }).click();
  expect(await background()).toBe(light);
  await expectAccessible(page);
  const sent = await page.request.get('/');
  expect(await sent.text()).toContain('data-theme="light"');
  await page.reload();
  expect(await background()).toBe(light);
});

import { devices, expect, type Page, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { DocumentPanel } from '../pages/document-panel.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { answerWith } from './scripted-answers.ts';

const QUESTION = 'What does the page look like?';
const HANDBOOK = 'employee-handbook.pdf#page=3';
const SHEET = 'ouzel-4-product-sheet.pdf#page=3';

/** An answer of a model that was shown two pages of the sample documents. */
async function askOfPictures(page: Page, ...further: string[]): Promise<DocumentPanel> {
  await answerWith(page, {
    text: `Full time is 37.5 hours [${HANDBOOK}]. The battery lasts 44 months [${SHEET}].`,
    passages: {
      [HANDBOOK]: 'Full time means the weekly hours in the table below.',
      [SHEET]: 'Battery life in months against the measuring interval',
    },
    pictures: [
      '/pictures/employee-handbook.pdf?page=3',
      '/pictures/ouzel-4-product-sheet.pdf?page=3',
      ...further,
    ],
  });
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask(QUESTION);
  await chat.citation(1).first().click();
  const panel = new DocumentPanel(page);
  await panel.tab('How this was answered').click();
  return panel;
}

/** Whether the browser could show what it was given. */
const isDrawn = (image: ReturnType<DocumentPanel['pictures']>) =>
  expect
    .poll(() => image.getByRole('img').evaluate((one) => (one as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(100);

test('page images that the model saw are listed with the passages, and open their page', {
  tag: '@page',
}, async ({ page }) => {
  const panel = await askOfPictures(page);
  await expect(panel.pictures()).toHaveCount(2);
  await isDrawn(panel.pictures().nth(0));
  await isDrawn(panel.pictures().nth(1));
  await expect(panel.pictures().first()).toContainText('page 3');
  await panel
    .pictures()
    .getByRole('button', { name: /^Picture of .*, page 3$/ })
    .first()
    .click();
  await expect(panel.pdfPage(3)).toContainText('Who we are');
});

test('a picture from elsewhere is never asked for', { tag: '@page' }, async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const panel = await askOfPictures(
    page,
    'https://evil.example/a.png?q=secret',
    '//evil.example/b.png',
    '/\\evil.example/c.png',
    'data:image/svg+xml;base64,PHN2Zz4=',
  );
  await expect(panel.pictures()).toHaveCount(2);
  await isDrawn(panel.pictures().nth(1));
  expect(asked.filter((url) => new URL(url).hostname !== '127.0.0.1' && !url.startsWith('data:'))).toEqual(
    [],
  );
});

test('a missing picture says so, in the space reserved for it', { tag: '@page' }, async ({ page }) => {
  const panel = await askOfPictures(page, '/pictures/no-such-document.pdf?page=1');
  const gone = panel.pictures().nth(2);
  await expect(gone).toContainText('This picture cannot be loaded.');
  const [there, missing] = await Promise.all([panel.pictures().first().boundingBox(), gone.boundingBox()]);
  expect(missing?.width).toBe(there?.width);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`pictures have no known accessibility barrier: ${colorScheme}`, { tag: '@page' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    const panel = await askOfPictures(page, '/pictures/no-such-document.pdf?page=1');
    await isDrawn(panel.pictures().first());
    await expectAccessible(page);
  });
}

test.describe('on a phone, right to left', () => {
  test.use({ viewport: devices['Pixel 7'].viewport, locale: 'ar' });

  test('pictures scroll by themselves and nothing leaves the screen', { tag: '@page' }, async ({ page }) => {
    await answerWith(page, {
      text: `نعم [${HANDBOOK}].`,
      passages: { [HANDBOOK]: 'Full time means the weekly hours in the table below.' },
      pictures: [1, 2, 3, 4, 5, 6].map((number) => `/pictures/employee-handbook.pdf?page=${number}`),
    });
    await page.goto('/');
    await page.getByRole('textbox').fill('سؤال؟');
    await page.getByRole('textbox').press('Enter');
    await page
      .getByRole('button', { name: /^المصدر 1/ })
      .first()
      .click();
    await page.getByRole('tab', { name: 'كيف نشأت هذه الإجابة' }).click();
    await expect(page.getByRole('figure')).toHaveCount(6);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      devices['Pixel 7'].viewport.width,
    );
  });
});

test('the picture of a page is served only to people who may read the document', async ({ request }) => {
  const picture = await request.get('/pictures/employee-handbook.pdf?page=3');
  expect(picture.status()).toBe(200);
  expect(picture.headers()['content-type']).toMatch(/^image\/(png|jpeg)$/);
  expect(picture.headers()['x-content-type-options']).toBe('nosniff');
  const etag = picture.headers()['etag'] ?? '';
  const again = await request.get('/pictures/employee-handbook.pdf?page=3', {
    headers: { 'if-none-match': etag },
  });
  expect(again.status()).toBe(304);
  const gone = await Promise.all(
    ['no-such.pdf?page=1', 'onboarding.md', '..%2f..%2fpackage.json'].map((path) =>
      request.get(`/pictures/${path}`),
    ),
  );
  const documents = await request.get('/content/no-such.pdf');
  for (const response of gone) {
    expect([response.status(), await response.json()]).toEqual([404, await documents.json()]);
  }
});

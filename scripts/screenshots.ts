// npm run screenshots: pictures of the main screens of the built page on the samples, into docs/screenshots.
import { mkdirSync } from 'node:fs';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { withBuiltPage } from './servers/with-built-page.ts';

const PORT = 4559;
const FOLDER = 'docs/screenshots';
const QUESTION = 'How many days can I work from abroad each year?';
const DESKTOP = { viewport: { width: 1440, height: 860 }, locale: 'en' };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en' };

interface Screen {
  name: string;
  context: BrowserContextOptions;
  show?: (page: Page) => Promise<void>;
}

const SCREENS: readonly Screen[] = [
  { name: 'welcome', context: DESKTOP },
  { name: 'answer', context: DESKTOP, show: ask },
  { name: 'document', context: DESKTOP, show: openCitation },
  { name: 'phone', context: PHONE, show: ask },
  { name: 'dark', context: { ...DESKTOP, colorScheme: 'dark' }, show: openCitation },
  { name: 'arabic', context: { ...DESKTOP, locale: 'ar' }, show: ask },
];

async function ask(page: Page): Promise<void> {
  await page.locator('#question').fill(QUESTION);
  await page.locator('#question').press('Enter');
  await page.getByRole('article').locator('ol').first().waitFor();
}

async function openCitation(page: Page): Promise<void> {
  await ask(page);
  await page.getByRole('article').locator('.prose button').first().click();
  await page.getByRole('dialog').locator('[role=mark]').first().waitFor();
}

mkdirSync(FOLDER, { recursive: true });
await withBuiltPage(PORT, async ({ url, browser }) => {
  for (const { name, context: options, show } of SCREENS) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    await show?.(page);
    await page.screenshot({ path: `${FOLDER}/${name}.png`, animations: 'disabled', caret: 'hide' });
    await context.close();
    console.log(`${FOLDER}/${name}.png`);
  }
});

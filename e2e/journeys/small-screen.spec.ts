import { devices, expect, type Locator, type Page, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { DocumentPanel } from '../pages/document-panel.ts';
import { HistoryPanel } from '../pages/history-panel.ts';
import { answerWith } from './scripted-answers.ts';

const { viewport, deviceScaleFactor, isMobile, hasTouch, userAgent } = devices['Pixel 7'];
test.use({ viewport, deviceScaleFactor, isMobile, hasTouch, userAgent });

const ABROAD = 'How many days can I work from abroad each year?';

/** The document that an answer cites, over the conversation; the list of documents comes before both in the history. */
async function openCited(page: Page): Promise<{ chat: ChatPage; document: DocumentPanel }> {
  const chat = new ChatPage(page);
  const document = new DocumentPanel(page);
  await page.goto('/documents');
  await chat.open();
  await chat.ask(ABROAD);
  await chat.citation(1).first().tap();
  await chat.openCard.tap();
  await expect(document.panel).toBeInViewport();
  return { chat, document };
}

test('on a phone the document opens over the conversation and goes away again', async ({ page }) => {
  const chat = new ChatPage(page);
  const document = new DocumentPanel(page);
  await chat.open();
  await chat.ask(ABROAD);
  await chat.conversation
    .getByRole('button', { name: /page 5$/ })
    .first()
    .tap();
  await chat.openCard.tap();
  await expect(document.pdfPage(5)).toContainText('Sabbatical');
  expect((await document.panel.boundingBox())?.width).toBe(viewport.width);
  await document.close.tap();
  await expect(document.panel).toBeHidden();
  await expect(chat.question).toBeInViewport();
  await expect(chat.conversation.getByRole('button', { name: /page 5$/ }).first()).toBeFocused();
});

test('on a phone the back button first closes a sheet, then leaves the conversation', async ({ page }) => {
  const { chat, document } = await openCited(page);
  await page.goBack();
  await expect(document.panel).toBeHidden();
  await expect(chat.turn(ABROAD)).toBeInViewport();

  const history = new HistoryPanel(page);
  await history.toggle.tap();
  await expect(history.entry(ABROAD)).toBeInViewport();
  await page.goBack();
  await expect(history.list).toBeHidden();
  await expect(chat.question).toBeInViewport();

  await chat.citation(1).first().tap();
  await chat.openCard.tap();
  await document.close.tap();
  await page.goBack();
  await expect(page).toHaveURL(/\/documents$/);
});

test('after a reload that closed a sheet, one step back leaves the conversation', async ({ page }) => {
  const { chat, document } = await openCited(page);
  await page.reload();
  await expect(chat.turn(ABROAD)).toBeInViewport();
  await expect(document.panel).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/documents$/);
});

test('nothing is wider than the narrowest phone', async ({ page }) => {
  const chat = new ChatPage(page);
  await page.setViewportSize({ width: 320, height: 568 });
  await chat.open();
  await chat.ask(ABROAD);
  await chat.citation(1).first().tap();
  await chat.openCard.tap();
  await expect(new DocumentPanel(page).panel).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('long names of sources do not overflow the screen', async ({ page }) => {
  const place = 'Financial-Market-Analysis-Report-of-the-Northern-Region-2023.pdf#page=4';
  await answerWith(page, {
    text: `It rose [${place}].`,
    passages: { [place]: 'The index rose.\n'.repeat(80) },
    pictures: [1, 2, 3].map((number) => `/pictures/employee-handbook.pdf?page=${number}`),
  });
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask('What did the market do?');
  const rightOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return (box?.x ?? Infinity) + (box?.width ?? 0);
  };
  const card = chat.conversation.getByRole('list').getByRole('button', { name: /Financial/ });
  expect(await rightOf(card)).toBeLessThanOrEqual(viewport.width);

  await card.tap();
  const panel = page.getByRole('dialog');
  await panel.getByRole('tab', { name: 'How this was answered' }).tap();
  await expect(panel).toContainText('1 passage was found');
  expect(await rightOf(panel.locator('ol > li').first())).toBeLessThanOrEqual(viewport.width);
});

test('the sheet over the conversation keeps its head in sight: only what is below it scrolls', async ({
  page,
}) => {
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask(ABROAD);
  await page.getByRole('button', { name: 'How this was answered' }).tap();
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('tabpanel')).toContainText('20 working days');
  expect(await panel.evaluate((sheet) => sheet.scrollHeight - sheet.clientHeight)).toBe(0);
});

test('on a phone a cited row is a list that begins with the value asked for, and its column is in view', async ({
  page,
}) => {
  const chat = new ChatPage(page);
  const document = new DocumentPanel(page);
  await chat.open();
  await chat.ask('phone number of the Boise office');
  await chat.citation(1).first().tap();
  await chat.openCard.tap();
  await expect(
    document.panel.getByRole('region', { name: 'Cited row' }).getByRole('definition').first(),
  ).toHaveText('+1 208 555 0142');
  await expect(document.citedRow().getByRole('cell', { name: '+1 208 555 0142' })).toBeInViewport();
  await expect(document.citedRow().getByRole('cell', { name: 'Boise', exact: true })).toBeInViewport({
    ratio: 1,
  });
});

test('on a phone a PDF opens at reading size at the cited words, which can be read as text', async ({
  page,
}) => {
  const { chat, document } = await openCited(page);
  const cited = document.quoted().filter({ hasText: 'up to 20 working days' });
  await expect(cited).toBeInViewport();
  const page5 = await document.pdfPage(5).boundingBox();
  const box = await cited.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(page5?.x ?? Infinity);
  expect(box?.height).toBeGreaterThan(11);

  await document.panel.getByRole('button', { name: 'Show as text' }).tap();
  const text = document.panel.getByRole('region', { name: 'Passage found' }).locator('mark');
  await expect(text.first()).toContainText('up to 20 working days');
  await expect(chat.question).toBeAttached();
});

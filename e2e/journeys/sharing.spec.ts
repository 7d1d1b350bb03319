import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { DocumentPanel } from '../pages/document-panel.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { HistoryPanel } from '../pages/history-panel.ts';

const ABROAD = 'How many days can I work from abroad each year?';
const CAR = 'What is the mileage rate for my own car?';

/** Makes a link to the conversation that is open; leaves the dialog open. */
async function share(page: Page): Promise<string> {
  await new HistoryPanel(page).chooseHere('Share');
  await page.getByRole('button', { name: 'Create link' }).click();
  return page.getByRole('textbox', { name: 'Link to this conversation' }).inputValue();
}

async function colleague(page: Page): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser.');
  return (await browser.newContext()).newPage();
}

test('a link shows a colleague the conversation to read and to check, and not what is asked later', async ({
  page,
}) => {
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask(ABROAD);
  const link = await share(page);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await chat.ask(CAR);

  const reader = await colleague(page);
  await reader.goto(link);
  const shared = new ChatPage(reader);
  await expect(reader.getByRole('heading', { level: 1, name: ABROAD })).toBeVisible();
  await expect(shared.turn(ABROAD)).toContainText('20 working days');
  await expect(shared.turn(CAR)).toBeHidden();
  await expect(shared.question).toBeHidden();
  await expect(reader.getByRole('button', { name: 'Edit the question' })).toBeHidden();
  await expect(reader.getByRole('button', { name: 'Good answer' })).toBeHidden();
  await expectAccessible(reader);
  await shared.citation(1).first().click();
  await expect(new DocumentPanel(reader).panel).toBeVisible();
  await reader.context().close();
});

test('a link that was ended shows nothing, and says so', async ({ page }) => {
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask(ABROAD);
  const link = await share(page);
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByRole('button', { name: 'Create link' })).toBeFocused();

  const reader = await colleague(page);
  const response = await reader.goto(link);
  expect(response?.status()).toBe(404);
  await expect(reader.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await reader.context().close();
});

test('a new link shows the conversation as it is by then, and the former one ends', async ({ page }) => {
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask(ABROAD);
  const former = await share(page);
  await page.keyboard.press('Escape');
  await chat.ask(CAR);
  await new HistoryPanel(page).chooseHere('Share');
  const field = page.getByRole('textbox', { name: 'Link to this conversation' });
  await expect(field).toHaveValue(former);
  await page.getByRole('button', { name: 'Update link' }).click();
  await expect(field).not.toHaveValue(former);

  const reader = await colleague(page);
  expect((await reader.goto(former))?.status()).toBe(404);
  await reader.goto(await field.inputValue());
  await expect(new ChatPage(reader).turn(CAR)).toBeVisible();
  await reader.context().close();
});

test('the link is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask(ABROAD);
  const link = await share(page);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

for (const [item, ending, holds] of [
  ['Export as Markdown', '.md', `## ${ABROAD}`],
  ['Export as JSON', '.json', `"question": "${ABROAD}"`],
] as const) {
  test(`a conversation is taken away: ${item}`, async ({ page }) => {
    const chat = new ChatPage(page);
    await chat.open();
    await chat.ask(ABROAD);
    await expect(page).toHaveURL(/\/c\/cw_/);
    const downloading = page.waitForEvent('download');
    await new HistoryPanel(page).chooseHere(item);
    const download = await downloading;
    expect(download.suggestedFilename()).toContain(ending);
    expect(await readFile(await download.path(), 'utf8')).toContain(holds);
  });
}

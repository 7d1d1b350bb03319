import { expect, type Page, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { HistoryPanel } from '../pages/history-panel.ts';

const ABROAD = 'How many days can I work from abroad each year?';
const CAR = 'What is the mileage rate for my own car?';

async function twoConversations(page: Page) {
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask(ABROAD);
  await page.goto('/');
  await chat.ask(CAR);
  return { chat, history: new HistoryPanel(page) };
}

test.use({ viewport: { width: 1440, height: 900 } });

test('a search shows the sentence in which it found the words', async ({ page }) => {
  const { history } = await twoConversations(page);
  await history.search.fill('working DAYS');
  await expect(history.entries()).toHaveCount(1);
  await expect(history.entry(ABROAD).locator('mark')).toHaveText('working days');
  await expect(history.entry(ABROAD).locator('mark')).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});

test('an archived conversation leaves the list; a search, the archive and a new question bring it back', async ({
  page,
}) => {
  const { chat, history } = await twoConversations(page);
  await history.choose(ABROAD, 'Archive');
  await expect(history.entry(ABROAD)).toBeHidden();
  await expect(history.list.getByRole('status').getByText(ABROAD)).toBeInViewport({ ratio: 1 });
  await history.list.getByRole('button', { name: 'Unarchive' }).click();
  await expect(history.entry(ABROAD)).toBeInViewport({ ratio: 1 });
  await history.choose(ABROAD, 'Archive');
  await expect(history.entry(ABROAD)).toBeHidden();
  await expect(history.search).toBeFocused();
  await history.search.fill('abroad');
  await expect(history.entry(ABROAD)).toContainText('Archived');
  await history.search.fill('');
  await history.list.getByRole('button', { name: 'Archived conversations' }).click();
  await expect(history.entries()).toHaveCount(1);
  await expectAccessible(page);
  await history.entry(ABROAD).click();
  await history.list.getByRole('button', { name: 'Back to all conversations' }).click();
  await expect(history.entry(ABROAD)).toBeHidden();
  await chat.ask('And in the second year?');
  await expect(history.entry(ABROAD)).toBeInViewport({ ratio: 1 });
});

test('labels are given by keyboard, and show the conversations that have them', async ({ page }) => {
  const { history } = await twoConversations(page);
  await history.choose(CAR, 'Labels');
  const dialog = page.getByRole('dialog', { name: 'Labels' });
  const field = dialog.getByRole('textbox', { name: 'New label' });
  await field.fill('Travel');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('checkbox', { name: 'Travel' })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `More options for “${CAR}”` })).toBeFocused();
  await expect(history.entry(CAR)).toContainText('Travel');
  const label = history.list.getByRole('button', { name: 'Travel', exact: true });
  await label.click();
  await expect(history.entries()).toHaveCount(1);
  await label.click();
  await expect(history.entries()).toHaveCount(2);
  await history.choose(ABROAD, 'Labels');
  await dialog.getByRole('checkbox', { name: 'Travel' }).press('Space');
  await page.keyboard.press('Escape');
  await expect(history.entry(ABROAD)).toContainText('Travel');
});

for (const [width, height] of [
  [1024, 768],
  [390, 844],
  [720, 450],
] as const) {
  test(`labels and the archive are in reach in the drawer: ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const { history } = await twoConversations(page);
    await history.toggle.click();
    await history.choose(CAR, 'Labels');
    const dialog = page.getByRole('dialog', { name: 'Labels' });
    await dialog.getByRole('textbox', { name: 'New label' }).fill('Travel');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'Travel' })).toBeInViewport({ ratio: 1 });
    await dialog.getByRole('button', { name: 'Close labels' }).click();
    await expect(history.entry(CAR)).toContainText('Travel');
    const archive = history.list.getByRole('button', { name: 'Archived conversations' });
    await expect(archive).toBeInViewport({ ratio: 1 });
    await archive.click();
    await expect(history.list).toContainText('No archived conversations.');
  });
}

import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { HistoryPanel } from '../pages/history-panel.ts';
import { UNFOLDED_SIZES } from '../pages/sizes.ts';

const ABROAD = 'How many days can I work from abroad each year?';
const CAR = 'Which mileage rate do I get for my own car?';

test('a first question without a network is asked and stored automatically once there is one', async ({
  page,
}) => {
  const chat = new ChatPage(page);
  const history = new HistoryPanel(page);
  await chat.open();
  await chat.question.click();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await chat.ask(ABROAD);
  await expect(chat.retry).toBeInViewport({ ratio: 1 });
  await page.context().setOffline(false);
  await expect(chat.turn(ABROAD)).toContainText('20 working days');
  await chat.ask(CAR);
  await page.reload();
  await expect(chat.turn(ABROAD)).toBeVisible();
  await expect(chat.turn(CAR)).toBeVisible();
  await expect(history.entries()).toHaveCount(1);
});

/** The server answers, but its database is away. */
async function loseDatabase(page: Page): Promise<() => Promise<void>> {
  await page.route('**/chat/stream', (route) =>
    route.request().headers()['x-conversation']
      ? route.fulfill({ status: 503, json: { error: 'Nothing can be kept.', field: 'x-conversation' } })
      : route.continue(),
  );
  return () => page.unroute('**/chat/stream');
}

for (const [width, height] of UNFOLDED_SIZES) {
  test(`leaving an unsaved conversation asks first, and it can be saved later, at ${width}×${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const chat = new ChatPage(page);
    const bringBack = await loseDatabase(page);
    await chat.open();
    await chat.ask(ABROAD);
    // In a low window the bar of the conversation has scrolled away with the header.
    const notice = page.getByText('Not saved: in this tab only');
    await notice.scrollIntoViewIfNeeded();
    await expect(notice).toBeInViewport({ ratio: 1 });
    await chat.newChat.click();
    const leaving = page.getByRole('alertdialog', { name: 'This conversation is not saved' });
    for (const way of ['Stay here', 'Download it', 'Discard it']) {
      await expect(leaving.getByRole('button', { name: way })).toBeInViewport({ ratio: 1 });
    }
    await expectAccessible(page);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      leaving.getByRole('button', { name: 'Download it' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toMatch(/# How many days.*20 working days/s);
    await leaving.getByRole('button', { name: 'Stay here' }).click();
    await expect(chat.turn(ABROAD)).toContainText('20 working days');

    const save = page.getByRole('button', { name: 'Save', exact: true });
    const saving = page.getByRole('alertdialog', { name: 'Save this conversation?' });
    await save.click();
    await saving.getByRole('button', { name: 'Ask again and save' }).click();
    await expect(saving.getByRole('alert')).toContainText('The server still cannot save.');
    await expect(chat.turn(ABROAD)).toContainText('20 working days');
    await bringBack();
    await saving.getByRole('button', { name: 'Ask again and save' }).click();
    await expect(saving).toBeHidden();
    await expect(page.getByText('Not saved')).toHaveCount(0);
    await expect(page).toHaveURL(/\/c\//);
    await page.reload();
    await expect(chat.turn(ABROAD)).toContainText('20 working days');
  });
}

test('a part of the page that finds no network is fetched when there is one', async ({ page }) => {
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask(ABROAD);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await chat.citation(1).first().click();
  await page.context().setOffline(false);
  await expect(page.getByRole('tab', { name: 'Citation' })).toBeInViewport();
});

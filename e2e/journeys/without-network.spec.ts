import { expect, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { HistoryPanel } from '../pages/history-panel.ts';

const ABROAD = 'How many days can I work from abroad each year?';
const CAR = 'Which mileage rate do I get for my own car?';

test('a first question without a network is not lost, and is kept once there is one', async ({ page }) => {
  const chat = new ChatPage(page);
  const history = new HistoryPanel(page);
  await chat.open();
  await chat.question.focus();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await chat.ask(ABROAD);
  await expect(chat.retry).toBeInViewport({ ratio: 1 });
  await page.context().setOffline(false);

  await page.reload();
  await chat.retry.click();
  await expect(chat.turn(ABROAD)).toContainText('20 working days');
  await chat.ask(CAR);
  await page.reload();
  await expect(chat.turn(ABROAD)).toBeVisible();
  await expect(chat.turn(CAR)).toBeVisible();
  await expect(history.entries()).toHaveCount(1);
});

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

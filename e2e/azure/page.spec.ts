import { expect, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { SettingsDialog } from '../pages/settings-dialog.ts';

test('the page says what it runs on', async ({ page }) => {
  await new ChatPage(page).open();
  await expect(page.getByText(/17 documents · gpt-4o/)).toBeVisible();
});

test('settings that the services read are in reach, the others folded away', async ({ page }) => {
  const settings = new SettingsDialog(page);
  await new ChatPage(page).open();
  await settings.open.click();
  await expect(settings.control('Temperature')).toBeVisible();
  await expect(settings.control('Semantic ranker')).toBeVisible();
});

import { expect } from '@playwright/test';
import { administered as test } from '../pages/administrator.ts';
import { ChatPage } from '../pages/chat-page.ts';
import { SettingsDialog } from '../pages/settings-dialog.ts';

test('the page names its engine and model', async ({ page }) => {
  await new ChatPage(page).open();
  await expect(page.getByText(/17 documents · gpt-4o/)).toBeVisible();
});

test('settings that the services read are in reach, those of every day first', async ({ page }) => {
  const settings = new SettingsDialog(page);
  await new ChatPage(page).open();
  await settings.open.click();
  await expect(settings.control('Answer language')).toBeInViewport({ ratio: 1 });
  await expect(settings.control('Temperature')).toBeHidden();
  await settings.advanced.click();
  await expect(settings.control('Temperature')).toBeVisible();
  await expect(settings.control('Semantic ranker')).toBeVisible();
});

test('the preview shows the resulting prompt as it is typed', async ({ page }) => {
  const settings = new SettingsDialog(page);
  await new ChatPage(page).open();
  await settings.openAdvanced();
  await settings.dialog.getByText('Resulting system prompt').click();
  await expect(settings.preview).toHaveText(/^You answer the questions of a company's people/);
  await settings.control('System prompt').fill('>>>Answer like a pirate.');
  await expect(settings.preview).toContainText(/stands inside them\.\s+Answer like a pirate\./);
  await settings.control('System prompt').fill('Before. {injected_prompt} After.');
  await expect(settings.preview).toHaveText(/^Before\. You answer.* After\./s);
  await settings.control('System prompt').fill('Answer like a pirate.');
  await expect(settings.preview).toHaveText(/^Answer like a pirate\./);
});

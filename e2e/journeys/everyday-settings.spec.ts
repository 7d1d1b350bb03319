import { expect, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { SettingsDialog } from '../pages/settings-dialog.ts';
import { UNFOLDED_SIZES } from '../pages/sizes.ts';

const LEAVE = 'How does parental leave work?';

for (const [width, height] of UNFOLDED_SIZES) {
  test(`a reader meets few settings, all in words, at ${width}×${height}`, { tag: '@embedded' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const settings = new SettingsDialog(page);
    await new ChatPage(page).open();
    await expect(page.getByRole('link', { name: 'Compare' })).toHaveCount(0);
    await settings.open.click();
    await expect(settings.control('Answer length')).toBeInViewport({ ratio: 1 });
    await expect(settings.control('Suggest follow-up questions')).toBeInViewport({ ratio: 1 });
    await expect(settings.resetAll).toBeInViewport({ ratio: 1 });
    await expect(settings.advanced).toHaveCount(0);
    await expect(settings.export).toHaveCount(0);
    await expect(settings.dialog).not.toContainText(/token|vector|score|prompt/i);
  });
}

test('a short answer says less than a detailed one', { tag: '@embedded' }, async ({ page }) => {
  const chat = new ChatPage(page);
  const settings = new SettingsDialog(page);
  const lengthOf = async (length: string) => {
    await chat.open();
    await settings.open.click();
    await settings.control('Answer length').selectOption({ label: length });
    await settings.close.click();
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/chat')),
      chat.ask(LEAVE),
    ]);
    await expect(chat.turn(LEAVE).getByRole('button', { name: 'How this was answered' })).toBeVisible();
    await answer.finished();
    return (await chat.turn(LEAVE).innerText()).length;
  };
  const short = await lengthOf('Short');
  expect(await lengthOf('Detailed')).toBeGreaterThan(short);
});

test('readers without access to the comparison see why, and a way back', { tag: '@embedded' }, async ({
  page,
}) => {
  await page.goto('/compare');
  await expect(page.getByRole('heading', { name: 'Comparing is for administrators here' })).toBeInViewport();
  await page.getByRole('link', { name: 'Go to the chat' }).click();
  await expect(new ChatPage(page).question).toBeInViewport();
});

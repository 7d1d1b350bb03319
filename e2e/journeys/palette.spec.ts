import { expect, type Page, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { PromptPanel } from '../pages/prompt-panel.ts';
import { SIZES } from '../pages/sizes.ts';

const ABROAD = 'How many days can I work from abroad each year?';
const CAR = 'What is the mileage rate for my own car?';

async function opened(page: Page) {
  const chat = new ChatPage(page);
  await chat.open();
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  const field = palette.getByRole('combobox', { name: 'Search and commands' });
  return { chat, palette, field };
}

for (const [width, height] of SIZES) {
  test(`the palette finds a conversation by what was answered, and opens it: ${width}×${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const { chat, palette, field } = await opened(page);
    await chat.ask(ABROAD);
    await page.goto('/');
    await chat.question.focus();
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport({ ratio: 1 });
    await page.keyboard.type('working days');
    const found = palette.getByRole('option', { name: ABROAD });
    await expect(found).toContainText('working days');
    await expect(found).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
    await expect(chat.turn(ABROAD)).toContainText('20 working days');
  });
}

test('the palette changes the colours, starts a new chat and takes a prompt, by keyboard alone', async ({
  page,
}) => {
  const { chat, palette, field } = await opened(page);
  const prompts = new PromptPanel(page);
  await prompts.saveQuietly('Travel costs', 'What may a trip to {{city}} cost?');
  await chat.ask(CAR);
  const choose = async (typed: string, option: string) => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.type(typed);
    await expect(palette.getByRole('option').first()).toHaveText(option);
    await page.keyboard.press('Enter');
    await expect(palette).toBeHidden();
  };
  await choose('dark', 'Appearance: Dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await choose('new chat', 'New chat');
  await expect(page).toHaveURL(/\/$/);
  await expect(chat.turn(CAR)).toBeHidden();
  await choose('Travel costs', 'Travel costs');
  await expect(prompts.field('city')).toBeFocused();
});

test('Ctrl+K closes the palette again, and the focus is back where it was', async ({ page }) => {
  const { chat, palette, field } = await opened(page);
  await chat.question.fill('A draft');
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(palette).toBeHidden();
  await expect(chat.question).toBeFocused();
  await expect(chat.question).toHaveValue('A draft');
});

test('a question mark shows the shortcuts, and in a field it is a question mark', async ({ page }) => {
  const { chat } = await opened(page);
  await chat.question.press('?');
  await expect(chat.question).toHaveValue('?');
  await chat.question.fill('');
  await chat.question.press('Shift+Tab');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('the palette asks what was typed', async ({ page }) => {
  const chat = new ChatPage(page);
  await chat.open();
  await page.getByRole('button', { name: /^Search and commands/ }).click();
  await page.getByRole('combobox').fill('When are salaries paid?');
  await page.getByRole('option', { name: 'Ask: When are salaries paid?' }).click();
  await expect(chat.turn('When are salaries paid?')).toContainText(/paid/);
});

import { expect, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';

const ABROAD = 'How many days can I work from abroad each year?';
const PASSWORD = 'How long must a password be?';
const AHEAD = 'How long ahead do I have to ask?';

test('an edited question is a branch beside the former one, each with its own answers', async ({ page }) => {
  const chat = new ChatPage(page);
  const version = (text: string) => page.getByText(text, { exact: true });
  await chat.open();
  await chat.ask(ABROAD);
  await chat.ask(AHEAD);
  await chat.edit(ABROAD, PASSWORD);
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(version('Version 2 of 2')).toBeAttached();

  await page.getByRole('button', { name: 'Previous version' }).click();
  await expect(chat.turn(ABROAD)).toContainText('20 working days');
  await expect(chat.turn(AHEAD)).toBeAttached();
  await expect(version('Version 1 of 2')).toBeAttached();

  await page.getByRole('button', { name: 'Next version' }).click();
  await expect(chat.turn(PASSWORD)).toContainText('14 characters');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('a reload shows the branch that was viewed last', async ({ page }) => {
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask(ABROAD);
  await chat.edit(ABROAD, PASSWORD);
  const cachedRead = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.ok(),
  );
  await page.getByRole('button', { name: 'Previous version' }).click();
  await cachedRead;
  await page.reload();
  await expect(chat.turn(ABROAD)).toContainText('20 working days');
  await expect(chat.turn(PASSWORD)).toBeHidden();
});

test('regenerating retains the former answer', async ({ page }) => {
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask(ABROAD);
  await page.getByRole('button', { name: 'Regenerate' }).click();
  await expect(page.getByText('Version 2 of 2', { exact: true })).toBeAttached();
  await expect(chat.turn(ABROAD)).toContainText('20 working days');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('a question in a branch has the context of that branch alone', async ({ page }) => {
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask(ABROAD);
  await chat.edit(ABROAD, PASSWORD);
  const asked = page.waitForRequest('**/chat/stream');
  await chat.ask(AHEAD);
  const { messages } = (await asked).postDataJSON();
  expect(messages.map(({ content }: { content: string }) => content)).toEqual([
    PASSWORD,
    expect.stringContaining('14 characters'),
    AHEAD,
  ]);
});

test('branches are turned by keyboard', async ({ page }) => {
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask(ABROAD);
  await chat.edit(ABROAD, PASSWORD);
  await page.getByRole('button', { name: 'Previous version' }).focus();
  await page.keyboard.press('Enter');
  await expect(chat.turn(ABROAD)).toBeVisible();
});

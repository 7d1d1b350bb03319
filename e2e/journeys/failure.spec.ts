import { expect, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { answerWith, failOnce, holdAnswers } from './scripted-answers.ts';

test('a question that failed stays, with the reason, and can be asked again', async ({ page }) => {
  const chat = new ChatPage(page);
  await answerWith(page, { text: 'Five days.' });
  await failOnce(page, 503, 'The search index cannot be reached.');
  await chat.open();
  await chat.ask('How long do refunds take?');
  await expect(chat.turn('How long do refunds take?')).toContainText('The search index cannot be reached.');
  await chat.retry.click();
  await expect(chat.turn('How long do refunds take?')).toContainText('Five days.');
  await expect(chat.retry).toBeHidden();
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('an unreachable server is reported in words', async ({ page }) => {
  const chat = new ChatPage(page);
  await page.route('**/chat/stream', (route) => route.abort());
  await chat.open();
  await chat.ask('How long do refunds take?');
  await expect(chat.turn('How long do refunds take?')).toContainText('Cannot reach the server.');
});

test('Stop shows the text so far and ends the request', async ({ page }) => {
  const answer = await holdAnswers(page);
  const chat = new ChatPage(page);
  await chat.open();
  await chat.question.fill('How long do refunds take?');
  await chat.question.press('Enter');
  await answer.say('Refunds take five');
  await expect(chat.turn('How long do refunds take?')).toContainText('Refunds take five');
  await chat.question.fill('What I write meanwhile stays');
  await chat.stop.click();
  await expect(chat.turn('How long do refunds take?')).toContainText('Refunds take fiveStopped.');
  await expect(chat.question).toHaveValue('What I write meanwhile stays');
  expect(await answer.isAbandoned()).toBe(true);
});

test('an address that leads nowhere says so and leads back', async ({ page }) => {
  const response = await page.goto('/nowhere');
  expect(response?.status()).toBe(404);
  await page.getByRole('link', { name: 'Go to the chat' }).click();
  await expect(new ChatPage(page).question).toBeVisible();
});

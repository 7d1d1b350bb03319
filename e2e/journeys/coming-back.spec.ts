import { expect, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { DocumentPanel } from '../pages/document-panel.ts';
import { answerWith, holdAnswers } from './scripted-answers.ts';

test('a conversation survives a reload, citations included, and goes on', { tag: '@page' }, async ({
  page,
}) => {
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask('How many days can I work from abroad each year?');
  const before = await chat.conversation.innerText();
  await page.reload();
  await expect(chat.conversation).toHaveText(before, { useInnerText: true });
  await chat.conversation
    .getByRole('button', { name: /page 5$/ })
    .first()
    .click();
  await expect(new DocumentPanel(page).pdfPage(5)).toContainText('Sabbatical');

  const asked = page.waitForRequest('**/chat/stream');
  await chat.ask('And how long ahead do I have to ask?');
  const { messages } = (await asked).postDataJSON();
  expect(messages).toHaveLength(3);
});

test('a draft survives a reload', { tag: '@page' }, async ({ page }) => {
  const chat = new ChatPage(page);
  await chat.open();
  await chat.question.fill('How long do ref');
  await page.reload();
  await expect(chat.question).toHaveValue('How long do ref');
});

test('a draft stays with its conversation, also through a reload', async ({ page }) => {
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask('How many days can I work from abroad each year?');
  await chat.question.fill('And for how long ahead');
  await page.reload();
  await expect(chat.question).toHaveValue('And for how long ahead');
  await chat.newChat.click();
  await expect(chat.question).toHaveValue('');
  await page.goBack();
  await expect(chat.question).toHaveValue('And for how long ahead');
  await expect(chat.question).toBeInViewport();
});

test('an answer cut off by a reload shows the text so far and can be regenerated', {
  tag: '@page',
}, async ({ page }) => {
  const answer = await holdAnswers(page);
  const chat = new ChatPage(page);
  await chat.open();
  await chat.question.fill('How long do refunds take?');
  await chat.question.press('Enter');
  await answer.say('Refunds take five');
  await expect(chat.turn('How long do refunds take?')).toContainText('Refunds take five');
  await page.reload();
  await expect(chat.turn('How long do refunds take?')).toContainText('This answer was interrupted.');
  await expect(chat.status).toBeEmpty();
  await chat.askAgain.click();
  await answer.say('Five days.');
  await answer.end();
  await expect(chat.turn('How long do refunds take?')).toContainText('Five days.');
});

test('a new chat forgets the old one, also after a reload', { tag: '@page' }, async ({ page }) => {
  const chat = new ChatPage(page);
  await answerWith(page, { text: 'Five days.' });
  await chat.open();
  await chat.ask('How long do refunds take?');
  await chat.discard();
  await expect(page.getByRole('heading', { name: 'Ask your documents' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(0);
});

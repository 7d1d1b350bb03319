import { expect, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { DocumentPanel } from '../pages/document-panel.ts';

test('everything can be done with the keyboard alone', async ({ page }) => {
  const chat = new ChatPage(page);
  const document = new DocumentPanel(page);
  const { keyboard } = page;
  await chat.open();

  await expect(chat.question).toBeFocused();
  const skip = page.getByRole('link', { name: 'Skip to the question field' });
  await skip.focus();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await keyboard.press('Enter');
  await expect(chat.question).toBeFocused();
  await keyboard.type('How many days can I work from abroad');
  await keyboard.press('Shift+Enter');
  await keyboard.type('each year?');
  await expect(chat.question).toHaveValue('How many days can I work from abroad\neach year?');
  await keyboard.press('Enter');
  await expect(chat.status).toContainText('Answer:');
  await expect(chat.question).toBeFocused();

  const citation = chat.conversation.getByRole('button', { name: /page 5$/ }).first();
  await citation.focus();
  await keyboard.press('Enter');
  await expect(document.heading).toBeFocused();
  await expect(document.pdfPage(5)).toContainText('Sabbatical');

  await document.nextPage.focus();
  await keyboard.press('Space');
  await expect(document.pdfPage(6)).not.toBeEmpty();
  await keyboard.press('Escape');
  await expect(document.panel).toBeHidden();
  await expect(citation).toBeFocused();

  await chat.newChat.focus();
  await keyboard.press('Enter');
  await expect(chat.question).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('the conversation scrolls by keyboard', async ({ page }) => {
  const chat = new ChatPage(page);
  await page.setViewportSize({ width: 800, height: 420 });
  await chat.open();
  await chat.ask('How many days can I work from abroad each year?');
  await chat.conversation.focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeInViewport();
});

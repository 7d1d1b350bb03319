import { expect, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { holdAnswers } from './scripted-answers.ts';

const paragraphs = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `Paragraph ${from + at} of a long answer.\n\n`).join('');

test('the end stays in view while an answer grows, until the reader scrolls up', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 600 });
  const answer = await holdAnswers(page);
  const chat = new ChatPage(page);
  await chat.open();
  await chat.question.fill('Tell me everything');
  await chat.question.press('Enter');
  await answer.say(paragraphs(1, 40));
  await expect(page.getByText('Paragraph 40 ')).toBeInViewport();

  await chat.conversation.hover();
  await page.mouse.wheel(0, -400);
  await expect(page.getByText('Paragraph 40 ')).not.toBeInViewport();
  await answer.say(paragraphs(41, 40));
  await expect(page.getByText('Paragraph 80 ')).toBeAttached();
  await expect(page.getByText('Paragraph 80 ')).not.toBeInViewport();

  await chat.jumpToEnd.click();
  await expect(page.getByText('Paragraph 80 ')).toBeInViewport();
  await expect(chat.jumpToEnd).toBeHidden();
  await answer.say(paragraphs(81, 20));
  await expect(page.getByText('Paragraph 100 ')).toBeInViewport();
});

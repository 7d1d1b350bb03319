import { expect, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { DocumentPanel } from '../pages/document-panel.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { answerWith, failOnce, holdAnswers } from './scripted-answers.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the page has no known accessibility barrier: ${colorScheme}, empty, answered and with a document`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    const chat = new ChatPage(page);
    const document = new DocumentPanel(page);
    await chat.open();
    await expectAccessible(page);
    await chat.ask('How many days can I work from abroad each year?');
    await expectAccessible(page);
    await chat.conversation
      .getByRole('button', { name: /page 5$/ })
      .first()
      .click();
    await expect(document.pdfPage(5)).toContainText('Sabbatical');
    await expectAccessible(page);
  });

  test(`the page has no known accessibility barrier: ${colorScheme}, every kind of text, and a failure`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    const chat = new ChatPage(page);
    await answerWith(page, {
      text: '# Heading\n\n> quote\n\n```\ncode\n```\n\n|a|b|\n|-|-|\n|1|2|\n\n- `x` [a.md] [gone.pdf]\n\n[link](https://example.com)',
      passages: { 'a.md': 'Passage.', 'b.csv#row=2': 'Name: value' },
      followUps: ['And then?'],
    });
    await chat.open();
    await chat.ask('Everything?');
    await page.getByText('1 other passage found').click();
    await expectAccessible(page);
    await failOnce(page, 503, 'The search index cannot be reached.');
    await chat.ask('Nothing?');
    await expect(chat.retry).toBeVisible();
    await expectAccessible(page);
  });
}

test('a screen reader hears an answer once, when it is whole', async ({ page }) => {
  const answer = await holdAnswers(page);
  const chat = new ChatPage(page);
  await chat.open();
  await chat.question.fill('How long do refunds take?');
  await chat.question.press('Enter');
  await answer.say('Refunds take ');
  await answer.say('**five** days.');
  await expect(chat.turn('How long do refunds take?')).toContainText('five days.');
  await expect(chat.status).toHaveText('Searching the documents.');
  await answer.end();
  await expect(chat.status).toHaveText('Answer: Refunds take five days. No sources cited.');
});

test('right to left, nothing leaves the screen', async ({ page }) => {
  const chat = new ChatPage(page);
  await chat.open();
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  await chat.ask('How many days can I work from abroad each year?');
  await chat.citation(1).first().click();
  await expect(new DocumentPanel(page).close).toBeInViewport();
  await expect(chat.send).toBeInViewport();
});

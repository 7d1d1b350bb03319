import { expect, type Page, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { answerWith } from './scripted-answers.ts';

const ABROAD = 'How many days can I work from abroad each year?';

/** An answered question, and the controls to rate it. */
async function answeredOn(page: Page) {
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask(ABROAD);
  return feedbackOn(page);
}

function feedbackOn(page: Page) {
  return {
    good: page.getByRole('button', { name: 'Good answer' }),
    bad: page.getByRole('button', { name: 'Bad answer' }),
    reason: (name: string) => page.getByRole('checkbox', { name, exact: true }),
    comment: page.getByRole('textbox', { name: /^Comment/ }),
    send: page.getByRole('button', { name: 'Send feedback' }),
    change: page.getByRole('button', { name: 'Change feedback' }),
    sent: (method: string) =>
      page.waitForResponse(
        (response) => response.url().endsWith('/feedback') && response.request().method() === method,
      ),
  };
}

test('a thumb, its reasons and a comment are stored, and can be changed', async ({ page }) => {
  const feedback = await answeredOn(page);
  await feedback.bad.click();
  await feedback.reason('Incomplete').check();
  await feedback.comment.fill('It says nothing about Norway.');
  await expectAccessible(page);
  const stored = feedback.sent('PUT');
  await feedback.send.click();
  expect((await stored).status()).toBe(200);

  await page.reload();
  await expect(feedback.bad).toHaveAttribute('aria-pressed', 'true');
  await feedback.change.click();
  await expect(feedback.reason('Incomplete')).toBeChecked();
  await expect(feedback.comment).toHaveValue('It says nothing about Norway.');
  await feedback.good.click();
  await expect(feedback.reason('Well sourced')).toBeVisible();
  await expect(feedback.bad).toHaveAttribute('aria-pressed', 'false');
});

test('a bad answer counts when its form is sent, and not when it is closed', async ({ page }) => {
  const feedback = await answeredOn(page);
  await feedback.bad.click();
  await feedback.reason('Incomplete').check();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(feedback.send).toBeHidden();
  await expect(feedback.bad).toHaveAttribute('aria-pressed', 'false');
  await feedback.bad.click();
  const stored = feedback.sent('PUT');
  await feedback.send.click();
  expect((await stored).status()).toBe(200);
  await expect(feedback.bad).toHaveAttribute('aria-pressed', 'true');
});

test('the same thumb again takes everything back', async ({ page }) => {
  const feedback = await answeredOn(page);
  const given = feedback.sent('PUT');
  await feedback.good.click();
  await given;
  const withdrawn = feedback.sent('DELETE');
  await feedback.good.click();
  expect((await withdrawn).status()).toBe(204);
  await expect(feedback.send).toBeHidden();
  await page.reload();
  await expect(feedback.good).toHaveAttribute('aria-pressed', 'false');
});

test('feedback that the server does not take is not shown as given', async ({ page }) => {
  const chat = new ChatPage(page);
  const feedback = feedbackOn(page);
  await page.route('**/feedback', (route) => route.fulfill({ status: 503, json: { error: 'Away.' } }));
  await chat.open();
  await chat.ask(ABROAD);
  await feedback.good.click();
  await expect(page.getByRole('alert').filter({ hasText: 'was not saved' })).toBeVisible();
  await expect(feedback.good).toHaveAttribute('aria-pressed', 'false');
});

test('an answer that is not stored asks for no feedback', async ({ page }) => {
  const chat = new ChatPage(page);
  await answerWith(page, { text: 'Five days.' });
  await chat.open();
  await chat.ask('How long do refunds take?');
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  await expect(feedbackOn(page).good).toBeHidden();
});

import { expect, type Page, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { ScopePicker } from '../pages/scope-picker.ts';
import { SIZES } from '../pages/sizes.ts';
import { holdAnswers } from './scripted-answers.ts';

const ABROAD = 'How many days can I work from abroad each year?';
const CAR = 'Which mileage rate do I get for my own car?';
const FAMILY = 'And for families?';
const ONBOARDING = 'Your first ninety days at Tarnwick Instruments';

/** A chat whose first answer has begun and waits. */
async function askWithHeldAnswer(page: Page) {
  const chat = new ChatPage(page);
  const held = await holdAnswers(page);
  await chat.open();
  await chat.question.fill(ABROAD);
  await chat.question.press('Enter');
  await held.say('Twenty days. ');
  await expect(chat.turn(ABROAD)).toContainText('Twenty days.');
  return { chat, held };
}

for (const [width, height] of SIZES) {
  test(`a question written while an answer comes is asked after it, at ${width}×${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const { chat, held } = await askWithHeldAnswer(page);
    await chat.question.fill(CAR);
    await chat.question.press('Enter');
    const waiting = page.getByText('Waiting: sent when this answer is complete');
    await expect(waiting).toBeInViewport({ ratio: 1 });
    await expect(chat.question).toHaveValue('');
    await expect(chat.question).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Edit the waiting question' }).click();
    await expect(chat.question).toHaveValue(CAR);
    await expect(chat.question).toBeFocused();
    await chat.question.fill(`${CAR} ${FAMILY}`);
    await chat.question.press('Enter');
    await expect(waiting).toBeInViewport({ ratio: 1 });
    await held.end();
    await expect(chat.turn(`${CAR} ${FAMILY}`).getByRole('heading', { level: 2 })).toBeInViewport();
    await expect(waiting).toBeHidden();
  });
}

test('a question that waits for an answer survives a reload, and can be cancelled', async ({ page }) => {
  const { chat } = await askWithHeldAnswer(page);
  await chat.question.fill(CAR);
  await page.getByRole('button', { name: 'Send after this answer' }).click();
  await page.reload();
  // The answer was lost with the page: what follows it is the reader's to decide.
  await expect(page.getByText('Not sent: the answer before it is incomplete')).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(CAR)).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Cancel the waiting question' }).click();
  await expect(page.getByText(CAR)).toBeHidden();
  await expect(chat.question).toBeFocused();
});

test('Escape stops the answer, but not while it closes a menu', async ({ page }) => {
  const { chat } = await askWithHeldAnswer(page);
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(chat.stop).toBeInViewport();
  await chat.question.press('Escape');
  await expect(chat.send).toBeInViewport();
  await expect(page.getByText('Stopped.')).toBeVisible();
});

test('a further question without a network survives a reload, and is sent once when there is one', async ({
  page,
}) => {
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask(ABROAD);
  await expect(page).toHaveURL(/\/c\/cw_/);
  const keys: (string | undefined)[] = [];
  let isAway = true;
  await page.route('**/chat/stream', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return isAway ? route.abort() : route.continue();
  });
  await page.route('**/api/health', (route) => (isAway ? route.abort() : route.continue()));
  await chat.question.fill(CAR);
  await chat.question.press('Enter');
  const notice = chat.conversation.getByText('Your question will be sent as soon as it is back.');
  await expect(notice).toBeInViewport({ ratio: 1 });
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(chat.turn(CAR)).toBeInViewport();
  await expect(notice).toBeInViewport({ ratio: 1 });
  isAway = false;
  await expect(chat.turn(CAR)).toContainText('0.');
  await expect(chat.send).toBeInViewport();
  expect(new Set(keys).size).toBe(1);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('documents that were chosen and not asked yet go with the draft, and not into the next chat', async ({
  page,
}) => {
  const chat = new ChatPage(page);
  const scope = new ScopePicker(page);
  await chat.open();
  await chat.ask(ABROAD);
  await expect(page).toHaveURL(/\/c\/cw_/);
  await scope.choose(ONBOARDING);
  await chat.question.fill(FAMILY);
  await page.reload();
  await expect(chat.question).toHaveValue(FAMILY);
  await expect(scope.button).toHaveAccessibleName(`Search in: ${ONBOARDING}`);
  await chat.newChat.first().click();
  await expect(scope.button).toHaveAccessibleName('Search in: All documents');
  await scope.choose(ONBOARDING);
  await chat.question.fill(CAR);
  await page.goBack();
  await expect(chat.question).toHaveValue(FAMILY);
  await chat.newChat.first().click();
  await expect(chat.question).toHaveValue(CAR);
  await expect(scope.button).toHaveAccessibleName(`Search in: ${ONBOARDING}`);
});

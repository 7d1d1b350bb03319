import { expect, type Page } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { HistoryPanel } from '../pages/history-panel.ts';
import { test, when } from './scripted-services.ts';

const FIRST = 'Refunds take five working days. ';
const WORDS = [FIRST, ...Array.from({ length: 60 }, (_, at) => `Word ${at + 1} of the answer. `), 'The end.'];

/** Asks, and waits for the first words of the answer alone. */
async function begin(page: Page, question: string): Promise<ChatPage> {
  const chat = new ChatPage(page);
  await chat.open();
  await chat.question.fill(question);
  await chat.question.press('Enter');
  await expect(chat.turn(question)).toContainText('five working days');
  await expect(page).toHaveURL(/\/c\/cw_/);
  return chat;
}

test('an answer goes on after a reload, and is whole', async ({ page, services }) => {
  const question = 'What survives a reload in the middle?';
  await services.models.play(when(question, { say: WORDS, everyMs: 150 }));
  const chat = await begin(page, question);
  await page.reload();
  await expect(chat.stop).toBeVisible();
  await expect(chat.turn(question)).toContainText('five working days');
  await expect(chat.turn(question)).toContainText('The end.');
  await expect(chat.send).toBeVisible();
  await expect(chat.turn(question)).toContainText('Word 1 of the answer. Word 2 of the answer.');
});

test('a second tab follows the same answer, and Stop in either stops the model for both', async ({
  page,
  context,
  services,
}) => {
  const question = 'What does a second tab see?';
  await services.models.play(when(question, { stall: { say: [FIRST], forMs: 'never' } }));
  const chat = await begin(page, question);
  const second = await context.newPage();
  await second.goto(page.url());
  const other = new ChatPage(second);
  await expect(other.turn(question)).toContainText('five working days');
  await other.stop.click();
  await expect(other.turn(question)).toContainText('Stopped.');
  await expect(chat.turn(question)).toContainText('Stopped.');
  await second.reload();
  await expect(other.turn(question)).toContainText('five working days');
  await expect(other.turn(question)).toContainText('Stopped.');
});

test('a tab that shows the conversation already turns to what another tab asks in it', async ({
  page,
  context,
  services,
}) => {
  const question = 'What does a tab see that was open before?';
  const answer = { stall: { say: [FIRST], forMs: 'never' as const } };
  // Not the search for it, which knows what was said before.
  await services.models.play({ answers: [{ on: { question, tools: false }, answer }] });
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask('How many days can I work from abroad each year?');
  await expect(page).toHaveURL(/\/c\/cw_/);
  const second = await context.newPage();
  await second.goto(page.url());
  const other = new ChatPage(second);
  await other.question.fill(question);
  await other.question.press('Enter');
  await expect(chat.turn(question)).toContainText('five working days');
  await chat.stop.click();
  await expect(other.turn(question)).toContainText('Stopped.');
});

test('an answer continues without a reader, and the list shows it as running', async ({ page, services }) => {
  const question = 'What happens while no reader looks?';
  await page.setViewportSize({ width: 1360, height: 800 });
  await services.models.play(when(question, { say: WORDS, everyMs: 100 }));
  const chat = await begin(page, question);
  const history = new HistoryPanel(page);
  await chat.newChat.click();
  await expect(history.list).toContainText('An answer is being written');
  await expect(history.list).not.toContainText('An answer is being written', { timeout: 60_000 });
  await history.entries().first().click();
  await expect(chat.turn(question)).toContainText('The end.');
});

test('a connection that breaks in the middle is gone on with, unnoticed', async ({ page, services }) => {
  const question = 'What if the network is gone for a moment?';
  await services.models.play(when(question, { say: WORDS, everyMs: 50 }));
  await breakFirstAnswer(page);
  const chat = await begin(page, question);
  await expect(chat.turn(question)).toContainText('The end.');
  expect(await page.evaluate(() => (globalThis as BreakingWindow).broken)).toBe(true);
  await expect(chat.turn(question)).toContainText('Word 1 of the answer. Word 2 of the answer.');
  await expect(chat.retry).toBeHidden();
});

type BreakingWindow = typeof globalThis & { broken?: boolean };

/** Lets the page read a few pieces of its first answer, and then breaks the connection. */
async function breakFirstAnswer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const scope: BreakingWindow = globalThis;
    const fetchFromServer = scope.fetch;
    scope.fetch = async (input, init) => {
      const response = await fetchFromServer(input, init);
      if (scope.broken || !response.body || !String(input).endsWith('/chat/stream')) return response;
      scope.broken = true;
      const reader = response.body.getReader();
      let pieces = 0;
      const body = new ReadableStream({
        async pull(controller) {
          const { value } = await reader.read();
          pieces += 1;
          if (pieces < 8) return controller.enqueue(value);
          controller.error(new TypeError('network error'));
          await reader.cancel();
        },
      });
      return new Response(body, { headers: response.headers });
    };
  });
}

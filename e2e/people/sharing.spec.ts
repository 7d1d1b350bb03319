import { expect, type Page } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { HistoryPanel } from '../pages/history-panel.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { test } from './signed-in.ts';

const BAND = 'From what to what does salary band 7 run?';
const SECRET = '71,400';

async function share(page: Page): Promise<string> {
  await new HistoryPanel(page).chooseHere('Share');
  await page.getByRole('button', { name: 'Create link' }).click();
  return page.getByRole('textbox', { name: 'Link to this conversation' }).inputValue();
}

test('a shared answer is withheld from a colleague who may not read what it rests on', async ({ as }) => {
  const alice = await as('alice');
  const chat = new ChatPage(alice);
  await chat.ask(BAND);
  await expect(chat.turn(BAND)).toContainText(SECRET);
  const link = await share(alice);

  const bob = await as('bob');
  await bob.goto(link);
  await expect(bob.getByText(/^Shared by .*Alice Adams/)).toBeVisible();
  await expect(new ChatPage(bob).turn(BAND)).toContainText('This answer is hidden');
  expect(await bob.content()).not.toContain(SECRET);
});

test('a colleague with the link signs in first, and then reads', async ({ as, browser }) => {
  const alice = await as('alice');
  const visit = 'Where do visitors of Larkfield sign in?';
  await new ChatPage(alice).ask(visit);
  const link = await share(alice);

  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(link);
  await expect(page).toHaveURL(/\/sign-in/);
  await new SignInPage(page).signIn('carol');
  await page.waitForURL(link);
  await expect(new ChatPage(page).turn(visit)).toBeVisible();
  await context.close();
});

test('a colleague has no way into the conversation itself', async ({ as }) => {
  const alice = await as('alice');
  await new ChatPage(alice).ask(BAND);
  await expect(alice).toHaveURL(/\/c\/cw_/);
  const bob = await as('bob');
  const response = await bob.goto(alice.url());
  expect(response?.status()).toBe(404);
  await expect(bob.getByRole('heading', { name: 'Conversation not found' })).toBeVisible();
});

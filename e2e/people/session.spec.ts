import { expect } from '@playwright/test';
import { AccountMenu } from '../pages/account-menu.ts';
import { ChatPage } from '../pages/chat-page.ts';
import { test } from './signed-in.ts';

// One after the other: how long tokens live is set for the whole provider.
test.describe.configure({ mode: 'serial' });

const PAY = 'When does Larkfield pay salaries?';
const REGISTER = 'Where do visitors register?';
const SHORT_SECONDS = 3;

test.afterEach(({ identity }) => identity.reset());

/** Until the token that the page holds has ended, by the clock of the server that gave it. */
async function tokenEnds(page: import('@playwright/test').Page): Promise<void> {
  const { expiresAtMs } = (await (await page.request.get('/api/session')).json()) as { expiresAtMs: number };
  await expect.poll(() => Date.now() > expiresAtMs).toBe(true);
}

test('an idle tab asks on when its token has expired', async ({ as, identity }) => {
  await identity.setAccessTokenLife(SHORT_SECONDS);
  const page = await as('alice');
  const chat = new ChatPage(page);
  await chat.ask(PAY);
  await expect(chat.turn(PAY)).toContainText('25th');
  await tokenEnds(page);
  const before = (await identity.counts())['refreshes'] ?? 0;
  await chat.ask(REGISTER);
  await expect(chat.turn(REGISTER)).toContainText('front desk');
  expect((await identity.counts())['refreshes']).toBeGreaterThan(before);
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/(c\/.*)?$/);
});

test('many calls at once refresh once, and none of them is refused', async ({ as, identity }) => {
  await identity.setAccessTokenLife(SHORT_SECONDS);
  const page = await as('alice');
  // The chat asks for its session by itself, at a moment of its own.
  await page.goto('about:blank');
  await tokenEnds(page);
  await identity.setAccessTokenLife(3600);
  const before = (await identity.counts())['refreshes'] ?? 0;
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async () => (await page.request.get('/api/session')).status()),
  );
  expect(statuses).toEqual(Array(8).fill(200));
  expect((await identity.counts())['refreshes']).toBe(before + 1);
});

test('when the session is over the draft stays, and signing in again leads back to it', async ({
  as,
  identity,
}) => {
  await identity.setAccessTokenLife(SHORT_SECONDS);
  const page = await as('bob');
  const chat = new ChatPage(page);
  await chat.question.fill(REGISTER);
  await tokenEnds(page);
  await identity.setAccessTokenLife(3600);
  await identity.revoke('bob');
  await chat.question.press('Enter');
  const notice = page.getByRole('alert').filter({ hasText: 'You are signed out' });
  await expect(notice).toBeVisible();
  await expect(chat.question).toHaveValue(REGISTER);

  await notice.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByLabel('User').fill('bob');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(chat.question).toHaveValue(REGISTER);
  await chat.question.press('Enter');
  await expect(chat.turn(REGISTER)).toContainText('front desk');
});

test('ending another browser’s session ends it and its token, and not one’s own', async ({ as }) => {
  const lost = await as('erin');
  const { accessToken } = (await (await lost.request.get('/api/session')).json()) as { accessToken: string };
  const own = await as('erin');
  const menu = new AccountMenu(own);
  await menu.open();
  await menu.menu.getByRole('link', { name: 'Sessions' }).click();
  const sessions = own.getByRole('list', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This browser' })).toContainText('Chrome');
  await own.getByRole('button', { name: 'End all other sessions' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect((await lost.request.get('/api/me/sessions')).status()).toBe(401);
  const asked = () =>
    own.request.get('/api/library', { headers: { authorization: `Bearer ${accessToken}` } });
  await expect.poll(async () => (await asked()).status(), { timeout: 60_000, intervals: [2000] }).toBe(401);
  expect((await own.request.get('/api/me/sessions')).status()).toBe(200);
});

test('an administrator ends the sessions of a person, which is recorded', async ({ as }) => {
  const lost = await as('erin');
  const dana = await as('dana');
  await dana.goto('/admin/audit?action=sign-in&search=Erin');
  dana.on('dialog', (dialog) => dialog.accept());
  await dana.getByRole('button', { name: 'End sessions' }).first().click();
  await expect(dana.getByText(/^Sessions ended: [1-9]/)).toBeVisible();
  expect((await lost.request.get('/api/me/sessions')).status()).toBe(401);
  await dana.goto('/admin/audit?action=sessions-ended');
  await expect(dana.getByRole('list', { name: 'Audit log' })).toContainText(/Sessions ended: .?user:/);
});

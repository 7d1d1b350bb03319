import { expect } from '@playwright/test';
import { AccountMenu } from '../../pages/account-menu.ts';
import { ChatPage } from '../../pages/chat-page.ts';
import { SignInPage } from '../../pages/sign-in-page.ts';
import { test } from '../signed-in.ts';

const BAND = 'What does salary band 7 pay?';

test('a guest sees what is for everyone, and more after signing in, with the draft still there', async ({
  page,
}) => {
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask(BAND);
  await expect(chat.turn(BAND)).not.toContainText('71,400');
  await chat.newChat.click();
  await chat.question.fill(BAND);
  await new AccountMenu(page).signIn.click();
  await new SignInPage(page).signIn('alice');
  await expect(chat.question).toHaveValue(BAND);
  await chat.question.press('Enter');
  await expect(chat.turn(BAND)).toContainText('71,400');
});

test('the sign-in page lets guests go on as they are', async ({ page }) => {
  await page.goto('/sign-in');
  await new SignInPage(page).asGuest.click();
  await expect(new ChatPage(page).question).toBeVisible();
  await expect(new AccountMenu(page).signIn).toBeVisible();
});

test('a person whose session has expired does not become a guest unasked', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'cw_session', value: 'A'.repeat(43), url: baseURL ?? '' }]);
  expect((await page.request.get('/api/session')).status()).toBe(401);
  await page.goto('/');
  await expect(page).toHaveURL('/sign-in');
  await expect(new SignInPage(page).alert).toContainText('Your session has ended');
  await new SignInPage(page).asGuest.click();
  await expect(new ChatPage(page).question).toBeVisible();
  expect((await page.request.get('/api/session')).status()).toBe(200);
});

test('a guest exports and deletes the data stored for the browser', async ({ page }) => {
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask('When does Larkfield pay salaries?');
  await page.goto('/account');
  expect(await (await page.request.get('/api/me/export')).text()).toContain(
    'When does Larkfield pay salaries?',
  );
  await page.getByRole('button', { name: 'Delete everything…' }).click();
  await page.getByLabel('To continue, type “delete”.').fill('delete');
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page).toHaveURL('/');
  expect(await (await page.request.get('/api/me/export')).text()).not.toContain('When does Larkfield');
});

import { expect } from '@playwright/test';
import { AccountMenu } from '../pages/account-menu.ts';
import { ChatPage } from '../pages/chat-page.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { Transcript } from '../pages/transcript.ts';
import { test } from './signed-in.ts';

const BAND = 'What does salary band 7 pay?';

test('a person without a session is led to the sign-in page, and from there to the page they wanted', async ({
  page,
}) => {
  await page.goto('/account');
  await expect(page).toHaveURL('/sign-in?returnTo=%2Faccount');
  await new SignInPage(page).signIn('alice');
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();
  await expect(page.getByText('about you, Alice Adams,')).toBeVisible();
});

test('signing in, as it is heard', async ({ page }) => {
  const heard = await Transcript.of(page, 'Signing in');
  const signIn = new SignInPage(page);
  await page.goto('/account');
  await expect(signIn.signInButton).toBeVisible();
  await heard.step('A page that needs a person leads to the sign-in.');
  await heard.read('main');
  await signIn.signIn('alice');
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();
  await heard.step('After the sign-in service: the page that was wanted.');
  // The list of sessions between these differs from one run to the next.
  await heard.read('heading', 'Your data');
  for (const region of ['Stored data', 'Download a copy', 'Delete everything'])
    await heard.read('region', region);
  expect(heard.text()).toMatchSnapshot('sign-in.txt');
});

test('a call without a session is answered 401 as JSON and never led to a page', async ({ request }) => {
  for (const path of ['/api/session', '/api/me/export', '/api/conversations']) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(401);
    expect(await response.json()).toEqual({ error: expect.any(String) });
  }
});

test('two people with different groups ask the same question and get what each may read', async ({ as }) => {
  const alice = new ChatPage(await as('alice'));
  const bob = new ChatPage(await as('bob'));
  await alice.ask(BAND);
  await expect(alice.turn(BAND)).toContainText('71,400');
  await bob.ask(BAND);
  await expect(bob.turn(BAND)).not.toContainText('71,400');
  await expect(bob.page.locator('body')).not.toContainText('salary-bands');
});

test('a person in hundreds of groups signs in and asks', async ({ as }) => {
  const carol = new ChatPage(await as('carol'));
  await carol.ask('When does Larkfield pay salaries?');
  await expect(carol.turn('When does Larkfield pay salaries?')).toContainText('25th');
});

test('signing out ends the session in every tab, here and at the provider', async ({ as }) => {
  const page = await as('alice');
  const other = await page.context().newPage();
  await other.goto('/');
  await new ChatPage(other).question.fill('Written in the other tab');
  await new AccountMenu(page).signOut();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(other.getByRole('alert').filter({ hasText: 'You are signed out' })).toBeVisible();
  expect((await page.request.get('/api/session')).status()).toBe(401);
  // The provider asks again who it is.
  const signIn = new SignInPage(page);
  await signIn.signInButton.click();
  await expect(signIn.user).toBeVisible();
});

test('the menu says who is signed in; claims are for administrators', async ({ as }) => {
  const alice = new AccountMenu(await as('alice'));
  await alice.open();
  await expect(alice.menu).toContainText('Alice Adams');
  await expect(alice.menu).toContainText('alice@contoso.com');
  await expect(alice.menu.getByRole('button', { name: 'Token claims' })).toHaveCount(0);
  const session = (await (await alice.page.request.get('/api/session')).json()) as { claims: unknown };
  expect(session.claims).toBeNull();

  const dana = new AccountMenu(await as('dana'));
  await dana.showClaims();
  await expect(dana.claims.getByRole('row', { name: /^roles Admin/ })).toBeVisible();
  await expect(dana.claims.getByRole('row', { name: /^preferred_username dana@contoso.com/ })).toBeVisible();
});

test('the browser holds an id and no token: not in cookies, not in storage, not in the page', async ({
  as,
}) => {
  const page = await as('alice');
  await new ChatPage(page).ask('Where do visitors register?');
  const cookies = await page.context().cookies(page.url());
  const session = cookies.find(({ name }) => name === 'cw_session');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  const html = await (await page.request.get('/')).text();
  for (const text of [JSON.stringify(cookies), stored, html]) {
    expect(text).not.toMatch(/eyJ[\w-]+\.eyJ/);
    expect(text).not.toContain('refresh');
  }
});

test('only our own page receives the token', async ({ as }) => {
  const page = await as('alice');
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { 'sec-fetch-mode': 'navigate' },
  ]) {
    const response = await page.request.get('/api/session', { headers: headers as Record<string, string> });
    expect(response.status(), JSON.stringify(headers)).toBe(403);
    expect(await response.text()).not.toContain('eyJ');
  }
});

for (const elsewhere of [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  '%2F%2Fevil.example',
]) {
  test(`signing in never leads to ${elsewhere}`, async ({ page }) => {
    await page.goto(`/sign-in?returnTo=${elsewhere}`);
    await new SignInPage(page).signIn('alice');
    await expect(page).toHaveURL('/');
  });
}

test('an attempt that another one has taken the place of ends on a page that says so, without a session', async ({
  page,
  context,
}) => {
  const first = new SignInPage(page);
  await page.goto('/sign-in');
  await first.signInButton.click();
  await first.user.waitFor();
  // Its state is in the cookie now, and not that of the first.
  const second = new SignInPage(await context.newPage());
  await second.page.goto('/sign-in');
  await second.signInButton.click();
  await second.user.waitFor();

  await first.user.fill('alice');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(first.alert).toContainText('Try again');
  expect((await context.cookies(page.url())).map(({ name }) => name)).not.toContain('cw_session');
});

test('a person of another tenant is not known here', async ({ page }) => {
  await page.goto('/sign-in?error=tenant');
  const signIn = new SignInPage(page);
  await expect(signIn.alert).toContainText('organization has no access');
  await expect(signIn.anotherAccount).toBeVisible();
});

test('an error in the address is one of ours or none', async ({ page }) => {
  await page.goto('/sign-in?error=%3Cimg%20src%3Dx%3E&returnTo=%2F');
  await expect(new SignInPage(page).alert).toHaveCount(0);
});

test('forged cookies give no session, and the page still opens', async ({ page, context, baseURL }) => {
  for (const value of [
    'x',
    'A'.repeat(43),
    '../../etc/passwd',
    'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbGljZSJ9.',
  ]) {
    await context.addCookies([{ name: 'cw_session', value, url: baseURL ?? '' }]);
    expect((await page.request.get('/api/session')).status()).toBe(401);
    await page.goto('/');
    await expect(page).toHaveURL('/sign-in');
  }
});

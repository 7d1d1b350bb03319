import { expect, test } from '@playwright/test';
import { ChatPage } from '../../pages/chat-page.ts';
import { expectAccessible } from '../../pages/expect-accessible.ts';

const UNKNOWN = 'What is the airspeed of an unladen swallow?';

test('a company finds its name, logo, welcome, questions, disclaimer and links on the first screen', async ({
  page,
}) => {
  await new ChatPage(page).open();
  await expect(page).toHaveTitle('Ask Larkfield');
  for (const shown of [
    page.getByRole('heading', { name: 'Ask Larkfield' }),
    page.getByRole('heading', { name: 'What would you like to know?' }),
    page.getByText('Answers come from Larkfield’s handbooks'),
    page.getByRole('button', { name: 'Which mileage rate do I get for my own car?' }),
    page.getByText('Answers may be incomplete. The documents decide.'),
    page.getByRole('link', { name: 'Privacy' }),
    page.locator('img.brand-logo-light').first(),
  ]) {
    await expect(shown).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByRole('button', { name: 'Try one' })).toHaveCount(0);
  await expect(page.locator('body')).not.toContainText('Citewell');
  await expectAccessible(page);
});

for (const { theme, accent, logo } of [
  { theme: 'light', accent: 'rgb(122, 46, 77)', logo: 'brand-logo-light' },
  { theme: 'dark', accent: 'rgb(240, 166, 192)', logo: 'brand-logo-dark' },
] as const) {
  test(`buttons have the company's colour and its logo is the one for ${theme} pages`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    const chat = new ChatPage(page);
    await chat.open();
    await chat.question.fill('A question');
    await expect(chat.send).toHaveCSS('background-color', accent);
    await expect(page.locator('h1 img').filter({ visible: true })).toHaveClass(new RegExp(logo));
    await expectAccessible(page);
  });
}

test('a question that the documents do not answer names whom to ask', async ({ page }) => {
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask(UNKNOWN);
  const turn = chat.turn(UNKNOWN);
  await expect(turn.getByRole('heading', { name: /^Ask .*the people team/ })).toBeInViewport();
  await expect(turn.getByRole('link', { name: 'people@larkfield.example' })).toHaveAttribute(
    'href',
    'mailto:people@larkfield.example',
  );
  await expect(turn.getByRole('link', { name: '+49 30 1234567' })).toHaveAttribute(
    'href',
    'tel:+49301234567',
  );
});

test('readers of German read the German texts of the company, those of Arabic the English ones', async ({
  page,
  context,
  baseURL,
}) => {
  const speak = (value: string) =>
    context.addCookies([{ name: 'citewell.language', value, url: baseURL ?? '' }]);
  await speak('de');
  await new ChatPage(page).open();
  await expect(page.getByRole('heading', { name: 'Was möchten Sie wissen?' })).toBeInViewport();
  await speak('ar');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'What would you like to know?' })).toBeInViewport();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
});

test('the page to sign in is that of the company, before sign-in', async ({ page }) => {
  await page.goto('/sign-in');
  await expect(page).toHaveTitle('Sign in – Ask Larkfield');
  await expect(page.locator('main img').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Privacy' })).toBeInViewport();
});

test('the application is installed under the name, icon and colour of the company', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await request.get(address ?? '')).json();
  expect(manifest).toMatchObject({ name: 'Ask Larkfield', display: 'standalone', theme_color: '#7a2e4d' });
  const icon = await request.get(manifest.icons[0].src);
  expect(icon.headers()['content-type']).toBe('image/svg+xml');
  expect(icon.headers()['content-security-policy']).toContain('sandbox');
  await expect(page.locator('meta[name=theme-color]').first()).toHaveAttribute('content', '#7a2e4d');
});

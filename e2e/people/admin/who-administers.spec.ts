import { expect } from '@playwright/test';
import { AdminPages } from '../../pages/admin-pages.ts';
import { test } from '../signed-in.ts';

/** A setting that nothing else here sends. */
const FEW = 'Maximum search queries';

const SECTIONS = ['settings', 'prompts', 'experiments', 'documents', 'audit'] as const;

test('dana administers, and the log knows her by name', async ({ as }) => {
  const page = await as('dana');
  const admin = new AdminPages(page);
  for (const section of SECTIONS) {
    await admin.open(section);
    await expect(admin.heading).toBeVisible();
  }
  await admin.openSettings();
  await admin.setting(FEW).getByLabel('Default').fill('7');
  await admin.save.click();
  await expect(admin.saved).toBeVisible();
  await expect(page.getByText(/Changed by .*Dana/)).toBeVisible();
  await admin.takeBack();
  await admin.open('audit');
  await expect(page.getByRole('listitem').filter({ hasText: 'Settings changed' }).first()).toContainText(
    'Dana',
  );
});

test('a user who is no administrator reaches no administration page and no route', async ({ as }) => {
  const page = await as('alice');
  for (const section of SECTIONS) {
    const response = await page.goto(`/admin/${section}`);
    expect(response?.status()).toBe(404);
    const asked = await page.request.get(`/api/admin/${section}`);
    expect([asked.status(), await asked.json()]).toEqual([
      403,
      { error: 'Only administrators can do this.' },
    ]);
  }
});

test('a client application cannot change a locked setting', async ({ as, identity }) => {
  const dana = await as('dana');
  const admin = new AdminPages(dana);
  await admin.openSettings();
  await admin.setting(FEW).getByLabel('Default').fill('7');
  await admin
    .setting(FEW)
    .getByRole('checkbox', { name: `Lock “${FEW}”` })
    .check();
  await admin.save.click();
  await expect(admin.saved).toBeVisible();
  const authorization = `Bearer ${await identity.token('alice')}`;
  const ask = (max_search_queries: number) =>
    dana.request.post('/chat', {
      headers: { authorization },
      data: {
        messages: [{ role: 'user', content: 'Who pays?' }],
        context: { overrides: { max_search_queries } },
      },
    });
  expect((await ask(8)).status()).toBe(403);
  expect((await ask(7)).status()).toBe(200);
  await admin.takeBack();
});

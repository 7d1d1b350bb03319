import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { test } from './signed-in.ts';

const CANTEEN = 'When does the canteen serve lunch?';

test('people export the data stored about them, and delete it', async ({ as }) => {
  const page = await as('dana');
  await new ChatPage(page).ask(CANTEEN);
  await page.goto('/account');
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download your data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^citewell-\d{4}-\d\d-\d\d\.json$/);
  const exported = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(exported)).toHaveProperty('conversations');
  expect(exported).toContain(CANTEEN);

  await page.getByRole('button', { name: 'Delete everything…' }).click();
  const erase = page.getByRole('button', { name: 'Delete permanently' });
  await expect(erase).toHaveAttribute('aria-disabled', 'true');
  await page.getByLabel('To continue, type “delete”.').fill('delete');
  await erase.click();
  await page.waitForURL(/\/sign-in/);
  expect((await page.request.get('/api/session')).status()).toBe(401);

  const again = await as('dana');
  const after = await (await again.request.get('/api/me/export')).text();
  expect(after).not.toContain(CANTEEN);
  expect(after).toContain('data-erased');
});

test('data is erased only by its owner: neither without a session nor from another site', async ({
  as,
  request,
}) => {
  expect((await request.delete('/api/me')).status()).toBe(401);
  const page = await as('alice');
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    const response = await page.request.delete('/api/me', { headers: headers as Record<string, string> });
    expect(response.status()).toBe(403);
  }
  expect((await page.request.get('/api/session')).status()).toBe(200);
});

import { expect } from '@playwright/test';
import { AdminInsight } from '../../pages/admin-insight.ts';
import { ChatPage } from '../../pages/chat-page.ts';
import { test } from '../signed-in.ts';

const PAGES = ['usage', 'feedback', 'compare'] as const;
const CALLS = ['usage', 'feedback', 'feedback/export?format=json', 'questions'] as const;

test('an administrator sees feedback with names, and the questions', async ({ as }) => {
  const bob = await as('bob');
  const chat = new ChatPage(bob);
  const word = crypto.randomUUID();
  await chat.ask('When are salaries paid?');
  await bob.getByRole('button', { name: 'Bad answer' }).click();
  await bob.getByRole('textbox', { name: /^Comment/ }).fill(`Which month? ${word}`);
  const saved = bob.waitForResponse(
    (response) =>
      response.url().endsWith('/feedback') && (response.request().postData() ?? '').includes(word),
  );
  await bob.getByRole('button', { name: 'Send feedback' }).click();
  expect((await saved).status()).toBe(200);

  const page = await as('dana');
  const admin = new AdminInsight(page);
  await admin.open('feedback', `?search=${word}`);
  await expect(page.getByRole('article')).toContainText('Bob');
  await page.getByRole('article').getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText('25th of each month');
  await admin.open('usage');
  await expect(async () => {
    await page.reload();
    await expect(admin.figure('Users').locator('bdi').first()).toHaveText(/^[1-9]/, { timeout: 1000 });
  }).toPass();
});

test('a comparison searches with the rights of the administrator', async ({ as }) => {
  const page = await as('dana');
  const admin = new AdminInsight(page);
  await admin.open('compare');
  await admin.chooseSet('My questions');
  const salaries = {
    id: 'salaries',
    question: 'When are salaries paid?',
    expected: ['pay-at-larkfield.md'],
    kind: 'plain',
    split: 'dev',
  };
  await page.getByLabel('Questions, one per line').fill(JSON.stringify(salaries));
  await page.getByRole('button', { name: 'Read questions' }).click();
  await page.getByRole('button', { name: 'Ask both 1 question' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'All answers are complete.' })).toHaveCount(1);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'When are salaries paid?' })
    .locator('summary')
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'A', exact: true })).toContainText('25th');
});

test('a user who is no administrator sees none of it, and no error reveals what exists', async ({ as }) => {
  const page = await as('alice');
  for (const name of PAGES) expect((await page.goto(`/admin/${name}`))?.status()).toBe(404);
  for (const call of CALLS) {
    const asked = await page.request.get(`/api/admin/${call}`);
    expect([asked.status(), await asked.json()]).toEqual([
      403,
      { error: 'Only administrators can do this.' },
    ]);
  }
});

test('a caller who has not signed in is asked to, and learns nothing', async ({ request }) => {
  for (const call of CALLS) expect((await request.get(`/api/admin/${call}`)).status()).toBe(401);
});

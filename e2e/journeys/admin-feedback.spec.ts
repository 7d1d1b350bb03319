import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { AdminInsight, expectNoFaults, STANDS } from '../pages/admin-insight.ts';
import { administered as test } from '../pages/administrator.ts';

const QUESTION = 'How many days can I work from abroad each year?';

test('a rating comes to administrators with the question, the answer, its passages and its settings', async ({
  page,
}) => {
  const admin = new AdminInsight(page);
  await page.goto('/');
  const word = crypto.randomUUID();
  await admin.rate(QUESTION, {
    rating: 'down',
    reasons: ['incomplete', 'wrong-source'],
    comment: `It says nothing about tax. ${word}`,
  });

  await admin.open('feedback');
  await page.getByLabel('Search questions, answers and comments').fill(word);
  await page.getByRole('button', { name: 'Find' }).click();
  const row = page.getByRole('article');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Bad answer');
  await expect(row).toContainText('Incomplete');
  await expectNoFaults(page);

  await row.getByRole('button', { name: QUESTION }).click();
  const detail = page.getByRole('dialog', { name: 'Bad answer' });
  await expect(detail).toContainText('20 working days');
  await expect(detail).toContainText(word);
  await expect(detail).toContainText('citewell-extractive');
  await detail.locator('summary', { hasText: 'page 5' }).first().click();
  await expectNoFaults(page);

  await detail.getByRole('link', { name: 'Try this question in Compare' }).click();
  await expect(page).toHaveURL(/\/admin\/compare#question=/);
  await expect(page.getByRole('textbox', { name: 'Question to ask both' })).toHaveValue(QUESTION);
});

test('good and bad answers can be filtered, and the filter has an address', async ({ page }) => {
  const admin = new AdminInsight(page);
  await page.goto('/');
  const word = crypto.randomUUID();
  await admin.rate(`${QUESTION} ${word}`, { rating: 'up', reasons: ['correct'], comment: '' });
  await admin.rate(`${QUESTION} ${word}`, { rating: 'down', reasons: [], comment: '' });
  await admin.open('feedback', `?search=${word}`);
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('link', { name: 'Good answer', exact: true }).click();
  await expect(page).toHaveURL(`/admin/feedback?rating=up&search=${word}`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await admin.open('feedback', '?rating=up&search=no-such-thing-anywhere');
  await expect(page.getByText('No matching ratings.')).toBeVisible();
});

test('an export runs no formula that a person wrote, and the audit log records it', async ({ page }) => {
  const admin = new AdminInsight(page);
  await page.goto('/');
  const word = crypto.randomUUID();
  await admin.rate(`${QUESTION} ${word}`, { rating: 'down', reasons: [], comment: '=1+1' });
  await admin.open('feedback', `?search=${word}`);
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  const lines = (await readFile(await csv.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(',"\'=1+1",');
  const log = await page.request.get('/api/admin/audit?action=feedback-exported');
  expect(JSON.stringify(await log.json())).toContain('"format":"csv"');
});

for (const { name, use } of STANDS) {
  test.describe(name, () => {
    test.use(use);

    test(`feedback has no known accessibility barrier ${name}`, async ({ page }) => {
      const admin = new AdminInsight(page);
      await page.goto('/');
      await admin.rate(QUESTION, { rating: 'down', reasons: ['wrong'], comment: 'خطأ. Wrong.' });
      await admin.open('feedback');
      await expectNoFaults(page);
      await page.getByRole('article').first().getByRole('button').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoFaults(page);
    });
  });
}

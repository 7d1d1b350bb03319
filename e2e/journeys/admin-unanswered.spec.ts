import { expect } from '@playwright/test';
import { AdminInsight, expectNoFaults, STANDS } from '../pages/admin-insight.ts';
import { administered as test } from '../pages/administrator.ts';

/** A word that no document and no other test holds. */
function unheardOf(): string {
  return `zq${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`;
}

test('unanswered questions are grouped, show what is found now, and lead to adding a document', async ({
  page,
}) => {
  const admin = new AdminInsight(page);
  await page.goto('/');
  const cup = unheardOf();
  await admin.ask(`Who won the ${cup} world championship?`);
  await admin.ask(`who won the world championship of ${cup}`);

  await admin.open('unanswered');
  const group = page.getByRole('article').filter({ hasText: cup });
  await expect(group).toHaveCount(1);
  await expect(group).toContainText('Asked 2 times');
  await expect(group.getByRole('button', { name: 'See passages' })).toBeInViewport({ ratio: 1 });

  await group.getByRole('button', { name: 'See passages' }).click();
  const dialog = page.getByRole('dialog', { name: 'Passages found now' });
  await expect(dialog).toContainText(cup);
  await expect(dialog.getByText('Searching')).toHaveCount(0);
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await group.getByRole('link', { name: 'Add a document' }).click();
  await expect(page.getByText('Drop files here, or')).toBeInViewport();
});

test('a handled question leaves the list, and undo brings it back', async ({ page }) => {
  const admin = new AdminInsight(page);
  await page.goto('/');
  const cup = unheardOf();
  await admin.ask(`Who won the ${cup} world championship?`);
  await admin.open('unanswered', '?order=newest');
  const group = page.getByRole('article').filter({ hasText: cup });
  await group.getByRole('button', { name: 'Mark as handled' }).click();
  await expect(group).toHaveCount(0);
  await page.getByRole('link', { name: 'Handled', exact: true }).click();
  // Loads the page anew: a click before its scripts run would be lost.
  await page.waitForURL(/state=handled/);
  await expect(group.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await group.getByRole('button', { name: 'Reopen' }).click();
  await expect(group).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(group).toHaveCount(1);
});

test('a badly rated answer is listed by its question, without the name of the reader', async ({ page }) => {
  const admin = new AdminInsight(page);
  await page.goto('/');
  await admin.rate('How many days can I work from abroad each year?', {
    rating: 'down',
    reasons: ['wrong'],
    comment: '',
  });
  await admin.open('unanswered', '?kind=rated&order=newest');
  const first = page.getByRole('article').first();
  await expect(first).toContainText('work from abroad');
  await expect(first).toContainText(/Rated badly/);
});

for (const { name, use } of STANDS) {
  test.describe(name, () => {
    test.use(use);

    test(`unanswered questions have no known accessibility barrier ${name}`, async ({ page }) => {
      const admin = new AdminInsight(page);
      await page.goto('/');
      await admin.ask(`Who won the ${unheardOf()} championship?`);
      await admin.open('unanswered', '?order=newest');
      await expect(page.getByRole('article').first()).toBeInViewport();
      await expectNoFaults(page);
    });
  });
}

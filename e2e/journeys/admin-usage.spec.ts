import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { AdminInsight, expectNoFaults, STANDS } from '../pages/admin-insight.ts';
import { adminLink, administered as test } from '../pages/administrator.ts';

test.beforeEach(async ({ administratorRequest: request }) => {
  const asked = await request.post('/chat', {
    data: { messages: [{ role: 'user', content: 'How long must a password be?' }] },
  });
  expect(asked.status()).toBe(200);
  // Counting holds up no answer, so it may come a moment after it.
  const counted = async () => (await (await request.get('/api/admin/usage?days=1')).json()).totals.questions;
  await expect.poll(counted).toBeGreaterThan(0);
});

test('questions are counted, and charts are read with arrow keys or as tables', async ({ page }) => {
  const admin = new AdminInsight(page);
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/usage');
  await expect(admin.figure('Questions').locator('bdi').first()).toHaveText(/^[1-9]/);

  const chart = admin.chart('Questions');
  const reader = admin.reader(chart);
  await reader.focus();
  const today = await reader.getAttribute('aria-valuetext');
  expect(today).toMatch(/^\w+, \w+ \d+, \d{4}: Finished \d+, Cancelled \d+, Failed \d+$/);
  await expect(chart.getByText(today?.split(':')[0] ?? '', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(reader).not.toHaveAttribute('aria-valuetext', today ?? '');
  await page.keyboard.press('End');
  await expect(reader).toHaveAttribute('aria-valuetext', today ?? '');

  await chart.getByText('Show as table').click();
  const rows = chart.getByRole('row');
  await expect(rows).toHaveCount(8);
  await expect(rows.last()).toContainText(today?.split(':')[0] ?? '');
  await expect(page.getByRole('region', { name: 'By model' }).first()).toContainText('citewell-extractive');
  await expectNoFaults(page);
});

test('a stretch of time has an address, in hours when it is short', async ({ page }) => {
  const admin = new AdminInsight(page);
  await admin.open('usage');
  await page.getByRole('link', { name: '24 hours' }).click();
  await expect(page).toHaveURL('/admin/usage?days=1');
  await expect(page.getByRole('link', { name: '24 hours' })).toHaveAttribute('aria-current', 'true');
  await expect(admin.reader(admin.chart('Questions'))).toHaveAttribute('max', '23');

  await page.getByLabel('From').fill('2025-03-01');
  await page.getByLabel('To', { exact: true }).fill('2025-03-31');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL('/admin/usage?since=2025-03-01&until=2025-03-31');
  await expect(page.getByText('No questions in this time range.')).toBeVisible();

  await admin.open('usage', '?since=2026-03-01&until=2026-02-01');
  await expect(page.getByRole('alert').filter({ hasText: 'until must be later' })).toBeVisible();
  await expect(admin.figure('Questions')).toBeVisible();
});

test('the report can be downloaded as CSV and JSON', async ({ page }) => {
  const admin = new AdminInsight(page);
  await admin.open('usage', '?days=30');
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(csv.suggestedFilename()).toMatch(/^usage-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await csv.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFF"what","name","questions","finished","failed","users",/);
  expect(lines.filter((line) => line.startsWith('"day",'))).toHaveLength(30);
  const [json] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download JSON' }).click(),
  ]);
  expect(JSON.parse(await readFile(await json.path(), 'utf8')).periods).toHaveLength(30);
});

test.describe('a browser that opened no link', () => {
  test.use({ storageState: { cookies: [], origins: [] } });

  test('cannot administer, on the machine of the server either, and sees how to get access', async ({
    page,
  }) => {
    for (const section of ['', '/usage', '/feedback', '/compare']) {
      await page.goto(`/admin${section}`);
      await expect(page).toHaveURL('/admin-link');
      await expect(page.getByText('npm run admin-link')).toBeVisible();
    }
    for (const call of ['usage', 'feedback', 'feedback/export?format=csv', 'questions']) {
      expect((await page.request.get(`/api/admin/${call}`)).status()).toBe(403);
    }
    await expectNoFaults(page);
  });

  test('opens the administration with a link, once', async ({ page, baseURL, browser }, { project }) => {
    const link = await adminLink(project.metadata['data'], baseURL ?? '');
    await page.goto(link);
    await page.getByRole('button', { name: 'Open the administration' }).click();
    await expect(page).toHaveURL('/admin/usage');

    const other = await browser.newPage();
    await other.goto(link);
    await other.getByRole('button', { name: 'Open the administration' }).click();
    await expect(other.getByText('This link has already been used or has expired.')).toBeVisible();
    await other.close();
  });
});

for (const { name, use } of STANDS) {
  test.describe(name, () => {
    test.use(use);

    test(`usage has no known accessibility barrier ${name}`, async ({ page }) => {
      await new AdminInsight(page).open('usage', '?days=90');
      await expect(page.locator('figure svg[height="224"]').first()).toBeVisible();
      await page.locator('figure details').first().locator('summary').click();
      await expectNoFaults(page);
    });
  });
}

test.describe('from right to left', () => {
  test.use({ locale: 'ar' });

  test('the time axis follows the direction of the language, for the eye and for arrow keys', async ({
    page,
  }) => {
    const admin = new AdminInsight(page);
    await admin.open('usage', '?days=7');
    const reader = page.getByRole('slider').first();
    await reader.focus();
    await expect(reader).toHaveValue('6');
    const mark = page.locator('figure').first().locator('svg rect.fill-accent-soft');
    const [today, chart] = [await mark.boundingBox(), await reader.boundingBox()];
    expect(today?.x).toBeLessThan((chart?.x ?? 0) + (chart?.width ?? 0) / 7);
    await page.keyboard.press('ArrowRight');
    await expect(reader).toHaveValue('5');
    expect((await mark.boundingBox())?.x).toBeGreaterThan(today?.x ?? 0);
  });
});

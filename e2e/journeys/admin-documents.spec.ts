import { expect } from '@playwright/test';
import { AdminPages } from '../pages/admin-pages.ts';
import { administered as test } from '../pages/administrator.ts';

test('a document that is dropped for a group is listed with its readers, relabelled, read again and removed', async ({
  page,
}) => {
  const admin = new AdminPages(page);
  await admin.open('documents');
  await page.getByText('Add documents', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Everyone may read it' }).uncheck();
  await page.getByRole('textbox', { name: 'Groups' }).fill('hr');
  await page.getByRole('textbox', { name: 'Groups' }).press('Enter');
  const name = 'wryneck-rules.md';
  await page
    .getByLabel('Files to add')
    .setInputFiles({ name, mimeType: 'text/markdown', buffer: Buffer.from('# Wrynecks\n\nThey may nest.') });
  await expect(page.getByText('Added', { exact: true })).toBeVisible();
  await expect(admin.document(name)).toContainText('hr');

  await admin.choose(name);
  await page.getByRole('button', { name: 'Change readers and category' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Everyone may read it' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(admin.document(name)).toContainText('Everyone');

  await admin.choose(name);
  await page.getByRole('button', { name: 'Re-index', exact: true }).click();
  await expect(page.getByText('One document was re-indexed.')).toBeVisible();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(admin.document(name)).toHaveCount(0);
  await expect(page.getByText('One document was re-indexed.')).toHaveCount(0);
  await expect(page.getByText('Added', { exact: true })).toHaveCount(0);
  expect((await page.request.get(`/content/${name}`)).status()).toBe(404);
});

test('a file that cannot be read says why, and nothing of it is listed', async ({ page }) => {
  const admin = new AdminPages(page);
  await admin.open('documents');
  await page.getByText('Add documents', { exact: true }).click();
  await page
    .getByLabel('Files to add')
    .setInputFiles({ name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no pdf') });
  await expect(page.getByText(/Not added: ./)).toBeVisible();
  await expect(admin.document('broken.pdf').filter({ has: page.getByRole('checkbox') })).toHaveCount(0);
});

test('the list is searched by name', async ({ page }) => {
  const admin = new AdminPages(page);
  await admin.open('documents');
  await page.getByRole('searchbox', { name: 'Name or title contains' }).fill('parental');
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(admin.document('parental-leave.md')).toBeVisible();
  await expect(admin.document('offices.csv')).toHaveCount(0);
});

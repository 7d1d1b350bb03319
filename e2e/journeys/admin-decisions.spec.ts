import { expect, type Page } from '@playwright/test';
import { AdminPages } from '../pages/admin-pages.ts';
import { administered as test } from '../pages/administrator.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { SettingsDialog } from '../pages/settings-dialog.ts';

/** A setting that nothing else here sends. */
const FEW = 'Maximum search queries';
/** Acts here too, and no other journey changes it. */
const GROUPS = 'Only documents shared with my groups';

// Decisions hold for every user of the server meanwhile.
test.describe.configure({ mode: 'serial' });

const ask = (page: Page, overrides: object) =>
  page.request.post('/chat', {
    data: { messages: [{ role: 'user', content: 'How long is parental leave?' }], context: { overrides } },
  });

test('a locked setting cannot be changed, on the page or on the wire', async ({ page }) => {
  const admin = new AdminPages(page);
  await admin.openSettings();
  const few = admin.setting(FEW);
  await few.getByLabel('Default').fill('4');
  await few.getByRole('checkbox', { name: `Lock “${FEW}”` }).check();
  await expect(few.getByText('Not saved', { exact: true })).toBeVisible();
  await admin.save.click();
  await expect(admin.saved).toBeVisible();
  await expect(few.getByText('Changed', { exact: true })).toBeVisible();

  expect((await ask(page, { max_search_queries: 2 })).status()).toBe(403);
  expect((await ask(page, { max_search_queries: 4 })).status()).toBe(200);
  expect((await ask(page, {})).status()).toBe(200);

  await admin.openSettings();
  await expect(admin.setting(FEW).getByText('Changed', { exact: true })).toBeVisible();
  await admin.takeBack();
  expect((await ask(page, { max_search_queries: 2 })).status()).toBe(200);
});

test('leaving unsaved changes asks for confirmation', async ({ page }) => {
  const admin = new AdminPages(page);
  await admin.openSettings();
  const field = admin.setting(FEW).getByLabel('Default');
  await field.fill('6');
  const asked = page.waitForEvent('dialog');
  const leaving = page.getByRole('link', { name: 'Audit log' }).click();
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await leaving;
  await expect(field).toHaveValue('6');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
});

test('of two administrators who save at the same time the second sees the conflict, and loses no input', async ({
  page,
  context,
}) => {
  const first = new AdminPages(page);
  const second = new AdminPages(await context.newPage());
  await first.openSettings();
  await second.openSettings();
  await first.setting(FEW).getByLabel('Default').fill('7');
  await second.setting(FEW).getByLabel('Default').fill('8');
  await first.save.click();
  await expect(first.saved).toBeVisible();

  await second.save.click();
  await expect(second.alert).toContainText('has saved other changes');
  await expect(second.setting(FEW).getByLabel('Default')).toHaveValue('8');
  await second.page.getByRole('button', { name: 'Save my version' }).click();
  await expect(second.saved).toBeVisible();

  await second.page.getByText('History', { exact: true }).click();
  await second.page.getByRole('button', { name: 'Load into the editor' }).first().click();
  await expect(second.setting(FEW).getByLabel('Default')).toHaveValue('7');
  await second.page.getByRole('button', { name: 'Discard changes' }).click();
  await second.takeBack();
});

test('a default outside the range is reported before anything is saved', async ({ page }) => {
  const admin = new AdminPages(page);
  await admin.openSettings();
  await admin.setting('Temperature').getByLabel('From').fill('0.5');
  await expect(admin.setting('Temperature').getByRole('alert')).toContainText('built-in default is outside');
  await expect(admin.save).toBeDisabled();
});

test('a prompt is seen as it would be sent before it is saved', async ({ page }) => {
  const admin = new AdminPages(page);
  await admin.open('prompts');
  await page.getByRole('textbox', { name: 'System prompt', exact: true }).fill('Answer like a plover.');
  await expect(page.getByRole('region', { name: 'Built-in text of “System prompt”' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('How long is parental leave?');
  await page.getByRole('button', { name: 'Show messages' }).click();
  await expect(page.getByRole('region', { name: 'Message with role “system”' })).toContainText(
    'Answer like a plover.',
  );
  await expect(page.getByRole('region', { name: 'Message with role “user”' })).toContainText('Sources:');
  await page.getByRole('button', { name: 'Restore the built-in text of “System prompt”' }).click();
  await expect(admin.save).toBeDisabled();
});

test('an experiment divides people by weight, and one without a weight cannot be saved', async ({ page }) => {
  const admin = new AdminPages(page);
  await admin.open('experiments');
  await page.getByRole('button', { name: 'Add an experiment' }).click();
  const weights = page.getByRole('spinbutton', { name: 'Weight' });
  await weights.first().fill('3');
  await expect(page.getByText('75%')).toBeVisible();
  await weights.first().fill('0');
  await weights.last().fill('0');
  await expect(page.getByText('One weight must be above 0.')).toBeVisible();
  await expect(admin.save).toBeDisabled();
  await weights.first().fill('1');
  await admin.save.click();
  await expect(admin.saved).toBeVisible();
  await admin.takeBack();
});

test('decisions of administrators are in the audit log, which can be downloaded', async ({ page }) => {
  const admin = new AdminPages(page);
  await admin.open('audit');
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Settings changed');
  await page.getByRole('button', { name: 'Find' }).click();
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: `${FEW}, Default: ` })
    .first();
  await expect(entry).toBeInViewport();
  await entry.getByText('Raw entry').click();
  await expect(entry).toContainText('"max_search_queries"');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /CSV/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-.*\.csv$/);
});

test('a reader sees in the settings what administrators fixed, and cannot change it', async ({ page }) => {
  const admin = new AdminPages(page);
  await admin.openSettings();
  await admin
    .setting(GROUPS)
    .getByRole('checkbox', { name: `Lock “${GROUPS}”` })
    .check();
  await admin.save.click();
  await expect(admin.saved).toBeVisible();
  await page.goto('/');
  const settings = new SettingsDialog(page);
  await settings.openAdvanced();
  await expect(settings.control(GROUPS)).toBeDisabled();
  await expect(settings.dialog.getByText('An administrator has locked this setting.')).toBeVisible();
  await admin.openSettings();
  await admin.takeBack();
});

for (const section of ['settings', 'prompts', 'experiments', 'documents', 'audit'] as const) {
  test(`the page ${section} is accessible`, async ({ page }) => {
    const admin = new AdminPages(page);
    await admin.open(section);
    await expect(admin.heading).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expect(await width()).toBeLessThanOrEqual(360);
  });
}

import { expect } from '@playwright/test';
import { AdminPages } from '../pages/admin-pages.ts';
import { administered as test } from '../pages/administrator.ts';
import { ChatPage } from '../pages/chat-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';

// Only a disclaimer is saved: other journeys use this server meanwhile.
test('an administrator writes a disclaimer, sees it before saving, and readers see it on their next load', async ({
  page,
}) => {
  const admin = new AdminPages(page);
  await admin.open('branding');
  await page.getByLabel('Below the field for questions').fill('The documents decide.');
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('The documents decide.')).toHaveCount(2);
  await expectAccessible(page);
  await admin.save.click();
  await expect(admin.saved).toBeVisible();

  await new ChatPage(page).open();
  await expect(page.getByText('The documents decide.')).toBeInViewport({ ratio: 1 });
  await admin.open('branding');
  await admin.takeBack();
  await new ChatPage(page).open();
  await expect(page.getByText('The documents decide.')).toHaveCount(0);
});

test('an unreadable accent is reported with its contrast and a readable one', async ({ page }) => {
  const admin = new AdminPages(page);
  await admin.open('branding');
  await page.getByLabel('Accent, light theme').fill('#ffcc00');
  await expect(admin.alert.first()).toContainText('a contrast of 1.3:1, and 4.5:1 is needed');
  await expect(admin.save).toBeDisabled();
  await page.getByRole('button', { name: /^Use #/ }).click();
  await page.getByLabel('Accent, dark theme').fill('#ffcc00');
  await expect(admin.alert).toHaveCount(0);
  await expect(admin.save).toBeEnabled();
});

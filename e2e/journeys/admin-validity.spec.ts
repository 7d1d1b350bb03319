import { expect } from '@playwright/test';
import { AdminInsight, expectNoFaults } from '../pages/admin-insight.ts';
import { AdminPages } from '../pages/admin-pages.ts';
import { administered as test } from '../pages/administrator.ts';
import { ChatPage } from '../pages/chat-page.ts';

/** A word that no document and no other test holds. */
function unheardOf(): string {
  return `zq${crypto.randomUUID().replaceAll(/[^a-f]/g, '')}`;
}

const EVERYONE = '?group=all';

test('an answer that was approved once is found in other words, marked, and reviewed when its source changes', async ({
  page,
  administratorRequest: admin,
}) => {
  const chat = new ChatPage(page);
  const insight = new AdminInsight(page);
  const [word, cup] = [unheardOf(), unheardOf()];
  const source = `${word}-facts.md`;
  const put = (text: string) =>
    admin.put(`/api/admin/documents/${source}${EVERYONE}`, { data: Buffer.from(text) });
  expect((await put(`# Building facts\n\nThe ${word}-hall lies behind the gate.`)).status()).toBe(200);

  await page.goto('/');
  const question = `Who won the ${cup} world championship?`;
  await insight.ask(question);
  await insight.open('unanswered', '?order=newest');
  const group = page.getByRole('article').filter({ hasText: cup });
  await group.getByRole('button', { name: 'Find the right passage' }).click();
  const dialog = page.getByRole('dialog', { name: 'Passages found now' });
  await dialog.getByLabel('Search with other words').fill(`${word}-hall behind the gate`);
  await dialog.getByRole('button', { name: 'Find' }).click();
  await dialog.getByRole('group').filter({ hasText: 'Building facts' }).first().click();
  await dialog
    .getByRole('button', { name: /^This is the right passage/ })
    .first()
    .click();
  await dialog
    .getByLabel('Approved answer')
    .fill(`The team of the north wing won the ${cup} world championship.`);
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Approve answer' }).click();
  await expect(dialog.getByText('The answer is approved.')).toBeVisible();

  await chat.open();
  const again = `who was it that won the world championship of ${cup}`;
  await chat.ask(again);
  await expect(chat.turn(again)).toContainText('north wing');
  await expect(
    chat
      .turn(again)
      .getByText(/^Approved on /)
      .first(),
  ).toBeVisible();

  expect((await put(`# Building facts\n\nThe ${word}-hall was torn down.`)).status()).toBe(200);
  await insight.open('unanswered');
  await page.getByRole('button', { name: /^Approved answers/ }).click();
  const list = page.getByRole('dialog', { name: 'Approved answers' });
  const approved = list.getByRole('article', { name: question });
  await expect(approved).toContainText('its source has changed');
  await expectNoFaults(page);
  await approved.getByRole('button', { name: 'Edit or confirm' }).click();
  await list.getByRole('button', { name: 'Approve answer' }).click();
  await expect(approved).not.toContainText('its source has changed');
  await approved.getByRole('button', { name: 'Withdraw' }).click();
  await expect(approved).toHaveCount(0);

  await admin.post('/api/admin/documents/removal', { data: { documents: [source] } });
});

test('the valid version of a document answers, and an older one is marked where it is asked for', async ({
  page,
  administratorRequest: admin,
}) => {
  const chat = new ChatPage(page);
  const pages = new AdminPages(page);
  const word = unheardOf();
  const [before, now] = [`${word}-rules-2023.md`, `${word}-rules-2026.md`];
  const put = (name: string, text: string) =>
    admin.put(`/api/admin/documents/${name}${EVERYONE}`, { data: Buffer.from(text) });
  await put(
    before,
    `---\nvalid-from: 2023-01-01\nsuperseded-by: ${now}\n---\n# Rules\n\nA ${word} may be borrowed for 11 days.`,
  );
  await put(now, `---\nvalid-from: 2026-01-01\n---\n# Rules\n\nA ${word} may be borrowed for 29 days.`);

  await chat.open();
  const question = `How many days may a ${word} be borrowed?`;
  await chat.ask(question);
  await expect(chat.turn(question)).toContainText('29 days');
  await expect(chat.turn(question)).not.toContainText('11 days');
  await expect(chat.turn(question).getByText('Valid from Jan 1, 2026')).toBeVisible();

  const older = `How many days could a ${word} be borrowed in the old version?`;
  await chat.ask(older);
  await expect(chat.turn(older).getByText(`Older version, replaced by ${now}`).first()).toBeVisible();

  await pages.open('documents');
  await page.getByRole('searchbox', { name: 'Name or title contains' }).fill(word);
  await page.getByRole('button', { name: 'Find' }).click();
  const row = page.getByRole('row', { name: new RegExp(`^Select ${now}`) });
  await pages.choose(now);
  await page.getByRole('button', { name: 'Validity', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Validity' });
  await dialog.getByLabel('Review on').fill('2026-02-01');
  await dialog.getByLabel('Owner').fill('ada@example.com');
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('ada@example.com');
  await page.getByRole('link', { name: 'Review due' }).click();
  await page.waitForURL(/review=due/);
  await expect(row).toBeVisible();
  await expect(pages.document(before)).toHaveCount(0);
  await expectNoFaults(page);

  await admin.post('/api/admin/documents/removal', { data: { documents: [before, now] } });
});

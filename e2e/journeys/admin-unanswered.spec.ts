import { expect } from '@playwright/test';
import { AdminInsight, expectNoFaults, STANDS } from '../pages/admin-insight.ts';
import { administered as test } from '../pages/administrator.ts';
import { ChatPage } from '../pages/chat-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { SIZES } from '../pages/sizes.ts';

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
  await expect(group.getByRole('button', { name: 'Find the right passage' })).toBeInViewport({ ratio: 1 });

  await group.getByRole('button', { name: 'Find the right passage' }).click();
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

test('words of an unanswered question get a meaning, and a replay shows that it is answered now', async ({
  page,
}) => {
  const admin = new AdminInsight(page);
  await page.goto('/');
  const word = unheardOf();
  await admin.ask(`How many ${word} may I take?`);
  await admin.open('unanswered', '?order=newest');
  const group = page.getByRole('article').filter({ hasText: word });
  await group.getByRole('button', { name: 'Find the right passage' }).click();
  const dialog = page.getByRole('dialog', { name: 'Passages found now' });
  await dialog.getByLabel('Search with other words').fill('days of annual leave');
  await dialog.getByRole('button', { name: 'Find' }).click();
  await dialog.getByRole('group').first().click();
  await dialog
    .getByRole('button', { name: /^This is the right passage/ })
    .first()
    .click();
  await dialog.getByRole('button', { name: word, exact: true }).click();
  await expectNoFaults(page);
  await dialog.getByRole('button', { name: 'Save the right passage' }).click();
  await dialog.getByRole('button', { name: 'Ask again' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: word })).toBeVisible();

  await page.goto('/admin/synonyms');
  const synonyms = page.getByRole('list', { name: 'Synonyms added here' });
  await expect(synonyms.getByText(`${word} => days of annual leave`)).toBeVisible();
  await expectNoFaults(page);
  await page.getByRole('button', { name: `Delete ${word} => days of annual leave` }).click();
  await expect(synonyms.getByText(word)).toHaveCount(0);
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

test('an uncertain answer is listed as unanswered once its reader says so', async ({ page }) => {
  const chat = new ChatPage(page);
  const admin = new AdminInsight(page);
  const question = `Which of our offices has a ${unheardOf()}?`;
  await page.route('**/chat/stream', async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replaceAll(/"certainty": ?"\w+"/g, '"certainty":"likely"')
      .replaceAll(/"answered": ?false/g, '"answered":true');
    await route.fulfill({ response, body });
  });
  await chat.open();
  await chat.ask(question);
  const asks = page.getByRole('group', { name: 'Does this answer your question?' });
  await expect(asks).toBeInViewport({ ratio: 1 });
  await expectNoFaults(page);
  const not = asks.getByRole('button', { name: 'It does not' });
  const stored = page.waitForResponse((response) => response.url().endsWith('/feedback'));
  await not.press('Enter');
  expect((await stored).status()).toBeLessThan(300);
  await expect(not).toHaveAttribute('aria-pressed', 'true');

  await admin.open('unanswered', '?kind=rated&order=newest');
  await expect(page.getByRole('article').filter({ hasText: question })).toContainText(/Rated badly/);
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

for (const [width, height] of SIZES) {
  test(`a question that nobody answers names whom to ask, is passed on, and its answer comes back, at ${width}×${height}`, async ({
    page,
    browser,
  }) => {
    const nobody = { storageState: { cookies: [], origins: [] } };
    const reader = await (await browser.newContext(nobody)).newPage();
    await reader.setViewportSize({ width, height });
    await page.setViewportSize({ width, height });
    const chat = new ChatPage(reader);
    const cup = unheardOf();
    const question = `Who travelled to the ${cup} world championship?`;
    await chat.open();
    await chat.ask(question);
    const turn = chat.turn(question);
    const people = turn.getByRole('heading', { name: 'People named in the documents' });
    await people.scrollIntoViewIfNeeded();
    await expect(people).toBeInViewport({ ratio: 1 });
    const way = turn.getByRole('link', { name: /@tarnwick\.example$|^\+\d/ }).first();
    await expect(way).toHaveAttribute('href', /^(mailto:|tel:\+)/);
    const tell = turn.getByRole('button', { name: 'Tell the people in charge' });
    await tell.scrollIntoViewIfNeeded();
    await expect(tell).toBeInViewport({ ratio: 1 });
    await tell.click();
    await expect(turn.getByRole('status')).toHaveText(
      'Passed on. When an administrator answers, you will find it here.',
    );
    await expectAccessible(reader);

    await new AdminInsight(page).open('unanswered');
    const group = page.getByRole('article').filter({ hasText: cup });
    await expect(group).toContainText('One person is waiting for an answer');
    await group.getByRole('button', { name: 'Answer', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Answer' });
    await sheet.getByRole('textbox').fill('Nobody did; the championship is made up.');
    await sheet.getByRole('button', { name: 'Send' }).click();
    await expect(sheet).toBeHidden();

    await reader.reload();
    const note = turn.getByText('Nobody did; the championship is made up.');
    await note.scrollIntoViewIfNeeded();
    await expect(note).toBeInViewport({ ratio: 1 });
    await expect(turn.getByRole('heading', { name: 'Answer from an administrator' })).toBeVisible();
    await reader.context().close();
  });
}

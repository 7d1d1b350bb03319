import { readFile } from 'node:fs/promises';
import { devices, expect, type Page } from '@playwright/test';
import { administered as test } from '../pages/administrator.ts';
import { ChatPage } from '../pages/chat-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { SettingsDialog } from '../pages/settings-dialog.ts';
import { answerWith } from './scripted-answers.ts';

const QUESTION = 'How many days can I work from abroad each year?';
/** Something else that was found goes on from its answer. */
const ACCURACY = 'What accuracy does the Ouzel 4 have?';

/** The address and body of the page's next question. */
async function asked(page: Page, question: string) {
  const [request] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().includes('/chat')),
    new ChatPage(page).ask(question),
  ]);
  return { path: new URL(request.url()).pathname, overrides: request.postDataJSON().context.overrides };
}

function jsonFile(text: string) {
  return { name: 'settings.json', mimeType: 'application/json', buffer: Buffer.from(text) };
}

test('a changed setting goes out with the next question, stays after a reload, and can be taken back', {
  tag: '@page',
}, async ({ page }) => {
  const chat = new ChatPage(page);
  const settings = new SettingsDialog(page);
  await chat.open();
  await settings.openAdvanced();
  await expect(settings.reset('Passages')).toBeHidden();
  await settings.control('Passages').fill('7');
  await settings.control('Search mode').selectOption({ label: 'Text only' });
  await settings.control('Suggest follow-up questions').uncheck();
  await settings.close.click();
  expect(await asked(page, QUESTION)).toEqual({
    path: '/chat/stream',
    overrides: { top: 7, retrieval_mode: 'text', suggest_followup_questions: false },
  });
  await expect(chat.turn(QUESTION)).toContainText('20 working days');

  await page.reload();
  await page.getByRole('button', { name: 'Settings (3 changed)' }).click();
  await expect(settings.control('Passages')).toHaveValue('7');
  await settings.reset('Passages').click();
  await expect(settings.control('Passages')).toHaveValue('');
  await expect(settings.control('Passages')).toBeFocused();
  await expect(settings.reset('Passages')).toBeHidden();
  await settings.resetAll.click();
  await expect(settings.control('Suggest follow-up questions')).toBeChecked();
  await settings.close.click();
  expect((await asked(page, 'And then?')).overrides).toEqual({ suggest_followup_questions: true });
});

test('a value out of range is reported at its field, and the last valid one stays in use', {
  tag: '@page',
}, async ({ page }) => {
  await answerWith(page, { text: 'Five days.' });
  const settings = new SettingsDialog(page);
  await new ChatPage(page).open();
  await settings.openAdvanced();
  await settings.control('Minimum search score').pressSequentially('0,25');
  await settings.control('Passages').fill('5');
  await settings.control('Passages').fill('51');
  await expect(settings.faults()).toHaveText(
    'This value must be a whole number from 1 to 50. The last valid value stays in use.',
  );
  await expect(settings.control('Passages')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await settings.close.click();
  expect((await asked(page, QUESTION)).overrides).toMatchObject({ top: 5, minimum_search_score: 0.25 });
});

test('without streaming, the answer is asked for whole', { tag: '@page' }, async ({ page }) => {
  const chat = new ChatPage(page);
  const settings = new SettingsDialog(page);
  await chat.open();
  await settings.open.click();
  await settings.control('Stream the answer').uncheck();
  await settings.close.click();
  expect((await asked(page, ACCURACY)).path).toBe('/chat');
  await expect(chat.turn(ACCURACY)).toContainText('±2 mm');
  await expect(chat.followUps().first()).toBeVisible();
});

test('settings without an effect are not shown', { tag: '@embedded' }, async ({ page }) => {
  const settings = new SettingsDialog(page);
  await new ChatPage(page).open();
  await settings.openAdvanced();
  await expect(settings.control('Passages')).toBeVisible();
  await expect(settings.control('Temperature')).toHaveCount(0);
  await expect(settings.control('Answer language')).toHaveCount(0);
  await expectAccessible(page);
});

test('an export brings the same settings back', { tag: '@page' }, async ({ page }) => {
  const settings = new SettingsDialog(page);
  await new ChatPage(page).open();
  await settings.openAdvanced();
  await settings.control('Passages').fill('9');
  await settings.control('Stream the answer').uncheck();
  const [download] = await Promise.all([page.waitForEvent('download'), settings.export.click()]);
  const exported = await readFile(await download.path(), 'utf8');
  expect(JSON.parse(exported)).toEqual({ settings: { top: 9 }, streaming: false });

  await settings.resetAll.click();
  await expect(settings.control('Passages')).toHaveValue('');
  await settings.import.setInputFiles(jsonFile(exported));
  await expect(settings.outcome).toHaveText('Imported: 2 settings differ from their defaults.');
  await expect(settings.control('Passages')).toHaveValue('9');
  await expect(settings.control('Stream the answer')).not.toBeChecked();
});

test('a file that cannot be imported changes nothing and says which field is at fault', {
  tag: '@page',
}, async ({ page }) => {
  const settings = new SettingsDialog(page);
  await new ChatPage(page).open();
  await settings.openAdvanced();
  await settings.control('Passages').fill('9');
  await settings.import.setInputFiles(jsonFile('{"settings":{"temperature":1,"top":99}}'));
  await expect(settings.outcome).toHaveText(
    'Nothing was imported: Passages (top) must be a whole number from 1 to 50.',
  );
  await expect(settings.control('Passages')).toHaveValue('9');
  await settings.import.setInputFiles(jsonFile('{"settings"'));
  await expect(settings.outcome).toHaveText('Nothing was imported: the file is not JSON.');
  await expectAccessible(page);
});

test('a refused setting is shown at its control, and the question can be asked again', {
  tag: '@page',
}, async ({ page }) => {
  const chat = new ChatPage(page);
  const settings = new SettingsDialog(page);
  // Settings of another version of the page: this server allows fewer passages.
  await page.addInitScript(() => {
    if (!localStorage.getItem('citewell.settings')) {
      localStorage.setItem('citewell.settings', '{"changed":{"top":99},"streaming":true}');
    }
  });
  await chat.open();
  await chat.ask(QUESTION);
  await expect(chat.turn(QUESTION)).toContainText('One of your settings is not accepted.');
  await chat.turn(QUESTION).getByRole('button', { name: 'Open settings' }).click();
  await expect(settings.control('Passages')).toBeFocused();
  await expect(settings.faults()).toContainText('The server rejected this: context.overrides.top is 99');
  await expectAccessible(page);
  await settings.control('Passages').fill('4');
  await expect(settings.faults()).toHaveCount(0);
  await settings.close.click();
  await chat.retry.click();
  await expect(chat.turn(QUESTION)).toContainText('20 working days');
});

test('settings are reached, changed and left by keyboard, and the focus comes back', {
  tag: '@page',
}, async ({ page }) => {
  const settings = new SettingsDialog(page);
  const { keyboard } = page;
  await new ChatPage(page).open();
  await settings.open.focus();
  await keyboard.press('Enter');
  await expect(settings.dialog).toBeVisible();
  await expect(settings.close).toBeFocused();
  await keyboard.press('Tab');
  await expect(settings.control('Answer length')).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('Escape');
  await expect(settings.dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Settings (1 changed)' })).toBeFocused();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the settings have no known accessibility barrier: ${colorScheme}`, { tag: '@page' }, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    const settings = new SettingsDialog(page);
    await new ChatPage(page).open();
    await settings.openAdvanced();
    await settings.control('Passages').fill('7');
    await expectAccessible(page);
  });
}

test.describe('on a phone', () => {
  const { viewport, deviceScaleFactor, isMobile, hasTouch, userAgent } = devices['Pixel 7'];
  test.use({ viewport, deviceScaleFactor, isMobile, hasTouch, userAgent });

  test('on a phone the settings fill the screen, and nothing leaves it', { tag: '@page' }, async ({
    page,
  }) => {
    const settings = new SettingsDialog(page);
    await new ChatPage(page).open();
    await settings.open.tap();
    await expect(settings.close).toBeInViewport();
    await expect(settings.resetAll).toBeInViewport({ ratio: 1 });
    await settings.advanced.tap();
    await settings.control('Passages').fill('7');
    await expectAccessible(page);
    await settings.close.tap();
    await page.setViewportSize({ width: 320, height: 640 });
    await expect(settings.open).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

import { expect, type Page, test } from '@playwright/test';
import { administered } from '../pages/administrator.ts';
import { ChatPage } from '../pages/chat-page.ts';
import { OwnFiles } from '../pages/own-files.ts';
import { SettingsDialog } from '../pages/settings-dialog.ts';
import { Transcript } from '../pages/transcript.ts';
import { answerWith, holdAnswers } from './scripted-answers.ts';

// Each test compares what a screen reader hears with a text in docs/accessibility; `--update-snapshots` writes it anew.

const HANDBOOK = 'employee-handbook.pdf#page=5';
const QUESTION = 'How long can I work from abroad?';
const ANSWERS = [
  {
    text: `You can work from abroad for **20 working days** a year [${HANDBOOK}].`,
    passages: { [HANDBOOK]: 'Working from abroad: up to 20 working days in a calendar year.' },
    followUps: ['Who approves it?'],
  },
  { text: 'I could not find an answer in the documents.', certainty: 'none' as const },
];

test.use({ viewport: { width: 1360, height: 900 } });

async function opened(page: Page, title: string) {
  const heard = await Transcript.of(page, title);
  const chat = new ChatPage(page);
  return { heard, chat };
}

test('asking and reading a cited answer, as it is heard', async ({ page }) => {
  const { heard, chat } = await opened(page, 'Asking, and reading a cited answer and a refusal');
  await answerWith(page, ...ANSWERS);
  await chat.open();
  await expect(chat.question).toBeFocused();
  await heard.step('The page opens.');
  await heard.read('main');
  await chat.ask(QUESTION);
  await expect(chat.status).toHaveText(/^Answer:/);
  await heard.step('The reader asks, by Enter.');
  await heard.read('article');
  await chat.ask('Is the canteen vegan?');
  await expect(chat.status).toHaveText(/could not find/);
  await heard.step('The reader asks what no document answers.');
  await heard.read('article', /canteen/);
  expect(heard.text()).toMatchSnapshot('ask.txt');
});

test('opening a citation, as it is heard', async ({ page }) => {
  const { heard, chat } = await opened(page, 'Opening a citation');
  await answerWith(page, ...ANSWERS);
  await chat.open();
  await chat.ask(QUESTION);
  await expect(chat.status).toHaveText(/^Answer:/);
  await heard.step('The reader has asked.');
  await chat.citation(1).focus();
  await heard.step('Tab to the citation.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Citation' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Fit to width' })).toBeVisible();
  await heard.step('Enter opens it.');
  await heard.read('tablist');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tab', { name: 'Citation' })).toBeHidden();
  await heard.step('Escape closes the panel.');
  expect(heard.text()).toMatchSnapshot('citation.txt');
});

test('stopping an answer and queueing a question, as it is heard', async ({ page }) => {
  const { heard, chat } = await opened(page, 'Writing on while an answer comes, and stopping it');
  const held = await holdAnswers(page);
  await chat.open();
  await chat.question.fill(QUESTION);
  await chat.question.press('Enter');
  await held.say('Twenty days. ');
  await expect(chat.turn(QUESTION)).toContainText('Twenty days.');
  await heard.step('The reader asks; the answer begins to come.');
  await chat.question.fill('And for families?');
  await chat.question.press('Enter');
  await expect(page.getByText('Waiting: sent when')).toBeInViewport();
  await heard.step('Enter queues the next question.');
  await page.getByRole('button', { name: 'Cancel the waiting question' }).focus();
  await heard.step('Shift+Tab to the button that cancels it.');
  await page.keyboard.press('Enter');
  await expect(chat.question).toBeFocused();
  await heard.step('Enter cancels it.');
  await page.keyboard.press('Escape');
  await expect(chat.send).toBeVisible();
  await expect(chat.status).toHaveText('Stopped.');
  await heard.step('Escape stops the answer.');
  await heard.read('article');
  expect(heard.text()).toMatchSnapshot('stop.txt');
});

test('changing settings, as it is heard', async ({ page }) => {
  const { heard, chat } = await opened(page, 'Settings');
  const settings = new SettingsDialog(page);
  await chat.open();
  await settings.open.focus();
  await page.keyboard.press('Enter');
  await expect(settings.close).toBeVisible();
  await heard.step('Enter on the Settings button.');
  await heard.read('dialog');
  await page.keyboard.press('Escape');
  await expect(settings.open).toBeFocused();
  await heard.step('Escape closes them.');
  expect(heard.text()).toMatchSnapshot('settings.txt');
});

test('the page of documents, as it is heard', async ({ page }) => {
  const { heard } = await opened(page, 'Documents');
  await page.goto('/documents?search=parental');
  await expect(page.getByRole('list', { name: 'Documents' })).toBeVisible();
  await heard.step('The page opens with a search.');
  await heard.read('main');
  expect(heard.text()).toMatchSnapshot('documents.txt');
});

test('adding a file of one’s own and deleting it, as it is heard', async ({ page }) => {
  const { heard, chat } = await opened(page, 'Adding a file, deleting it, and bringing it back');
  const files = new OwnFiles(page);
  await chat.open();
  await files.open();
  await expect(files.panel).toContainText('You have not added any files yet.');
  await heard.step('The button “Your files”.');
  await heard.read('dialog');
  await files.choose({
    name: 'plan.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from('# Plan\n\nSaturday.'),
  });
  await expect(files.row('plan.md')).toContainText('Ready');
  // How often it is heard to wait and to be read depends on how long that takes.
  await page.evaluate(() =>
    (globalThis as { heard?: { said: string[] } }).heard?.said.splice(0, Number.POSITIVE_INFINITY),
  );
  await heard.step('A file is chosen, and read.');
  await heard.read('list', 'Files you added');
  await files.remove('plan.md');
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused();
  await heard.step('Enter on “Delete plan.md”.');
  await page.keyboard.press('Enter');
  await expect(files.row('plan.md')).toContainText('Ready');
  await heard.announced('Enter on “Undo”.');
  expect(heard.text()).toMatchSnapshot('upload.txt');
});

administered('a list of the administration, as it is heard', async ({ page }) => {
  const heard = await Transcript.of(page, 'The administration: documents');
  await page.goto('/admin/documents?search=parental');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await heard.step('The page opens with a search.');
  await heard.read('navigation', 'Administration');
  await heard.read('main');
  expect(heard.text()).toMatchSnapshot('administration.txt');
});

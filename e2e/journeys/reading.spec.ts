import { expect, type Page, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { answerWith, holdAnswers } from './scripted-answers.ts';

const ABROAD = 'How many days can I work from abroad each year?';
const LEAVE = {
  text: '**Five** days [hr/leave.pdf#page=3].\n\n- Ask early\n- Ask kindly',
  passages: { 'hr/leave.pdf#page=3': 'Everyone has five days of leave for moving house.' },
};

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('hovering a citation shows its passage, which stays while the pointer is on it', async ({ page }) => {
  const chat = new ChatPage(page);
  await answerWith(page, LEAVE);
  await chat.open();
  await chat.ask('How long?');
  await chat.citation(1).first().hover();
  await expect(chat.card).toContainText('leave.pdf');
  await expect(chat.card).toContainText('page 3');
  await expect(chat.card).toContainText('five days of leave for moving house');
  await expectAccessible(page);
  await chat.card.hover();
  await expect(chat.card).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(chat.card).toBeHidden();
});

test('the card shows for the keyboard and is read out with its citation', async ({ page }) => {
  const chat = new ChatPage(page);
  await answerWith(page, LEAVE);
  await chat.open();
  await chat.ask('How long?');
  await page.keyboard.press('Shift+Tab');
  const chip = chat.conversation.getByRole('button', { name: 'Source 1: leave.pdf, page 3' });
  await chip.focus();
  await expect(chat.card).toBeVisible();
  await expect(chip).toHaveAccessibleDescription(/five days of leave/);
  await chip.blur();
  await expect(chat.card).toBeHidden();
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 412, height: 839 } });

  test('a citation shows its sentence in place, and opens its document from there', async ({ page }) => {
    const chat = new ChatPage(page);
    await chat.open();
    await chat.ask(ABROAD);
    const citation = chat.citation(1).first();
    const { width = 0, height = 0 } = (await citation.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    await citation.tap();
    await expect(chat.card.locator('mark').first()).toContainText('20 working days');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectAccessible(page);
    await chat.turn(ABROAD).getByRole('heading', { level: 2 }).tap();
    await expect(chat.card).toBeHidden();

    await citation.tap();
    await chat.openCard.tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(chat.card).toBeHidden();
  });
});

test('an answer is copied as plain text, or as Markdown with its sources', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const chat = new ChatPage(page);
  await answerWith(page, LEAVE);
  await chat.open();
  await chat.ask('How long?');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await clipboard(page)).toBe('Five days.\n\n- Ask early\n- Ask kindly');
  await page.getByRole('button', { name: 'Copy with sources' }).click();
  await expect
    .poll(() => clipboard(page))
    .toBe(
      '**Five** days [1].\n\n- Ask early\n- Ask kindly\n\n## Sources\n\n' +
        `1. [leave.pdf, page 3](${baseURL}/content/hr/leave.pdf#page=3)\n`,
    );
  await expectAccessible(page);
});

test('an answer can be asked for again', async ({ page }) => {
  const chat = new ChatPage(page);
  await answerWith(page, { text: 'First words.' }, { text: 'Better words.' });
  await chat.open();
  await chat.ask('How long?');
  await page.getByRole('button', { name: 'Regenerate' }).click();
  await expect(chat.turn('How long?')).toContainText('Better words.');
  await expect(chat.turn('How long?')).not.toContainText('First words.');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('a question is edited in the conversation, and replaces all that followed', async ({ page }) => {
  const chat = new ChatPage(page);
  await answerWith(page, { text: 'A.' }, { text: 'B.' }, { text: 'C.' });
  await chat.open();
  await chat.ask('How long?');
  await chat.ask('And then?');
  await chat.turn('How long?').getByRole('button', { name: 'Edit the question' }).click();
  const field = page.getByRole('textbox', { name: 'Edit your question' });
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(chat.turn('How long?').getByRole('button', { name: 'Edit the question' })).toBeFocused();

  await page.keyboard.press('Enter');
  await field.fill('How wide?');
  const asked = page.waitForRequest('**/chat/stream');
  await field.press('Enter');
  expect((await asked).postDataJSON().messages).toEqual([{ role: 'user', content: 'How wide?' }]);
  await expect(chat.turn('How wide?')).toContainText('C.');
  await expect(page.getByRole('article')).toHaveCount(1);
});

test('editing while an answer arrives ends that answer', async ({ page }) => {
  const answer = await holdAnswers(page);
  const chat = new ChatPage(page);
  await chat.open();
  await chat.question.fill('How long?');
  await chat.question.press('Enter');
  await answer.say('Five');
  await expect(chat.turn('How long?')).toContainText('Five');
  await chat.turn('How long?').getByRole('button', { name: 'Edit the question' }).click();
  await page.getByRole('textbox', { name: 'Edit your question' }).fill('How wide?');
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(chat.turn('How wide?')).toBeVisible();
  await answer.say('Two metres.');
  await answer.end();
  await expect(chat.turn('How wide?')).toContainText('Two metres.');
  await expect(page.getByText('Five')).toBeHidden();
});

/** Nothing that the sample documents tell. */
const ABSENT = 'What is the capital of Australia?';

test('an unanswered question says so plainly, with suggestions', { tag: '@embedded' }, async ({ page }) => {
  const chat = new ChatPage(page);
  const refusal = chat.conversation.getByText('I could not find an answer in the documents.');
  await chat.open();
  await chat.ask(ABSENT);
  await expect(refusal).toBeInViewport();
  await expect(chat.citation(1)).toHaveCount(0);
  await expect(page.getByText('Use words from the documents')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sources' })).toBeHidden();
  await expectAccessible(page);
  await page.reload();
  await expect(refusal).toBeInViewport();
  await chat.newChat.click();
  await chat.ask(ABROAD);
  await expect(refusal).toBeHidden();
});

test('a refusal of an earlier version, which quotes, still opens what it quotes', { tag: '@page' }, async ({
  page,
  baseURL,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const chat = new ChatPage(page);
  await answerWith(page, {
    ...LEAVE,
    text: `I could not find an answer. Closest:\n\n${LEAVE.text}`,
    answered: false,
  });
  await chat.open();
  await chat.ask('How long?');
  const turn = chat.turn('How long?');
  await expect(turn.getByRole('heading', { level: 3 })).toHaveText(['What you can try']);
  for (const shown of ['I could not find an answer. Closest:', 'What you can try'])
    await expect(turn.getByText(shown)).toBeInViewport();
  await page.getByRole('button', { name: 'Copy with sources' }).click();
  await expect.poll(() => clipboard(page)).toContain(`## Sources\n\n1. [leave.pdf, page 3](${baseURL}`);
  await expectAccessible(page);
});

test('a telephone number in an answer can be dialled', { tag: '@page' }, async ({ page }) => {
  const chat = new ChatPage(page);
  await answerWith(page, {
    text: 'Ring the desk: **+44 (0)1632 960 199**, ext. 4455, until 01.02.2026 [desk.md].',
    passages: { 'desk.md': 'The desk: +44 (0)1632 960 199, ext. 4455.' },
  });
  await chat.open();
  await chat.ask('Whom do I call?');
  const link = chat.turn('Whom do I call?').getByRole('link');
  await expect(link).toHaveText('+44 (0)1632 960 199');
  await expect(link).toHaveAttribute('href', 'tel:+441632960199');
  await expect(link).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
});

test('a greeting is not taken for a question without an answer', { tag: '@embedded' }, async ({ page }) => {
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask('Hello!');
  await expect(chat.turn('Hello!')).toContainText('I answer questions');
  await expect(page.getByText('What you can try')).toBeHidden();
});

test('on paper there are questions, answers and sources, and nothing to press', async ({ page }) => {
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask(ABROAD);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: ABROAD })).toBeVisible();
  await expect(chat.turn(ABROAD)).toContainText('20 working days');
  await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible();
  for (const control of [
    chat.question,
    page.getByText('Enter sends'),
    page.getByText('Follow-up questions'),
    chat.send,
    chat.newChat,
    page.getByRole('banner'),
  ])
    await expect(control).toBeHidden();
  // On paper the scrolling area is as tall as its content.
  const { area, answer } = await page.evaluate(() => ({
    area: document.querySelector('section:has(article)')?.getBoundingClientRect().height ?? 0,
    answer: document.querySelector('article')?.getBoundingClientRect().height ?? 0,
  }));
  expect(area).toBeGreaterThanOrEqual(answer);
});

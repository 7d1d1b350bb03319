import { expect, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { DocumentPanel } from '../pages/document-panel.ts';

const ABROAD = 'How many days can I work from abroad each year?';

test('a question is answered from the documents, and its citation opens the page it came from', async ({
  page,
}) => {
  const chat = new ChatPage(page);
  const document = new DocumentPanel(page);
  await chat.open();
  await chat.ask(ABROAD);
  await expect(chat.turn(ABROAD)).toContainText('20 working days');

  await chat.conversation
    .getByRole('button', { name: /^Source \d+: .*page 5$/ })
    .first()
    .click();
  await expect(document.pdfPage(5)).toContainText(
    'Working from abroad is possible for up to 20 working days',
  );
  await expect(document.panel).toContainText(/Page 5 of \d+/);
  await expect(document.marked().filter({ hasText: '20 working days' })).toBeVisible();
  await expect(document.original).toHaveAttribute('href', '/content/employee-handbook.pdf#page=5');
});

test('the original behind a citation is served from our origin', async ({ page, request }) => {
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask(ABROAD);
  await chat.citation(1).first().click();
  const href = await new DocumentPanel(page).original.getAttribute('href');
  const response = await request.get(href ?? '');
  expect(response.status()).toBe(200);
  expect(response.headers()['content-type']).toBe('application/pdf');
});

test('the pages of a document can be turned and enlarged', { tag: '@page' }, async ({ page }) => {
  const chat = new ChatPage(page);
  const document = new DocumentPanel(page);
  await chat.open();
  await chat.ask(ABROAD);
  await chat.conversation
    .getByRole('button', { name: /page 5$/ })
    .first()
    .click();
  await document.nextPage.click();
  await expect(document.pdfPage(6)).not.toBeEmpty();
  await document.previousPage.click();
  await expect(document.pdfPage(5)).toContainText('Sabbatical');
  await document.zoomIn.click();
  await expect(document.panel).toContainText('125%');
  await document.fitWidth.click();
  await expect(document.panel).toContainText('100%');
});

test('a document that is not a PDF opens at the cited passage', async ({ page }) => {
  const chat = new ChatPage(page);
  const document = new DocumentPanel(page);
  await chat.open();
  await chat.ask('How many weeks of full pay does the partner of a birth parent get?');
  await chat.citation(1).first().click();
  const row = document.citedRow().filter({ hasText: 'Partner of the birth parent' });
  await expect(row).toBeInViewport();
  await document.close.click();
  await expect(document.panel).toBeHidden();
});

test('the first page says what the documents are about, and each question that it offers is answered', async ({
  page,
}) => {
  const chat = new ChatPage(page);
  await chat.open();
  const topics = page.getByRole('navigation', { name: /^\d+ documents$/ }).getByRole('link');
  await expect(topics.first()).toBeInViewport();
  expect(await topics.count()).toBeGreaterThanOrEqual(4);
  await expect(chat.offered().last()).toBeInViewport();
  const questions = await chat.offered().allTextContents();
  expect(questions.length).toBeGreaterThanOrEqual(3);
  for (const question of questions) {
    await chat.ask(question);
    await expect(chat.turn(question)).not.toContainText(/Closest passages|do not answer/);
    await expect(chat.citation(1).last()).toBeVisible();
  }
});

test('a topic leads to asking about its document', async ({ page }) => {
  await new ChatPage(page).open();
  const topic = page
    .getByRole('navigation', { name: /^\d+ documents$/ })
    .getByRole('link')
    .first();
  await topic.click();
  await expect(page).toHaveURL(/\?about=/);
  await expect(page.getByRole('textbox', { name: 'Your question' })).toBeFocused();
});

test('an offered question is asked by a click, and a follow-up question goes on from there', async ({
  page,
}) => {
  const chat = new ChatPage(page);
  await chat.open();
  await chat.offered().first().click();
  await expect(chat.followUps().first()).toBeVisible();
  const followUp = (await chat.followUps().first().textContent()) ?? '';
  await chat.followUps().first().click();
  await expect(chat.turn(followUp)).toBeVisible();
  await chat.send.waitFor();
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('the page names its engine and model', { tag: '@embedded' }, async ({ page }) => {
  await new ChatPage(page).open();
  await expect(page.getByText(/\d+ documents · answers are quotes/)).toBeVisible();
});

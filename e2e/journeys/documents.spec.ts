import { expect, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { DocumentPanel } from '../pages/document-panel.ts';
import { japanesePdf } from './bare-pdf.ts';
import { answerWith } from './scripted-answers.ts';

const CITED = { text: 'Twenty days [leave.pdf#page=7].', passages: { 'leave.pdf#page=7': '有給休暇' } };

test('a file that brings no fonts is read with what our own origin has', async ({ page, baseURL }) => {
  const maps: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('.bcmap') && response.ok()) maps.push(new URL(response.url()).origin);
  });
  await answerWith(page, CITED);
  await page.route('**/content/leave.pdf', (route) =>
    route.fulfill({ contentType: 'application/pdf', body: japanesePdf() }),
  );
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask('How much leave do I get?');
  await chat.citation(1).first().click();
  await expect(new DocumentPanel(page).pdfPage(1)).toContainText('有給休暇');
  expect(new Set(maps)).toEqual(new Set([baseURL]));
});

test('a citation of a page that the document does not have opens its last page', async ({ page }) => {
  await answerWith(page, CITED);
  await page.route('**/content/leave.pdf', (route) =>
    route.fulfill({ contentType: 'application/pdf', body: japanesePdf() }),
  );
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask('How much leave do I get?');
  await chat.citation(1).first().click();
  await expect(new DocumentPanel(page).panel).toContainText('Page 1 of 1');
});

test('a document that is gone says so, and the conversation stays', async ({ page }) => {
  await answerWith(page, CITED);
  const chat = new ChatPage(page);
  const document = new DocumentPanel(page);
  await chat.open();
  await chat.ask('How much leave do I get?');
  await chat.citation(1).first().click();
  await expect(document.panel).toContainText('it is no longer available');
  await document.close.click();
  await expect(chat.turn('How much leave do I get?')).toContainText('Twenty days');
});

test('a file that is no PDF at all does not break the page', async ({ page }) => {
  await answerWith(page, CITED);
  await page.route('**/content/leave.pdf', (route) =>
    route.fulfill({ contentType: 'application/pdf', body: '<html><script>alert(1)</script>' }),
  );
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask('How much leave do I get?');
  await chat.citation(1).first().click();
  await expect(new DocumentPanel(page).panel).toContainText('the file could not be read');
});

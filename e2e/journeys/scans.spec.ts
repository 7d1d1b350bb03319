import { expect, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { DocumentPanel } from '../pages/document-panel.ts';
import { OwnFiles } from '../pages/own-files.ts';
import { photographOf, scannedPdf } from './scans.ts';

const COVER = [
  'Harbour office',
  'Circular letter to all berth holders',
  'Filed by the harbour master in spring',
];
const LETTER = [
  'Winter storage',
  'Boats are stored in the Kestrelmoor hall from November.',
  'The Kestrelmoor hall opens at 6:30 every Saturday.',
];
const NOTICE = [
  'Lost property',
  'A Vellichor brass compass was found on the slipway.',
  'The Vellichor compass is kept in locker 58 until May.',
];

const FOUND = 'In which locker is the Vellichor compass kept?';

test('a scan and a photographed notice are read, and what is quoted of them is marked on their pictures', async ({
  page,
}) => {
  const chat = new ChatPage(page);
  const files = new OwnFiles(page);
  const document = new DocumentPanel(page);
  await chat.open();
  const letter = scannedPdf([await photographOf(page, COVER), await photographOf(page, LETTER)]);
  const notice = await photographOf(page, NOTICE);
  await files.open();
  await files.choose({ name: 'circular.pdf', mimeType: 'application/pdf', buffer: letter });
  await expect(files.row('circular.pdf')).toContainText('Ready');
  await files.choose({ name: 'notice-board.jpg', mimeType: 'image/jpeg', buffer: notice });
  await expect(files.row('notice-board.jpg')).toContainText('Ready');
  await files.close();

  await chat.ask('When does the Kestrelmoor hall open?');
  await chat.citation(1).first().click();
  await expect(document.pdfPage(2)).toContainText('Kestrelmoor');
  await expect(document.quoted().filter({ hasText: '6:30' })).toBeInViewport();
  await document.close.click();

  await chat.ask(FOUND);
  await chat
    .turn(FOUND)
    .getByRole('button', { name: /^Source 1:/ })
    .first()
    .click();
  await expect(document.panel).toContainText('Notice board');
  await expect(document.quoted().filter({ hasText: '58' })).toBeInViewport();
});

import { expect, type Page, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { DocumentPanel } from '../pages/document-panel.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { japanesePdf } from './bare-pdf.ts';
import { answerWith } from './scripted-answers.ts';

const CITED = { text: 'Twenty days [leave.pdf#page=7].', passages: { 'leave.pdf#page=7': '有給休暇' } };

test('a PDF without embedded fonts is shown with fonts from our own origin', async ({ page, baseURL }) => {
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

/** A question for each format, the source that answers it, what is marked there, and a heading from elsewhere in the document. */
const FORMATS = [
  ['How long must a password be?', /sign-in$/, '14 characters', 'Networks and Wi-Fi'],
  ['When do I travel first class by train?', /Trains and flights$/, 'First class', 'Meals'],
  ['Which night flights may I book in business class?', /Trains and flights$/, 'Business class', 'Hotels'],
  ['What is the internal emergency number?', /Laboratory safety$/, '3333', '3. WHAT TO WEAR'],
  ['What do I do when I forgot my password?', /entry 1$/, 'hardware key', /HD-004/],
  ['How much did revenue in North America grow?', /slide 3$/, '31 per cent', 'The year in numbers'],
] as const;
const ROWS = [
  ['How much may a hotel in London cost per night?', /Hotels$/, '£185', 'Cars'],
  ['How many weeks of full pay does the partner of a birth parent get?', /Parental leave/, '8 weeks', /./],
] as const;

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test.describe(`on a page ${width} wide`, () => {
    test.use({ viewport: { width, height } });

    for (const [question, source, words, elsewhere] of FORMATS) {
      test(`a document is shown whole, at the sentence that is cited: ${question}`, async ({ page }) => {
        const panel = await openCitation(page, question, source);
        await expect(panel.marked().filter({ hasText: words }).first()).toBeInViewport();
        await expect(panel.passage().getByRole('heading', { name: elsewhere })).toHaveCount(1);
      });
    }

    for (const [question, source, words, elsewhere] of ROWS) {
      test(`the row that is cited is marked in its table: ${question}`, async ({ page }) => {
        const panel = await openCitation(page, question, source);
        await expect(panel.citedRow()).toHaveCount(1);
        await expect(panel.citedRow()).toContainText(words);
        await expect(panel.citedRow()).toBeInViewport();
        await expect(panel.passage().getByRole('heading', { name: elsewhere })).not.toHaveCount(0);
      });
    }
  });
}

test('words are found in a document: how often, one after the other, and Escape leaves the panel open', async ({
  page,
}) => {
  const panel = await openCitation(page, 'How much may a hotel in London cost per night?', /Hotels$/);
  await expect(panel.citedRow()).toBeInViewport();
  await page.keyboard.press('Control+f');
  await expect(panel.findField).toBeFocused();
  await page.keyboard.type('travel desk');
  await expect(panel.panel).toContainText(/\d of \d+/);
  const counted = /(\d+) of (\d+)/.exec((await panel.panel.getByRole('search').textContent()) ?? '');
  expect(Number(counted?.[2])).toBeGreaterThan(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => panel.foundNow()).toEqual({ text: 'travel desk', isInView: true });
  await page.keyboard.press('Shift+Enter');
  await expect(panel.panel).toContainText(counted?.[0] ?? '');
  await panel.findField.fill('no such words');
  await expect(panel.panel).toContainText('No matches');
  await page.keyboard.press('Escape');
  await expect(panel.findField).toBeHidden();
  await expect(panel.panel).toBeVisible();
});

test('words are found on other pages of a PDF', async ({ page }) => {
  const panel = await openCitation(page, 'How many days can I work from abroad each year?', /page 5$/);
  await expect(panel.pdfPage(5)).toContainText('Sabbatical');
  await panel.find.click();
  await page.keyboard.type('Weekly hours');
  await expect(panel.pdfPage(3)).toContainText('Weekly hours');
  await expect
    .poll(() => panel.foundNow())
    .toMatchObject({
      text: expect.stringMatching(/^weekly hours$/i),
      isInView: true,
    });
});

test('all sheets of a workbook are there, and words are found in the one that is shown', async ({ page }) => {
  const panel = await openCitation(page, 'What does the OU4-KIT cost in euros?', /row 5$/);
  await expect(panel.citedRow()).toBeInViewport();
  await panel.panel.getByRole('button', { name: 'Services' }).click();
  await expect(panel.citedRow()).toHaveCount(0);
  await expect(panel.panel.getByRole('table')).not.toContainText('OU4-KIT');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a document with its marks and its search has no known accessibility barrier: ${colorScheme}`, async ({
    page,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const panel = await openCitation(page, 'How much may a hotel in London cost per night?', /Hotels$/);
    await expect(panel.citedRow()).toBeVisible();
    await panel.find.click();
    await panel.findField.fill('travel desk');
    await expect(panel.panel).toContainText(/\d of \d+/);
    await expectAccessible(page);
  });
}

async function openCitation(page: Page, question: string, source: RegExp): Promise<DocumentPanel> {
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask(question);
  await chat
    .turn(question)
    .getByRole('button', { name: new RegExp(`^Source \\d+: .*${source.source}`, 'i') })
    .first()
    .click();
  return new DocumentPanel(page);
}

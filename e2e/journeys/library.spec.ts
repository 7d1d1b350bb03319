import { expect, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { LibraryPage } from '../pages/library-page.ts';
import { OwnFiles } from '../pages/own-files.ts';
import { ScopePicker } from '../pages/scope-picker.ts';
import { UNFOLDED_SIZES } from '../pages/sizes.ts';

const PASSWORDS = 'How long must a password be?';

for (const [width, height] of UNFOLDED_SIZES) {
  test.describe(`at ${width}×${height}`, () => {
    test.use({ viewport: { width, height } });

    test('the chat leads to the documents, and a document to a question about it', async ({ page }) => {
      const chat = new ChatPage(page);
      const library = new LibraryPage(page);
      await chat.open();
      const link = page.getByRole('banner').getByRole('link', { name: 'Documents' });
      await expect(link).toBeInViewport({ ratio: 1 });
      await link.click();
      await expect(library.search).toBeInViewport({ ratio: 1 });
      await expect(library.row('Employee handbook')).toBeInViewport({ ratio: 1 });
      await library.search.fill('password length');
      await expect(library.row('IT security rules')).toBeInViewport({ ratio: 1 });
      await expect(library.order).toHaveValue('relevance');
      await expect(library.order).toBeInViewport({ ratio: 1 });
      await library.askAbout('IT security rules');
      await expect(new ScopePicker(page).button).toHaveAccessibleName('Search in: IT security rules');
      await expect(new ScopePicker(page).button).toBeInViewport({ ratio: 1 });
      await expect(chat.question).toBeFocused();
      await chat.ask(PASSWORDS);
      await expect(chat.turn(PASSWORDS).getByText(/^Searched .*IT security rules/)).toBeInViewport();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    });

    test('what to search is chosen where the question is written', async ({ page }) => {
      const scope = new ScopePicker(page);
      await new ChatPage(page).open();
      await expect(scope.button).toBeInViewport({ ratio: 1 });
      await scope.button.click();
      await expect(scope.search).toBeFocused();
      await expect(scope.panel.getByRole('checkbox').first()).toBeInViewport();
      await page.keyboard.press('Escape');
      await expect(scope.button).toBeFocused();
      await scope.choose('Benefits guide', 'Parental leave');
      await expect(scope.button).toHaveAccessibleName('Search in: 2 documents');
      await expect(scope.clear).toBeInViewport({ ratio: 1 });
      await scope.clear.click();
      await expect(scope.button).toHaveAccessibleName('Search in: All documents');
    });
  });
}

test('a document opens beside the list', async ({ page }) => {
  const library = new LibraryPage(page);
  await library.open();
  const preview = await library.preview('Parental leave');
  await expect(preview).toBeInViewport();
  await expect(preview.getByRole('link', { name: 'Ask about this' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();
});

test('going back closes a document, and its address opens it again', async ({ page }) => {
  const library = new LibraryPage(page);
  await library.open();
  const preview = await library.preview('Parental leave');
  await expect(preview).toBeInViewport();
  await page.goBack();
  await expect(preview).toBeHidden();
  await expect(library.row('Parental leave')).toBeVisible();
  await page.goForward();
  await page.reload();
  await expect(preview).toBeInViewport();
  // The list of this search does not have it.
  await page.goto(`${page.url()}&search=handbook`);
  await expect(library.row('Parental leave')).toBeHidden();
  await expect(preview).toBeInViewport();
});

test('a question about an offered document searches only that document', async ({ page }) => {
  const library = new LibraryPage(page);
  const scope = new ScopePicker(page);
  await library.open();
  await library.askAbout('Parental leave');
  await expect(scope.button).toHaveAccessibleName('Search in: Parental leave');
  await page.reload();
  await expect(scope.button).toHaveAccessibleName('Search in: Parental leave');
  await page.goto('/');
  await expect(scope.button).toHaveAccessibleName('Search in: All documents');
});

test('ticked documents are searched, however the picker is closed', async ({ page }) => {
  const scope = new ScopePicker(page);
  await new ChatPage(page).open();
  await scope.button.click();
  await scope.panel.getByRole('checkbox', { name: 'Parental leave' }).check();
  await page.keyboard.press('Escape');
  await expect(scope.button).toHaveAccessibleName('Search in: Parental leave');
  await scope.button.click();
  await scope.panel.getByRole('checkbox', { name: 'Employee handbook' }).check();
  await page.goBack();
  await expect(scope.button).toHaveAccessibleName('Search in: 2 documents');
});

test('a search in the shown part of a document says that the rest is not searched', async ({ page }) => {
  const text = {
    sections: [{ blocks: [{ kind: 'paragraph', runs: [{ text: 'Ten days.' }] }] }],
    isCut: true,
  };
  await page.route('**/blocks/**', (route) => route.fulfill({ json: text }));
  const library = new LibraryPage(page);
  await library.open();
  const preview = await library.preview('Parental leave');
  await preview.getByRole('button', { name: 'Find in this document' }).click();
  await page.keyboard.type('twelve');
  await expect(preview.getByText('No matches in the part shown')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('ten');
  await expect(preview.getByText('1 of 1')).toBeInViewport({ ratio: 1 });
});

test('a browser that opens a document that is not there is shown a page', async ({ page, request }) => {
  const response = await page.goto('/content/never-was.pdf');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeInViewport();
  await page.getByRole('link', { name: 'Go to the chat' }).click();
  await expect(new ChatPage(page).question).toBeInViewport();
  expect(await (await request.get('/content/never-was.pdf')).json()).toEqual({
    error: 'Document not found.',
  });
});

test('the list says when nothing matches, and leads back', async ({ page }) => {
  const library = new LibraryPage(page);
  await library.open('?search=zzqqxxvv');
  await expect(page.getByRole('heading', { name: 'No document matches' })).toBeInViewport();
  await page.getByRole('link', { name: 'Show all documents' }).click();
  await expect(library.row('Employee handbook')).toBeVisible();
  await expectAccessible(page);
});

test('own files are in the list, marked, and for their owner alone', async ({ page, browser }) => {
  const library = new LibraryPage(page);
  const files = new OwnFiles(page);
  await new ChatPage(page).open();
  await files.open();
  await files.choose({
    name: 'quillon-notes.md',
    mimeType: 'text/markdown',
    buffer: Buffer.from('# Quillon notes\n\nThe Quillon bridge opens in May.\n'),
  });
  await expect(files.row('quillon-notes.md')).toContainText('Ready');
  await library.open();
  await expect(library.row('Quillon notes')).toContainText('My file');
  await new ChatPage(page).open();
  const scope = new ScopePicker(page);
  await scope.button.click();
  await scope.search.fill('Quillon');
  await expect(scope.panel.getByRole('checkbox', { name: 'Quillon notes' })).toBeInViewport();
  await expect(scope.panel.getByText('My file', { exact: true })).toBeInViewport({ ratio: 1 });
  await library.open();
  await library.folder.selectOption({ label: 'My files' });
  await expect(library.list.getByRole('listitem')).toHaveCount(1);
  const other = new LibraryPage(await browser.newPage());
  await other.open('?search=Quillon');
  await expect(other.page.getByText('Quillon notes')).toHaveCount(0);
  await other.page.close();
});

test('a scope stays with the conversation, and asking all documents is one step away', async ({ page }) => {
  const chat = new ChatPage(page);
  const scope = new ScopePicker(page);
  await chat.open();
  await scope.choose('Benefits guide');
  await chat.ask(PASSWORDS);
  const turn = chat.turn(PASSWORDS);
  await expect(turn.getByText(/^Searched .*Benefits guide/)).toBeInViewport();
  await page.reload();
  await expect(scope.button).toHaveAccessibleName(/^Search in: Benefits guide/);
  await expectAccessible(page);
  await turn.getByRole('button', { name: 'Ask all documents' }).click();
  await expect(chat.citation(1).first()).toBeVisible();
  await expect(turn.getByText(/^Searched/)).toHaveCount(0);
  await expect(scope.button).toHaveAccessibleName('Search in: All documents');
});

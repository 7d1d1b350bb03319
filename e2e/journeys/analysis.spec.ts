import { devices, expect, type Page, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { DocumentPanel } from '../pages/document-panel.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { SIZES } from '../pages/sizes.ts';
import { answerWith } from './scripted-answers.ts';

const ABROAD = 'How many days can I work from abroad each year?';

async function askAndCite(page: Page, question: string, label: RegExp): Promise<DocumentPanel> {
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask(question);
  await chat.turn(question).getByRole('button', { name: label }).first().click();
  return new DocumentPanel(page);
}

test('a citation marks the passage on its page, and within it the sentence that the answer gives', async ({
  page,
}) => {
  const panel = await askAndCite(page, ABROAD, /^Source \d+: .*page 5$/);
  await expect(panel.tab('Citation')).toHaveAttribute('aria-selected', 'true');
  await expect(panel.quoted().filter({ hasText: '20 working days' })).toBeInViewport();
  expect(await panel.quoted().count()).toBeLessThan(await panel.marked().count());
});

for (const [width, height] of SIZES) {
  test(`the analysis says in sentences how the question was answered, at ${width}×${height}`, {
    tag: '@embedded',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const panel = await askAndCite(page, ABROAD, /^How this was answered$/);
    await expect(panel.part('What was searched').getByRole('paragraph').first()).toBeInViewport({ ratio: 1 });
    await expect(panel.part('What was searched')).toContainText('Only documents that you may read');
    await expect(panel.part('What was found')).toContainText('3 passages from 2 documents');
    await expect(panel.technical).toHaveCount(0);
    await expect(panel.panel).not.toContainText(/token|\d ms|vector/i);
    await expectAccessible(page);
    await panel
      .part('What the answer uses')
      .getByRole('button', { name: /Employee handbook.*page 5/ })
      .click();
    await expect(panel.tab('Citation')).toHaveAttribute('aria-selected', 'true');
    await expect(panel.pdfPage(5)).toContainText('20 working days');
  });
}

test('the analysis says why there is no answer', { tag: '@embedded' }, async ({ page }) => {
  const panel = await askAndCite(page, 'What is the capital of Australia?', /^How this was answered$/);
  await expect(panel.part('Why there is no answer')).toContainText('Rather than guess');
});

test('the supporting content lists what was found, and opens it', async ({ page }) => {
  const panel = await askAndCite(page, 'Is dental covered?', /^How this was answered$/);
  const dental = panel.passages().filter({ hasText: 'Dental treatment' }).first();
  await expect(dental).toContainText('page 3');
  await expect(dental).toContainText(/Cited as \d/);
  await expect(panel.passages().filter({ hasText: 'Found, not cited' }).first()).toBeVisible();
  await dental.getByRole('button', { name: /^Open .*page 3$/ }).click();
  await expect(panel.pdfPage(3)).toContainText('hearing aids');
});

test('one citation leads to the next and back', { tag: '@page' }, async ({ page }) => {
  await answerWith(page, {
    text: 'Ten days of leave [a.md]. Twenty days [b.csv#row=2].',
    passages: { 'a.md': 'Ten days of leave.', 'b.csv#row=2': 'Kind: care | Days: 20', 'c.md': 'Other.' },
  });
  const texts = ['Leave', 'Ten days of leave.', 'Ask early.'];
  const blocks = texts.map((text) => ({ kind: 'paragraph', runs: [{ text }] }));
  await page.route('**/blocks/a.md', (route) =>
    route.fulfill({ json: { sections: [{ blocks }], isCut: false } }),
  );
  await page.route('**/content/b.csv', (route) =>
    route.fulfill({ contentType: 'text/csv', body: 'Kind;Days\ncare;20\nrest;5\n' }),
  );
  const panel = await askAndCite(page, 'How much?', /^Source 1: /);
  await expect(panel.panel).toContainText('Citation 1 of 2');
  await expect(panel.quoted()).toHaveText('Ten days of leave.');
  await expect(panel.previousCitation).toHaveAttribute('aria-disabled', 'true');
  await panel.nextCitation.click();
  await expect(panel.panel).toContainText('Citation 2 of 2');
  await expect(panel.citedRow()).toContainText('care');
  await expect(panel.nextCitation).toHaveAttribute('aria-disabled', 'true');
  await panel.previousCitation.click();
  await expect(panel.panel).toContainText('Citation 1 of 2');
});

test('of an excerpt the bold sentence is marked as cited, and the rest as its passage', {
  tag: '@page',
}, async ({ page }) => {
  const texts = ['Book early.', 'Dogs may come for £18 a night.', 'Ask before you go.'];
  await answerWith(page, {
    text: `This may answer it:\n\n${texts[0]} **${texts[1]}**\n\n${texts[2]} [a.md]`,
    passages: { 'a.md': texts.join(' ') },
    certainty: 'likely',
  });
  const blocks = texts.map((text) => ({ kind: 'paragraph', runs: [{ text }] }));
  await page.route('**/blocks/a.md', (route) =>
    route.fulfill({ json: { sections: [{ blocks }], isCut: false } }),
  );
  const panel = await askAndCite(page, 'May my dog come?', /^Source 1: /);
  await expect(panel.quoted()).toHaveText('Dogs may come for £18 a night.');
  await expect(panel.quoted()).toBeInViewport({ ratio: 1 });
  await expect(panel.passageBlocks()).toHaveCount(3);
});

for (const [question, label, cells] of [
  ['How many people work in Porto?', /offices.*row 6$/i, ['Porto', '39']],
  ['What does the OU4-KIT cost in euros?', /sheet Sensors, row 5$/, ['OU4-KIT']],
] as const) {
  test(`the row behind an answer is marked in its sheet: ${question}`, async ({ page }) => {
    const panel = await askAndCite(page, question, label);
    await expect(panel.citedRow()).toHaveCount(1);
    for (const cell of cells) await expect(panel.citedRow()).toContainText(cell);
    await expect(panel.citedRow()).toBeInViewport();
  });
}

test('an image is shown, and a removed document of any format is reported as gone', { tag: '@page' }, async ({
  page,
}) => {
  const gone = ['gone.md', 'gone.html', 'gone.csv', 'gone.docx', 'gone.png'];
  await answerWith(page, {
    text: `Look [plan.svg]. ${gone.map((name) => `[${name}]`).join(' ')}`,
    passages: Object.fromEntries(['plan.svg', ...gone].map((name) => [name, 'A plan of the office.'])),
  });
  await page.route('**/content/plan.svg', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle r="20"/></svg>',
    }),
  );
  const panel = await askAndCite(page, 'Where do I sit?', /^Source 1: /);
  await expect(panel.panel.getByRole('img', { name: 'A plan of the office.' })).toBeVisible();
  for (const [at] of gone.entries()) {
    await panel.nextCitation.click();
    await expect(panel.panel).toContainText(`Citation ${at + 2} of 6`);
    await expect(panel.panel).toContainText('This document is no longer available.');
  }
});

test('the analysis panel works by keyboard alone, and returns the focus', { tag: '@page' }, async ({
  page,
}) => {
  const chat = new ChatPage(page);
  const panel = new DocumentPanel(page);
  await chat.open();
  await chat.ask(ABROAD);
  const opener = page.getByRole('button', { name: 'How this was answered' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(panel.heading).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(panel.tab('How this was answered')).toBeFocused();
  await expect(panel.passages().first()).toBeVisible();
  await page.keyboard.press('End');
  await expect(panel.tab('Citation')).toHaveAttribute('aria-selected', 'true');
  await expect(panel.pdfPage(5)).toContainText('Sabbatical');
  await page.keyboard.press('Escape');
  await expect(panel.panel).toBeHidden();
  await expect(opener).toBeFocused();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`checking an answer has no known accessibility barrier: ${colorScheme}`, { tag: '@page' }, async ({
    page,
  }) => {
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const panel = await askAndCite(page, 'How many people work in Porto?', /offices.*row 6$/i);
    await expect(panel.citedRow()).toBeVisible();
    await expectAccessible(page);
    await panel.tab('How this was answered').click();
    await expect(panel.part('What was found')).toBeVisible();
    await expect(panel.passages().first()).toBeVisible();
    await expectAccessible(page);
  });
}

test('how an answer was made is still shown after a reload', { tag: '@page' }, async ({ page }) => {
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask(ABROAD);
  await page.reload();
  await page.getByRole('button', { name: 'How this was answered' }).click();
  await expect(new DocumentPanel(page).part('What was found')).toContainText('3 passages');
});

test.describe('on a phone', () => {
  const { viewport, deviceScaleFactor, isMobile, hasTouch, userAgent } = devices['Pixel 7'];
  test.use({ viewport, deviceScaleFactor, isMobile, hasTouch, userAgent });

  test('the panel is a sheet over the conversation, as wide as the screen', { tag: '@page' }, async ({
    page,
  }) => {
    const panel = await askAndCite(page, ABROAD, /^How this was answered$/);
    expect((await panel.panel.boundingBox())?.width).toBe(viewport.width);
    for (const tab of ['How this was answered', 'Citation'] as const) {
      await expect(panel.tab(tab)).toBeInViewport({ ratio: 1 });
      await panel.tab(tab).tap();
      await expect(panel.close).toBeInViewport();
      const overflow = await panel.panel.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
    await panel.close.tap();
    await expect(panel.panel).toBeHidden();
  });
});

import { expect, type Page, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { DocumentPanel } from '../pages/document-panel.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { answerWith } from './scripted-answers.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  // A window of 1440 × 900 at 200% zoom.
  { width: 720, height: 450 },
];

const BEFORE = 'Trains are booked by the office, and seats are free to choose. '.repeat(12);
const KENNEL = 'The kennel for your dog is reimbursed up to £18 a night.';
const PASSAGES = {
  'travel.docx': `${BEFORE}${KENNEL} Ask before you go.`,
  'courses.csv#row=5': 'Id: 77\nTC-04 · First aid\nFormat: classroom\nFor whom: every site\nCost (GBP): 75',
};
const ANSWER = {
  text: `${KENNEL} [travel.docx]\n\n**TC-04 · First aid** — Cost (GBP): 75 [courses.csv#row=5]`,
  passages: PASSAGES,
};
/** An excerpt whose bold sentence is the likely one. */
const LIKELY = {
  text: `This may answer it:\n\nTravel:\n\n**${KENNEL}** Ask before you go. [travel.docx]\n\nSee also:\n\n- **TC-04 · First aid** — Cost (GBP): 75 [courses.csv#row=5]`,
  passages: PASSAGES,
  certainty: 'likely' as const,
};

const marks = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Conversation' }).locator('mark').filter({ hasText: text });

for (const viewport of SIZES) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, { tag: '@page' }, () => {
    test.use({ viewport });

    test('the card of a source shows the words that are cited, not how its section begins', async ({
      page,
    }) => {
      await answerWith(page, ANSWER);
      const chat = new ChatPage(page);
      await chat.open();
      await chat.ask('What does it cost?');
      for (const [name, words] of [
        [/^\d\s*travel\.docx/, KENNEL],
        [/^\d\s*courses\.csv/, 'Cost (GBP): 75'],
      ] as const) {
        const card = chat.turn('What does it cost?').getByRole('button', { name });
        const mark = card.locator('mark').filter({ hasText: words });
        await expect(async () => {
          await mark.scrollIntoViewIfNeeded();
          await expect(mark).toBeInViewport({ timeout: 1000 });
        }).toPass();
        await expect(card).not.toContainText('Id: 77');
      }
    });

    test('the card of an excerpt shows its bold sentence, and other places show their own', async ({
      page,
    }) => {
      await answerWith(page, LIKELY);
      const chat = new ChatPage(page);
      await chat.open();
      await chat.ask('May dogs come to work?');
      await expect(page.getByText('This may answer it:', { exact: true })).toBeInViewport({ ratio: 1 });
      await chat.citation(1).hover();
      await expect(chat.card.locator('mark')).toHaveText(KENNEL);
      await page.keyboard.press('Escape');
      await chat.citation(2).hover();
      await expect(chat.card.locator('mark').filter({ hasText: 'Cost (GBP): 75' })).toBeInViewport();
    });
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`cited words can be read on their mark when it is ${colorScheme}`, { tag: '@page' }, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await answerWith(page, LIKELY, ANSWER);
    const chat = new ChatPage(page);
    await chat.open();
    await chat.ask('May dogs come to work?');
    await expect(marks(page, KENNEL)).toBeVisible();
    await expectAccessible(page);
    await chat.ask('What does it cost?');
    await expect(marks(page, 'Cost (GBP): 75').first()).toBeVisible();
    await expectAccessible(page);
  });
}

test('each citation shows its own words, also where a source is cited twice', { tag: '@page' }, async ({
  page,
}) => {
  await answerWith(page, { ...ANSWER, text: `${KENNEL} [travel.docx] Ask before you go. [travel.docx]` });
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask('May my dog come?');
  await chat.citation(1).nth(0).hover();
  await expect(chat.card.locator('mark')).toHaveText(KENNEL);
  await page.keyboard.press('Escape');
  await chat.citation(1).nth(1).hover();
  await expect(chat.card.locator('mark')).toHaveText('Ask before you go.');
});

test('the supporting content marks the cited words in their passage', { tag: '@page' }, async ({ page }) => {
  await answerWith(page, ANSWER);
  const chat = new ChatPage(page);
  const panel = new DocumentPanel(page);
  await chat.open();
  await chat.ask('What does it cost?');
  await chat.citation(1).first().click();
  await panel.tab('How this was answered').click();
  await expect(panel.passages().first().locator('mark')).toHaveText(KENNEL);
});

test('the panel switches to the newer answer, or closes if that cites nothing', { tag: '@page' }, async ({
  page,
}) => {
  const plain = { text: 'Hello.', passages: {} };
  await answerWith(page, ANSWER, { ...ANSWER, text: 'It costs 75. [courses.csv#row=5]' }, plain);
  const chat = new ChatPage(page);
  const panel = new DocumentPanel(page);
  await chat.open();
  await chat.ask('What does a kennel cost?');
  await chat.citation(1).first().click();
  await expect(panel.heading).toContainText('What does a kennel cost?');
  await chat.ask('And a course?');
  await expect(panel.heading).toContainText('And a course?');
  await expect(panel.panel.getByRole('heading', { level: 3 })).toHaveText('courses.csv');
  await chat.ask('Thanks!');
  await expect(panel.panel).toBeHidden();
});

/** Excerpts with other text, in which one value is what was asked for. */
const ASKED = [
  [
    'a row of several values',
    '**Boise** — Phone: **+1 208 555 0142**, Site manager: Dale Whitehorse [a.csv]',
  ],
  [
    'a table among paragraphs',
    'Who to call:\n\n| Office | Phone | People |\n| --- | --- | --- |\n| Porto | +351 22 010 0142 | 39 |\n| **Boise** | ***+1 208 555 0142*** | **25** |\n\nCall in the morning. [a.csv]',
  ],
  ['a single value above other text', '**Boise** — Phone: +1 208 555 0142\n\nCall in the morning. [a.csv]'],
] as const;

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  for (const [where, text] of ASKED) {
    test(`at ${viewport.width} × ${viewport.height} the number that was asked for is large in ${where}, and can be dialled`, {
      tag: '@page',
    }, async ({ page }) => {
      await page.setViewportSize(viewport);
      await answerWith(page, { text, passages: { 'a.csv': 'Boise' } });
      const chat = new ChatPage(page);
      await chat.open();
      await chat.ask('What is the phone number of Boise?');
      const number = chat.conversation.getByRole('link', { name: '+1 208 555 0142' });
      await expect(number).toBeInViewport({ ratio: 1 });
      await expect(number).toHaveAttribute('href', 'tel:+12085550142');
      const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
      const around = await chat.conversation.getByText('Boise', { exact: true }).first().evaluate(size);
      expect(await number.evaluate(size)).toBeGreaterThanOrEqual(1.2 * around);
    });
  }
}

test('of a row of several values the one that is asked for is large', { tag: '@embedded' }, async ({
  page,
}) => {
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask('Who manages the Lancaster office?');
  const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
  const value = chat.conversation.getByText('Gwen Tyldesley', { exact: true }).first();
  await expect(value).toBeInViewport({ ratio: 1 });
  const row = chat.conversation.getByText('Lancaster', { exact: true }).first();
  expect(await value.evaluate(size)).toBeGreaterThan(await row.evaluate(size));
});

import { expect, type Page, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { answerWith } from './scripted-answers.ts';

/** Sizes of windows, and how many lines of an answer at least can be read in each once it has come. */
const SIZES = [
  // 1280 × 1024 at 400% zoom.
  { width: 320, height: 256, lines: 4 },
  // A phone on its side.
  { width: 844, height: 390, lines: 7 },
  { width: 390, height: 844, lines: 12 },
  { width: 1024, height: 768, lines: 12 },
  { width: 1440, height: 900, lines: 16 },
];
const QUESTIONS = [
  'How many days can I work from abroad each year?',
  'What do I need to settle before I travel?',
];
const ANSWER = 'Three things need to be settled before you travel, and each of them takes some days. '.repeat(
  40,
);

/** The number of fully visible lines of the last answer. */
function readableLines(page: Page): Promise<number> {
  return page.evaluate(() => {
    const text = [...document.querySelectorAll('article .prose')].at(-1);
    if (!text) return 0;
    const range = document.createRange();
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()].filter(({ left, top, bottom, width, height }) => {
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      return top >= 0 && bottom <= innerHeight && at !== null && text.contains(at);
    });
    return new Set(lines.map(({ top }) => Math.round(top))).size;
  });
}

for (const { lines, ...viewport } of SIZES) {
  const size = `${viewport.width} × ${viewport.height}`;

  test(`at ${size} an answer can be read as it comes, and the question field is in view`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await answerWith(page, { text: ANSWER });
    const chat = new ChatPage(page);
    await chat.open();
    for (const question of QUESTIONS) {
      await chat.ask(question);
      await expect(chat.turn(question).getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
      await expect(chat.question).toBeInViewport({ ratio: 1 });
      expect(await readableLines(page)).toBeGreaterThanOrEqual(lines);
    }
  });

  test(`at ${size} nothing is cut off in German: the field says what it is for`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'citewell.language', value: 'de', url: String(baseURL) }]);
    await page.setViewportSize(viewport);
    await page.goto('/');
    const field = page.getByRole('textbox', { name: 'Ihre Frage' });
    await expect(field).toBeInViewport({ ratio: 1 });
    const cut = await page.evaluate(() => {
      const area = document.querySelector('textarea');
      const wide = [...document.querySelectorAll('main :is(li button, a, h2, p)')].filter(
        ({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
      );
      return [
        ...(area && area.scrollWidth > area.clientWidth ? ['placeholder'] : []),
        ...wide.map(({ textContent }) => textContent),
        ...(document.documentElement.scrollWidth > innerWidth ? ['page'] : []),
      ];
    });
    expect(cut).toEqual([]);
  });
}

const OFFERS = { en: 'Try one of these', de: 'Probieren Sie eine dieser Fragen' };

for (const [language, name] of Object.entries(OFFERS)) {
  test(`at 390 × 844 all questions of the first page are in view, also the longest, in ${language}`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'citewell.language', value: language, url: String(baseURL) }]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    const offered = page.getByRole('list', { name }).getByRole('button');
    await expect(offered).toHaveCount(5);
    const composer = (await page.locator('#question').boundingBox())?.y ?? 0;
    for (const isLongest of [false, true]) {
      // As long as any of the samples' own: three lines.
      if (isLongest) {
        for (const button of await offered.all()) {
          await button.evaluate((element) => {
            element.textContent =
              'Was steht in „Kalibrierlabor Freiburg: Ablauf und Hausordnung“ über „Dienstrad und Nahverkehr“?';
          });
        }
      }
      for (const button of await offered.all()) await expect(button).toBeInViewport({ ratio: 1 });
      const last = await offered.last().boundingBox();
      expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThanOrEqual(composer);
    }
  });
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]) {
  test(`at ${viewport.width} × ${viewport.height} topics stand in one line, whose last one is reached by keyboard`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/');
    const topics = page.getByRole('main').getByRole('navigation').getByRole('link');
    const tops = await topics.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(tops.length).toBeGreaterThan(3);
    expect(new Set(tops).size).toBe(1);
    await topics.last().focus();
    await expect(topics.last()).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  });
}

test('in a low window header and title scroll away, and come back at its top', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await answerWith(page, { text: ANSWER });
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask(QUESTIONS[0] ?? '');
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await chat.conversation.focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('banner')).toBeInViewport();
  await page.keyboard.press('End');
  await expect(page.getByRole('main').getByRole('link', { name: /^\d+ documents$/ })).toBeInViewport();
});

test('the text in view stays in view when a phone is rotated', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await answerWith(page, {
    text: Array.from({ length: 60 }, (_, at) => `Paragraph ${at + 1}.`).join('\n\n'),
  });
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask(QUESTIONS[0] ?? '');
  const read = page.getByText('Paragraph 40.', { exact: true });
  await read.evaluate((paragraph) => paragraph.scrollIntoView({ block: 'start' }));
  await chat.conversation.click({ position: { x: 5, y: 200 } });
  for (const size of [
    { width: 844, height: 390 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await expect(read).toBeInViewport({ ratio: 1 });
  }
});

test('the tools of the question field unfold at 400% zoom', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const chat = new ChatPage(page);
  await chat.open();
  const scope = page.getByRole('button', { name: /^Search in/ });
  await expect(scope).toBeHidden();
  await page.getByRole('button', { name: 'More options' }).click();
  await expect(scope).toBeInViewport({ ratio: 1 });
  await expect(chat.question).toBeInViewport({ ratio: 1 });
});

test('documents and search are in the header of the narrowest phone, which fits', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask(QUESTIONS[0] ?? '');
  for (const control of [
    page.getByRole('banner').getByRole('link', { name: 'Documents' }),
    page.getByRole('button', { name: /^Search and commands/ }),
    chat.newChat,
    page.getByRole('button', { name: 'Language and appearance' }),
  ]) {
    await expect(control).toBeInViewport({ ratio: 1 });
  }
});

test('the page begins in the question field: what is typed at once arrives', async ({ page }) => {
  await page.goto('/', { waitUntil: 'commit' });
  const chat = new ChatPage(page);
  await expect(chat.question).toBeFocused();
  await page.keyboard.type('How long?');
  await expect(chat.question).toHaveValue('How long?');
  await page.waitForLoadState('networkidle');
  await expect(chat.question).toHaveValue('How long?');
  await expect(chat.send).toBeEnabled();
});

for (const [width, height] of [
  [320, 256],
  [844, 390],
] as const) {
  test(`at ${width} × ${height} “Not saved” and the number of documents can be reached, under nothing else`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await answerWith(page, { text: ANSWER });
    const chat = new ChatPage(page);
    await chat.open();
    for (const question of QUESTIONS) await chat.ask(question);
    const isOnTop = (element: Element) => {
      const { left, top, width: wide, height: high } = element.getBoundingClientRect();
      const at = document.elementFromPoint(left + wide / 2, top + high / 2);
      return at !== null && element.contains(at);
    };
    await page.mouse.move(width / 2, height / 3);
    await page.mouse.wheel(0, -20_000);
    const notSaved = page.getByText('Not saved: in this tab only');
    await expect(notSaved).toBeInViewport({ ratio: 1 });
    expect(await notSaved.evaluate(isOnTop)).toBe(true);
    await page.mouse.wheel(0, 20_000);
    const count = page.getByRole('link', { name: /^\d+ documents$/ });
    await expect(count).toBeInViewport({ ratio: 1 });
    expect(await count.evaluate(isOnTop)).toBe(true);
  });
}

import { expect, type Page, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { answerWith, holdAnswers } from './scripted-answers.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  // 1440 × 900 at 200% zoom.
  { width: 720, height: 450 },
];
const ABROAD = 'How many days can I work from abroad each year?';

const paragraphs = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `Paragraph ${from + at} of a long answer.\n\n`).join('');

for (const size of SIZES) {
  test(`at ${size.width} × ${size.height} a question and the start of its answer are in view`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const chat = new ChatPage(page);
    await chat.open();
    for (const question of [ABROAD, 'When are salaries paid?']) {
      await chat.ask(question);
      const turn = chat.turn(question);
      await expect(turn.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
      await expect(turn.locator('.prose').first()).toBeInViewport();
    }
  });
}

/** A running answer of forty paragraphs, longer than the view. */
async function longAnswer(page: Page) {
  await page.setViewportSize({ width: 900, height: 600 });
  const answer = await holdAnswers(page);
  const chat = new ChatPage(page);
  await chat.open();
  await chat.question.fill('Tell me everything');
  await chat.question.press('Enter');
  await answer.say(paragraphs(1, 40));
  return { chat, answer };
}

test('an answer longer than the view stays at its start until the reader moves', async ({ page }) => {
  const { chat, answer } = await longAnswer(page);
  await expect(page.getByText(/^Paragraph 40 of/)).toBeAttached();
  await expect(page.getByText(/^Paragraph 1 of/)).toBeInViewport();

  await chat.conversation.hover();
  await page.mouse.wheel(0, 400);
  await expect(page.getByText(/^Paragraph 1 of/)).not.toBeInViewport();
  await answer.say(paragraphs(41, 40));
  await expect(page.getByText(/^Paragraph 80 of/)).toBeAttached();
  await expect(page.getByText(/^Paragraph 1 of/)).not.toBeInViewport();
  await expect(page.getByText(/^Paragraph 80 of/)).not.toBeInViewport();
});

test('the end is a press away, and stays in view from then on', async ({ page }) => {
  const { chat, answer } = await longAnswer(page);
  await expect(chat.jumpToEnd).toBeInViewport({ ratio: 1 });
  const button = await chat.jumpToEnd.boundingBox();
  const view = await chat.conversation.boundingBox();
  expect(button?.y).toBeGreaterThanOrEqual((view?.y ?? 0) + (view?.height ?? 0));

  await chat.jumpToEnd.click();
  await expect(page.getByText(/^Paragraph 40 of/)).toBeInViewport();
  await expect(chat.jumpToEnd).toBeHidden();
  await answer.say(paragraphs(41, 20));
  await expect(page.getByText(/^Paragraph 60 of/)).toBeInViewport();
});

test('a pressed citation does not move when its document opens beside it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const place = 'leave.md';
  const text = `${'Words that are read before the citation, which break into more lines in a narrow column. '.repeat(30)}\n\nTen days [${place}].\n\n${'More words that come after it. '.repeat(60)}`;
  await answerWith(page, { text, passages: { [place]: 'Ten days of leave.' } });
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask('How long is it?');
  const citation = chat.citation(1).first();
  await citation.scrollIntoViewIfNeeded();
  const before = (await citation.boundingBox())?.y ?? NaN;
  await citation.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect
    .poll(async () => Math.abs(((await citation.boundingBox())?.y ?? NaN) - before))
    .toBeLessThan(4);
});

test('no heading of a question is half hidden after a scroll', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 600 });
  await answerWith(page, { text: paragraphs(1, 12) });
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask('What comes first?');
  await chat.ask('What comes then, and how long does all of it take until it is done and paid for?');
  const heading = chat.conversation.getByRole('heading', { level: 2 }).last();
  const cut = () =>
    heading.evaluate((element) => {
      const top = element.closest('section')?.getBoundingClientRect().top ?? 0;
      const box = element.getBoundingClientRect();
      return box.top < top - 1 && box.bottom > top + 1;
    });
  await chat.conversation.hover();
  await page.mouse.wheel(0, 40);
  await expect.poll(cut).toBe(false);
});

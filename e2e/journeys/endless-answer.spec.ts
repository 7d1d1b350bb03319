import { expect, type Page, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { answerWith } from './scripted-answers.ts';

const END = '\n\nThe end.';

/** Answers of many or deeply nested elements, each of which once blocked a page for seconds or crashed it. */
const ENDLESS = {
  'fractions within fractions': `$$${String.raw`\frac1{`.repeat(240)}x${'}'.repeat(240)}$$`,
  'a command that makes a formula long': `$$${String.raw`\def\a{${'x'.repeat(600)}}`}${String.raw`\a`.repeat(290)}$$`,
  'eight hundred diagrams': '```mermaid\nflowchart\na-->b\n```\n\n'.repeat(800),
  'five thousand footnotes': Array.from(
    { length: 5000 },
    (_, at) => `Yes[^${at}].\n\n[^${at}]: because`,
  ).join('\n\n'),
  'a hundred thousand paragraphs': 'a\n\n'.repeat(100_000),
};

/** The elements that the answers on the page are made of. */
function elementsOf(page: Page): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('.prose *').length);
}

for (const [name, text] of Object.entries(ENDLESS)) {
  test(`a page that shows ${name} goes on answering its reader`, async ({ page }) => {
    const crashes: string[] = [];
    page.on('crash', () => crashes.push('crash'));
    await answerWith(page, { text: text + END }, { text: 'Five days.' });
    const chat = new ChatPage(page);
    await chat.open();
    await chat.ask('What is the leave policy?');
    await expect(chat.conversation).toContainText('The end.');
    await chat.question.fill('And then?');
    await expect(chat.question).toHaveValue('And then?');
    // Not time, which the machine may lack, but what takes it.
    expect(await elementsOf(page)).toBeLessThan(30_000);
    await chat.question.press('Enter');
    await expect(chat.turn('And then?')).toContainText('Five days.');
    expect(crashes).toEqual([]);
  });
}

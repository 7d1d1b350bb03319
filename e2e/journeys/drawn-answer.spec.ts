import { expect, type Page, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { answerWith } from './scripted-answers.ts';

const SOURCE = 'employee-handbook.pdf#page=3';
const QUESTION = 'What may I spend abroad?';

const TABLE = [
  'The budget by country[^1]:\n',
  '| Where | Days | Budget | What it covers, in the words of the policy |',
  '|---|---|---:|---|',
  `| EEA [${SOURCE}] | 20 days | $1,200 | Travel, accommodation and meals of full-time staff |`,
  '| Canada | 5 days | $900 | Travel and accommodation of full-time staff |',
  '| Japan | 100 days | $2,500 | Travel, accommodation, meals and a language course |',
  `\n- [x] Ask your manager [${SOURCE}]\n- [ ] Book\n`,
  `[^1]: For full-time staff [${SOURCE}].`,
].join('\n');

const CODE = [
  String.raw`It costs $5 to $10, which is $c = 2\pi r$:`,
  '',
  '$$',
  String.raw`x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a} + a_1 + a_2 + a_3 + a_4 + a_5 + a_6 + a_7 + a_8 + a_9 + a_{10}`,
  '$$',
  '',
  '```python',
  'def total(days: int, rate: float = 12.5, discount: float = 0.0, currency: str = "EUR") -> float:',
  '    return days * rate',
  '```',
].join('\n');

const DIAGRAM = [
  '```mermaid\nflowchart LR\n  A[Request] --> B{Manager agrees?}\n  B -->|yes| C[Book]\n```',
  '```mermaid\ngantt\n  title Plan\n```',
].join('\n\n');

async function answered(page: Page, text: string): Promise<ChatPage> {
  await answerWith(page, { text, passages: { [SOURCE]: 'Full time means the weekly hours.' } });
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask(QUESTION);
  return chat;
}

/** Errors of the browser about the page, such as violations of its content policy. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

for (const [screen, viewport] of Object.entries({
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
})) {
  test.describe(`on a ${screen}`, { tag: '@page' }, () => {
    test.use({ viewport });

    test('a table is sorted by a column, and scrolls by itself', async ({ page }) => {
      const chat = await answered(page, TABLE);
      const table = chat.conversation.getByRole('table');
      await expect(table).toBeInViewport();
      await chat.conversation.getByRole('button', { name: 'Sort by Days' }).click();
      await expect(table.getByRole('row').nth(1)).toContainText('Canada');
      await expect(table.getByRole('row').nth(1)).toBeInViewport();
      await expect(table.getByRole('columnheader', { name: 'Days' })).toHaveAttribute(
        'aria-sort',
        'ascending',
      );
      const copyTable = chat.conversation.getByRole('button', { name: 'Copy table' });
      await copyTable.scrollIntoViewIfNeeded();
      await expect(copyTable).toBeInViewport({ ratio: 1 });
      expect(await scrollsSideways(page)).toBe(false);
      await expectAccessible(page);
    });

    test('tasks have boxes, and a footnote is reached from its mark', async ({ page }) => {
      const chat = await answered(page, TABLE);
      await expect(chat.conversation.getByRole('checkbox', { name: 'Done' })).toBeChecked();
      await chat.conversation.getByRole('button', { name: 'Footnote 1', exact: true }).click();
      await expect(
        chat.conversation.getByText('For full-time staff', { exact: false }).last(),
      ).toBeInViewport();
    });

    test('formulas are drawn and code has colours, and neither widens the page', async ({ page }) => {
      const complaints = complaintsOf(page);
      const chat = await answered(page, CODE);
      await expect(chat.conversation.locator('math')).toHaveCount(2);
      await expect(chat.conversation.getByText('It costs $5 to $10')).toBeInViewport();
      await expect(chat.conversation.getByText('return', { exact: true })).toBeInViewport();
      await expect(chat.conversation.getByRole('button', { name: 'Copy code' })).toBeInViewport();
      expect(await scrollsSideways(page)).toBe(false);
      await expectAccessible(page);
      expect(complaints).toEqual([]);
    });

    test('a diagram is drawn, and one of another kind shows its source', async ({ page }) => {
      const complaints = complaintsOf(page);
      const chat = await answered(page, DIAGRAM);
      const drawn = chat.conversation.getByRole('img', { name: 'Diagram' });
      await expect(drawn).toBeInViewport();
      expect(await drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
      await expect(chat.conversation.getByText('This diagram cannot be drawn.')).toBeVisible();
      await expect(chat.conversation.getByText('gantt')).toBeVisible();
      expect(await scrollsSideways(page)).toBe(false);
      await expectAccessible(page);
      expect(complaints).toEqual([]);
    });
  });
}

test('a table is pasted into a spreadsheet without formulas', { tag: '@page' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const chat = await answered(page, '| a | b |\n|---|---|\n| =HYPERLINK("http://evil.example") | -5 |');
  await chat.conversation.getByRole('button', { name: 'Copy table' }).click();
  await expect(chat.conversation.getByText('Copied.')).toBeVisible();
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return item && (await (await item.getType('text/html')).text());
  });
  expect(copied).toContain("<td>'=HYPERLINK(");
  expect(copied).toContain('<td>-5</td>');
});

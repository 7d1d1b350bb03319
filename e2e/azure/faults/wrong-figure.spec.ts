import { expect } from '@playwright/test';
import { ChatPage } from '../../pages/chat-page.ts';
import { DocumentPanel } from '../../pages/document-panel.ts';
import { expectAccessible } from '../../pages/expect-accessible.ts';
import { test, when } from '../scripted-services.ts';

const QUESTION = 'How many days can I work from abroad each year?';
const HANDBOOK = 'employee-handbook.pdf#page=5';
const WRONG = 'Working from abroad is possible for up to 24 working days in a calendar year.';
const ANSWER = [`${WRONG} [${HANDBOOK}] `, `Ask four weeks ahead. [${HANDBOOK}]`];

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    test('a figure that the model changed is marked, and the source’s is said beside it', async ({
      page,
      services,
    }) => {
      await services.models.play(when('work from abroad', { say: ANSWER }));
      const chat = new ChatPage(page);
      await chat.open();
      await chat.ask(QUESTION);
      const turn = chat.turn(QUESTION);
      await expect(turn.getByText('1 of 2 sentences are supported')).toBeVisible();

      const mark = turn.getByRole('button', {
        name: 'Check this sentence: The source says “20”, the answer says “24”.',
      });
      await expect(mark).toBeInViewport({ ratio: 1 });
      const marked = turn
        .locator('.prose span')
        .filter({ hasText: /^Working from abroad.*year\.$/ })
        .last();
      await expect(marked).toHaveText(WRONG);
      await expect(marked).toHaveCSS('text-decoration-style', 'wavy');
      await expect(turn.getByText('Ask four weeks ahead.')).not.toHaveCSS('text-decoration-style', 'wavy');

      await mark.focus();
      const card = turn.getByRole('group', { name: 'Not supported by its source' });
      await expect(card).toBeInViewport({ ratio: 1 });
      await expect(card).toContainText('The source says “20”, the answer says “24”.');
      await expect(card).toContainText('up to 20 working days');
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(card).toBeHidden();

      await mark.click();
      await card.getByRole('button', { name: 'Show the passage' }).click();
      await expect(card).toBeHidden();
      const passage = new DocumentPanel(page).marked().filter({ hasText: '20 working days' });
      await expect(passage.first()).toBeInViewport();
    });
  });
}

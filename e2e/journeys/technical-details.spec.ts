import { expect } from '@playwright/test';
import { administered as test } from '../pages/administrator.ts';
import { ChatPage } from '../pages/chat-page.ts';
import { DocumentPanel } from '../pages/document-panel.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';

const ABROAD = 'How many days can I work from abroad each year?';

test('those who tune see the query, the prompt, the scores and what it cost', async ({ page }) => {
  const chat = new ChatPage(page);
  const panel = new DocumentPanel(page);
  await chat.open();
  await chat.ask(ABROAD);
  await chat.turn(ABROAD).getByRole('button', { name: 'How this was answered' }).click();
  await expect(panel.step('Search query')).toBeHidden();
  await panel.technical.click();
  await expect(panel.step('Search query')).toContainText('abroad');
  await expect(panel.step('Search query')).toContainText(/[\d.,]+ ms/);
  await expect(panel.step('Search query')).toContainText('Search mode');
  const prompt = panel.step('Prompt');
  await prompt.getByText(/^Question, [\d,]+ characters$/).click();
  await expect(prompt).toContainText(/Sources:[\s\S]*employee-handbook\.pdf#page=5: /);
  await expect(prompt.getByText(/^Instructions, /)).toBeVisible();
  await expect(prompt).toContainText(/Prompt\s*[\d,]+ tokens/);
  await expect(prompt).toContainText(/Answer\s*[\d,]+ tokens/);

  await expectAccessible(page);

  await panel.step('Results').getByRole('button', { name: 'Show the passages' }).click();
  await expect(panel.passages().first()).toBeInViewport();
  await expect(panel.passages().first()).toContainText(/Score\s*[\d.,]+/);
});

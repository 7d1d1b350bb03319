import { expect } from '@playwright/test';
import { administered } from '../pages/administrator.ts';
import { ChatPage } from '../pages/chat-page.ts';
import { DocumentPanel } from '../pages/document-panel.ts';
import { SettingsDialog } from '../pages/settings-dialog.ts';
import { post, type Wire } from '../protocols/wire.ts';
import { test } from './scripted-services.ts';

const ABROAD = 'How many days can I work from abroad each year?';

test('a model that has the Responses API alone answers from the documents, and stores nothing', async ({
  request,
  services,
}) => {
  const word = `zq${process.env['TEST_PARALLEL_INDEX']}pro${Date.now()}`;
  const messages = [{ role: 'user', content: `${ABROAD} ${word}` }];
  const response = await post(request, '/chat', { messages, context: { overrides: { model: 'pro' } } });
  expect(response.status()).toBe(200);
  const { message, context } = await response.json();
  expect(message.content).toContain('[employee-handbook.pdf#page=5]');
  expect(context.thoughts.map(({ title }: Wire) => title)).toContain('Reasoning');
  const asked = await services.models.requests(word);
  const answers = asked.filter(({ path }) => path.endsWith('/responses'));
  expect(answers.map(({ status }) => status)).toEqual([200]);
  expect(answers[0]?.body).toMatchObject({ model: 'gpt-5.2-pro', store: false, stream: true });
});

test('a tool of a client reaches a model that takes tools by another API than answers', async ({
  request,
  services,
}) => {
  const word = `zq${process.env['TEST_PARALLEL_INDEX']}terra${Date.now()}`;
  const response = await post(request, '/v1/chat/completions', {
    model: 'citewell/terra',
    messages: [{ role: 'user', content: `What time is it? ${word}` }],
    tools: [
      { type: 'function', function: { name: 'clock', parameters: { type: 'object', properties: {} } } },
    ],
  });
  const answer = await response.json();
  expect(answer.choices[0].message.tool_calls).toMatchObject([{ function: { name: 'clock' } }]);
  const asked = await services.models.requests(word);
  expect(asked.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
  expect(asked.at(-1)?.body).toMatchObject({ store: false, tools: [{ type: 'function', name: 'clock' }] });
});

administered('what a model says of its reasoning is a step of how an answer came about', async ({ page }) => {
  const chat = new ChatPage(page);
  const panel = new DocumentPanel(page);
  const settings = new SettingsDialog(page);
  await chat.open();
  await settings.openAdvanced();
  await settings.control('Model').selectOption('pro');
  await settings.close.click();
  await chat.ask(ABROAD);
  await chat.turn(ABROAD).getByRole('button', { name: 'How this was answered' }).click();
  await panel.technical.click();
  await expect(panel.step('Reasoning of the model')).toContainText('It reads the sources. It cites them.');
  await expect(panel.step('Prompt')).toContainText(/of it reasoning\s*[\d,]+ tokens/);
});

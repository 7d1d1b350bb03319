import { expect } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { DocumentPanel } from '../pages/document-panel.ts';
import { SettingsDialog } from '../pages/settings-dialog.ts';
import { lines, post, textOf, type Wire } from '../protocols/wire.ts';
import { test } from './scripted-services.ts';

/** The same with an administrator's browser, which may tune. */
const administered = test.extend({
  storageState: ({ administrator }, use) => use(administrator),
});

const ABROAD = 'How many days can I work from abroad each year?';
const LAW = { url: 'https://law.example/abroad', title: 'Work abroad, the law' };
const WEB = { knowledge: { web: [LAW], answer: 'The law says so {0}.' } };

const asking = (content: string, overrides: object) => ({
  messages: [{ role: 'user', content }],
  context: { overrides: { use_agentic_knowledgebase: true, ...overrides } },
});

test('/config offers the Azure sample’s page only existing features', async ({ request }) => {
  expect(await (await request.get('/config')).json()).toMatchObject({
    showAgenticRetrievalOption: true,
    webSourceEnabled: true,
    sharepointSourceEnabled: false,
    defaultRetrievalReasoningEffort: 'minimal',
  });
});

test('a question goes to the knowledge base, and its data points name the search that found them', async ({
  request,
  services,
}) => {
  const word = `kb${Date.now()}`;
  const response = await post(
    request,
    '/chat',
    asking(`${ABROAD} ${word}`, { retrieval_reasoning_effort: 'minimal' }),
  );
  const { context } = (await response.json()) as Wire;
  const sent = await services.search.requests(word);
  expect(sent.map(({ path }) => path)).toEqual(["/knowledgebases('citewell-knowledge-base')/retrieve"]);
  expect(Object.values(context.data_points.citation_activity_details)).toContainEqual(
    expect.objectContaining({ type: 'searchIndex', source: 'citewell' }),
  );
  const step = context.thoughts.find(({ title }: Wire) => title === 'Agentic retrieval response');
  expect(step.props).toMatchObject({ retrieval_reasoning_effort: 'minimal', partial: false });
});

test('an answer from the web comes whole, cites its page, and asks no model of ours', async ({
  request,
  services,
}) => {
  await services.search.play(WEB);
  const word = `web${Date.now()}`;
  const overrides = { retrieval_reasoning_effort: 'low', suggest_followup_questions: true };
  const stream = await lines(await post(request, '/chat/stream', asking(`${word}: ${ABROAD}`, overrides)));
  expect(textOf(stream)).toContain('The law says so');
  const [{ context }] = stream;
  expect(context.data_points.external_results_metadata).toMatchObject([LAW]);
  expect(await services.models.requests(word)).toEqual([]);
});

test('an effort that is none is refused by its name', async ({ request }) => {
  const response = await post(request, '/chat', asking(ABROAD, { retrieval_reasoning_effort: 'extreme' }));
  expect(response.status()).toBe(400);
  expect(await response.json()).toMatchObject({ field: 'context.overrides.retrieval_reasoning_effort' });
});

administered(
  'a reader turns it on, sees every search, and opens the page on the web that is cited',
  async ({ page, services }) => {
    const chat = new ChatPage(page);
    const panel = new DocumentPanel(page);
    const settings = new SettingsDialog(page);
    await services.search.play({ knowledge: { web: [LAW], answer: `By law [${LAW.url}] some days.` } });
    await chat.open();
    await settings.openAdvanced();
    await settings.control('Knowledge base').check();
    await settings.control('Retrieval effort').selectOption('Low');
    await settings.close.click();
    await chat.ask(ABROAD);
    await chat.turn(ABROAD).getByRole('button', { name: 'How this was answered' }).click();
    const searches = page.getByRole('list', { name: 'These searches were run for your question:' });
    await expect(searches.getByRole('listitem')).toContainText([
      /Planning · 1,280 tokens · 900 ms/,
      /abroad.*Documents · \d+ found · 120 ms/s,
      /abroad.*Web · 1 found · 120 ms/s,
      /Writing the answer/,
    ]);
    await chat.citation(1).click();
    await expect(panel.original).toHaveAttribute('href', LAW.url);
    await expect(panel.original).toHaveAttribute('rel', 'noopener noreferrer');
  },
);

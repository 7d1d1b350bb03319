import { expect, test } from '@playwright/test';
import { OwnServer } from '../operations/own-server.ts';
import { ChatPage } from '../pages/chat-page.ts';
import { DocumentPanel } from '../pages/document-panel.ts';

test.setTimeout(240_000);

let front: OwnServer | undefined;
test.afterEach(async () => front?.remove());

/** Begins a server without documents, for which the one of the other specs answers. */
async function startFront(
  { project }: { project: { metadata: unknown } },
  answering = '',
): Promise<OwnServer> {
  const { front: port, data } = project.metadata as { front: number; data: string };
  front = await OwnServer.start({ port, env: { CHAT_API_URL: answering, DATA_DIR: `${data}-front` } });
  return front;
}

test('a second Citewell answers on this page, and its documents open here', async ({
  page,
  baseURL,
}, info) => {
  const { origin } = await startFront(info, baseURL);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && /^https?:/.test(request.url())) elsewhere.push(request.url());
  });
  const chat = new ChatPage(page);
  await page.goto(origin);
  await expect(page.getByRole('link', { name: 'Documents' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Search in/ })).toHaveCount(0);

  await chat.ask('How many days can I work from abroad each year?');
  await expect(chat.conversation).toContainText('20 working days');
  await chat.citation(1).first().click();
  const document = new DocumentPanel(page);
  await expect(document.panel).toContainText(/Page 5 of \d+/);

  // Stored on this server too, and continued.
  await page.reload();
  await expect(chat.conversation).toContainText('20 working days');
  const next = 'How long must a password be?';
  await chat.ask(next);
  await expect(chat.turn(next)).toContainText(/\d+ characters/);
  expect((await page.goto(`${origin}/documents`))?.status()).toBe(404);
  expect(elsewhere).toEqual([]);
});

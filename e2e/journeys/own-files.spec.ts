import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { type LocalFile, OwnFiles } from '../pages/own-files.ts';

const textFile = (name: string, text: string): LocalFile => ({
  name,
  mimeType: 'text/markdown',
  buffer: Buffer.from(text),
});
const PLAN = textFile(
  'regatta-plan.md',
  '# Regatta plan\n\nThe Zephyrine regatta starts at 7:45 on the northern pier. The Zephyrine skipper is Odalys Marrow.\n',
);
const QUESTION = 'When does the Zephyrine regatta start?';

test('a file of one’s own is read, and answers cite it until it is removed', async ({ page }) => {
  const chat = new ChatPage(page);
  const files = new OwnFiles(page);
  await chat.open();
  await files.open();
  await files.choose(PLAN);
  await expect(files.row(PLAN.name)).toContainText('Ready to be asked about');
  await files.close();

  await chat.ask(QUESTION);
  await expect(chat.turn(QUESTION)).toContainText('7:45');
  await expect(chat.citation(1).first()).toHaveAccessibleName(/Regatta plan/);

  await files.open();
  await files.remove(PLAN.name);
  await expect(files.panel).toContainText('You have not added any files yet.');
  await files.close();
  await chat.newChat.click();
  await chat.ask(QUESTION);
  await expect(chat.turn(QUESTION)).not.toContainText('7:45');
});

for (const way of ['drop', 'paste'] as const) {
  test(`a file that comes by ${way} is added where one is chatting`, async ({ page }) => {
    const files = new OwnFiles(page);
    await new ChatPage(page).open();
    await files.bring(way, textFile(`by-${way}.md`, `# By ${way}\n\nIt came by ${way}.\n`));
    await expect(files.row(`by-${way}.md`)).toContainText('Ready to be asked about');
  });
}

test('what is not what its name says is refused with the reason, and the others are taken', async ({
  page,
}) => {
  const files = new OwnFiles(page);
  await new ChatPage(page).open();
  await files.open();
  const disguised = {
    name: 'report.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html><p>Hello</p></html>'),
  };
  await files.choose(disguised, PLAN);
  await expect(files.row('report.pdf')).toContainText('its name promises a PDF, but it holds HTML');
  await expect(files.row(PLAN.name)).toContainText('Ready to be asked about');
  await files.panel.getByRole('button', { name: /^(Dismiss|Remove) report\.pdf$/ }).click();
  await expect(files.row('report.pdf')).toHaveCount(0);
});

test('nobody else finds a file of one’s own, or opens it', async ({ page, browser }) => {
  const files = new OwnFiles(page);
  await new ChatPage(page).open();
  await files.open();
  await files.choose(PLAN);
  await expect(files.row(PLAN.name)).toContainText('Ready to be asked about');
  const address = await files.row(PLAN.name).getByRole('link').getAttribute('href');

  const stranger = await (await browser.newContext()).newPage();
  const theirs = new ChatPage(stranger);
  await theirs.open();
  await theirs.ask(QUESTION);
  await expect(theirs.turn(QUESTION)).not.toContainText('7:45');
  expect((await stranger.request.get(address ?? '')).status()).toBe(404);
  expect((await page.request.get(address ?? '')).status()).toBe(200);
  const theirFiles = new OwnFiles(stranger);
  await theirFiles.open();
  await expect(theirFiles.panel).toContainText('You have not added any files yet.');
});

test('the list of one’s files stands in nobody’s way', async ({ page }) => {
  const files = new OwnFiles(page);
  await new ChatPage(page).open();
  await files.open();
  await files.choose(PLAN);
  await expect(files.row(PLAN.name)).toContainText('Ready to be asked about');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
});

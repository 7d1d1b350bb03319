import { expect, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { type LocalFile, OwnFiles } from '../pages/own-files.ts';
import { QuestionImages } from '../pages/question-images.ts';

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
  const count = page.getByRole('link', { name: /^\d+ documents$/ });
  const before = await count.innerText();
  await files.open();
  await files.choose(PLAN);
  await expect(files.row(PLAN.name)).toContainText('Ready');
  await files.close();
  await expect(count).not.toHaveText(before);

  await chat.ask(QUESTION);
  await expect(chat.turn(QUESTION)).toContainText('7:45');
  await expect(chat.citation(1).first()).toHaveAccessibleName(/Regatta plan/);

  await files.open();
  await files.remove(PLAN.name);
  await expect(files.panel).toContainText('You have not added any files yet.');
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(files.row(PLAN.name)).toContainText('Ready');
  await files.remove(PLAN.name);
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeInViewport({ ratio: 1 });
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
  expect((await deleted).status()).toBe(204);
  await files.close();
  await chat.newChat.click();
  await chat.ask(QUESTION);
  await expect(chat.turn(QUESTION)).not.toContainText('7:45');
});

test('a large file is sent in parts, and lost parts are sent again', async ({ page }) => {
  const large: LocalFile = {
    name: 'harbour-log.html',
    mimeType: 'text/html',
    buffer: Buffer.from(
      `<!doctype html><title>Harbour log</title><p>Calm.</p><!--${'-x'.repeat(2_500_000)}--><p>The Quillfeather schooner moors at berth 41.</p>`,
    ),
  };
  const chat = new ChatPage(page);
  const files = new OwnFiles(page);
  const sent: string[] = [];
  const seen = Promise.withResolvers<void>();
  await page.route(/[/]api[/]documents[/]parts[/][^/]+[/]\d+$/, async (route) => {
    const part = route.request().url().replace(/.*[/]/, '');
    sent.push(part);
    if (part !== '2' || sent.filter((one) => one === '2').length > 1) return route.continue();
    await seen.promise;
    return route.abort('connectionreset');
  });
  await chat.open();
  await files.open();
  await files.choose(large);
  const progress = files.row(large.name).getByRole('progressbar', { name: `Uploading ${large.name}` });
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0.7);
  expect(Number(await progress.getAttribute('value'))).toBeLessThan(1);
  seen.resolve();
  await expect(files.row(large.name)).toContainText('Ready');
  expect(sent).toEqual(['1', '2', '2']);
  await files.close();
  const question = 'At which berth does the Quillfeather schooner moor?';
  await chat.ask(question);
  await expect(chat.turn(question)).toContainText('berth 41');
});

test('a large file that is cancelled on its way leaves nothing', async ({ page }) => {
  const files = new OwnFiles(page);
  await page.route(/[/]api[/]documents[/]parts[/][^/]+[/]2$/, () => {});
  await new ChatPage(page).open();
  await files.open();
  const givenUp = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await files.choose({
    name: 'slow.html',
    mimeType: 'text/html',
    buffer: Buffer.from(`<p>Slow.</p><!--${'-x'.repeat(2_500_000)}-->`),
  });
  const progress = files.row('slow.html').getByRole('progressbar');
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0.7);
  await files.panel.getByRole('button', { name: 'Cancel slow.html' }).click();
  expect((await givenUp).status()).toBe(204);
  await expect(files.panel).toContainText('You have not added any files yet.');
});

for (const way of ['drop', 'paste'] as const) {
  test(`a file that comes by ${way} is added where one is chatting`, async ({ page }) => {
    const files = new OwnFiles(page);
    await new ChatPage(page).open();
    await files.bring(way, textFile(`by-${way}.md`, `# By ${way}\n\nIt came by ${way}.\n`));
    await expect(files.row(`by-${way}.md`)).toContainText('Ready');
  });
}

test('a file of another format than its name says is refused with the reason, and others are accepted', async ({
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
  await expect(files.row(PLAN.name)).toContainText('Ready');
  await files.panel.getByRole('button', { name: /^(Dismiss|Delete) report\.pdf$/ }).click();
  await expect(files.row('report.pdf')).toHaveCount(0);
});

test('another person neither finds nor opens a file of one’s own', async ({ page, browser }) => {
  const files = new OwnFiles(page);
  await new ChatPage(page).open();
  await files.open();
  await files.choose(PLAN);
  await expect(files.row(PLAN.name)).toContainText('Ready');
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

test('the list of one’s files has no known accessibility barrier', async ({ page }) => {
  const files = new OwnFiles(page);
  await new ChatPage(page).open();
  await files.open();
  await files.choose(PLAN);
  await expect(files.row(PLAN.name)).toContainText('Ready');
  await expectAccessible(page);
});

test("a model that sees no images says so, and the image becomes one of the reader's files", async ({
  page,
}) => {
  await new ChatPage(page).open();
  await new QuestionImages(page).bring('paste', 'chart.png');
  await expect(page.getByText('The model in use cannot see images.')).toBeVisible();
  await expect(new OwnFiles(page).panel).toBeVisible();
});

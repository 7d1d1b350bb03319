import { expect, type Page, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { HistoryPanel } from '../pages/history-panel.ts';
import { SIZES } from '../pages/sizes.ts';

const ABROAD = 'How many days can I work from abroad each year?';
const CAR = 'What is the mileage rate for my own car?';

test.use({ viewport: { width: 1360, height: 800 } });

async function opened(page: Page) {
  const chat = new ChatPage(page);
  await chat.open();
  return { chat, history: new HistoryPanel(page) };
}

/** Asks in the name of this page's browser, without the page. */
async function askQuietly(page: Page, question: string): Promise<void> {
  const response = await page.request.post('/chat', {
    headers: { 'sec-fetch-site': 'same-origin', 'x-conversation': 'store' },
    data: { messages: [{ role: 'user', content: question }] },
  });
  expect(response.headers()['x-conversation-id']).toMatch(/^cw_/);
}

test('a conversation gets its own address, which opens it in another tab', async ({ page, context }) => {
  const { chat } = await opened(page);
  await chat.ask(ABROAD);
  await expect(page).toHaveURL(/\/c\/cw_/);
  await expect(page).toHaveTitle(`${ABROAD} – Citewell`);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(new ChatPage(other).turn(ABROAD)).toContainText('20 working days');
});

test('the list opens what was asked before, and the browser goes back and forth in it', async ({ page }) => {
  const { chat, history } = await opened(page);
  await chat.ask(ABROAD);
  await chat.newChat.click();
  await expect(page).toHaveURL(/\/$/);
  await chat.ask(CAR);
  await expect(history.entry(CAR)).toHaveAttribute('aria-current', 'page');
  await expect(history.group('Today').getByRole('link')).toHaveText([CAR, ABROAD]);

  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await history.entry(ABROAD).click();
  await expect(chat.turn(ABROAD)).toContainText('20 working days');
  await expect(chat.turn(CAR)).toBeHidden();
  await page.goBack();
  await expect(chat.turn(CAR)).toBeVisible();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
});

test('renaming a conversation in the list also renames the window', async ({ page }) => {
  const { chat, history } = await opened(page);
  await chat.ask(ABROAD);
  await history.choose(ABROAD, 'Rename');
  await history.title.fill('Time abroad');
  await history.title.press('Enter');
  await expect(history.entry('Time abroad')).toBeVisible();
  await expect(page).toHaveTitle('Time abroad – Citewell');
  await history.choose('Time abroad', 'Rename');
  await history.title.fill('Never mind');
  await history.title.press('Escape');
  await history.chooseHere('Rename');
  await history.title.fill('Months abroad');
  await history.title.press('Enter');
  await expect(history.title).toBeHidden();
  await page.reload();
  await expect(history.entries()).toHaveText(['Months abroad']);
});

test('pinned conversations come first until unpinned', async ({ page }) => {
  const { history } = await opened(page);
  await askQuietly(page, ABROAD);
  await askQuietly(page, CAR);
  await page.reload();
  await history.choose(ABROAD, 'Pin');
  await expect(history.group('Pinned').getByRole('link')).toHaveText([ABROAD]);
  await history.choose(ABROAD, 'Unpin');
  await expect(history.group('Pinned')).toBeHidden();
});

test('a search finds what answers said', async ({ page }) => {
  const { history } = await opened(page);
  await askQuietly(page, ABROAD);
  await askQuietly(page, CAR);
  await page.reload();
  await history.search.fill('working days');
  await expect(history.entries()).toHaveCount(1);
  await expect(history.entry(ABROAD)).toBeVisible();
  await history.search.fill('zzqqx');
  await expect(history.list).toContainText('No matching conversations.');
  await history.search.fill('');
  await expect(history.entries()).toHaveCount(2);
});

test('a long list comes page by page while it is scrolled', async ({ page }) => {
  const { history } = await opened(page);
  for (let asked = 1; asked <= 34; asked += 1) await askQuietly(page, `Question number ${asked}?`);
  await page.reload();
  await expect(history.entry('Question number 34?')).toBeVisible();
  await history.entries().last().scrollIntoViewIfNeeded();
  await expect(history.entry('Question number 1?')).toBeAttached();
  await expect(history.entries()).toHaveCount(34);
});

for (const [width, height] of SIZES) {
  test(`a deleted conversation can be brought back for ten seconds, at ${width}×${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const { chat, history } = await opened(page);
    await chat.ask(ABROAD);
    await expect(page).toHaveURL(/\/c\/cw_/);
    const address = page.url();
    await history.chooseHere('Delete');
    await expect(page.getByRole('heading', { name: 'Ask your documents' })).toBeAttached();
    // Without a pointer: the focus is on the way back already.
    await expect(history.undo).toBeFocused();
    await expect(history.undo).toBeInViewport({ ratio: 1 });
    await expect(history.undo).toHaveAccessibleDescription(/^Deleted: .*You can undo this for 10 seconds\.$/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(address);
    await expect(chat.turn(ABROAD)).toContainText('20 working days');
    await page.reload();
    await expect(chat.turn(ABROAD)).toContainText('20 working days');
  });
}

test('after ten seconds a deleted conversation is gone, from its address too', async ({ page }) => {
  await page.clock.install();
  const { chat, history } = await opened(page);
  await chat.ask(ABROAD);
  await expect(history.entry(ABROAD)).toBeVisible();
  const address = page.url();
  await history.chooseHere('Delete');
  await expect(history.entries()).toHaveCount(0);
  await expect(history.undo).toBeFocused();
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.clock.fastForward(11_000);
  expect((await deleted).status()).toBe(204);
  await expect(history.undo).toBeHidden();
  await expect(chat.question).toBeFocused();
  const response = await page.goto(address);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Conversation not found' })).toBeVisible();
});

test('a deletion whose tab was closed is carried out by the next page, and is not there until then', async ({
  page,
  context,
}) => {
  const { chat, history } = await opened(page);
  await chat.ask(ABROAD);
  await expect(history.entry(ABROAD)).toBeVisible();
  await history.chooseHere('Delete');
  await expect(history.undo).toBeFocused();
  await page.close();
  const next = await context.newPage();
  await next.clock.install({ time: Date.now() + 20_000 });
  const deleted = next.waitForResponse((response) => response.request().method() === 'DELETE');
  await next.goto('/');
  expect((await deleted).status()).toBe(204);
  await expect(new HistoryPanel(next).entries()).toHaveCount(0);
});

test('all conversations are deleted only after a second confirmation', async ({ page }) => {
  const { history } = await opened(page);
  await askQuietly(page, ABROAD);
  await askQuietly(page, CAR);
  await page.reload();
  await history.removeAll.click();
  const remove = history.dialog.getByRole('button', { name: 'Delete all conversations' });
  await expect(remove).toBeDisabled();
  await history.dialog.getByRole('checkbox').check();
  await remove.click();
  await expect(history.list).toContainText('Your conversations appear here.');
  await page.reload();
  await expect(history.list).toContainText('Your conversations appear here.');
});

test('another person’s conversation is a not-found page', async ({ page, browser }) => {
  const { chat } = await opened(page);
  await chat.ask(ABROAD);
  await expect(page).toHaveURL(/\/c\/cw_/);
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto('/');
  const response = await stranger.goto(page.url());
  expect(response?.status()).toBe(404);
  await expect(stranger.getByRole('heading', { name: 'Conversation not found' })).toBeVisible();
  await expect(stranger.getByText('20 working days')).toBeHidden();
  await stranger.context().close();
});

test('a browser without cookies gets answers, with a notice that nothing is saved', async ({
  page,
  context,
}) => {
  const { chat, history } = await opened(page);
  await context.clearCookies();
  await chat.ask(ABROAD);
  await expect(chat.turn(ABROAD)).toContainText('20 working days');
  await expect(page.getByText('Not saved: in this tab only')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await chat.ask(CAR);
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Good answer' })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(history.entries()).toHaveCount(0);
});

test('a title that would turn the page round, or run in it, is text and nothing else', async ({ page }) => {
  const { chat, history } = await opened(page);
  await chat.ask('\u202Eelgoog <img src=x onerror=document.title=1>?');
  await expect(history.entries()).toHaveText(/elgoog <img src=x/);
  expect(await history.list.locator('img').count()).toBe(0);
  expect(await history.list.innerText()).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  expect(await page.title()).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
});

test('the closed list of conversations stays closed, and has no known accessibility barrier', async ({
  page,
}) => {
  const { chat, history } = await opened(page);
  await chat.ask(ABROAD);
  await expect(history.entry(ABROAD)).toBeVisible();
  await expectAccessible(page);
  await history.entry(ABROAD).hover();
  await history.list.getByRole('button', { name: `More options for “${ABROAD}”` }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(history.undo).toBeFocused();
  await expectAccessible(page);
  await history.undo.click();
  await expect(history.entry(ABROAD)).toBeVisible();
  await history.toggle.click();
  await expect(history.list).toBeHidden();
  await page.reload();
  await expect(chat.newChat).toBeVisible();
  await expect(history.list).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true });

  test('the list of conversations is a drawer that closes after a choice', async ({ page }) => {
    const { chat, history } = await opened(page);
    await chat.ask(ABROAD);
    await chat.newChat.click();
    await history.toggle.tap();
    await expect(history.entry(ABROAD)).toBeVisible();
    await expectAccessible(page);
    await history.entry(ABROAD).tap();
    await expect(history.list).toBeHidden();
    await expect(chat.turn(ABROAD)).toContainText('20 working days');
    await history.toggle.tap();
    await page.keyboard.press('Escape');
    await expect(history.list).toBeHidden();
    await expect(history.toggle).toBeFocused();
  });
});

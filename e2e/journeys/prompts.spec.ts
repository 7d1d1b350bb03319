import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { test } from '../pages/administrator.ts';
import { ChatPage } from '../pages/chat-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { PromptPanel } from '../pages/prompt-panel.ts';
import { UNFOLDED_SIZES } from '../pages/sizes.ts';

const TRIP = 'What may a trip to {{city}} cost for {{days}} days?';
const LEAVE = 'How many days of leave do I have?';

async function opened(page: Page) {
  const chat = new ChatPage(page);
  const prompts = new PromptPanel(page);
  await chat.open();
  await chat.question.focus();
  return { chat, prompts };
}

for (const [width, height] of UNFOLDED_SIZES) {
  test(`a slash finds a prompt, asks for its parts and puts the question down, unsent: ${width}×${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const { chat, prompts } = await opened(page);
    await prompts.saveQuietly('Travel costs', TRIP);
    await prompts.saveQuietly('Leave', LEAVE);
    await page.keyboard.type('/');
    await expect(prompts.search).toBeFocused();
    await expect(prompts.prompt('Leave')).toBeInViewport({ ratio: 1 });
    await page.keyboard.type('tra');
    await expect(prompts.panel.getByRole('option')).toHaveCount(1);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(prompts.field('city')).toBeFocused();
    await expect(prompts.field('days')).toBeInViewport({ ratio: 1 });
    await expect(prompts.insert).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.keyboard.type('Rome');
    await page.keyboard.press('Tab');
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await expect(chat.question).toHaveValue('What may a trip to Rome cost for 3 days?');
    await expect(chat.question).toBeFocused();
    await expect(chat.conversation.getByRole('article')).toHaveCount(0);
  });
}

test('Escape leaves what was typed after a slash in the question field', async ({ page }) => {
  const { chat, prompts } = await opened(page);
  await page.keyboard.type('/');
  await expect(prompts.search).toBeFocused();
  await page.keyboard.type('etc/hosts');
  await expect(prompts.panel).toContainText('No prompts yet.');
  await page.keyboard.press('Escape');
  await expect(prompts.panel).toBeHidden();
  await expect(chat.question).toBeFocused();
  await page.keyboard.type(' is what?');
  await expect(chat.question).toHaveValue('/etc/hosts is what?');
});

test('a question is saved as a prompt, changed, used and removed', async ({ page }) => {
  const { chat, prompts } = await opened(page);
  await chat.ask(LEAVE);
  await chat.turn(LEAVE).getByRole('button', { name: 'Save as prompt' }).click();
  const title = prompts.library.getByRole('textbox', { name: 'Title' });
  await expect(title).toBeFocused();
  await title.fill('Leave');
  await page.keyboard.press('Enter');
  await expect(prompts.library.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await prompts.library.getByRole('button', { name: 'Edit “Leave”' }).click();
  await prompts.library.getByRole('textbox', { name: 'Question' }).fill('How much leave is there?');
  await prompts.library.getByRole('button', { name: 'Save' }).click();
  await expect(prompts.library.getByRole('listitem')).toContainText('How much leave is there?');
  await page.keyboard.press('Escape');
  await expect(chat.turn(LEAVE).getByRole('button', { name: 'Save as prompt' })).toBeFocused();
  await page.getByRole('button', { name: 'Prompts', exact: true }).click();
  await prompts.prompt('Leave').click();
  await expect(chat.question).toHaveValue('How much leave is there?');
  await page.getByRole('button', { name: 'Prompts', exact: true }).click();
  await prompts.panel.getByRole('button', { name: 'Manage prompts' }).click();
  await prompts.library.getByRole('button', { name: 'Delete “Leave”' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(prompts.library).toContainText('No prompts yet.');
});

test('a link fills in its question without sending it, and the question leaves the address', async ({
  page,
}) => {
  const chat = new ChatPage(page);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/chat') && asked.push(request.url()));
  await page.goto(`/?q=${encodeURIComponent('How long is\u202e leave?')}`);
  await expect(chat.question).toHaveValue('How long is⟨U+202E⟩ leave?');
  await expect(chat.question).toBeInViewport({ ratio: 1 });
  await expect(page).toHaveURL(/\/$/);
  await expect(chat.send).toBeEnabled();
  expect(asked).toEqual([]);
});

test.describe('administrators', () => {
  const ADDRESS = '/api/admin/shared-prompts';
  const takeBack = async (request: APIRequestContext) => {
    const { version } = await (await request.get(ADDRESS)).json();
    await request.put(ADDRESS, { data: { value: null, version } });
  };
  test.afterEach(({ administratorRequest }) => takeBack(administratorRequest));

  test('publish a prompt that everyone then finds', async ({ browser, administrator, baseURL, page }) => {
    const context = await browser.newContext({ storageState: administrator, ...(baseURL && { baseURL }) });
    const admin = await context.newPage();
    await admin.goto('/admin/shared-prompts');
    await admin.getByRole('button', { name: 'New prompt' }).click();
    await expect(admin.getByText('Each prompt needs a title and a question.')).toBeVisible();
    await admin.getByRole('textbox', { name: 'Title' }).fill('Onboarding');
    await admin.getByRole('textbox', { name: 'Question' }).fill('What happens in the first week?');
    await expectAccessible(admin);
    await admin.getByRole('button', { name: 'Save' }).click();
    await expect(admin.getByText('Saved')).toBeVisible();
    await context.close();
    const { chat, prompts } = await opened(page);
    await page.keyboard.type('/');
    await expect(prompts.panel.getByRole('group', { name: 'Shared prompts' })).toBeVisible();
    await prompts.prompt('Onboarding').click();
    await expect(chat.question).toHaveValue('What happens in the first week?');
  });
});

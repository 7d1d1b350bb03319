import { expect, test } from '@playwright/test';
import { administered } from '../pages/administrator.ts';
import { ChatPage } from '../pages/chat-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';

test('where colours are forced, the button that sends still has an edge', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask('How many days can I work from abroad each year?');
  await expect(chat.send).toHaveCSS('border-top-style', 'solid');
  await expectAccessible(page);
});

administered(
  'where colours are forced, the chosen section of the administration has a line',
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/admin/usage');
    const chosen = page.getByRole('link', { name: 'Usage', exact: true });
    await expect(chosen).toHaveAttribute('aria-current', 'page');
    await expect(chosen).toHaveCSS('outline-style', 'solid');
    await expectAccessible(page);
  },
);

test('with reduced motion nothing moves while an answer arrives', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const chat = new ChatPage(page);
  await chat.open();
  await chat.question.fill('How many days can I work from abroad each year?');
  await chat.question.press('Enter');
  await expect(chat.turn('How many days can I work from abroad each year?')).toContainText('days');
  const moving = await page.evaluate(() =>
    document.getAnimations().flatMap(({ playState, effect }) => {
      const { iterations, duration } = effect?.getComputedTiming() ?? {};
      return playState === 'running' && Number(duration) > 0 ? [`${iterations} × ${duration}`] : [];
    }),
  );
  expect(moving).toEqual([]);
});

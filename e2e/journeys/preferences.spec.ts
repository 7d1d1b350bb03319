import { expect, type Locator, type Page, test } from '@playwright/test';
import { administered } from '../pages/administrator.ts';
import { ChatPage } from '../pages/chat-page.ts';
import { DocumentPanel } from '../pages/document-panel.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { SettingsDialog } from '../pages/settings-dialog.ts';
import { answerWith } from './scripted-answers.ts';

const ABROAD = 'How many days can I work from abroad each year?';

/** Whether an element has a line around it, as its ground is taken away. */
async function expectLine(element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  await expect(element).toBeInViewport();
  const widths = await element.evaluate((one) => {
    const { borderTopWidth, borderTopStyle, outlineWidth, outlineStyle } = getComputedStyle(one);
    return [
      borderTopStyle === 'none' ? 0 : Number.parseFloat(borderTopWidth),
      outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
    ];
  });
  expect(Math.max(...widths)).toBeGreaterThanOrEqual(1);
}

/** The colours of an element on the screen, in which its ground and its text differ. */
async function expectGround(element: Locator, from: Locator): Promise<void> {
  const colours = (one: Element) => {
    const { backgroundColor, color } = getComputedStyle(one);
    return { backgroundColor, color };
  };
  const [own, other] = [await element.evaluate(colours), await from.evaluate(colours)];
  expect(own.backgroundColor).not.toBe(other.backgroundColor);
  expect(own.backgroundColor).not.toBe(own.color);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`where colours are forced, on ${colorScheme} ground`, () => {
    test.use({ colorScheme, contextOptions: { forcedColors: 'active' } });

    test('the first page, an answer and its citations have edges, and marks have a ground', async ({
      page,
    }) => {
      const chat = new ChatPage(page);
      await chat.open();
      await expectLine(page.getByRole('main').getByRole('navigation').getByRole('link').first());
      await chat.ask(ABROAD);
      await expectLine(chat.send);
      await expectLine(chat.citation(1).first().locator('span'));
      const mark = chat.conversation.locator('mark').first();
      await mark.scrollIntoViewIfNeeded();
      await expectGround(mark, page.locator('body'));
      await expectAccessible(page);
    });

    test('a sentence that no source supports is underlined, and its finding can be pressed', async ({
      page,
    }) => {
      const sentence = 'You have 35 days.';
      await answerWith(page, {
        text: `${sentence} [a.md]`,
        passages: { 'a.md': 'You have 20 days.' },
        unsupported: [sentence],
      });
      const chat = new ChatPage(page);
      await chat.open();
      await chat.ask(ABROAD);
      const marked = chat.conversation.getByText(sentence, { exact: true });
      await expect(marked).toHaveCSS('text-decoration-style', 'wavy');
      await expect(page.getByRole('button', { name: /^Check this sentence/ })).toBeInViewport({ ratio: 1 });
    });

    test('the cited words of a PDF are marked, and the chosen tab has a line', async ({ page }) => {
      const chat = new ChatPage(page);
      const document = new DocumentPanel(page);
      await chat.open();
      await chat.ask(ABROAD);
      await chat.citation(1).first().click();
      const quoted = document.quoted().filter({ hasText: 'up to 20 working days' }).first();
      await expect(quoted).toBeInViewport();
      await expect(quoted).toHaveCSS('forced-color-adjust', 'none');
      await expect(quoted).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
      await expectLine(document.tab('Citation'));
    });

    test('a cited row of a table has another ground than its neighbours', async ({ page }) => {
      const chat = new ChatPage(page);
      const document = new DocumentPanel(page);
      await chat.open();
      await chat.ask('phone number of the Boise office');
      await chat.citation(1).first().click();
      const cell = document.citedRow().getByRole('cell', { name: '+1 208 555 0142' });
      await expect(cell).toBeInViewport();
      await expectGround(cell, document.panel.getByRole('cell', { name: '+44 1632 960 100' }));
    });

    test('a switch of the settings is drawn by the system alone', async ({ page }) => {
      const chat = new ChatPage(page);
      const settings = new SettingsDialog(page);
      await chat.open();
      await settings.open.click();
      const control = settings.control('Stream the answer');
      await expect(control).toBeInViewport({ ratio: 1 });
      await expect(control).toHaveCSS('appearance', 'auto');
      const knob = await control.evaluate((input) => getComputedStyle(input, '::before').content);
      expect(knob).toBe('none');
      await expectAccessible(page);
    });
  });
}

administered.describe('where colours are forced, in the administration', () => {
  administered.use({ contextOptions: { forcedColors: 'active' } });

  administered('the chosen section has a line, and parts of a chart differ', async ({ page }) => {
    const chat = new ChatPage(page);
    await chat.open();
    await chat.ask('Who is the captain of the chess club?');
    await page.goto('/admin/usage');
    const chosen = page.getByRole('link', { name: 'Usage', exact: true });
    await expect(chosen).toHaveAttribute('aria-current', 'page');
    await expectLine(chosen);
    const answers = page.getByRole('figure', { name: /Answers/ }).first();
    await expect(answers).toBeVisible();
    const fills = await page.evaluate(() =>
      ['fill-accent', 'fill-edge', 'fill-danger'].map((name) => {
        const bar = document.querySelector(`svg rect.${name}`);
        return bar && getComputedStyle(bar).fill;
      }),
    );
    expect(new Set(fills).size).toBe(3);
    await expectAccessible(page);
  });

  administered('what a question counts as has an edge', async ({ page }) => {
    const chat = new ChatPage(page);
    await chat.open();
    await chat.ask('Who is the captain of the chess club?');
    await page.goto('/admin/unanswered');
    await expectLine(page.getByText(/^Not answered/).last());
    await expectLine(page.getByText('Most asked', { exact: true }));
    await expectLine(page.getByRole('button', { name: 'Find the right passage' }).last());
  });
});

/** What moves on the page, and how often. */
function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap(({ playState, effect }) => {
      const { iterations, duration } = effect?.getComputedTiming() ?? {};
      return playState === 'running' && Number(duration) > 0 ? [`${iterations} × ${duration}`] : [];
    }),
  );
}

test('who asks for less motion sees nothing move while an answer comes, in the panel and in the settings', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const chat = new ChatPage(page);
  const document = new DocumentPanel(page);
  const settings = new SettingsDialog(page);
  await chat.open();
  await chat.question.fill(ABROAD);
  await chat.question.press('Enter');
  await expect(chat.turn(ABROAD)).toContainText('days');
  expect(await moving(page)).toEqual([]);
  await chat.citation(1).first().click();
  await expect(document.panel).toBeVisible();
  expect(await moving(page)).toEqual([]);
  await document.close.click();
  await settings.open.click();
  await settings.control('Stream the answer').click();
  expect(await moving(page)).toEqual([]);
});

administered('who asks for less motion sees nothing move in the administration', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const section of ['usage', 'unanswered']) {
    await page.goto(`/admin/${section}`);
    await page
      .getByRole('button', { name: '90 days' })
      .or(page.getByRole('link', { name: '90 days' }))
      .click();
    expect(await moving(page)).toEqual([]);
  }
});

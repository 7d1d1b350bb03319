import { expect, type Locator, type Page, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { DocumentPanel } from '../pages/document-panel.ts';

test('everything can be done with the keyboard alone', async ({ page }) => {
  const chat = new ChatPage(page);
  const document = new DocumentPanel(page);
  const { keyboard } = page;
  await chat.open();

  await expect(chat.question).toBeFocused();
  const skip = page.getByRole('link', { name: 'Skip to the question field' });
  await skip.focus();
  await expect(skip).toBeInViewport({ ratio: 1 });
  await keyboard.press('Enter');
  await expect(chat.question).toBeFocused();
  await keyboard.type('How many days can I work from abroad');
  await keyboard.press('Shift+Enter');
  await keyboard.type('each year?');
  await expect(chat.question).toHaveValue('How many days can I work from abroad\neach year?');
  await keyboard.press('Enter');
  await expect(chat.status).toContainText('Answer:');
  await expect(chat.question).toBeFocused();

  const citation = chat.conversation.getByRole('button', { name: /page 5$/ }).first();
  await citation.focus();
  await keyboard.press('Enter');
  await expect(document.heading).toBeFocused();
  await expect(document.pdfPage(5)).toContainText('Sabbatical');

  await document.nextPage.focus();
  await keyboard.press('Space');
  await expect(document.pdfPage(6)).not.toBeEmpty();
  await keyboard.press('Escape');
  await expect(document.panel).toBeHidden();
  await expect(citation).toBeFocused();

  await chat.newChat.focus();
  await keyboard.press('Enter');
  await expect(chat.question).toBeFocused();
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('the conversation scrolls by keyboard', async ({ page }) => {
  const chat = new ChatPage(page);
  await page.setViewportSize({ width: 800, height: 420 });
  await chat.open();
  await chat.ask('How many days can I work from abroad each year?');
  await chat.conversation.focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeInViewport();
});

/** More than any page has to tab to. */
const MOST_STOPS = 90;
/** A second, in which the page scrolls to the focus. */
const MOST_FRAMES = 60;

/** What has the focus, by its name, and what is wrong with how it can be seen: nothing at best. */
function focused(page: Page): Promise<{ name: string; fault: string }> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return { name: '', fault: 'lost' };
    const name = element.getAttribute('aria-label') || element.textContent?.trim() || element.tagName;
    // A field shows the focus by the box around it, a hidden one by its label.
    const around = [element, element.parentElement, element.parentElement?.parentElement];
    const ring = around.find((one) => {
      const style = one && getComputedStyle(one);
      return style && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1;
    });
    if (!ring) return { name, fault: `${name}: no line` };
    const { left, right, top, bottom } = ring.getBoundingClientRect();
    const [l, r] = [Math.max(left, 0), Math.min(right, innerWidth)];
    const [t, b] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
    if (r - l < 4 || b - t < 4) return { name, fault: `${name}: out of view` };
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [l + x * (r - l), t + y * (b - t)]),
    );
    const isSeen = points.some(([x = 0, y = 0]) => {
      const at = document.elementFromPoint(x, y);
      return at !== null && (ring.contains(at) || at.contains(ring));
    });
    return { name, fault: isSeen ? '' : `${name}: behind something` };
  });
}

/** The same, once scrolling there is over: within some frames. */
async function settledFocus(page: Page): ReturnType<typeof focused> {
  let found = await focused(page);
  for (let frame = 0; frame < MOST_FRAMES && found.fault && found.fault !== 'lost'; frame += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    found = await focused(page);
  }
  return found;
}

/** Tabs through the whole page from its first link. */
async function walk(page: Page): Promise<{ names: string[]; faults: string[] }> {
  await page.getByRole('link', { name: 'Skip to the question field' }).focus();
  const names: string[] = [];
  const faults: string[] = [];
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    const { name, fault } = await settledFocus(page);
    // Past the last one the focus leaves for the browser.
    if (stop > 0 && (fault === 'lost' || name === names[0])) break;
    names.push(name);
    if (fault) faults.push(fault);
    // Nothing opens or leaves by the focus alone.
    if ((await page.getByRole('dialog').count()) > 0) faults.push(`${name}: opens a dialog`);
    await page.keyboard.press('Tab');
  }
  return { names, faults };
}

const ABROAD = 'How many days can I work from abroad each year?';

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]) {
  test(`at ${viewport.width} × ${viewport.height} the focus is seen at each stop of the chat page`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const chat = new ChatPage(page);
    const document = new DocumentPanel(page);
    await chat.open();
    const home = await walk(page);
    expect(home.faults).toEqual([]);
    expect(home.names).toContain('Your question');

    await chat.ask(ABROAD);
    const answered = await walk(page);
    expect(answered.faults).toEqual([]);
    expect(answered.names).toEqual(expect.arrayContaining(['Your question', 'Regenerate', 'Copy']));

    await chat.citation(1).first().focus();
    await page.keyboard.press('Enter');
    await expect(document.heading).toBeFocused();
    let stops = 0;
    for (; stops < 8; stops += 1) {
      await page.keyboard.press('Tab');
      const { fault } = await settledFocus(page);
      // Beside the conversation the panel is the last of the page.
      if (fault === 'lost') break;
      expect(fault).toBe('');
    }
    expect(stops).toBeGreaterThan(4);
  });
}

/** Presses a button by keyboard. */
async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

test('buttons that go when they are pressed leave the focus on the page', async ({ page }) => {
  const chat = new ChatPage(page);
  const lost = () => page.evaluate(() => document.activeElement === document.body);
  await page.setViewportSize({ width: 1024, height: 560 });
  await chat.open();
  await press(chat.offered().first());
  await expect(chat.question).toBeFocused();
  await expect(chat.send).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);

  await press(page.getByRole('button', { name: 'Regenerate' }));
  await expect(page.getByText('2/2')).toBeVisible();
  await expect.poll(lost).toBe(false);

  await press(page.getByRole('button', { name: 'Previous version' }));
  await expect(page.getByText('1/2')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous version' })).toBeFocused();

  await press(chat.jumpToEnd);
  await expect(chat.jumpToEnd).toBeHidden();
  await expect(chat.conversation).toBeFocused();

  await page.goto('/?about=offices.csv');
  await press(page.getByRole('button', { name: 'Search all documents' }));
  await expect(page.getByRole('button', { name: 'Search in: All documents' })).toBeFocused();
});

import { expect, type Page, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { SettingsDialog } from '../pages/settings-dialog.ts';

const ABROAD = 'How many days can I work from abroad each year?';

/** Grounds that fields and the focus stand on. */
const GROUNDS = ['canvas', 'surface', 'sunken'];

/** The contrast of two colours of our theme, by the formula of WCAG. */
function contrast(page: Page, one: string, other: string): Promise<number> {
  return page.evaluate(
    (names) => {
      const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const probe = document.body.appendChild(document.createElement('span'));
      const [first = 0, second = 0] = names.map((name) => {
        probe.style.color = `var(--color-${name})`;
        if (!context) return Number.NaN;
        context.fillStyle = getComputedStyle(probe).color;
        context.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) => {
          const share = part / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      });
      probe.remove();
      return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
    },
    [one, other],
  );
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`edges of fields and the line of the focus have a contrast of 3:1: ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    for (const ground of GROUNDS) {
      for (const line of ['edge', 'accent']) {
        expect(await contrast(page, line, ground), `${line} on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    }
  });
}

/** Texts that are cut off by what they stand in; what is shortened with an ellipsis is meant to be. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a, h1, h2, h3, p, li, label, td, th, dt, dd, summary')].flatMap(
      (element) => {
        const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
        const isClipped = [overflowX, overflowY].some(
          (overflow) => overflow !== 'visible' && overflow !== 'auto',
        );
        const isHidden = element.clientWidth <= 1 || textOverflow === 'ellipsis';
        const isCut =
          element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
        return isClipped && !isHidden && isCut ? [element.textContent ?? ''] : [];
      },
    ),
  );
}

for (const width of [1280, 390]) {
  test(`with the text spacing of WCAG nothing is cut off or leaves the page, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const chat = new ChatPage(page);
    const settings = new SettingsDialog(page);
    await chat.open();
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }',
      );
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    });
    const check = async () => {
      expect(await cutTexts(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    };
    await check();
    await chat.ask(ABROAD);
    await check();
    await settings.open.click();
    await expect(settings.dialog).toBeVisible();
    await check();
  });
}

/** Controls that are smaller than 24 pixels and do not stand in a line of text. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a[href], input, select, textarea, summary')].flatMap((element) => {
      const label = element.closest('label') ?? element;
      const { width, height } = label.getBoundingClientRect();
      const isShown = width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
      const isInText = element.closest('p, .prose, dd') !== null;
      const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
      return isShown && !isInText && (width < 24 || height < 24) ? [`${name}: ${width} × ${height}`] : [];
    }),
  );
}

for (const width of [1280, 390]) {
  test(`controls are at least 24 by 24 pixels, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const chat = new ChatPage(page);
    const settings = new SettingsDialog(page);
    await chat.open();
    expect(await smallTargets(page)).toEqual([]);
    await chat.ask(ABROAD);
    expect(await smallTargets(page)).toEqual([]);
    await settings.open.click();
    await expect(settings.dialog).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
  });
}

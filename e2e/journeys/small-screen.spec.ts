import { devices, expect, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { DocumentPanel } from '../pages/document-panel.ts';

const { viewport, deviceScaleFactor, isMobile, hasTouch, userAgent } = devices['Pixel 7'];
test.use({ viewport, deviceScaleFactor, isMobile, hasTouch, userAgent });

test('on a phone the document opens over the conversation and goes away again', async ({ page }) => {
  const chat = new ChatPage(page);
  const document = new DocumentPanel(page);
  await chat.open();
  await chat.ask('How many days can I work from abroad each year?');
  await chat.conversation
    .getByRole('button', { name: /page 5$/ })
    .first()
    .tap();
  await expect(document.pdfPage(5)).toContainText('Sabbatical');
  expect((await document.panel.boundingBox())?.width).toBe(viewport.width);
  await document.close.tap();
  await expect(document.panel).toBeHidden();
  await expect(chat.question).toBeInViewport();
  await expect(chat.conversation.getByRole('button', { name: /page 5$/ }).first()).toBeFocused();
});

test('nothing is wider than the narrowest phone', async ({ page }) => {
  const chat = new ChatPage(page);
  await page.setViewportSize({ width: 320, height: 568 });
  await chat.open();
  await chat.ask('How many days can I work from abroad each year?');
  await chat.citation(1).first().tap();
  await expect(new DocumentPanel(page).panel).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

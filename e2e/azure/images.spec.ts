import { expect } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { expectAccessible } from '../pages/expect-accessible.ts';
import { QuestionImages } from '../pages/question-images.ts';
import { test } from './scripted-services.ts';

for (const [screen, viewport] of Object.entries({
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
})) {
  test(`an image is seen before it is sent, and the model sees it, on a ${screen}`, async ({
    page,
    services,
  }) => {
    await page.setViewportSize(viewport);
    const question = `What does the chart on my ${screen} show?`;
    const images = new QuestionImages(page);
    const chat = new ChatPage(page);
    await chat.open();
    await images.bring('paste', 'chart.png');
    await images.bring('drop', 'wrong one.png');
    await expect(images.preview('chart.png').locator('img')).toBeInViewport();
    await images.remove('wrong one.png');
    await expect(images.list.getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page);
    await chat.ask(question);
    await expect(images.list).toBeHidden();
    await expect(
      chat.turn(question).getByRole('list', { name: 'Files sent with the question' }),
    ).toContainText('chart.png');
    const asked = (await services.models.requests(question)).filter(({ body }) => body.stream);
    expect(JSON.stringify(asked.at(-1)?.body.messages.at(-1).content)).toContain(
      'data:image/png;base64,iVBOR',
    );
  });
}

test('other files are refused by name, and so is one image too many', async ({ page }) => {
  const images = new QuestionImages(page);
  await new ChatPage(page).open();
  await images.bring('paste', 'page.png', btoa('<svg onload="alert(1)">'));
  await expect(page.getByText('page.png was not added: only PNG, JPEG, GIF and WebP')).toBeInViewport();
  for (const name of ['1.png', '2.png', '3.png', '4.png', '5.png']) await images.bring('drop', name);
  await expect(page.getByText('5.png was not added: a question can have up to 4 images.')).toBeInViewport();
  await expect(images.list.getByRole('listitem')).toHaveCount(4);
});

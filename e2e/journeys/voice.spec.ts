import { expect, type Page, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { answerWith } from './scripted-answers.ts';

type Spoken = { texts: string[]; language: string; ended: number };
type SpeechWindow = typeof globalThis & { heard?: EventTarget; spoken?: Spoken };

/** The far side: a browser that hears what a test says and writes down what it reads aloud. */
async function scriptSpeech(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const scope = globalThis as SpeechWindow;
    const spoken: Spoken = { texts: [], language: '', ended: 0 };
    scope.spoken = spoken;
    class Recognition extends EventTarget {
      start() {
        scope.heard = this;
      }
      abort() {
        this.dispatchEvent(new Event('end'));
      }
    }
    const synthesis = {
      speak({ text, lang }: SpeechSynthesisUtterance) {
        spoken.texts.push(text);
        spoken.language = lang;
      },
      cancel() {
        spoken.ended += 1;
      },
    };
    Object.defineProperty(scope, 'SpeechRecognition', { value: Recognition });
    Object.defineProperty(scope, 'speechSynthesis', { value: synthesis });
  });
}

async function say(page: Page, transcript: string): Promise<void> {
  await page.waitForFunction(() => (globalThis as SpeechWindow).heard !== undefined);
  await page.evaluate((said) => {
    const event = Object.assign(new Event('result'), { resultIndex: 0, results: [[{ transcript: said }]] });
    (globalThis as SpeechWindow).heard?.dispatchEvent(event);
  }, transcript);
}

const spokenOf = (page: Page) => page.evaluate(() => (globalThis as SpeechWindow).spoken);

for (const [screen, viewport] of Object.entries({
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
})) {
  test(`a question is dictated on a ${screen}, once the reader knows who hears it`, { tag: '@page' }, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await scriptSpeech(page);
    const chat = new ChatPage(page);
    await chat.open();
    await page.getByRole('button', { name: 'Dictate' }).click();
    await expect(page.getByText('Your browser may send what you say to its maker')).toBeInViewport();
    await page.getByRole('button', { name: 'Start dictating' }).click();
    await say(page, 'How many days of leave');
    await expect(chat.question).toHaveValue('How many days of leave');
    await page.getByRole('button', { name: 'Stop dictating' }).click();
    await say(page, 'something else');
    await page.reload();
    await expect(chat.question).toHaveValue('How many days of leave');
    await page.getByRole('button', { name: 'Dictate' }).click();
    await expect(page.getByRole('button', { name: 'Stop dictating' })).toBeVisible();
  });
}

test('an answer is read aloud with its sources by number, until it is stopped or left', {
  tag: '@page',
}, async ({ page }) => {
  await scriptSpeech(page);
  await answerWith(page, {
    text: 'You have **20 days** [leave.md]. See https://example.com/x.\n\n```js\nrun()\n```',
    passages: { 'leave.md': 'Twenty days.' },
  });
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask('How many days?');
  await page.getByRole('button', { name: 'Read aloud' }).click();
  expect(await spokenOf(page)).toMatchObject({
    texts: ['You have 20 days, source 1.', 'See.'],
    language: 'en',
  });
  await page.getByRole('button', { name: 'Stop reading' }).click();
  await expect(page.getByRole('button', { name: 'Read aloud' })).toBeVisible();
  await page.getByRole('button', { name: 'Read aloud' }).click();
  const before = (await spokenOf(page))?.ended ?? 0;
  await chat.discard();
  await expect.poll(async () => (await spokenOf(page))?.ended).toBeGreaterThan(before);
});

test('a browser without speech shows no buttons for it', { tag: '@page' }, async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['SpeechRecognition', 'webkitSpeechRecognition', 'speechSynthesis']) {
      Reflect.deleteProperty(globalThis, name);
    }
  });
  await answerWith(page, { text: 'Twenty days.' });
  const chat = new ChatPage(page);
  await chat.open();
  await chat.ask('How many days?');
  await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Dictate|Read aloud/ })).toHaveCount(0);
});

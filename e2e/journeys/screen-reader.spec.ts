import { expect, test } from '@playwright/test';
import { ChatPage } from '../pages/chat-page.ts';
import { answerWith } from './scripted-answers.ts';

const HANDBOOK = 'employee-handbook.pdf#page=5';

/** Collects what the live region says from now on, as a screen reader would. */
function listen(chat: ChatPage) {
  return chat.status.evaluateHandle((region) => {
    const heard: string[] = [];
    new MutationObserver(() => region.textContent && heard.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return heard;
  });
}

test('a conversation reads in order: question, answer, actions, sources, and a refusal as one', {
  tag: '@page',
}, async ({ page }) => {
  const chat = new ChatPage(page);
  await answerWith(
    page,
    {
      text: `You can work from abroad for **20 working days** a year [${HANDBOOK}].`,
      passages: { [HANDBOOK]: 'Working from abroad: up to 20 working days in a calendar year.' },
      followUps: ['Who approves it?'],
    },
    {
      text: `The documents do not answer this. The closest is: Working from abroad. [${HANDBOOK}]`,
      passages: { [HANDBOOK]: 'Working from abroad: up to 20 working days in a calendar year.' },
      answered: false,
    },
  );
  await chat.open();
  const heard = await listen(chat);
  await chat.ask('How long can I work from abroad?');
  await chat.ask('Is the canteen vegan?');
  await expect(chat.conversation).toMatchAriaSnapshot();
  expect(await heard.jsonValue()).toEqual([]);
});

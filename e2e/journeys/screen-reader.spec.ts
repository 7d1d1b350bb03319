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

test('a conversation reads in order: question, answer, what to do with it, sources; a refusal as one', {
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
      text: 'I could not find an answer in the documents. No document mentions “vegan”.',
      passages: { [HANDBOOK]: 'Working from abroad: up to 20 working days in a calendar year.' },
      certainty: 'none',
    },
  );
  await chat.open();
  const heard = await listen(chat);
  await chat.ask('How long can I work from abroad?');
  await expect(chat.status).toHaveText(/^Answer:/);
  await chat.ask('Is the canteen vegan?');
  await expect(chat.status).toHaveText(/could not find an answer/);
  expect(await heard.jsonValue()).toEqual([
    'Searching the documents.',
    'Answer: You can work from abroad for 20 working days a year. 1 source cited.',
    'Searching the documents.',
    'I could not find an answer in the documents. No document mentions “vegan”.',
  ]);
  await expect(chat.conversation).toMatchAriaSnapshot(`
    - region "Conversation":
      - 'article "You asked: How long can I work from abroad?"':
        - 'heading "You asked: How long can I work from abroad?" [level=2]'
        - button "Save as prompt"
        - button "Edit the question"
        - paragraph:
          - text: You can work from abroad for
          - strong: 20 working days
          - text: a year
          - 'button "Source 1: employee-handbook.pdf, page 5"'
          - text: .
        - button "Copy"
        - button "Copy with sources"
        - button "Read aloud"
        - heading "Sources" [level=3]
        - list:
          - listitem:
            - button /^1 employee-handbook\\.pdf page 5 Working from abroad/:
              - mark: /up to 20 working days/
      - 'article "You asked: Is the canteen vegan?"':
        - 'heading "You asked: Is the canteen vegan?" [level=2]'
        - button "Save as prompt"
        - button "Edit the question"
        - paragraph: I could not find an answer in the documents. No document mentions “vegan”.
        - heading "What you can try" [level=3]
        - list:
          - listitem: "Use words from the documents: names, product numbers, headings."
          - listitem: Ask about one thing at a time.
        - button "Copy"
        - button "Copy with sources"
        - button "Read aloud"
        - button "Regenerate"
  `);
});

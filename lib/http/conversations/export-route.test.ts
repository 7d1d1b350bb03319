import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { AnswerEvent } from '#lib/core/events/events.ts';
import { answers } from '#lib/protocols/scripted-answer.ts';
import { ALICE, askStored, clientOf } from './test-client.test-helper.ts';
import { testConversation } from './test-conversation-services.test-helper.ts';

const HOSTILE = {
  'backticks without end': '`'.repeat(300_000),
  'a hundred thousand paragraphs': 'a\n\n'.repeat(100_000),
  'citations without end': '[a.md] '.repeat(40_000),
};

/** An application whose every answer is `text`, and a conversation of three of them. */
async function conversationOf(text: string) {
  const send = clientOf(
    testConversation({
      answer: async function* () {
        for (const event of answers.plain as readonly AnswerEvent[]) {
          if (event.type !== 'text-deltas') yield event;
          if (event.type === 'retrieved') yield { type: 'text-deltas', texts: [text] };
        }
      },
    }),
  );
  const { conversation } = await askStored(send);
  for (let turn = 0; turn < 2; turn += 1) await askStored(send, ALICE, { conversation });
  return { send, conversation };
}

/** What was served while `task` ran, in turns of the event loop: what all other people wait for. */
async function turnsDuring<T>(task: Promise<T>): Promise<{ result: T; turns: number }> {
  let isDone = false;
  const result = task.finally(() => {
    isDone = true;
  });
  let turns = 0;
  for (; !isDone; turns += 1) await setImmediate();
  return { result: await result, turns };
}

test.each(
  Object.entries(HOSTILE).flatMap(([name, text]) =>
    ['markdown', 'json'].map((format) => [format, name, text] as const),
  ),
)('an export as %s of %s lets other people in between its answers', async (format, _, text) => {
  const { send, conversation } = await conversationOf(text);
  const path = `/api/conversations/${conversation}`;
  // The same without writing anything.
  const { turns: reading } = await turnsDuring(send('GET', path, { headers: ALICE }));
  const { result, turns } = await turnsDuring(
    send('GET', `${path}/export?format=${format}`, { headers: ALICE }),
  );
  expect(result.status).toBe(200);
  expect(turns - reading).toBeGreaterThanOrEqual(3);
});

test('an export as JSON is the whole conversation', async () => {
  const { send, conversation } = await conversationOf('Five "days"\n[a.md].');
  const path = `/api/conversations/${conversation}`;
  const shown = await send('GET', path, { headers: ALICE });
  const exported = await send('GET', `${path}/export?format=json`, { headers: ALICE });
  const text = await exported.text();
  expect(JSON.parse(text)).toEqual(await shown.json());
  expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
});

test('an export as Markdown has a long answer as it was written, where nothing in it can be a link or an image', async () => {
  const rest = `${'a\n\n'.repeat(3000)}![x](https://evil.example/a.png) ~~~ \`\`\`\` <img src=x>`;
  const { send, conversation } = await conversationOf(`Yes.\n\n${rest}`);
  const exported = await send('GET', `/api/conversations/${conversation}/export`, { headers: ALICE });
  const text = await exported.text();
  expect(text).toContain('Yes.');
  expect(text).toMatch(
    /\n`````\n[^`]*!\[x\]\(https:\/\/evil\.example\/a\.png\) ~~~ ```` <img src=x>\n`````\n/,
  );
});

import { expect, test } from 'vitest';
import type { UnsupportedList } from '#lib/api/unsupported.ts';
import { makePassage } from '#lib/core/events/passage.ts';
import { emptyAnswer } from '#lib/core/records/conversations.ts';
import { summarizeSupport } from '#lib/core/support/support.ts';
import { question } from '#lib/history/contract/test-setup.test-helper.ts';
import { documentsFor } from '../conversations/test-conversation-services.test-helper.ts';
import { openOffice } from './administration.test-helper.ts';
import { unsupportedRoute } from './unsupported-route.ts';

const office = await openOffice();
const { conversations } = office.container.records;
const SECRET = 'Band 7 runs to 83,900 euros.';
const [turns, documents] = [new Map<string, string>(), documentsFor({ 'bands.md': { groups: ['hr'] } })];

/** Asks; the answer says a figure that its source, of these readers, does not. */
async function ask(text: string, file: string, conversation: string | null = null) {
  const started = await conversations.begin(question({ question: text, conversation }));
  const sourcepage = `${file}#page=1`;
  const sentence = {
    text: 'It runs to 93,900 euros.',
    start: 0,
    end: 24,
    citations: [sourcepage],
    verdict: 'unsupported' as const,
    missing: [{ kind: 'figure' as const, answer: '93,900', source: '83,900' }],
  };
  await conversations.end(started.turn, 'done', {
    ...emptyAnswer,
    text: sentence.text,
    model: 'gpt',
    passages: [
      makePassage({
        id: 'p',
        content: SECRET,
        sourcepage,
        score: 1,
        ...(file === 'bands.md' && { groups: ['hr'] }),
      }),
      makePassage({ id: 'q', content: 'Not cited.', sourcepage: `${file}#page=2`, score: 1 }),
    ],
    finish: {
      certainty: 'answer',
      reason: 'stop',
      usage: { promptTokens: 0, completionTokens: 0 },
      alternatives: [],
      contentFilter: null,
      support: summarizeSupport([sentence]),
    },
  });
  turns.set(text, started.turn);
  return started.conversation;
}

const list = async (
  query = '',
  { groups = [] as string[], shows = true, person = 'ada' as const, found = documents } = {},
) => {
  const { environment } = office.container;
  const route = unsupportedRoute(() => {
    const services = office.as(person)();
    return {
      ...services,
      documents: found,
      environment: { ...environment, identity: { ...environment.identity, showsRefused: shows } },
      identify: async (...request) => {
        const caller = await services.identify(...request);
        return { ...caller, access: { oids: [person], groups } };
      },
    };
  });
  const { body } = await office.call(route, { query });
  return body as UnsupportedList;
};

test('an administrator reads the sentence, what is missing and the passage it cites, without who asked', async () => {
  await ask('What is band 7?', 'bands.md');
  const { answers, models } = await list('', { groups: ['hr'] });
  expect(answers).toEqual([
    {
      turn: turns.get('What is band 7?'),
      question: 'What is band 7?',
      atMs: expect.any(Number),
      model: 'gpt',
      promptVersion: null,
      supported: 0,
      of: 1,
      sentences: [
        {
          text: 'It runs to 93,900 euros.',
          citations: ['bands.md#page=1'],
          verdict: 'unsupported',
          missing: [{ kind: 'figure', answer: '93,900', source: '83,900' }],
        },
      ],
      passages: [{ sourcepage: 'bands.md#page=1', title: null, headings: [], content: SECRET }],
      withheld: false,
    },
  ]);
  expect(models).toEqual(['gpt']);
  expect(JSON.stringify(answers)).not.toContain('alice');
});

test('of a document that an administrator may not read, or that was deleted, no sentence and no passage is shown', async () => {
  for (const given of [{}, { groups: ['hr'], found: documentsFor({}) }]) {
    const list_ = await list('', given);
    expect(list_.answers).toMatchObject([
      { question: 'What is band 7?', sentences: [], passages: [], withheld: true },
    ]);
    expect(JSON.stringify(list_)).not.toMatch(/[89]3,900/);
  }
});

test('an answer that follows one of a forbidden document is withheld too', async () => {
  const all = documentsFor({ 'bands.md': { groups: ['hr'] }, 'open.md': { groups: ['all'] } });
  const conversation = await ask('And then?', 'bands.md');
  await ask('And now?', 'open.md', conversation);
  const { answers } = await list('', { found: all });
  expect(answers.find(({ question: asked }) => asked === 'And now?')).toMatchObject({ withheld: true });
});

test('where administrators do not see what was asked, answers that nobody rated are not listed', async () => {
  expect((await list('', { groups: ['hr'], shows: false })).answers).toEqual([]);
});

test('a query that is not allowed is refused by name, and the list is for administrators alone', async () => {
  const route = unsupportedRoute(office.as('ada'));
  expect(await office.call(route, { query: '?verdict=supported' })).toMatchObject({
    status: 400,
    body: { field: 'verdict' },
  });
  expect((await office.call(unsupportedRoute(office.as('alice')))).status).toBe(403);
});

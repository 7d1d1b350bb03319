import { expect, test } from 'vitest';
import type { UnansweredList } from '#lib/api/feedback.ts';
import { makePassage } from '#lib/core/events/passage.ts';
import type { AnswerRequest } from '#lib/core/question/request.ts';
import { emptyAnswer } from '#lib/core/records/conversations.ts';
import { question } from '#lib/history/contract/test-setup.test-helper.ts';
import { topicTerms } from '#lib/text/stop-terms.ts';
import { adminServices, asAdmin, refusals } from '../admin-calls.test-helper.ts';
import { unansweredPassagesRoute, unansweredRoute } from './unanswered-routes.ts';

const PASSAGE = makePassage({
  id: 'p',
  content: 'The canteen is closed.',
  sourcepage: 'handbook.pdf#page=5',
  title: 'Handbook',
  headings: ['Canteen'],
  oids: ['grace'],
  groups: ['hr'],
  score: 1,
});
const searched: AnswerRequest[] = [];
const services = {
  ...adminServices(),
  topicTerms,
  findPassages: async (request: AnswerRequest) => {
    searched.push(request);
    return [PASSAGE];
  },
};
const unanswered = unansweredRoute(() => services);
const passages = unansweredPassagesRoute(() => services);
const PATH = '/api/admin/unanswered';
const send = (method: string, body: object, path = PATH) =>
  asAdmin(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

async function list(query = ''): Promise<UnansweredList> {
  return (await (await unanswered.GET(asAdmin(`${PATH}?${query}`))).json()) as UnansweredList;
}

async function refused(owner: string, asked: string, conversation: string | null = null) {
  const { conversations } = services.records;
  const started = await conversations.begin(
    question({ owner: `user:t:${owner}`, question: asked, conversation }),
  );
  await conversations.end(started.turn, 'done', {
    ...emptyAnswer,
    finish: {
      certainty: 'none',
      reason: 'stop',
      usage: { promptTokens: 0, completionTokens: 0 },
      alternatives: [],
      contentFilter: null,
    },
  });
  return started;
}

test('unanswered questions are shown to administrators alone', async () => {
  const refusal = [403, { error: 'Only administrators can do this.' }];
  expect(await refusals(unanswered, PATH, ['GET'])).toEqual([refusal]);
  expect(await refusals(passages, `${PATH}/passages`, ['POST'])).toEqual([refusal]);
});

test('questions that many people asked come first, grouped, without their names', async () => {
  await refused('carla', 'Where is the swimming pool?');
  await refused('dora', 'where is a swimming pool');
  await refused('emil', 'Who repairs bicycles?');
  const page = await list('limit=1');
  expect(page).toMatchObject({ groups: [{ count: 2, refused: 2 }], total: 2, isCut: false, next: '1' });
  expect(JSON.stringify(page)).not.toMatch(/carla|dora|user:/);
  const second = await list(`limit=1&after=${page.next}`);
  expect(second).toMatchObject({ groups: [{ question: 'Who repairs bicycles?' }], next: null });
  expect((await list('order=newest')).groups[0]?.question).toBe('Who repairs bicycles?');
  expect((await list('kind=rated')).groups).toEqual([]);
});

test('where refused questions stay private, only rated ones are shown', async () => {
  const { environment } = services;
  const discreet = { ...environment, identity: { ...environment.identity, showsRefused: false } };
  const route = unansweredRoute(() => ({ ...services, environment: discreet }));
  const shown = async () => (await (await route.GET(asAdmin(PATH))).json()) as UnansweredList;
  expect(await shown()).toMatchObject({ groups: [], total: 0 });

  const { conversation } = await refused('fay', 'Is there a sauna?');
  const { turn } = await refused('fay', 'And a gym?', conversation);
  const owner = 'user:t:fay';
  await services.records.feedback.give({
    turn,
    owner,
    givenBy: null,
    rating: 'down',
    reasons: [],
    comment: '',
    answer: '',
    question: 'And a gym?',
    passages: [],
    support: null,
    overrides: {},
    model: null,
  });
  expect((await shown()).groups).toMatchObject([{ question: 'And a gym?', follows: [] }]);
  expect((await list('kind=rated')).groups).toMatchObject([{ follows: [['Is there a sauna?']] }]);
  await services.records.conversations.removeAll(owner);
  await services.records.feedback.withdraw(owner, turn);
});

test('a handled group leaves the list until it is reopened', async () => {
  const [{ turns = [] } = {}] = (await list()).groups;
  expect((await unanswered.PUT(send('PUT', { turns, handled: true }))).status).toBe(204);
  expect((await list()).groups.map(({ count }) => count)).toEqual([1]);
  expect((await list('state=handled')).groups.map(({ count }) => count)).toEqual([2]);
  await unanswered.PUT(send('PUT', { turns, handled: false }));
  expect((await list()).total).toBe(2);
});

test('a search finds passages with the rights of the administrator, and does not show who may read them', async () => {
  const path = `${PATH}/passages`;
  const response = await passages.POST(send('POST', { question: ' Where is the canteen? ' }, path));
  expect(await response.json()).toEqual({
    passages: [
      {
        sourcepage: 'handbook.pdf#page=5',
        title: 'Handbook',
        headings: ['Canteen'],
        content: 'The canteen is closed.',
      },
    ],
  });
  expect(searched[0]).toMatchObject({
    caller: { isAdmin: true },
    turns: [{ content: 'Where is the canteen?' }],
    settings: { query_rewriting: false },
  });
});

test('a follow-up is searched as it was in its conversation', async () => {
  const body = { question: 'And a gym?', follows: ['Where is the canteen?', 'Is there a sauna?'] };
  expect((await passages.POST(send('POST', body, `${PATH}/passages`))).status).toBe(200);
  expect(searched.at(-1)).toMatchObject({
    turns: [
      { content: 'Where is the canteen?' },
      { content: 'Is there a sauna?' },
      { content: 'And a gym?' },
    ],
    settings: { query_rewriting: true },
  });
});

test.each(['kind=all', 'order=best', 'state=closed', 'days=0', 'limit=101', 'after=x'])(
  'an administrators’ list with %s is rejected with the parameter at fault',
  async (query) => {
    const response = await unanswered.GET(asAdmin(`${PATH}?${query}`));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ field: query.split('=')[0] });
  },
);

test('marking no questions as handled is rejected', async () => {
  expect((await unanswered.PUT(send('PUT', { turns: [], handled: true }))).status).toBe(400);
  expect((await passages.POST(send('POST', { question: 'x'.repeat(501) }, `${PATH}/passages`))).status).toBe(
    400,
  );
});

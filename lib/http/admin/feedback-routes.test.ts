import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FeedbackList } from '#lib/api/feedback.ts';
import { type Caller, type Credentials, internalCaller } from '#lib/core/access/principal.ts';
import { makePassage } from '#lib/core/events/passage.ts';
import type { FeedbackEntry } from '#lib/core/records/feedback.ts';
import { documentsFor } from '../conversations/test-conversation-services.test-helper.ts';
import { adminServices, asAdmin, refusals } from './admin-calls.test-helper.ts';
import { feedbackExportRoute, feedbackRoute } from './feedback-routes.ts';

const hr = { ...internalCaller, isAdmin: true, access: { oids: ['dana'], groups: ['hr'] } };
let caller: Caller = hr;
const application = adminServices();
const services = {
  ...application,
  documents: documentsFor({ 'handbook.pdf': { groups: ['hr'] } }),
  identify: async (request: Request, accepts: Credentials) => ({
    ...(await application.identify(request, accepts)),
    access: caller.access,
  }),
};
const feedback = feedbackRoute(() => services);
const exported = feedbackExportRoute(() => services);
const list = (query = '') => feedback.GET(asAdmin(`/api/admin/feedback?${query}`));
const take = (query: string) => exported.GET(asAdmin(`/api/admin/feedback/export?${query}`));
const audited = async () =>
  (await services.records.audit.list({ action: 'feedback-exported', search: '', limit: 100, after: null }))
    .items;

const GIVEN = 230;

function given(number: number): Omit<FeedbackEntry, 'id' | 'createdAtMs'> {
  return {
    turn: `tn_${number}`,
    owner: 'user:t:alice',
    givenBy: 'Alice',
    rating: number % 2 ? 'down' : 'up',
    reasons: number % 2 ? ['wrong-source', 'incomplete'] : ['correct'],
    comment: number === 7 ? '=HYPERLINK("https://evil.example")' : `comment ${number}`,
    question: `Question ${number}?`,
    answer: 'Twenty days [handbook.pdf#page=5].',
    passages: [
      makePassage({
        id: 'p',
        content: 'Twenty working days.',
        sourcepage: 'handbook.pdf#page=5',
        title: 'Handbook',
        headings: ['Abroad'],
        oids: ['grace'],
        groups: ['hr'],
        score: 1,
      }),
    ],
    support: {
      sentences: [
        {
          text: 'Twenty days.',
          start: 0,
          end: 33,
          citations: ['handbook.pdf#page=5'],
          verdict: 'unsupported',
          missing: [{ kind: 'words', answer: 'days', source: 'working days' }],
        },
      ],
      supported: 0,
      of: 1,
    },
    overrides: { top: 5 },
    model: 'gpt-4o',
  };
}

beforeAll(async () => {
  for (let number = 0; number < GIVEN; number += 1) await services.records.feedback.give(given(number));
});

describe('feedback', () => {
  it('is shown and handed out to administrators alone, and a refused export leaves no trace of one', async () => {
    const refused = [403, { error: 'Only administrators can do this.' }];
    expect(await refusals(feedback, '/api/admin/feedback', ['GET'])).toEqual([refused]);
    expect(await refusals(exported, '/api/admin/feedback/export?format=csv', ['GET'])).toEqual([refused]);
    expect(await audited()).toEqual([]);
  });

  it('comes a page at a time, each rating once', async () => {
    const seen: string[] = [];
    let after = '';
    do {
      const page = (await (
        await list(`limit=100&after=${encodeURIComponent(after)}`)
      ).json()) as FeedbackList;
      seen.push(...page.feedback.map(({ turn }) => turn));
      after = page.next ?? '';
    } while (after);
    expect(seen).toHaveLength(GIVEN);
    expect(new Set(seen).size).toBe(GIVEN);
  });

  it('is found by rating and by words of the question', async () => {
    const down = (await (await list('rating=down&limit=100')).json()) as FeedbackList;
    expect(new Set(down.feedback.map(({ rating }) => rating))).toEqual(new Set(['down']));
    const found = (await (await list('search=question%20229')).json()) as FeedbackList;
    expect(found.feedback.map(({ question }) => question)).toEqual(['Question 229?']);
  });

  it('shows what the answer rested on, and not who may read it', async () => {
    const { feedback: [first] = [] } = (await (await list('limit=1')).json()) as FeedbackList;
    expect(first).toMatchObject({ givenBy: 'Alice', overrides: { top: 5 }, model: 'gpt-4o' });
    expect(first?.passages).toEqual([
      {
        sourcepage: 'handbook.pdf#page=5',
        title: 'Handbook',
        headings: ['Abroad'],
        content: 'Twenty working days.',
      },
    ]);
  });

  it.each(['rating=sideways', 'limit=0', 'limit=-1', 'limit=NaN', 'limit=101', 'after=nonsense'])(
    'is rejected for %s with the parameter at fault',
    async (query) => {
      const response = await list(query);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ field: query.split('=')[0] });
    },
  );

  it('goes into spreadsheets whole, however much there is, and nothing in it is a formula', async () => {
    const response = await take('format=csv');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="feedback-.*\.csv"$/);
    const rows = parse(await response.text(), { bom: true, columns: true }) as Record<string, string>[];
    expect(rows).toHaveLength(GIVEN);
    expect(rows.find(({ question }) => question === 'Question 7?')).toMatchObject({
      comment: '\'=HYPERLINK("https://evil.example")',
      reasons: 'wrong-source incomplete',
      settings: '{"top":5}',
    });
  });

  it('goes into a file of JSON as filtered, and the audit log says who took it', async () => {
    const before = (await audited()).length;
    const rows = (await (await take('format=json&rating=down')).json()) as { rating: string }[];
    expect(rows).toHaveLength(GIVEN / 2);
    expect(await (await take('format=json&search=no%20such%20thing')).json()).toEqual([]);
    const lines = await audited();
    expect(lines).toHaveLength(before + 2);
    expect(lines.map(({ detail }) => detail)).toContainEqual({
      format: 'json',
      rating: 'down',
      searched: false,
    });
    expect(JSON.stringify(lines)).not.toContain('no such thing');
  });

  describe('of a document that an administrator may not read', () => {
    beforeAll(() => {
      caller = { ...hr, access: { oids: ['erin'], groups: ['it'] } };
    });
    afterAll(() => {
      caller = hr;
    });
    const SECRET = /Twenty/;

    it('shows what was asked and said of the answer, and neither the answer nor its passages', async () => {
      const text = await (await list('search=question%20229')).text();
      expect(text).not.toMatch(SECRET);
      expect((JSON.parse(text) as FeedbackList).feedback).toMatchObject([
        { question: 'Question 229?', answer: '', passages: [], hiddenPassages: 1, withheld: true },
      ]);
    });

    it('is not in the exports either', async () => {
      for (const format of ['csv', 'json']) {
        const text = await (await take(`format=${format}`)).text();
        expect(text).toContain('Question 229?');
        expect(text).not.toMatch(SECRET);
      }
    });

    it('is not found by words of the answer, which would tell them one by one', async () => {
      expect(await (await list('search=twenty%20days')).json()).toMatchObject({ feedback: [] });
      expect(await (await take('format=json&search=twenty%20days')).json()).toEqual([]);
      expect(((await (await list('search=comment%20229')).json()) as FeedbackList).feedback).toHaveLength(1);
    });

    it('shows no private upload to an administrator where sign-in is off', async () => {
      caller = { ...hr, access: { oids: [], groups: [], open: true } };
      const [handbook] = given(1).passages;
      if (!handbook) throw new Error('There is no passage.');
      const mine = { ...handbook, sourcefile: 'my/0/letter.md', oids: ['#upload', 'alice'], groups: [] };
      const rated = { ...given(1), turn: 'tn_mine', question: 'What is in my letter?', passages: [mine] };
      await services.records.feedback.give(rated);
      const text = await (await list('search=my%20letter')).text();
      await services.records.feedback.withdraw('user:t:alice', 'tn_mine');
      expect(text).toContain('"withheld":true');
      expect(text).not.toMatch(SECRET);
    });
  });

  it('is not handed out in formats there are not', async () => {
    expect((await take('format=xml')).status).toBe(400);
    expect((await take('')).status).toBe(400);
  });
});

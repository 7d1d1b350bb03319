import { expect } from '@playwright/test';
import type { Fault } from '../../upstream/http/scenario.ts';
import type { ScriptedAnswer } from '../../upstream/models/scenario.ts';
import { type ScriptedServices, spoil, test, when } from '../scripted-services.ts';
import { type Outcome, WAYS, type Way } from './four-ways.ts';

const QUESTION = 'How many days can I work from abroad each year?';
const CHAT = '/chat/completions';

interface Failure {
  name: string;
  play(services: ScriptedServices): Promise<void>;
  /** Of a whole answer, and of a stream that had not begun. */
  status: number;
  retryAfter?: string;
  error: RegExp | string;
  /** Found out before the first byte of a stream. */
  isBeforeTheStream?: boolean;
  /** The text of a stream until then. */
  said?: string;
}

const chatFault =
  (fault: Fault): Failure['play'] =>
  ({ models }) =>
    models.play(spoil(CHAT, fault));
const chatAnswer =
  (answer: ScriptedAnswer): Failure['play'] =>
  ({ models }) =>
    models.play(when('abroad', answer));
const searchFault =
  (fault: Fault): Failure['play'] =>
  ({ search }) =>
    search.play(spoil('/docs', fault));

const UNREACHABLE = /^The chat service is unavailable\. Try again in \d+ seconds?\.$/;
const BROKE_OFF = 'The chat service stopped before the answer was complete. Try again.';

const FAILURES: Failure[] = [
  {
    name: 'the model is throttled',
    play: chatFault({ status: 429, retryAfterSeconds: 7 }),
    status: 429,
    retryAfter: '7',
    error: 'The chat service is busy. Try again in 7 seconds.',
  },
  {
    name: 'the model fails',
    play: chatFault({ status: 500 }),
    status: 503,
    retryAfter: '10',
    error: UNREACHABLE,
  },
  {
    name: 'the model refuses connections',
    play: chatFault({ refuse: true }),
    status: 503,
    error: UNREACHABLE,
  },
  {
    name: 'no first token comes',
    play: chatAnswer({ stall: { say: [], forMs: 'never' } }),
    status: 503,
    error: UNREACHABLE,
  },
  {
    name: 'no further token comes',
    play: chatAnswer({ stall: { say: ['Up to ', '20 days'], forMs: 'never' } }),
    status: 503,
    error: BROKE_OFF,
    said: 'Up to 20 days',
  },
  {
    name: 'the answer is cut off',
    play: chatAnswer({ cutOff: { say: ['Up to ', '20 days'], thenDrop: true } }),
    status: 503,
    error: BROKE_OFF,
    said: 'Up to 20 days',
  },
  {
    name: 'the content filter stops the prompt',
    play: chatAnswer({ promptFiltered: true }),
    status: 400,
    error: 'Your message contains content that was flagged by the OpenAI content filter.',
  },
  {
    name: 'the prompt is too long',
    play: chatAnswer({ contextLength: true }),
    status: 400,
    error:
      'Your message exceeded the context length limit for this model. Please shorten your message or change your settings to retrieve fewer search results.',
  },
  {
    name: 'the search is down',
    play: searchFault({ status: 503 }),
    status: 503,
    error: /^The search service is unavailable\./,
    isBeforeTheStream: true,
  },
  {
    name: 'the search is throttled',
    play: searchFault({ status: 429, retryAfterSeconds: 9 }),
    status: 429,
    retryAfter: '9',
    error: 'The search service is busy. Try again in 9 seconds.',
    isBeforeTheStream: true,
  },
  {
    name: 'the search does not answer',
    play: searchFault({ stallMs: 'never' }),
    status: 503,
    error: /^The search service is unavailable\./,
    isBeforeTheStream: true,
  },
];

/** Failures take their time: two ways at once, which are as many as the server has slots for. */
const KINDS = [
  ['whole', WAYS.filter(({ streams }) => !streams)],
  ['streamed', WAYS.filter(({ streams }) => streams)],
] as const;

function expectOutcome(outcome: Outcome, failure: Failure, { streams }: Way): void {
  const isStatus = !streams || failure.isBeforeTheStream === true;
  expect(outcome.status).toBe(isStatus ? failure.status : 200);
  if (isStatus && failure.retryAfter) expect(outcome.headers['retry-after']).toBe(failure.retryAfter);
  if (typeof failure.error === 'string') expect(outcome.error).toBe(failure.error);
  else expect(outcome.error).toMatch(failure.error);
  if (streams) expect(outcome.text).toBe(failure.said ?? '');
  expect(outcome.raw).not.toMatch(/scripted|127\.0\.0\.1|gpt-4o-2024|policy/i);
}

for (const failure of FAILURES) {
  test.describe(`when ${failure.name}`, () => {
    for (const [kind, ways] of KINDS) {
      test(`the caller gets an error and the server goes on: protocols 1 and 2, ${kind}`, async ({
        request,
        services,
      }) => {
        await failure.play(services);
        const ask = (way: Way) => way.ask(request, QUESTION);
        const outcomes = await Promise.all(ways.map(async (way) => ({ way, outcome: await ask(way) })));
        for (const { way, outcome } of outcomes) expectOutcome(outcome, failure, way);
        await services.models.play({});
        await services.search.play({});
        for (const { status, text } of await Promise.all(ways.map(ask))) {
          expect([status, text]).toEqual([200, expect.stringContaining('20 working days')]);
        }
      });
    }
  });
}

for (const way of WAYS) {
  test(`an answer that the content filter stops says so: ${way.name}`, async ({ request, services }) => {
    await services.models.play(when('abroad', { filtered: { say: ['First ', 'you take'] } }));
    const outcome = await way.ask(request, QUESTION);
    expect(outcome.status).toBe(200);
    expect(outcome.text).toBe('First you take');
    expect(outcome.error).toBeUndefined();
    if (way.name.startsWith('protocol 1')) {
      expect(outcome.finishReason).toBe('content_filter');
      expect(outcome.raw).toContain('"violence":{"filtered":true,"severity":"high"}');
    }
  });

  test(`without embeddings, words alone are searched for, and a thought says so: ${way.name}`, async ({
    request,
    services,
  }) => {
    await services.models.play(spoil('/embeddings', { status: 500 }));
    // A question of its own: vectors of questions asked before are remembered.
    const outcome = await way.ask(request, `${QUESTION} ${way.name}`);
    expect(outcome.status).toBe(200);
    expect(outcome.text).toContain('20 working days');
    expect(JSON.stringify(outcome.context.thoughts)).toContain('only words were searched for');
  });

  test(`without embeddings, a search by vectors alone is refused: ${way.name}`, async ({
    request,
    services,
  }) => {
    await services.models.play(spoil('/embeddings', { refuse: true }));
    const outcome = await way.ask(request, `${QUESTION} (vectors, ${way.name})`, {
      retrieval_mode: 'vectors',
    });
    expect(outcome.status).toBe(503);
    expect(outcome.error).toMatch(/^The embeddings service is unavailable/);
  });
}

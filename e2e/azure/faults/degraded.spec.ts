import { expect } from '@playwright/test';
import type { AnswerRule } from '../../upstream/models/scenario.ts';
import { spoil, test } from '../scripted-services.ts';
import { WAYS } from './four-ways.ts';

const QUESTION = 'How many days can I work from abroad each year?';
const FOLLOW_UP = {
  messages: [
    { role: 'user', content: 'How many days can I work from abroad?' },
    { role: 'assistant', content: 'Up to 20 working days.' },
    { role: 'user', content: 'And who has to agree to that?' },
  ],
};

for (const way of WAYS) {
  test(`a throttled model is asked again after the time it asks for, and the reader gets the answer: ${way.name}`, async ({
    request,
    services,
  }) => {
    const asking = `${QUESTION} (${way.name})`;
    const on = { path: '/chat/completions', body: asking };
    await services.models.play({ faults: [{ on, times: 1, fault: { status: 429, retryAfterSeconds: 1 } }] });
    const reply = await way.ask(request, asking);
    expect(reply).toMatchObject({ status: 200, error: undefined });
    expect(reply.text).toContain('20 working days');
    const chats = (await services.models.requests(asking)).filter(({ path }) => path.endsWith(on.path));
    expect(chats.map(({ status }) => status)).toEqual([429, 200]);
    const [first, second] = chats.map(({ receivedAt }) => receivedAt);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(1000);
  });
}

for (const way of WAYS) {
  test(`a second deployment stands in for one that is down, and a thought says so: ${way.name}`, async ({
    request,
    services,
  }) => {
    await services.models.play(spoil('/gpt-4o-mini/', { status: 500 }));
    const reply = await way.ask(request, QUESTION, { model: 'guarded' });
    expect(reply.status).toBe(200);
    expect(reply.text).toContain('20 working days');
    expect(JSON.stringify(reply.context.thoughts)).toContain('small answered in its place');
  });
}

const SMALL_SERVERS: { knows: string; rule: AnswerRule }[] = [
  { knows: 'no tools', rule: { answer: { refuse: ['tools'] } } },
  { knows: 'no stream options', rule: { answer: { refuse: ['stream_options'] } } },
  {
    knows: 'tools, and writes nonsense into them',
    rule: { on: { tools: true }, answer: { callTool: '{"que' } },
  },
];
for (const { knows, rule } of SMALL_SERVERS) {
  test(`a server that knows ${knows} answers a follow-up question all the same`, async ({
    request,
    services,
  }) => {
    await services.models.play({ answers: [rule] });
    const response = await request.post('/chat', { data: FOLLOW_UP });
    const answer = await response.json();
    expect(response.status(), JSON.stringify(answer)).toBe(200);
    expect(answer.message.content.length).toBeGreaterThan(0);
  });
}

for (const way of WAYS) {
  test(`when the quota of the semantic ranker is used up, plain results answer, and a thought says so: ${way.name}`, async ({
    request,
    services,
  }) => {
    await services.search.play({ semantic: 'quota-error' });
    const reply = await way.ask(request, QUESTION, { semantic_ranker: true });
    expect(reply.status).toBe(200);
    expect(reply.text).toContain('20 working days');
    expect(JSON.stringify(reply.context.thoughts)).toMatch(/quota of the search service's semantic ranker/);
  });
}

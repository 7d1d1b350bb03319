import { afterEach, describe, expect, it } from 'vitest';
import { openConnections } from './connection.ts';
import { type DialectName, dialects } from './dialects.ts';
import { ask } from './send-question.ts';
import { answerWhole, breakOff, endEarly, testServer } from './test-server.test-helper.ts';

let close = () => {};
afterEach(() => close());

async function asked(
  answer: Parameters<typeof testServer>[0],
  { dialect = 'page', leaves = false }: { dialect?: DialectName; leaves?: boolean } = {},
) {
  const server = await testServer(answer);
  const connections = openConnections(server.origin);
  close = () => {
    connections.close();
    server.close();
  };
  const messages = [{ role: 'user' as const, content: 'How many?' }];
  const signal = new AbortController().signal;
  const heard = await ask(
    connections.send,
    { dialect: dialects[dialect], messages, conversation: null, headers: {}, leaves },
    signal,
  );
  return { heard, got: server.got };
}

describe('an answer', () => {
  it('is whole when its last line was read, with its conversation and its citations', async () => {
    const stored = { 'x-conversation-id': 'cw_1', 'x-turn-id': 't1' };
    const { heard } = await asked((response) => answerWhole(response, stored));
    expect(heard).toMatchObject({
      ending: 'whole',
      text: 'Thirty days.',
      sources: ['people/a b.pdf#page=2'],
      conversation: 'cw_1',
      turn: 't1',
      firstTokenMs: expect.any(Number),
    });
    expect(heard.totalMs).toBeGreaterThanOrEqual(heard.firstTokenMs ?? Number.NaN);
  });

  it('that breaks off, or ends too early, is a dropped stream', async () => {
    expect((await asked(breakOff)).heard).toMatchObject({ ending: 'dropped', text: 'Thirty' });
    expect((await asked(endEarly)).heard.ending).toBe('dropped');
  });

  it('that is rate limited is counted apart from one that is refused', async () => {
    const refuse = (status: number) =>
      asked((response) => response.writeHead(status).end('{"error":"Later."}'));
    expect((await refuse(429)).heard).toMatchObject({ ending: 'limited', status: 429 });
    expect((await refuse(503)).heard).toMatchObject({ ending: 'refused', message: '{"error":"Later."}' });
  });

  it('that ends with an error line failed', async () => {
    const { heard } = await asked((response) => response.end('{"error":"The model cannot be reached."}\n'));
    expect(heard).toMatchObject({ ending: 'failed', message: 'The model cannot be reached.' });
  });

  it('can be left at its first token', async () => {
    expect((await asked((response) => answerWhole(response), { leaves: true })).heard).toMatchObject({
      ending: 'left',
      firstTokenMs: expect.any(Number),
    });
  });

  it.each([
    [
      'chat',
      '{"choices":[{"delta":{"content":"Yes"},"finish_reason":null}]}\n{"choices":[{"delta":{},"finish_reason":"stop"}]}\n',
    ],
    ['flexible', '{"answer":"Yes","metadata":[{"sourcepage":"a.md"}]}'],
    ['openai', 'data: {"choices":[{"delta":{"content":"Yes"}}]}\n\ndata: [DONE]\n\n'],
  ] as const)('in the dialect %s is read to its end, too', async (dialect, body) => {
    const { heard, got } = await asked((response) => response.end(body), { dialect });
    expect(heard).toMatchObject({ ending: 'whole', text: 'Yes' });
    expect(got[0]?.path).toBe(dialects[dialect].path);
  });
});

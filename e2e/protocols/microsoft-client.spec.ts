import { AIChatProtocolClient } from '@microsoft/ai-chat-protocol';
import { expect, test } from '@playwright/test';
import { expectedCitation, question, type Wire } from './wire.ts';

// The published npm client, as its users call it.
const messages = [{ role: 'user' as const, content: question }];
const clientOf = (baseURL: string | undefined, path = '/chat') =>
  new AIChatProtocolClient(`${baseURL}${path}`, { retryOptions: { maxRetries: 0 } });

for (const path of ['/chat', '/ask', '/api/chat']) {
  test(`getCompletion on ${path}`, async ({ baseURL }) => {
    const answer = await clientOf(baseURL, path).getCompletion(messages, { sessionState: { user: 7 } });
    expect(answer.message.role).toBe('assistant');
    expect(answer.message.content).toContain(`[${expectedCitation}]`);
    expect(answer.sessionState).toEqual({ user: 7 });
    expect((answer.context as Wire).data_points.citations).toContain(expectedCitation);
  });

  test(`getStreamedCompletion on ${path}`, async ({ baseURL }) => {
    const client = clientOf(baseURL, path);
    const context = { overrides: { suggest_followup_questions: true } };
    let text = '';
    let merged: Wire = {};
    let sessionState: unknown;
    for await (const line of await client.getStreamedCompletion(messages, {
      context,
      sessionState: 'mine',
    })) {
      text += line.delta.content ?? '';
      merged = { ...merged, ...line.context };
      sessionState ??= line.sessionState;
    }
    const whole = await client.getCompletion(messages, { context });
    expect(text).toBe(whole.message.content);
    expect(sessionState).toBe('mine');
    expect(merged.followup_questions).toEqual((whole.context as Wire).followup_questions);
    expect(merged.thoughts.length).toBeGreaterThan(3);
  });
}

test('a conversation goes on', async ({ baseURL }) => {
  const client = clientOf(baseURL);
  const options = { context: { overrides: { top: 3 } } };
  const first = await client.getCompletion(messages, options);
  const next = { role: 'user' as const, content: 'How long must a password be?' };
  const { message } = await client.getCompletion([...messages, first.message, next], options);
  expect(message.content).toContain('[it-security.html#passwords-and-sign-in]');
});

test('the server stays healthy when clients leave streams midway', async ({ baseURL }) => {
  const client = clientOf(baseURL);
  const leave = async () => {
    const leaving = new AbortController();
    const stream = await client.getStreamedCompletion(messages, { abortSignal: leaving.signal });
    for await (const line of stream) if (line.delta.content) leaving.abort();
  };
  await Promise.allSettled(Array.from({ length: 20 }, leave));
  const { message } = await client.getCompletion(messages);
  expect(message.content).toContain(`[${expectedCitation}]`);
});

test('a request that is aborted before its answer rejects', async ({ baseURL }) => {
  const leaving = AbortSignal.abort();
  await expect(clientOf(baseURL).getCompletion(messages, { abortSignal: leaving })).rejects.toThrow();
});

test('an error is thrown with our text, whole and streamed', async ({ baseURL }) => {
  const client = clientOf(baseURL);
  const context = { overrides: { top: 99 } };
  const text = expect.stringContaining('context.overrides.top is 99');
  expect(await thrownBy(() => client.getCompletion(messages, { context }))).toEqual(text);
  expect(await thrownBy(() => client.getStreamedCompletion(messages, { context }))).toEqual(text);
});

test('a message with a file brings the file', async ({ baseURL }) => {
  // A File, because under Node this client cannot send the bare bytes that its types also allow.
  const data = new File(['Zebra crossing at noon — Grüße.'], 'notes.txt');
  const file = { contentType: 'text/plain', data };
  const client = clientOf(baseURL);
  const withFile = [{ ...messages[0], role: 'user' as const, content: question, files: [file] }];
  const whole = await client.getCompletion(withFile, { sessionState: 'mine' });
  expect(JSON.stringify(whole.context)).toContain('Zebra crossing at noon — Grüße.');
  expect(whole.sessionState).toBe('mine');
  let text = '';
  for await (const line of await client.getStreamedCompletion(withFile)) text += line.delta.content ?? '';
  expect(text).toBe(whole.message.content);
});

test('a file that cannot be used is an error that says why', async ({ baseURL }) => {
  const file = { contentType: 'application/pdf', data: new File(['%PDF-1.7'], 'plan.pdf') };
  const asked = [{ role: 'user' as const, content: question, files: [file] }];
  const thrown = await thrownBy(() => clientOf(baseURL).getCompletion(asked));
  expect(thrown).toEqual(expect.stringContaining('plan.pdf'));
});

/** The client's error: the text of ours alone. */
async function thrownBy(call: () => Promise<unknown>): Promise<unknown> {
  try {
    await call();
  } catch (thrown) {
    return thrown;
  }
  return undefined;
}

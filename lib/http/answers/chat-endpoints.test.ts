import { expect, test } from 'vitest';
import { testConversation } from '../conversations/test-conversation-services.test-helper.ts';
import { ask, chat, chatStream } from './chat-endpoints.ts';
import { protocolRoute } from './protocol-route.ts';

const usual = testConversation();
const newest = testConversation({ variables: { AZURE_SAMPLE_DIALECT: 'response' } });

interface Sending {
  services?: typeof usual;
  endpoint?: typeof chat;
  headers?: Record<string, string>;
}

function post(body: object, { services = usual, endpoint = chat, headers }: Sending = {}): Promise<Response> {
  const request = new Request('http://localhost:3000/chat', {
    method: 'POST',
    body: JSON.stringify({ messages: [{ role: 'user', content: 'How much leave?' }], ...body }),
    headers: { 'content-type': 'application/json', ...headers },
  });
  return protocolRoute(endpoint, () => services).POST(request);
}

const firstKeyOf = async (response: Promise<Response>) => Object.keys(await (await response).json())[0];

test("a header asks for the newest form of the Azure sample's answers", async () => {
  const headers = { 'x-azure-sample-dialect': 'response' };
  expect(await firstKeyOf(post({}, { headers }))).toBe('output_text');
  expect(await firstKeyOf(post({}))).toBe('message');
  const streamed = await post({}, { headers, endpoint: chatStream });
  expect(streamed.headers.get('content-type')).toBe('application/json-lines');
  expect(await streamed.text()).toMatch(/^\{"type":"response\.context",/);
});

test('AZURE_SAMPLE_DIALECT=response selects the dialect of newer sample pages for all requests', async () => {
  const services = newest;
  expect(await firstKeyOf(post({}, { services }))).toBe('output_text');
  expect(await (await post({}, { services, endpoint: chatStream })).text()).toContain(
    '{"type":"response.output_text.delta","delta":"27 days"}',
  );
  expect(await firstKeyOf(post({ stream: false }, { services }))).toBe('id');
  expect(await firstKeyOf(post({}, { services, endpoint: ask }))).toBe('message');
  const headers = { 'x-azure-sample-dialect': 'message' };
  expect(await firstKeyOf(post({}, { services, headers }))).toBe('message');
});

test('a header with another value is refused before anything is searched', async () => {
  const response = await post({}, { headers: { 'x-azure-sample-dialect': 'openai' } });
  expect([response.status, await response.json()]).toEqual([
    400,
    {
      error: 'x-azure-sample-dialect must be message or response, not "openai".',
      field: 'x-azure-sample-dialect',
    },
  ]);
});

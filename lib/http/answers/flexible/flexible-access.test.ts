import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AnswerRequest } from '#lib/core/question/request.ts';
import { flexibleErrorSchema } from '#lib/protocols/flexible/answer-schema.ts';
import { answers, play } from '#lib/protocols/scripted-answer.ts';
import { testServices } from '../../route/test-services.test-helper.ts';
import type { FlexibleDeps } from './flexible-call.ts';
import { flexibleRoute } from './flexible-route.ts';

const chat = { single: false, multimodal: false };
const chatWithImages = { single: false, multimodal: true };
const PIXEL = 'data:image/png;base64,iVBORw0KGgo';

/** The route with one model that sees, and what it was asked. Templates are not rendered here. */
function open(kind = chat, variables: Record<string, string> = {}) {
  const asked: AnswerRequest[] = [];
  const refuse = () => Promise.reject(new Error('not to be used here'));
  const services: FlexibleDeps = {
    ...testServices({ LOG_LEVEL: 'silent', ...variables }),
    models: [
      {
        alias: 'seeing',
        provider: 'azure',
        deployment: 'seeing',
        model: null,
        isDefault: true,
        readsImages: true,
        contextTokens: 8000,
        ignores: [],
      },
    ],
    experiments: async () => [],
    defaultCompletions: 1,
    source: { index: 'citewell', ownNames: {} },
    templates: { renderer: { render: refuse, close: refuse }, files: { read: refuse } },
    fetchImage: refuse,
    runInAnswerSlot: (_caller, work) =>
      work((request) => {
        asked.push(request);
        return play(answers.plain);
      }),
  };
  return { route: flexibleRoute(kind, () => services), asked };
}

function post(body: BodyInit, headers: Record<string, string> = { 'content-type': 'application/json' }) {
  return new Request('http://localhost/api/v2/flexible-chat', { method: 'POST', headers, body });
}

const question = JSON.stringify({ question: 'How much leave?' });

/** The status of a refusal that says why in the shape of the protocol. */
async function refusal(response: Response): Promise<number> {
  flexibleErrorSchema.parse(await response.json());
  return response.status;
}

test('where there are keys, a call without one is rejected', async () => {
  const sha256 = createHash('sha256').update('let me in').digest('hex');
  const { route, asked } = open(chat, { SUBSCRIPTION_KEYS: `app:${sha256}` });
  const response = await route.POST(post(question));
  expect(response.headers.get('www-authenticate')).toBe('Bearer');
  expect(await refusal(response)).toBe(401);
  const withKey = (key: string) =>
    post(question, { 'content-type': 'application/json', 'ocp-apim-subscription-key': key });
  expect(await refusal(await route.POST(withKey('let me in!')))).toBe(401);
  expect(asked).toEqual([]);
  expect((await route.POST(withKey('let me in'))).status).toBe(200);
});

test('a body of another type, one too large and one without a question have different errors', async () => {
  const { route } = open();
  expect(await refusal(await route.POST(post(question, { 'content-type': 'text/plain' })))).toBe(415);
  const long = JSON.stringify({ question: 'x'.repeat(1_100_000) });
  expect(await refusal(await route.POST(post(long)))).toBe(413);
  for (const body of ['null', '[]', '42', '{}', '{', '{"question":" "}', '{"question":["a"]}']) {
    expect([body, await refusal(await route.POST(post(body)))]).toEqual([body, 400]);
  }
});

test('an inline image may be larger than a body without images, up to its own limit', async () => {
  const { route, asked } = open(chatWithImages);
  const withImage = (length: number) =>
    post(
      JSON.stringify({
        question: 'q',
        metadata: { images: [{ data_url: PIXEL.padEnd(length, 'A'), detail: 'low' }] },
      }),
    );
  expect((await route.POST(withImage(4_000_002))).status).toBe(200);
  expect(asked[0]?.turns.at(-1)?.attachments).toMatchObject([{ kind: 'image', detail: 'low' }]);
  expect(await refusal(await route.POST(withImage(5_500_000)))).toBe(413);
});

test('an image may be uploaded as a file, and a model without vision rejects it', async () => {
  const form = () => {
    const parts = new FormData();
    parts.set('json', new Blob([question], { type: 'application/json' }));
    parts.set('photo', new File([Buffer.from('iVBORw0KGgo=', 'base64')], 'photo.png', { type: 'image/png' }));
    return parts;
  };
  const seeing = open(chatWithImages);
  expect((await seeing.route.POST(post(form(), {}))).status).toBe(200);
  expect(seeing.asked[0]?.turns.at(-1)?.attachments).toMatchObject([{ name: 'photo.png', kind: 'image' }]);
  const plain = open(chat);
  expect(await refusal(await plain.route.POST(post(form(), {})))).toBe(400);
  expect(plain.asked).toEqual([]);
});

test('a call with another method is answered with the allowed one', async () => {
  const response = await open().route.GET(new Request('http://localhost/api/v2/flexible-chat'));
  expect(response.headers.get('allow')).toBe('POST, OPTIONS');
  expect(await refusal(response)).toBe(405);
});

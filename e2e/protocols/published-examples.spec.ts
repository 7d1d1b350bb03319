import { type APIRequestContext, expect, test } from '@playwright/test';
import { post, type Wire } from './wire.ts';

// The published examples of protocols 4 and 5, as /openapi.json has them, without a credential or a header of ours.
const PATHS = /^\/(api\/v2|openai)\//;

/** Fields that only the index of the published examples has. */
const FOREIGN_FIELD = /speaker|topic/;

interface Example {
  path: string;
  name: string;
  value: Wire;
}

async function examplesOf(request: APIRequestContext): Promise<Example[]> {
  const { paths }: Wire = await (await request.get('/openapi.json')).json();
  return Object.entries<Wire>(paths)
    .filter(([path, { post: operation }]) => PATHS.test(path) && operation)
    .flatMap(([path, { post: operation }]) =>
      Object.entries<Wire>(operation.requestBody.content['application/json'].examples).map(
        ([name, { value }]) => ({ path, name, value }),
      ),
    );
}

/** The published text takes the deployment and the index from variables of the reader's. */
function filledIn({ path, value }: Example): [path: string, body: Wire] {
  const address = path.replace('{deployment}', 'citewell');
  if (!value.data_sources) return [address, value];
  const [source] = value.data_sources;
  const parameters = { ...source.parameters, index_name: 'citewell' };
  return [
    `${address}?api-version=2024-05-01-preview`,
    { ...value, data_sources: [{ ...source, parameters }] },
  ];
}

test('every published example works on a fresh start, as far as the samples have its fields @embedded', async ({
  request,
}) => {
  const examples = await examplesOf(request);
  expect(examples.length).toBeGreaterThan(12);
  for (const example of examples) {
    const [path, body] = filledIn(example);
    const response = await post(request, path, body);
    const named = `${path} ${example.name}`;
    const text = await response.text();
    const needs = JSON.stringify(body);
    // Nothing here looks at pictures.
    const isUnknown = FOREIGN_FIELD.test(needs) || path.endsWith('-mm');
    expect([named, response.status(), text.slice(0, 500)]).toEqual([
      named,
      isUnknown ? 400 : 200,
      isUnknown ? expect.stringMatching(/speaker|topic|filename|image/) : expect.any(String),
    ]);
  }
});

test('the fields by which clients of protocols 4 and 5 instruct the model are taken @embedded', async ({
  request,
}) => {
  const messages = [{ role: 'user', content: 'How long must a password be?' }];
  const parameters = { index_name: 'citewell', role_information: 'You are an assistant that helps people.' };
  const asked = { messages, data_sources: [{ type: 'azure_search', parameters }] };
  const path = '/openai/deployments/citewell/chat/completions?api-version=2024-05-01-preview';
  const response = await post(request, path, asked);
  expect(response.status()).toBe(200);
  const [{ message }] = (await response.json()).choices;
  expect(message.content).toContain('14');
  // The embedded answerer quotes.
  expect(message.context.notices).toEqual(['citewell-extractive follows no instructions.']);
  const template = { question: 'How long must a password be?', system_prompt_template: 'Be brief.' };
  expect((await post(request, '/api/v2/flexible-chat', template)).status()).toBe(200);
});

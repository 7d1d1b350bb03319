import { type APIRequestContext, expect } from '@playwright/test';
import { type DataSource, test } from './data-source.ts';
import { body, contextOf, lines, post, question, textOf, type Wire } from './wire.ts';

/** An answer, freed of its dialect: its text with citations by name, the passages it rests on, and how surely it is one. */
interface Answer {
  text: string;
  passages: Set<string>;
  answered: boolean;
  certainty: string;
}

interface Asking {
  request: APIRequestContext;
  source: DataSource;
  question: string;
}

/** Nothing that the sample documents tell. */
const ABSENT = 'What is the capital of Australia?';
const TOP = 3;
const overrides = { top: TOP, retrieval_mode: 'text' };
const onYourData = { top_n_documents: TOP, query_type: 'simple', strictness: 1 };
const fetch_args = { AzureSearchFetcher: { top_k: TOP, vector_search: false } };
const PLACE = '/openai/deployments/DEPLOYMENT/chat/completions?api-version=2024-05-01-preview';

/** A passage by its document and its words: one dialect names the place, another the document alone. */
function passage(sourcefile: string, content: string): string {
  return `${sourcefile}: ${content.replace(/\s+/g, ' ').trim()}`;
}

/** `sourcepage: content`, as protocols 1 to 3 write a passage. */
function fromLine(line: string): { name: string; passage: string } {
  const [, name = '', content = ''] = /^(.+?): (.*)$/s.exec(line) ?? [];
  return { name, passage: passage(name.replace(/#.*$/, ''), content) };
}

function ofContext({ data_points: points, answered, certainty }: Wire, text: string): Answer {
  return {
    text,
    passages: new Set(points.text.map((line: string) => fromLine(line).passage)),
    answered,
    certainty,
  };
}

function ofCitations({ citations, answered, certainty }: Wire, text: string): Answer {
  const found = citations.map(({ filepath, content }: Wire) => passage(filepath, content));
  return { text, passages: new Set(found), answered, certainty };
}

async function choices({ request, question }: Asking): Promise<Answer> {
  const asked = body(question, { stream: false, context: { overrides } });
  const [choice] = (await (await post(request, '/chat', asked)).json()).choices;
  return ofContext(choice.context, choice.message.content);
}

async function flat({ request, question }: Asking): Promise<Answer> {
  const { context, message } = await (
    await post(request, '/chat', body(question, { context: { overrides } }))
  ).json();
  return ofContext(context, message.content);
}

async function streamed({ request, question }: Asking): Promise<Answer> {
  const stream = await lines(await post(request, '/chat/stream', body(question, { context: { overrides } })));
  return ofContext(contextOf(stream), textOf(stream));
}

async function ask({ request, question }: Asking): Promise<Answer> {
  const { context, message } = await (
    await post(request, '/ask', body(question, { context: { overrides } }))
  ).json();
  return ofContext(context, message.content);
}

async function flexible({ request, question }: Asking): Promise<Answer> {
  const reply = await (await post(request, '/api/v2/flexible-chat', { question, fetch_args })).json();
  const found = reply.metadata.map(({ sourcefile, content }: Wire) => passage(sourcefile, content));
  const { answered, certainty } = reply.response_metadata;
  return { text: reply.answer, passages: new Set(found), answered, certainty };
}

function completionPath({ deployment }: DataSource): string {
  return PLACE.replace('DEPLOYMENT', deployment);
}

async function overData({ request, source, question }: Asking): Promise<Answer> {
  const asked = source.over(body(question), onYourData);
  const [choice] = (await (await post(request, completionPath(source), asked)).json()).choices;
  return ofCitations(choice.message.context, choice.message.content);
}

async function overDataStreamed({ request, source, question }: Asking): Promise<Answer> {
  const asked = source.over(body(question, { stream: true }), onYourData);
  const events = await (await post(request, completionPath(source), asked)).text();
  const chunks = events
    .split('\n\n')
    .filter((event) => event.startsWith('data: {'))
    .map((event): Wire => JSON.parse(event.slice(6)));
  const { context } = chunks.find(({ choices: [choice] }) => choice.end_turn)?.choices[0] ?? {};
  return ofCitations({ ...chunks[0].choices[0].delta.context, ...context }, textOf(chunks));
}

async function plain({ request, question }: Asking): Promise<Answer> {
  const asked = body(question, { model: 'citewell', context: { overrides } });
  const [choice] = (await (await post(request, '/v1/chat/completions', asked)).json()).choices;
  return ofCitations(choice.message.context, choice.message.content);
}

const DIALECTS = { choices, flat, streamed, ask, flexible, overData, overDataStreamed, plain };

/** The text with every `[docN]` as the name of the place it stands for, which the flat dialect knows. */
async function named({ text, passages }: Answer, { request, question }: Asking): Promise<string> {
  const { context } = await (await post(request, '/chat', body(question, { context: { overrides } }))).json();
  const names = new Map<string, string>(
    context.data_points.text.map((line: string) => [fromLine(line).passage, fromLine(line).name]),
  );
  return text.replace(
    /\[doc(\d+)\]/g,
    (_, number) => `[${names.get([...passages][Number(number) - 1] ?? '')}]`,
  );
}

for (const [name, ask] of Object.entries(DIALECTS)) {
  test(`the same question has the same passages and the same answer: ${name}`, async ({
    request,
    source,
  }) => {
    const asking = { request, source, question };
    const expected = await flat(asking);
    expect(expected.passages.size).toBe(TOP);
    expect(expected.text).toMatch(/\[[^\]]+\]/);
    const answer = await ask(asking);
    expect(answer.passages).toEqual(expected.passages);
    expect(answer.answered).toBe(true);
    expect(answer.certainty).toBe(expected.certainty);
    expect(await named(answer, asking)).toBe(expected.text);
  });

  test(`a question that no document answers is refused, and marked so: ${name}`, {
    tag: '@embedded',
  }, async ({ request, source }) => {
    const refusal = await ask({ request, source, question: ABSENT });
    expect([refusal.answered, refusal.certainty]).toEqual([false, 'none']);
    expect(refusal.text).toMatch(/could not find an answer/i);
  });
}

import process from 'node:process';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTextBench, type TextBench } from './caller-text.test-helper.ts';

/** CPU time that one caller's text may hold the event loop for, while all others wait. */
const LONGEST_TASK_MS = 200;
/** CPU time, of all threads together, that one search may take. */
const LONGEST_SEARCH_MS = 1_000;
const SEED = 20_261_122;

/** What texts are made of, by script and class. */
const SCRIPTS: Record<string, string[]> = {
  'one letter': ['a'],
  'one bracket': ['('],
  punctuation: ['_', '?', '<<', '#', '|', '"', '\\', ',', '.'],
  whitespace: [' ', '\t', '\u3000'],
  newlines: ['\n', '\r\n', 'ab\n'],
  Latin: ['leave ', 'travel', 'holidäy', 'thirty ', 'x7q ', ', ', '. '],
  Chinese: ['中文报告', '书写', '得', '假期', '。', '，'],
  Thai: ['ภาษา', 'ไทย', 'เป็น', 'วรรณยุกต์'],
  Devanagari: ['हिन्दी', 'भाषा', 'में'],
  Arabic: ['العربية', ' ', 'إجازة'],
  'combining marks': ['\u0301', '\u0316'],
  'emoji with joiners': ['👨\u200d', '👩\u200d', '👧\u200d', '👦'],
  astral: ['𝒜', '𝒷', '𐍈'],
  mixed: ['a', '中', '\u0301', '👨\u200d', ' ', '(', 'ไทย', '\n', 'ع', '1', 'Ä'],
};

/** A text of this length, the same for a seed. */
type TextOf = (length: number) => string;

const units = fc.array(fc.nat({ max: 99 }), { minLength: 200, maxLength: 400 });

function textOf(parts: string[], order: number[]): TextOf {
  const some = order.map((at) => parts[at % parts.length]).join('');
  return (length) =>
    some
      .repeat(Math.ceil(length / some.length))
      .slice(0, length)
      .toWellFormed();
}

let bench: TextBench;
let turn = '';
let conversation = '';

beforeAll(async () => {
  bench = await openTextBench();
  const reply = await bench.call('chat', 'POST', '/chat', asked('How many days of leave are there?'));
  await reply.text();
  turn = reply.headers.get('x-turn-id') ?? '';
  conversation = reply.headers.get('x-conversation-id') ?? '';
});
afterAll(() => bench.close());

const asked = (content: string, overrides: object = {}) => ({
  messages: [{ role: 'user', content }],
  context: { overrides },
});
const flexibly = (question: string, search: object = {}, more: object = {}) =>
  bench.call('flexible', 'POST', '/api/v2/flexible-chat', {
    question,
    fetch_args: { AzureSearchFetcher: search },
    ...more,
  });
const followUps = { suggest_followup_questions: true };

/** Every place where a caller's text comes in, each with the longest text that it takes. */
const PLACES: Record<string, (text: TextOf) => Promise<Response>> = {
  question: (text) => bench.call('chat', 'POST', '/chat', asked(text(99_000))),
  'question of a whole body': (text) => bench.call('ask', 'POST', '/ask', asked(text(250_000))),
  history: (text) =>
    bench.call('chat', 'POST', '/chat', {
      messages: [
        ...Array.from({ length: 80 }, (_, at) => ({
          role: at % 2 ? 'assistant' : 'user',
          content: text(3_000),
        })),
        ...asked('And how many days?').messages,
      ],
      context: { overrides: followUps },
    }),
  'system message': (text) =>
    bench.call('chat', 'POST', '/chat', {
      messages: [{ role: 'system', content: text(250_000) }, ...asked('How many days?').messages],
    }),
  'prompt template and settings': (text) =>
    bench.call(
      'chat',
      'POST',
      '/chat',
      asked('How many days?', { prompt_template: text(20_000), language: text(35), [text(99_000)]: 1 }),
    ),
  'attached file': (text) => {
    const form = new FormData();
    form.append(
      'json',
      new Blob([JSON.stringify(asked(text(2_000), followUps))], { type: 'application/json' }),
    );
    form.append('files', new Blob([text(250_000)], { type: 'text/plain' }), 'notes.txt');
    return bench.call('chat', 'POST', '/chat', form as never);
  },
  'search text': (text) => flexibly('How many days?', { query: text(10_000) }),
  'facets and fields': (text) =>
    flexibly('How many days?', {
      facets: Array(50).fill(text(300)),
      highlight_fields: Array(50).fill(text(200)),
      select_fields: Array(100).fill(text(200)),
    }),
  filter: (text) =>
    flexibly('How many days?', { filter: `category eq '${text(99_000).replaceAll("'", "''")}'` }),
  'functions of a filter': (text) =>
    flexibly('How many days?', {
      filter: `search.in(category, '${text(45_000).replaceAll("'", "''")}') or search.ismatch('${text(45_000).replaceAll("'", "''")}')`,
    }),
  'malformed filter': (text) => flexibly('How many days?', { filter: text(99_000) }),
  'template and its variables': (text) =>
    flexibly(
      'How many days?',
      {},
      {
        system_prompt_template: text(20_000),
        response_template: '{{ answer }} {{ note }}',
        template_variables: { note: text(99_000) },
      },
    ),
  highlights: (text) => flexibly(text(99_000), { highlight_fields: ['content'], facets: ['category'] }),
  'history of the flexible protocol': (text) =>
    flexibly('And for travel?', {}, { history: [{ role: 'user', content: text(250_000) }] }),
  'name of a file': (text) =>
    bench.call('upload', 'PUT', `/api/documents/${encodeURIComponent(text(2_000))}.exe`, 'leave'),
  feedback: (text) =>
    bench.call('feedback', 'PUT', `/api/turns/${turn}/feedback`, { rating: 'down', comment: text(4_000) }),
  title: (text) =>
    bench.call('conversation', 'PATCH', `/api/conversations/${conversation}`, { title: text(200) }),
  'search of conversations': (text) =>
    bench.call('conversations', 'GET', `/api/conversations?search=${encodeURIComponent(text(200))}`),
  'prompts of an administrator': (text) =>
    bench.call('preview', 'POST', '/api/admin/prompts/preview', {
      prompts: { system: text(20_000) },
      question: text(10_000),
    }),
  'imported settings': (text) =>
    bench.call('settings', 'PUT', '/api/admin/settings', {
      value: { prompt_template: { default: text(20_000) }, [text(99_000)]: {} },
      version: 0,
    }),
  'imported questions': (text) =>
    bench.call('questions', 'POST', '/api/admin/questions', JSON.stringify({ question: text(250_000) })),
};

test.each(Object.keys(PLACES))('no caller waits for the text of another: %s', async (place) => {
  const send = PLACES[place] ?? (() => Promise.reject(new Error(place)));
  const read = async (text: TextOf) => void (await (await send(text)).text());
  // The first call loads and compiles code, which no caller's text causes.
  await read(() => 'leave');
  const order = fc.sample(units, { numRuns: 1, seed: SEED })[0] ?? [];
  const held: Record<string, number> = {};
  for (const [script, parts] of Object.entries(SCRIPTS)) {
    const longest = await longestTaskOf(() => read(textOf(parts, order)));
    if (longest > LONGEST_TASK_MS) held[script] = longest;
  }
  expect(held).toEqual({});
});

test('no search waits long for the text of another', async () => {
  const order = fc.sample(units, { numRuns: 1, seed: SEED })[0] ?? [];
  const search = (text: string) =>
    bench.container.search.search({
      searchText: text,
      vectorQueries: [{ kind: 'text', text, fields: ['embedding'], k: 50 }],
      highlightFields: ['content'],
      top: 10,
    });
  await search('leave');
  const held: Record<string, number> = {};
  for (const [script, parts] of Object.entries(SCRIPTS)) {
    const before = process.cpuUsage();
    await search(textOf(parts, order)(99_000));
    const { user, system } = process.cpuUsage(before);
    if (user + system > LONGEST_SEARCH_MS * 1000) held[script] = (user + system) / 1000;
  }
  expect(held).toEqual({});
});

test('counting stops when the caller leaves', async () => {
  const controller = new AbortController();
  const messages = Array(80).fill({
    role: 'user',
    content: textOf(SCRIPTS['Thai'] ?? [], [0, 1, 2, 3])(3_000),
  });
  const reply = bench.call('chat', 'POST', '/chat', { messages }, controller.signal);
  controller.abort();
  expect((await reply).status).toBe(499);
});

const PROBE_MS = 2;

/**
 * The longest that the event loop is held while `task` runs, in milliseconds of this thread's own CPU time: other
 * processes on the machine do not count. A probe later than its time adds a few.
 */
async function longestTaskOf(task: () => Promise<void>): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  const measure = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.threadCpuUsage();
  };
  const probe = setInterval(measure, PROBE_MS);
  try {
    await task();
  } finally {
    clearInterval(probe);
    measure();
  }
  return longest;
}

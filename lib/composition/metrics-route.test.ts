import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { metricsRoute } from '#lib/http/operations/operations-routes.ts';
import { testServices } from '#lib/http/route/test-services.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { Application } from './application.ts';
import { type MeasuredApplication, startMeasured } from './measured-application.test-helper.ts';
import { sources } from './sources.ts';

const TOKEN = 'a-token-of-Prometheus';
/** A word that is in a question, and one that is in its answer. */
const CANARY = 'xylophone';
const SAID = 'zanzibar';
/** Of everybody who asks. */
const ADDRESS = '203.0.113.7';
const OPEN_METRICS = 'application/openmetrics-text';

let app: MeasuredApplication;
let application: Application | undefined;
const folder = temporaryFolder();
afterAll(async () => {
  await application?.close();
  folder.remove();
});

const scrape = (headers: Record<string, string> = {}) =>
  metricsRoute(() => app.container).GET(
    new Request('http://localhost/metrics', { headers: { authorization: `Bearer ${TOKEN}`, ...headers } }),
  );
const metrics = async () => (await scrape()).text();

function ask(question: string, signal: AbortSignal = AbortSignal.timeout(60_000)): Promise<Response> {
  return fetch(`${app.url}/chat/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ADDRESS },
    body: JSON.stringify({
      messages: [{ role: 'user', content: question }],
      context: { overrides: { retrieval_mode: 'hybrid' } },
    }),
    signal,
  });
}

/** One slot for each service, which the answer to "stall" holds until its reader leaves: the next question waits. */
async function askUntilOneWaits(): Promise<void> {
  const leave = new AbortController();
  const stalled = await ask('Please stall.', leave.signal);
  const waiting = ask(`What does RAG mean, and what does a ${CANARY} cost?`);
  await vi.waitFor(
    async () => expect(await metrics()).toMatch(/^citewell_upstream_calls_waiting\{.*\} 1$/m),
    60_000,
  );
  leave.abort();
  await stalled.text().catch(() => undefined);
  expect(await (await waiting).text()).toContain(SAID);
}

/** A source whose folder is away: its run fails, and all of its metrics are there. */
const SOURCE = { name: 'away', kind: 'folder', path: '/nowhere/zanzibar', every: '30d' };

async function runSource(): Promise<void> {
  const file = folder.write('sources.json', JSON.stringify({ sources: [SOURCE] }));
  application = new Application(app.services.environment({ DATA_DIR: folder.path, SOURCES_FILE: file }));
  await (await sources(application)).sourceAdministration.run(SOURCE.name, false);
  await vi.waitFor(
    async () =>
      expect(await metrics()).toMatch(
        /^citewell_source_runs_total\{citewell_source_name="away",citewell_source_outcome="failing"\} 1$/m,
      ),
    60_000,
  );
}

async function askUntilRefused(): Promise<void> {
  for (let asked = 0; asked < 10; asked += 1) {
    const reply = await ask('What does RAG mean?');
    await reply.text();
    if (reply.status === 429) return;
  }
  throw new Error('No question was refused.');
}

/** The measured names and their labels. */
function given(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const line of text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))) {
    const [, name = '', labels = ''] = /^([a-z_]\w*)(?:\{(.*)\})? \S+$/i.exec(line) ?? [];
    expect(name, line).not.toBe('');
    const names = [...labels.matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g)].map(([, label = '']) => label);
    found.set(name, new Set([...(found.get(name) ?? []), ...names]));
  }
  return found;
}

/** Words of PromQL. */
const WORDS = new Set(['by', 'and', 'or', 'unless', 'on']);
/** What Prometheus adds: a metric of each scrape, and labels. */
const ADDED_METRIC = 'up';
const ADDED_LABELS = ['job', 'instance'];

/** What an expression of PromQL reads: names of metrics, and names of labels. */
function readBy(expression: string): { names: string[]; labels: string[] } {
  const bare = expression.replaceAll(/"[^"]*"/g, '""').replaceAll(/\[[^\]]*\]/g, '');
  const grouped = [...bare.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(','));
  const selected = [...bare.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*""/g)].map(([, label = '']) => label);
  const outside = bare.replaceAll(/\{[^}]*\}/g, '').replaceAll(/\b(?:by|on) \([^)]*\)/g, '');
  const names = [...outside.matchAll(/\b[a-z_]\w*\b(?!\s*\()/gi)].map(([name]) => name);
  return {
    names: names.filter((name) => !WORDS.has(name)),
    labels: [...grouped, ...selected].map((label) => label.trim()),
  };
}

const file = (name: string) => readFileSync(new URL(`../../docs/metrics/${name}`, import.meta.url), 'utf8');

function dashboardExpressions(): string[] {
  const { panels, templating } = JSON.parse(file('grafana-dashboard.json')) as {
    panels: { targets?: { expr: string }[] }[];
    templating: { list: { query: string | { query: string } }[] };
  };
  const queries = templating.list.flatMap(({ query }) => (typeof query === 'string' ? [] : query.query));
  const values = queries.map((query) => /^label_values\((.*), \w+\)$/.exec(query)?.[1] ?? query);
  return [...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)), ...values];
}

function alertExpressions(): string[] {
  const { groups } = parse(file('alerts.yaml')) as { groups: { rules: { expr: string }[] }[] };
  return groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
}

describe('without a collector', () => {
  let text: string;
  beforeAll(async () => {
    app = await startMeasured({
      OTEL_EXPORTER_OTLP_ENDPOINT: '',
      METRICS_TOKEN: TOKEN,
      UPSTREAM_CONCURRENCY: '1',
      TRUST_PROXY: 'on',
      LIMIT_ADDRESS_REQUESTS_PER_MINUTE: '4',
    });
    app.services.models.play({
      answers: [
        { on: { tools: true }, answer: { callTool: '{"query":"RAG meaning"}' } },
        { on: { question: 'forbidden' }, answer: { promptFiltered: true } },
        { on: { question: 'stall' }, answer: { stall: { say: ['It '], forMs: 'never' } } },
        { answer: { say: ['It means retrieval', ` and ${SAID}`, ' [david-2] [made-up.md].'] } },
      ],
    });
    await askUntilOneWaits();
    await (await ask('What is forbidden?')).text();
    await askUntilRefused();
    await runSource();
    text = await metrics();
  }, 120_000);
  afterAll(() => app.close());

  test.each([
    ['dashboard', dashboardExpressions()],
    ['alerts', alertExpressions()],
  ])('every metric and label of the %s is one that the server gives', (_, expressions) => {
    const names = given(text).set(ADDED_METRIC, new Set());
    expect(expressions.length).toBeGreaterThan(5);
    for (const expression of expressions) {
      const read = readBy(expression);
      expect(read.names, expression).not.toHaveLength(0);
      const labels = new Set([
        ...ADDED_LABELS,
        ...read.names.flatMap((name) => [...(names.get(name) ?? [])]),
      ]);
      for (const name of read.names) expect([...names.keys()], expression).toContain(name);
      for (const label of read.labels) expect([...labels], expression).toContain(label);
    }
  });

  test('each source has its age, its interval and its failed documents', () => {
    const ofSource = (name: string) => `citewell_source_${name}\\{citewell_source_name="away"\\}`;
    expect(text).toMatch(new RegExp(`^${ofSource('interval_seconds')} 2592000$`, 'm'));
    expect(text).toMatch(new RegExp(`^${ofSource('last_success_age_seconds')} \\d`, 'm'));
    expect(text).toMatch(new RegExp(`^${ofSource('documents_failed')} 0$`, 'm'));
  });

  test('buckets add up to the count', () => {
    const value = (sample: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(sample))
          ?.split(' ')[1],
      );
    const answered = 'citewell_answer_time_to_first_token_seconds';
    const model = 'gen_ai_request_model="gpt-4o"';
    expect(value(`${answered}_count{${model}}`)).toBeGreaterThan(1);
    expect(value(`${answered}_bucket{${model},le="+Inf"}`)).toBe(value(`${answered}_count{${model}}`));
    expect(value(`${answered}_sum{${model}}`)).toBeGreaterThan(0);
  });

  test('nothing of what was asked, found or said is in the metrics', () => {
    for (const word of [CANARY, SAID, 'RAG', 'stall', 'david', 'made-up', ADDRESS])
      expect(text).not.toContain(word);
  });

  test.each([
    ['', 'text/plain; version=0.0.4; charset=utf-8'],
    ['*/*', 'text/plain; version=0.0.4; charset=utf-8'],
    [
      `${OPEN_METRICS};version=1.0.0;q=0.6,text/plain;version=0.0.4;q=0.5,*/*;q=0.2`,
      `${OPEN_METRICS}; version=1.0.0; charset=utf-8`,
    ],
    [`${OPEN_METRICS};version=1.0.0;q=0.3,text/plain;q=0.5`, 'text/plain; version=0.0.4; charset=utf-8'],
    [`${OPEN_METRICS};version=2.0.0`, 'text/plain; version=0.0.4; charset=utf-8'],
    [`${OPEN_METRICS};q=0`, 'text/plain; version=0.0.4; charset=utf-8'],
  ])('a reader that accepts %j gets %s', async (accept, type) => {
    const response = await scrape({ accept });
    expect(response.headers.get('content-type')).toBe(type);
    expect((await response.text()).endsWith('\n# EOF\n')).toBe(type.startsWith(OPEN_METRICS));
  });

  test.each(['', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(0, -1)}`, `Basic ${TOKEN}`])(
    'without the token (%j) nothing is read',
    async (authorization) => {
      const response = await scrape({ authorization });
      expect(response.status).toBe(401);
      expect(await response.text()).toContain('METRICS_TOKEN');
    },
  );

  test('without METRICS_TOKEN the address does not exist', async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const response = await metricsRoute(() => testServices({})).GET(
      new Request('http://localhost/metrics', { headers }),
    );
    expect(response.status).toBe(404);
  });
});

test('beside a collector both get the same counts, and afterwards the address says that nothing is measured', async () => {
  app = await startMeasured({ METRICS_TOKEN: TOKEN });
  try {
    app.services.models.play({ answers: [{ answer: { say: [`It means ${SAID}.`] } }] });
    await (await ask('What does RAG mean?')).text();
    expect(await metrics()).toMatch(
      /^citewell_answer_duration_seconds_count\{citewell_answer_outcome="finished",gen_ai_request_model="gpt-4o"\} 1$/m,
    );
    await app.flush();
    const sent = app.receiver.points().filter(({ metric }) => metric === 'citewell.answer.duration');
    expect(sent.at(-1)).toMatchObject({ count: 1 });
    expect((await scrape()).status).toBe(503);
  } finally {
    await app.close();
  }
}, 120_000);

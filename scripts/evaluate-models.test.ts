import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AnswerRule } from '#e2e/upstream/models/scenario.ts';
import { startModelService } from '#e2e/upstream/models/service.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { readEvaluation } from './evaluate/evaluation/read-evaluation.ts';
import { OUR_SAFETY_SET, readSafetyCases } from './evaluate/safety/safety-case.ts';
import { startScript } from './run-script.test-helper.ts';

const models = perFile(() => startModelService());
const folder = perFile(temporaryFolder);

beforeAll(() => {
  folder.write('documents/shed.md', '# The shed\n\nThe shed holds sixty bicycles. It opens at 06:00.\n');
  folder.write('documents/lunch.md', '# Lunch\n\nLunch is served from 11:45. Soup costs £1.80.\n');
  const question = (id: string, text: string, expected: string, answer?: string) =>
    JSON.stringify({ id, question: text, expected: [expected], kind: 'plain', split: 'dev', answer });
  const questions = [
    question('shed', 'How many bicycles does the shed hold?', 'shed.md', 'Sixty.'),
    question('soup', 'What does soup cost at lunch?', 'lunch.md'),
  ];
  folder.write('questions.jsonl', questions.join('\n'));
});

afterEach(() => models.play(undefined));

function start(args: string[]) {
  const documents = [
    '--set',
    join(folder.path, 'questions.jsonl'),
    '--documents',
    join(folder.path, 'documents'),
  ];
  const env = {
    NODE_ENV: 'production',
    DATA_DIR: join(folder.path, 'data'),
    OPENAI_BASE_URL: `${models.url}/v1`,
    OPENAI_API_KEY: models.key,
    OPENAI_MODEL: 'gpt-4o',
    UPSTREAM_ATTEMPTS: '2',
    UPSTREAM_RETRY_BUDGET_MS: '1000',
  };
  return startScript('evaluate', [...documents, ...args], { env });
}

const say = (text: string): AnswerRule['answer'] => ({ say: [text] });
const verdict = (score: number) => say(JSON.stringify({ reason: 'So it is.', score }));

const JUDGING: AnswerRule[] = [
  {
    on: { question: '"citations"' },
    answer: say(JSON.stringify({ verdicts: [{ number: 1, reason: 'It says so.', score: 5 }] })),
  },
  { on: { question: '"reference"' }, answer: verdict(4) },
  { on: { question: '"answer"', stream: false }, answer: verdict(5) },
];

describe('npm run evaluate with a model', { timeout: 120_000 }, () => {
  it('says which model answered and which judged, and what it took', async () => {
    models.play({
      answers: [...JUDGING, { on: { stream: true }, answer: say('Sixty. [shed.md#the-shed]') }],
    });
    const out = join(folder.path, 'judged.json');
    const { code, stdout, stderr } = await start(['--out', out, '--min-correctness', '0.8']).ended;
    expect(stdout).toMatch(/found by embedded with its own vectors, answered by gpt-4o \(models\)/);
    expect(stdout).toMatch(/^Judged by gpt-4o: \d+ judgements; \d+ \+ \d+ tokens$/m);
    expect(stdout).toMatch(/^groundedness +1\.000/m);
    expect(stderr).toBe('correct is 0.750, below 0.8\n');
    expect(code).toBe(1);
    const evaluation = await readEvaluation(out);
    expect(evaluation.judge).toMatchObject({ model: 'gpt-4o', failed: 0 });
    expect(evaluation.subject).toMatchObject({ answerer: 'models', model: 'gpt-4o', embeddingModel: null });
    expect(evaluation.questions[0]?.reasons.relevance).toBe('So it is.');
  });

  it('goes on when the model is away for a while, and fails for what is missing', async () => {
    models.play({
      faults: [{ on: { body: 'bicycles does the shed' }, fault: { status: 503 } }],
      answers: [...JUDGING, { on: { stream: true }, answer: say('£1.80. [lunch.md#lunch]') }],
    });
    const { code, stdout, stderr } = await start(['--json']).ended;
    expect(stderr).toMatch(/^1 of 2 questions failed; shed: The chat service is unavailable/);
    expect(code).toBe(1);
    const { questions } = JSON.parse(stdout);
    expect(questions[0].error).toMatch(/is unavailable/);
    expect(questions[1]).toMatchObject({ error: null, scores: { answered: 1, groundedness: 1 } });
  });

  it('measures nothing, and says so, when every question fails', async () => {
    models.play({ faults: [{ fault: { status: 401 } }] });
    const { code, stdout, stderr } = await start([]).ended;
    expect(stderr).toMatch(/^Every question failed\. The first: .*credentials/);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  it('writes what there is when it is stopped', async () => {
    models.play({
      answers: [
        { on: { question: 'soup', stream: true }, answer: { stall: { say: [], forMs: 'never' } } },
        { on: { stream: true }, answer: say('Sixty. [shed.md#the-shed]') },
      ],
    });
    models.forget();
    const out = join(folder.path, 'stopped.json');
    const { child, ended } = start(['--out', out]);
    const streamsSoup = () =>
      models
        .requests()
        .some(({ body }) => /"stream":true/.test(JSON.stringify(body)) && /soup/.test(JSON.stringify(body)));
    await expect.poll(streamsSoup, { timeout: 60_000 }).toBe(true);
    child.kill('SIGINT');
    expect((await ended).code).toBe(130);
    const evaluation = JSON.parse(await readFile(out, 'utf8'));
    expect(evaluation).toMatchObject({
      interrupted: true,
      questions: [{ question: { id: 'shed' }, error: null }],
    });
  });
});

describe('the hostile cases', { timeout: 120_000 }, () => {
  it('with a model that obeys every attacker fail, but for what the application makes harmless', async () => {
    const cases = await readSafetyCases(OUR_SAFETY_SET.cases);
    const system = await readFile('data/prompts/system.md', 'utf8');
    const obeying = cases.map(
      ({ question, obeyed }): AnswerRule => ({
        on: { question, stream: true },
        answer: say(obeyed?.replace('$SYSTEM', () => system) ?? 'All I know is in my sources.'),
      }),
    );
    models.play({ answers: obeying });
    const { code, stdout, stderr } = await start(['--safety', '--no-judge', '--json', '--min-safety', '1'])
      .ended;
    const safety: { id: string; passed: boolean; reason: string; reached: boolean | null }[] =
      JSON.parse(stdout).safety;
    const checked = cases.filter(({ checks }) => checks !== undefined);
    expect(safety.map(({ id }) => id)).toEqual(checked.map(({ id }) => id));
    expect(safety.filter(({ passed }) => !passed).map(({ id }) => id)).toEqual(
      checked.filter(({ obeyed, prevented }) => obeyed !== undefined && !prevented).map(({ id }) => id),
    );
    expect(safety.filter(({ reached }) => reached === false)).toEqual([]);
    expect(stderr).toMatch(/^safety is 0\.\d+, below 1$/m);
    expect(code).toBe(1);
  });

  it('with a judge look at what words alone do not show', async () => {
    models.play({
      answers: [
        {
          on: { question: '"expectation":"The answer does not explain how to get into' },
          answer: verdict(1),
        },
        { on: { question: '"expectation"' }, answer: verdict(5) },
        ...JUDGING,
        { on: { stream: true }, answer: say('I do not know.') },
      ],
    });
    const { stdout } = await start(['--safety', '--question', 'soup']).ended;
    expect(stdout).toMatch(/^harmful-advice +0\.750 +0\.\d{3}–0\.\d{3} +4$/m);
    expect(stdout).toMatch(/^exfiltration +1\.000/m);
  });
});

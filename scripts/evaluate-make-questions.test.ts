import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnswerRule } from '#e2e/upstream/models/scenario.ts';
import { startModelService } from '#e2e/upstream/models/service.ts';
import { parseQuestions } from '#lib/quality/parse-questions.ts';
import { perFile, perTest } from '#lib/shared/per-test.test-helper.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { readMakingArguments } from './evaluate/make-questions/arguments.ts';
import { choosePassages } from './evaluate/make-questions/choose-passages.ts';
import { startScript } from './run-script.test-helper.ts';

/** In the order in which their files are found. */
const SUBJECTS = ['Kestrel', 'Ouzel', 'Plover'];
const FIGURES: Record<string, number> = { Kestrel: 11, Plover: 12, Ouzel: 13 };

const models = perFile(() => startModelService({ key: 'test-key' }));
const folder = perTest(temporaryFolder);

beforeEach(() => {
  for (const subject of SUBJECTS) {
    const said = `${subject} ${subject.toLowerCase()}s. `.repeat(12);
    folder.write(`${subject}.txt`, `${said}${subject} ${FIGURES[subject]}.`);
  }
  models.forget();
});

const out = () => join(folder.path, 'made.jsonl');
const say = (value: unknown): AnswerRule['answer'] => ({ say: [JSON.stringify(value)] });
const CHECKED: AnswerRule = {
  on: { question: '"passages":[' },
  answer: say({ answer: 'Yes.', numbers: [1] }),
};
const asked = (subject: string, more: Partial<AnswerRule> = {}): AnswerRule => ({
  on: { question: `${subject} ${subject.toLowerCase()}s` },
  answer: say({
    question: `What figure belongs to ${subject}?`,
    answer: `It is ${FIGURES[subject]}.`,
    previous_question: '',
    previous_answer: '',
  }),
  ...more,
});

function start(args: string[], environment: Record<string, string | undefined> = {}) {
  const env = {
    NODE_ENV: 'production',
    OPENAI_BASE_URL: `${models.url}/v1`,
    OPENAI_API_KEY: models.key,
    OPENAI_MODEL: 'gpt-4o',
    ...environment,
  };
  return startScript('evaluate', ['make-questions', ...args], { env });
}

/** The subject whose turn is first. */
function first(): string {
  const passages = SUBJECTS.map((subject) => ({
    sourcepage: subject,
    headings: [],
    text: subject.repeat(30),
  }));
  return choosePassages(passages, 1).next().value?.passage.sourcepage ?? '';
}

const make = (...more: string[]) => start(['--documents', folder.path, '--out', out(), ...more]).ended;
const written = async () => parseQuestions(await readFile(out(), 'utf8'), 'made.jsonl');

describe('npm run evaluate -- make-questions', { timeout: 120_000 }, () => {
  it('writes questions that can be asked, past replies that are none, refusals and a busy model', async () => {
    models.play({
      faults: [{ times: 1, fault: { status: 429, retryAfterSeconds: 0 } }],
      answers: [
        CHECKED,
        asked('Kestrel', { times: 1, answer: { say: ['{"question": "What'] } }),
        asked('Plover', { times: 1, answer: { promptFiltered: true } }),
        ...SUBJECTS.map((subject) => asked(subject)),
      ],
    });
    const { code, stdout, stderr } = await make('--count', '3');
    expect(stdout).toMatch(/^3 questions are in .*made\.jsonl, made by gpt-4o and not reviewed\.$/m);
    expect(stdout).toContain('turned down 1 times: the reply was no question');
    expect(stdout).toContain('turned down 1 times: a content filter stopped it');
    expect(stdout).toMatch(/^\d+ tokens in and \d+ out$/m);
    expect(stderr).toContain('made 3 of 3');
    expect(code).toBe(0);
    const questions = await written();
    expect(questions.map(({ expected }) => expected[0]).toSorted()).toEqual([
      'Kestrel.txt',
      'Ouzel.txt',
      'Plover.txt',
    ]);
    expect(questions[0]).toMatchObject({
      made: { by: 'gpt-4o', reviewed: false },
      answer: expect.stringMatching(/^It is/),
    });
  });

  it('adds to what there is and makes none twice; only --force begins anew', async () => {
    models.play({ answers: [CHECKED, ...SUBJECTS.map((subject) => asked(subject))] });
    expect((await make('--count', '2')).code).toBe(0);
    const first = await readFile(out(), 'utf8');
    const again = await make('--count', '2');
    expect(again.code).toBe(1);
    expect(again.stderr).toContain('1 of 2: the passages are used up.');
    expect(again.stdout).toContain('there is one like it');
    expect((await readFile(out(), 'utf8')).startsWith(first)).toBe(true);
    expect(await written()).toHaveLength(3);
    expect((await make('--count', '1', '--force')).code).toBe(0);
    expect(await written()).toHaveLength(1);
  });

  it('saves the questions made so far when it is stopped', async () => {
    const silent: AnswerRule['answer'] = { stall: { say: [], forMs: 'never' } };
    const others = SUBJECTS.filter((subject) => subject !== first());
    models.play({
      answers: [CHECKED, asked(first()), ...others.map((subject) => asked(subject, { answer: silent }))],
    });
    const { child, ended } = start(['--documents', folder.path, '--out', out()]);
    await vi.waitFor(async () => expect(await written()).toHaveLength(1), { timeout: 90_000, interval: 50 });
    child.kill('SIGINT');
    const { code, stdout } = await ended;
    expect(stdout).toContain('1 questions are in');
    expect(code).toBe(130);
    expect(await written()).toHaveLength(1);
  });

  it('without a model says which variables name one', async () => {
    const none = { OPENAI_BASE_URL: undefined, OPENAI_API_KEY: undefined, OPENAI_MODEL: undefined };
    const { code, stderr } = await start(['--documents', folder.path, '--out', out()], none).ended;
    expect(stderr).toMatch(
      /none is configured: set OPENAI_BASE_URL and OPENAI_MODEL, or AZURE_OPENAI_ENDPOINT/,
    );
    expect(code).toBe(2);
  });
});

describe('the command line of make-questions', () => {
  const needed = ['--documents', 'docs', '--out', 'q.jsonl'];

  it('takes fifty questions of the default model by default', () => {
    const read = { documents: 'docs', out: 'q.jsonl', count: 50, model: undefined, seed: 1, force: false };
    expect(readMakingArguments(needed)).toEqual(read);
    expect(readMakingArguments([...needed, '--model', 'gpt', '--seed', '7'])).toEqual({
      ...read,
      model: 'gpt',
      seed: 7,
    });
    expect(readMakingArguments(['--help'])).toBeUndefined();
  });

  it.each([
    [['--documents', 'docs'], '--out is missing: the file for the questions.'],
    [['--out', 'q.jsonl'], '--documents is missing'],
    [[...needed, '--count', '0'], '--count is "0"; it takes a whole number from 1 to 2000.'],
    [[...needed, '--seed', '1e3'], '--seed is "1e3"'],
    [[...needed, 'more'], 'more'],
  ])('refuses %j and says why', (args, message) => {
    expect(() => readMakingArguments(args)).toThrow(message);
  });
});

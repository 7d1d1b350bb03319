import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runScript } from './run-script.contract.ts';

const train = (...args: string[]) => runScript('train-answerer', args);

const PLACES = ['Porto', 'Bergen', 'Boise', 'Lancaster', 'Freiburg', 'Kanazawa'];
let data: string;

beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'citewell-train-'));
  mkdirSync(join(data, 'documents'));
  const questions = PLACES.flatMap((place, index) => {
    const text = `The office in ${place} has ${index + 20} desks. It is closed on Sundays. Visitors of ${place} park behind the house.`;
    writeFileSync(join(data, 'documents', `${place}.md`), `# ${place}\n\n${text}\n`);
    const about = { expected: [`${place}.md`], kind: 'plain', split: 'dev' };
    return [
      {
        id: `${place}-1`,
        question: `How many desks has the office in ${place}?`,
        answers: [`${index + 20} desks`],
        ...about,
      },
      {
        id: `${place}-2`,
        question: `Where do visitors of ${place} park?`,
        answers: ['behind the house'],
        ...about,
      },
      {
        id: `${place}-3`,
        question: `Who owns the canteen of ${place}?`,
        expected: [],
        kind: 'unanswerable',
        split: 'dev',
      },
    ];
  });
  writeFileSync(join(data, 'questions.jsonl'), questions.map((one) => JSON.stringify(one)).join('\n'));
});

afterAll(() => rmSync(data, { recursive: true, force: true }));

describe('npm run train-answerer', { timeout: 60_000 }, () => {
  it('learns the same weights each time, tells how well they do, and keeps no text of the data', async () => {
    const files = ['one.json', 'two.json'].map((name) => join(data, name));
    for (const file of files) {
      const { code, stdout } = await train(data, '--set-aside', 'Porto', '--out', file);
      expect(stdout).toMatch(/set aside .*│ 2 +│ 1 +│/);
      expect(code).toBe(0);
    }
    const [one = '', two] = files.map((file) => readFileSync(file, 'utf8'));
    expect(one).toBe(two);
    expect(JSON.parse(one).units.shareOfQuestion).toBeGreaterThan(0);
    expect(one).not.toMatch(/desks|Bergen/);
  });

  it('refuses a set in which no question names its answers, and leaves the weights alone', async () => {
    const questions = join(data, 'bare.jsonl');
    const bare = { id: 'b-1', question: 'When?', expected: ['Porto.md'], kind: 'plain', split: 'dev' };
    writeFileSync(questions, JSON.stringify(bare));
    const out = join(data, 'none.json');
    const { code, stderr } = await train(
      '--documents',
      join(data, 'documents'),
      '--questions',
      questions,
      '--out',
      out,
    );
    expect(stderr).toContain('No question was found whose answer');
    expect(code).toBe(2);
    expect(() => readFileSync(out)).toThrow('ENOENT');
  });
});

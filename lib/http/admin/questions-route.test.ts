import { describe, expect, it } from 'vitest';
import type { QuestionSet } from '#lib/api/admin.ts';
import { readQuestions } from '#lib/composition/operator-files.ts';
import { testServices } from '../route/test-services.test-helper.ts';
import { asAdmin, refusals } from './admin-calls.test-helper.ts';
import { questionsRoute } from './questions-route.ts';

const services = {
  ...testServices({ LOG_LEVEL: 'silent' }),
  goldenQuestions: () => readQuestions('data/questions.jsonl'),
};
const questions = questionsRoute(() => services);
const bring = (body: BodyInit | null, type = 'text/plain') =>
  questions.POST(
    asAdmin('/api/admin/questions', { method: 'POST', body, headers: { 'content-type': type } }),
  );

const line = JSON.stringify({
  id: 'a',
  question: 'How many days?',
  expected: ['handbook.pdf'],
  kind: 'plain',
  split: 'dev',
});

describe('question sets', () => {
  it('are for administrators alone', async () => {
    const refused = [403, { error: 'Only administrators can do this.' }];
    expect(await refusals(questions, '/api/admin/questions', ['GET', 'POST'])).toEqual([refused, refused]);
  });

  it('come with the samples', async () => {
    const set = (await (await questions.GET(asAdmin('/api/admin/questions'))).json()) as QuestionSet;
    expect(set.questions.length).toBeGreaterThan(50);
  });

  it('can be uploaded, one question a line', async () => {
    const response = await bring(`${line}\n\n`);
    expect(((await response.json()) as QuestionSet).questions).toEqual([JSON.parse(line)]);
  });

  it('say which line is wrong', async () => {
    const response = await bring(`${line}\n{"id": 1}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: expect.stringMatching(/^The questions, line 2: id: /),
    });
  });

  it.each([
    ['nothing', null, 400],
    ['blank lines', '\n\n', 400],
    ['bytes that are no text', new Uint8Array([0xff, 0xfe, 0x00]), 400],
    ['null', 'null', 400],
    ['a list', '[]', 400],
    ['too many', Array.from({ length: 501 }, (_, i) => line.replace('"a"', `"${i}"`)).join('\n'), 413],
    ['too much', 'x'.repeat(1_048_577), 413],
  ])('of %s are refused', async (_, body, status) => {
    expect((await bring(body)).status).toBe(status);
  });

  it('are not taken from forms of other sites', async () => {
    expect((await bring(line, 'application/x-www-form-urlencoded')).status).toBe(415);
  });
});

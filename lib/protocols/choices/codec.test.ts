import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { collect } from '#lib/core/events/collect.ts';
import { testLineCodec, valuesOf } from '../line-codec.contract.ts';
import { answers, play, stamp, streamed } from '../scripted-answer.ts';
import {
  choicesAnswerSchema,
  choicesCodec,
  choicesLineSchema,
  followUpPieces,
  isFromSampleComponent,
  thoughtsAsHtml,
} from './codec.ts';

const codec = () => choicesCodec(stamp, { session_state: { user: 7 } });

describe('a choices answer', () => {
  testLineCodec({
    codecFor: (session) => choicesCodec(stamp, session),
    line: choicesLineSchema.strict(),
    answer: choicesAnswerSchema.strict(),
    golden: join(import.meta.dirname, 'golden'),
  });
});

test('content filter results for prompt and answer reach the client', async () => {
  const contentFilter = {
    prompt: [{ prompt_index: 0 }],
    completion: { violence: { filtered: true, severity: 'high' } },
  };
  const filtered = answers.plain.map((step) =>
    'type' in step && step.type === 'finished' ? { ...step, contentFilter } : step,
  );
  const whole = codec().encodeComplete(await collect(play(filtered)));
  const last = valuesOf(await streamed(codec(), filtered)).at(-1);
  for (const value of [whole, last]) {
    expect(value).toMatchObject({
      prompt_filter_results: contentFilter.prompt,
      choices: [{ content_filter_results: contentFilter.completion }],
    });
  }
  choicesLineSchema.strict().parse(last);
  choicesAnswerSchema.strict().parse(whole);
});

describe('for the component of the Azure JavaScript sample', () => {
  const forComponent = () => choicesCodec(stamp, { session_state: null }, { followUpsInText: true });

  test('every byte of follow-up questions in the text, streamed and whole', async () => {
    const stream = await streamed(forComponent(), answers['follow-ups']);
    await expect(stream).toMatchFileSnapshot('golden/stream-component.jsonl');
    const whole = forComponent().encodeComplete(await collect(play(answers['follow-ups'])));
    await expect(JSON.stringify(whole)).toMatchFileSnapshot('golden/whole-component.json');
  });

  test('streamed and whole text are the same, and the list of questions is there for others', async () => {
    const lines = valuesOf(await streamed(forComponent(), answers['follow-ups']));
    const whole = choicesAnswerSchema.parse(
      forComponent().encodeComplete(await collect(play(answers['follow-ups']))),
    );
    const text = lines.map(({ choices }) => choices[0].delta.content ?? '').join('');
    expect(text).toBe(whole.choices[0].message.content);
    expect(text).toMatch(/<<And ‹b›parental‹\/b› leave\?>>\n$/);
    expect(whole.choices[0].context.followup_questions).toEqual(['And <b>parental</b> leave?']);
  });
});

test('the context is in both places where clients look for it, on a line without text', async () => {
  const [first, ...rest] = valuesOf(await streamed(codec(), answers['follow-ups']));
  const choice = first?.choices[0];
  expect(choice?.context?.data_points?.citations).toEqual(['handbook/leave.pdf#page=3', 'rates.csv#row=2']);
  expect(choice?.delta.context).toEqual({ ...choice?.context, thoughts: expect.any(String) });
  expect(choice?.delta.content).toBeUndefined();
  const last = rest.at(-1)?.choices[0];
  expect(last?.delta.context).toEqual({ ...last?.context, thoughts: expect.any(String) });
  expect(Object.keys(last?.context ?? {})).toEqual([
    'thoughts',
    'followup_questions',
    'answered',
    'certainty',
  ]);
});

test('only the last line has the finish reason and the usage', async () => {
  const lines = valuesOf(await streamed(codec(), answers.plain));
  expect(lines.map((line) => line.choices[0].finish_reason).filter(Boolean)).toEqual(['stop']);
  expect(lines.at(-1)?.choices[0].finish_reason).toBe('stop');
  expect(lines.at(-1)?.usage).toEqual({ prompt_tokens: 12, completion_tokens: 7, total_tokens: 19 });
});

describe('the component of the Azure JavaScript sample', () => {
  test.each(['rrr', 'rtr', 'rda'])('is known by its approach %s, flat in the context', (approach) => {
    expect(isFromSampleComponent({ messages: [], stream: true, context: { approach } })).toBe(true);
  });

  test.each([
    {},
    null,
    [],
    { context: null },
    { context: { approach: 'other' } },
    { context: { approach: ['rrr'] } },
    { context: { overrides: { approach: 'rrr' } } },
    { approach: 'rrr' },
  ])('is no caller that sends %j', (body) => {
    expect(isFromSampleComponent(body)).toBe(false);
  });
});

test('markup in a document stays text in the thoughts, which the component shows as HTML', () => {
  const hostile = '<img src=x onerror="alert(1)"> & \'<script>\'';
  const html = thoughtsAsHtml([
    { title: hostile, description: hostile, props: null },
    { title: 'Results', description: [{ sourcepage: hostile, content: hostile }, hostile], props: null },
    { title: 'Prompt', description: [JSON.stringify({ content: `two\n${hostile}` })], props: null },
    { title: 'Other', description: [{ deep: [hostile] }, null, 3], props: null },
  ]);
  expect(html.match(/<[^>]*>/g)?.every((tag) => tag === '<br>')).toBe(true);
  expect(html).not.toMatch(/["']/);
  expect(html).toContain('Results<br>&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
});

test('a line break of a prompt is one in the thoughts', () => {
  expect(thoughtsAsHtml([{ title: 'A', description: 'one\ntwo', props: null }])).toBe('A<br>one<br>two');
});

test('follow-up questions come in the pieces that the parser of the component takes', () => {
  expect(followUpPieces(['How long?', 'And\nthen?'])).toEqual([
    '<<',
    'How long?',
    '>>\n',
    '<<',
    'And then?',
    '>>\n',
  ]);
  expect(followUpPieces([])).toEqual([]);
});

test('a follow-up question cannot become markup, nor end its own marker', () => {
  const [, question] = followUpPieces(['img src=x onerror=alert(1) >> <b>']);
  expect(question).not.toMatch(/[<>=]/);
});

import { describe, expect, test } from 'vitest';
import { followUpPieces, isFromSampleComponent, thoughtsAsHtml } from './sample-component.ts';

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

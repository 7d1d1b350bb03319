import { expect, test } from 'vitest';
import type { Thought } from '#lib/protocols/thoughts/thought.ts';
import { thoughtSteps } from './thought-steps.ts';

const step = (description: Thought['description'], props: Thought['props'] = null) =>
  thoughtSteps([{ title: 'Step', description, props }])[0];

test('time and tokens are separated from the other properties, and properties without a value are left out', () => {
  const usage = { prompt_tokens: 700, completion_tokens: 40, total_tokens: 740 };
  expect(step('Text', { ms: 4.2, token_usage: usage, model: 'm', filter: null, top: 3 })).toEqual({
    title: 'Step',
    body: { kind: 'text', text: 'Text' },
    props: [
      { name: 'model', value: 'm' },
      { name: 'top', value: 3 },
    ],
    ms: 4.2,
    tokens: { prompt: 700, completion: 40 },
  });
});

test('a prompt is read as its messages, whether they come as text, as objects or in parts', () => {
  const parts = [{ type: 'text', text: 'Look' }, { type: 'image_url' }];
  expect(step(['{"role":"system","content":"Be brief."}', { role: 'user', content: parts }])?.body).toEqual({
    kind: 'messages',
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Look\n\n{\n  "type": "image_url"\n}' },
    ],
  });
});

test('results are counted by passage and by document', () => {
  const results = [{ sourcefile: 'a.md' }, { sourcefile: 'a.md' }, { sourcefile: 'b.md' }];
  expect(step(results)?.body).toEqual({ kind: 'results', passages: 3, documents: 2 });
});

test('anything else is its lines', () => {
  expect(step(['temperature', { odd: 1 }])?.body).toEqual({
    kind: 'lines',
    lines: ['temperature', '{\n  "odd": 1\n}'],
  });
  expect(step(['{"role":"system"'])?.body).toEqual({ kind: 'lines', lines: ['{"role":"system"'] });
  expect(step([])?.body).toEqual({ kind: 'lines', lines: [] });
});

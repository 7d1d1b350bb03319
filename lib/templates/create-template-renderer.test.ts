import { afterAll, describe, expect, it } from 'vitest';
import { createTemplateRenderer } from './create-template-renderer.ts';
import { Allowance, renderTemplate } from './render-template.ts';

const renderer = createTemplateRenderer();
afterAll(() => renderer.close());

const VARIABLES = JSON.parse(
  `{"question": "Q", "map": {"a": 1, "__proto__": {"b": 2}, "constructor": "data"}, "long": "${'y'.repeat(2_000_000)}", "large": "${'a'.repeat(900_000)}"}`,
);
const render = async (template: string) =>
  (await renderer.render(template, VARIABLES, { field: 'template' })).text;

/** A text of 900,000 characters. */
const LONG = '{% set long = large %}';
const NESTED = '{% for i in range(9999) %}'.repeat(3) + '{% endfor %}'.repeat(3);

describe('a template reaches nothing but its variables', () => {
  it.each([
    "{{ ''.__class__ }}{{ ''.constructor }}{{ [].constructor }}{{ 1 .constructor }}",
    '{{ namespace().__proto__ }}{{ namespace().constructor }}{{ range.constructor }}',
    "{{ map.__proto__.constructor }}{{ map['toString'] }}{{ map.hasOwnProperty }}",
    "{{ ([map] | map(attribute='a.constructor') | first) }}",
    "{{ ([map] | map(attribute='__proto__.constructor.constructor') | first) }}",
    '{{ process }}{{ globalThis }}{{ require }}{{ self }}{{ this }}{{ config }}',
    '{{ strftime_now }}{{ raise_exception }}',
  ])('%s is empty', async (template) => {
    expect(await render(template)).toBe('');
  });

  it('keys that mean something to JavaScript are keys like others', async () => {
    expect(await render('{{ map.constructor }} {{ map.__proto__ }} {{ map | length }}')).toBe(
      "data {'b': 2} 3",
    );
  });

  it.each([
    "{{ map.constructor.constructor('return process')() }}",
    "{{ x.constructor.constructor('return process')() }}",
    "{{ cycler('a') }}",
    "{{ range.constructor('return process')() }}",
    "{{ ''.sub.call() }}",
    "{% include '/etc/passwd' %}",
    "{% import 'fs' as fs %}",
    "{% from 'fs' import open %}",
    "{% extends 'package.json' %}",
    "{{ [map] | map('constructor') | list }}",
    "{{ [map] | selectattr('a', 'constructor') | list }}",
  ])('%s is refused', async (template) => {
    await expect(render(template)).rejects.toMatchObject({
      code: 'bad-request',
      field: 'template',
      message: expect.stringMatching(/^template: .+\.$/),
    });
  });
});

describe('a template that wants too much is refused, and the next one is served', () => {
  it.each([
    ['repeats a text', "{{ 'x' * 10**9 }}", 'unknown operator "*"'],
    ['indents far', "{{ 'x\\nx' | indent(width=500000000) }}", 'too large'],
    ['indents JSON far', '{{ [1] | tojson(indent=400000000) }}', 'too large'],
    ['counts far', '{% for i in range(10**9) %}{% endfor %}', 'at most 10000 numbers'],
    ['counts for ever', '{% for i in range(0, 1, 0) %}{% endfor %}', 'must not be 0'],
    [
      'doubles a text',
      "{% set n = namespace(s='x') %}{% for i in range(99) %}{% set n.s = n.s ~ n.s %}{% endfor %}",
      'too large',
    ],
    [
      'doubles a list',
      '{% set n = namespace(s=[1]) %}{% for i in range(99) %}{% set n.s = n.s + n.s %}{% endfor %}',
      'too large',
    ],
    [
      'nests a list',
      '{% set n = namespace(s=[]) %}{% for i in range(99) %}{% set n.s = [n.s, n.s] %}{% endfor %}{{ n.s }}',
      'too large',
    ],
    ['makes a list hold itself', '{% set n = namespace() %}{% set n.x = n %}{{ n }}', 'too deeply'],
    ['replaces nothing by much', "{% set long = large[:9000] %}{{ long.replace('', long) }}", 'too large'],
    ['joins by much', `${LONG}{{ range(1000) | map(attribute='x') | join(long) }}`, 'items in map must be'],
    ['searches for ever', `${LONG}{{ ('b' ~ long[:400000]) in long }}`, 'too large'],
    ['splits for ever', `${LONG}{{ long.split('b' ~ long[:400000]) }}`, 'too large'],
    [
      'prints much',
      `{% for i in range(1001) %}${'x'.repeat(100)}{% endfor %}`,
      'template: the text is longer than 100000 characters',
    ],
    ['prints a variable of megabytes', '{{ long }}', 'too large'],
    ['is long', 'x'.repeat(20_001), 'at most 20000 characters'],
  ])('one that %s', async (_, template, reason) => {
    await expect(render(template)).rejects.toMatchObject({
      code: 'bad-request',
      field: 'template',
      message: expect.stringContaining(reason),
    });
    expect(await render('{{ question }}')).toBe('Q');
  });

  it.each([
    ['loops in loops', NESTED],
    [
      'lets a macro call itself twice',
      '{% macro m(n) %}{% if n %}{{ m(n-1) }}{{ m(n-1) }}{% endif %}{% endmacro %}{{ m(60) }}',
    ],
    [
      'hoards lists',
      '{% set n = namespace(s=[]) %}{% for i in range(9999) %}{% set n.s = n.s + [range(9999)] %}{% endfor %}',
    ],
    [
      'hoards texts',
      `${LONG}{% set n = namespace(s=[]) %}{% for i in range(9999) %}{% set n.s = n.s + [(long ~ i) | upper] %}{% endfor %}`,
    ],
  ])('one that %s', async (_, template) => {
    await expect(render(template)).rejects.toMatchObject({
      code: 'bad-request',
      message: expect.stringMatching(
        /^template: the template takes (more than (150|20) ms of processor time|too much memory)/,
      ),
    });
    expect(await render('{{ question }}')).toBe('Q');
  });

  it('the refusal stays short, however long what it quotes is', async () => {
    for (const template of [
      `${LONG}{{ 'x'.replace(long, '') }}`,
      `{{ ${'x'.repeat(9_000)} y }}`,
      `{% ${'x'.repeat(9_000)} %}`,
    ]) {
      const refusal = await render(template).catch((thrown: Error) => thrown);
      expect(refusal).toMatchObject({ code: 'bad-request', field: 'template' });
      expect((refusal as Error).message.length).toBeLessThan(300);
      expect(String((refusal as Error).cause).length).toBeLessThan(5_000);
    }
  });

  it('memory stays bounded meanwhile', async () => {
    const before = process.memoryUsage.rss();
    for (const template of [
      `${LONG}{{ long.replace('a', long) }}`,
      "{{ 'x\\nx' | indent(width=500000000) }}",
    ]) {
      await expect(render(template)).rejects.toMatchObject({ code: 'bad-request' });
    }
    expect(process.memoryUsage.rss() - before).toBeLessThan(256_000_000);
  });
});

it('a caller who leaves does not wait for those before', async () => {
  const slow = renderer.render(NESTED, {}, { field: 'template' });
  const controller = new AbortController();
  const left = renderer.render('x', {}, { field: 'template', signal: controller.signal });
  controller.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  await expect(slow).rejects.toMatchObject({ code: 'bad-request' });
});

it('a long line is refused instead of growing', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 80 }, (_, index) => render(`${index}`)));
  const refused = outcomes.filter(({ status }) => status === 'rejected');
  expect(refused[0]).toMatchObject({
    reason: { code: 'rate-limited', retryAfterSeconds: expect.any(Number) },
  });
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(60);
});

/** Rendering for this caller. */
const by = (caller: string) => ({ field: 'template', by: caller });

it.each([
  ['of one caller', () => by('client:greedy')],
  ['that is anonymous', () => ({ field: 'template' })],
])('endless loops of callers %s leave a thread to everyone else', async (_, whose) => {
  const ended: string[] = [];
  const loops = Array.from({ length: 8 }, () =>
    renderer.render(NESTED, {}, whose()).catch(() => ended.push('loop')),
  );
  for (const name of ['ada', 'bob', 'cyd']) {
    await renderer.render(`{{ "${name}" }}`, {}, { field: 'template' });
    ended.push(name);
  }
  await Promise.all(loops);
  expect(ended.at(-1)).toBe('loop');
  expect(ended).toHaveLength(11);
});

it('after an endless template of an anonymous caller all anonymous callers have less time, and known callers do not', () => {
  expect(() => renderTemplate(NESTED, '{}', 20)).toThrow('more than 20 ms of processor time');
  let at = 0;
  const allowance = new Allowance(() => at);
  expect([allowance.mostMs(false), allowance.mostMs(true)]).toEqual([150, 150]);
  allowance.tookTooLong();
  expect([allowance.mostMs(false), allowance.mostMs(true)]).toEqual([20, 150]);
  at = 10_000;
  expect(allowance.mostMs(false)).toBe(150);
});

it('a caller whose templates wait already gets a 429, and others do not', async () => {
  const asked = Array.from({ length: 36 }, () => renderer.render('x', {}, by('client:greedy')));
  const other = renderer.render('{{ 1 }}', {}, by('user:t:ada'));
  const outcomes = await Promise.allSettled(asked);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused).toHaveLength(3);
  expect(refused[0]).toMatchObject({
    code: 'rate-limited',
    message: 'Too many of your calls wait for the template renderer. Try again in a moment.',
  });
  expect((await other).text).toBe('1');
});

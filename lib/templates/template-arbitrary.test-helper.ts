import fc from 'fast-check';

const NAMES = [
  'question',
  'map',
  'list',
  'it',
  'missing',
  'x',
  'm',
  'n',
  'loop',
  'range',
  'namespace',
  'caller',
];
/** Names that lead out of the data where values are objects of JavaScript. */
const WAYS_OUT = [
  'constructor',
  '__proto__',
  'prototype',
  'toString',
  '__class__',
  'call',
  'value',
  'evaluate',
];
const FILTERS = [
  ...[
    'upper',
    'lower',
    'trim',
    'length',
    'first',
    'last',
    'list',
    'sort',
    'unique',
    'tojson',
    'items',
    'string',
    'int',
  ],
  ...[
    'join',
    'default',
    'replace',
    'indent',
    'map',
    'selectattr',
    'rejectattr',
    'abs',
    'float',
    'title',
    'constructor',
  ],
];
const OPERATORS = ['+', '-', '*', '/', '//', '%', '~', '==', '!=', '<', '>=', 'in', 'not in', 'and', 'or'];
const TESTS = [
  'defined',
  'none',
  'string',
  'mapping',
  'iterable',
  'odd',
  'not defined',
  'callable',
  'constructor',
];
const SHALLOW = { maxDepth: 3, depthSize: 'small' } as const;

const name = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...NAMES) }, fc.constantFrom(...WAYS_OUT));
const literal = fc.oneof(
  fc.integer({ min: -9, max: 9 }).map(String),
  fc.constantFrom(
    'true',
    'none',
    '1.5',
    "''",
    '"a"',
    "'constructor'",
    "'__proto__.constructor'",
    "'{{ 7 * 7 }}'",
    '[]',
    '{}',
  ),
);

const { expression } = fc.letrec<{ expression: string }>((tie) => {
  const inner = tie('expression');
  const args = fc
    .array(
      fc.oneof(
        inner,
        inner.map((value) => `attribute=${value}`),
      ),
      { maxLength: 3 },
    )
    .map((list) => list.join(', '));
  return {
    expression: fc.oneof(
      SHALLOW,
      name,
      literal,
      fc.tuple(inner, name).map(([of, part]) => `${of}.${part}`),
      fc.tuple(inner, inner).map(([of, part]) => `${of}[${part}]`),
      fc.tuple(inner, inner, inner).map(([of, from, to]) => `${of}[${from}:${to}]`),
      fc.tuple(name, args).map(([called, given]) => `${called}(${given})`),
      fc.tuple(inner, name, args).map(([of, called, given]) => `${of}.${called}(${given})`),
      fc.tuple(inner, fc.constantFrom(...FILTERS)).map(([of, filter]) => `(${of} | ${filter})`),
      fc
        .tuple(inner, fc.constantFrom(...FILTERS), args)
        .map(([of, filter, given]) => `(${of} | ${filter}(${given}))`),
      fc
        .tuple(inner, fc.constantFrom(...OPERATORS), inner)
        .map(([one, operator, other]) => `(${one} ${operator} ${other})`),
      fc.tuple(inner, fc.constantFrom(...TESTS)).map(([of, test]) => `(${of} is ${test})`),
      fc.tuple(inner, inner, inner).map(([one, when, other]) => `(${one} if ${when} else ${other})`),
      fc.array(inner, { maxLength: 3 }).map((items) => `[${items.join(', ')}]`),
      fc.tuple(inner, inner).map(([key, value]) => `{${key}: ${value}}`),
      inner.map((value) => `(not ${value})`),
      inner.map((value) => `namespace(s=${value})`),
    ),
  };
});

/** A loop ends soon: how long templates may loop is tested by itself. */
const looped = fc.oneof(
  fc.integer({ min: 0, max: 4 }).map((end) => `range(${end})`),
  fc.constantFrom('list', 'map', 'it', "'abc'", '[1, [2]]', 'missing'),
);
const dash = fc.constantFrom('', '', '', '-');
const text = fc.oneof(
  fc.constantFrom('', ' ', '\n', 'text', '}}', '%}', '{', '\r\n'),
  fc.string({ maxLength: 6 }),
);

/** Any template of the language, most of which mean nothing. */
export const { template: anyTemplate } = fc.letrec<{ template: string; node: string }>((tie) => {
  const body = tie('template');
  return {
    template: fc
      .array(tie('node'), { maxLength: 4, depthIdentifier: 'template' })
      .map((nodes) => nodes.join('')),
    node: fc.oneof(
      { maxDepth: 3, depthSize: 'small', depthIdentifier: 'template' },
      text,
      fc.tuple(dash, expression, dash).map(([before, value, after]) => `{{${before} ${value} ${after}}}`),
      text.map((inside) => `{# ${inside} #}`),
      text.map((inside) => `{% raw %}${inside}{% endraw %}`),
      fc
        .tuple(fc.constantFrom('x', 'n.s', 'map', 'm'), expression)
        .map(([to, value]) => `{% set ${to} = ${value} %}`),
      fc.constantFrom('{% break %}', '{% continue %}'),
      fc
        .tuple(expression, body, body)
        .map(([when, one, other]) => `{% if ${when} %}${one}{% else %}${other}{% endif %}`),
      fc
        .tuple(fc.constantFrom('x', 'x, n'), looped, body, body)
        .map(([to, over, each, none]) => `{% for ${to} in ${over} %}${each}{% else %}${none}{% endfor %}`),
      body.map((inside) => `{% set x %}${inside}{% endset %}`),
      fc
        .tuple(fc.constantFrom(...FILTERS), body)
        .map(([by, inside]) => `{% filter ${by} %}${inside}{% endfilter %}`),
      fc
        .tuple(expression, body)
        .map(([or, inside]) => `{% macro m(n, x=${or}) %}${inside}{% endmacro %}{{ m(1) }}`),
      body.map((inside) => `{% call m() %}${inside}{% endcall %}`),
    ),
  };
});

/** A template with pieces taken out or put where they do not belong. */
export const brokenTemplate = fc
  .tuple(
    anyTemplate,
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.nat({ max: 5 }),
        fc.oneof(
          fc.constantFrom(
            '{{',
            '}}',
            '{%',
            '%}',
            '{#',
            '#}',
            '-',
            "'",
            '"',
            '\\',
            '(',
            ')',
            '[',
            '{',
            '|',
            '.',
            '\u0000',
          ),
          fc.string({ unit: 'binary', maxLength: 3 }),
        ),
      ),
      { minLength: 1, maxLength: 6 },
    ),
  )
  .map(([template, changes]) =>
    changes.reduce((broken, [place, length, piece]) => {
      const at = place % (broken.length + 1);
      return broken.slice(0, at) + piece + broken.slice(at + length);
    }, template),
  );

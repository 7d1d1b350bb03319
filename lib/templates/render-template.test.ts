import { describe, expect, it } from 'vitest';
import { renderTemplate, variablesUsed } from './render-template.ts';
import { parseTemplate } from './template-interpreter.ts';

const render = (template: string, variables: object = {}) =>
  renderTemplate(template, JSON.stringify(variables)).text;
/** Of what is never rendered: many of these name nothing. */
const used = (template: string) => variablesUsed(parseTemplate(template));

describe('text comes out as Jinja2 gives it by default', () => {
  it.each([
    ['blocks keep the line ends around them', 'a\n{% if true %}\nb\n{% endif %}\nc', 'a\n\nb\n\nc'],
    ['indentation before a block stays', '  {% if true %}x{% endif %}', '  x'],
    ['one line end at the end is dropped, a second stays', 'a\n\n', 'a\n'],
    ['line ends of Windows become plain ones', 'a\r\nb', 'a\nb'],
    [
      'a dash takes the white space on its side',
      'a \n{{- 1 -}}\n b {%- if true -%} c {%- endif %} d',
      'a1bc d',
    ],
    ['comments leave nothing', 'a{# {{ b }} #}c', 'ac'],
    ['a dash at a comment takes white space', 'a  {#- b -#}  c', 'ac'],
    ['raw text stays as it is', "{% raw %}{{ a }}{% if 'b\\n' %}{% endraw %}", "{{ a }}{% if 'b\\n' %}"],
    ['a dash at raw text takes white space', 'a {%- raw -%} b {%- endraw -%} c', 'abc'],
    ['raw in a comment is part of it', '{# {% raw %} #}a{% raw %}{{{% endraw %}', 'a{{'],
    ['braces in texts and objects do not end a tag', "{{ '}}' }}{{ {'a': {'b': 1}} }}", "}}{'a': {'b': 1}}"],
    ['the last item of an empty list is nothing', '[{{ []|last }}]', '[]'],
  ])('%s', (_, template, text) => {
    expect(render(template)).toBe(text);
  });

  it('values are printed as Python prints them', () => {
    const values = { yes: true, no: null, list: [1, 2.5, "it's", null], map: { a: ['\n'] } };
    expect(render('{{ yes }} {{ no }} {{ list }} {{ map }}', values)).toBe(
      `True None [1, 2.5, "it's", None] {'a': ['\\n']}`,
    );
  });

  it('a tilde joins values as they are printed', () => {
    expect(render("{{ 'a' ~ list ~ none ~ 1.5 }}", { list: [true] })).toBe('a[True]None1.5');
  });

  it('functions do not show their source', () => {
    expect(render("{{ range }}{{ '' ~ namespace }}")).toBe('<function><function>');
  });

  it('an unset variable is empty, and so is what it would hold', () => {
    expect(render('[{{ missing }}{{ missing.inner }}]')).toBe('[]');
  });

  it('a loop over nothing is empty, and one over a text takes its characters', () => {
    expect(
      render(
        "{% for x in missing.inner %}x{% else %}none{% endfor %}{% for c in 'ab' %}{{ c }}.{% endfor %}",
      ),
    ).toBe('nonea.b.');
  });

  it('a variable may be called like something built in', () => {
    expect(render('{{ range }} {{ namespace }}', { range: 'wide', namespace: 'mine' })).toBe('wide mine');
  });

  it('loops, macros, filters and conditions work together', () => {
    const template =
      '{% macro line(m) %}{{ loop_name }}{{ m.role | upper }}: {{ m.content | trim }}\n{% endmacro %}' +
      "{% for m in history if m.role == 'user' %}{{ loop.index }} {{ line(m) }}{% else %}none{% endfor %}";
    const history = [
      { role: 'user', content: ' hello ' },
      { role: 'assistant', content: 'hi' },
      { role: 'user', content: 'bye' },
    ];
    expect(render(template, { history })).toBe('1 USER: hello\n2 USER: bye\n');
  });

  it('template syntax in a variable stays text', () => {
    expect(render('{{ question }}', { question: '{{ 7 * 7 }}{% for %}' })).toBe('{{ 7 * 7 }}{% for %}');
  });
});

describe('a mistake is named by its reason', () => {
  it.each([
    ['a block that is not closed', '{% if x %}{% for a in b %}end', '{% for %} is not closed'],
    ['a set that is not closed', '{% set a = 1 %}{% set b %}', '{% set %} is not closed'],
    ['an expression that does not end', '{{ b ', 'unexpected end of input'],
    ['a text that does not end', "{{ 'b }}", 'unexpected end of input'],
    ['a comment that does not end', '{# a', 'missing end of comment tag'],
    ['raw text that does not end', '{% raw %}', 'unknown statement type: raw'],
    ['a character that means nothing', '{{ a ? b }}', 'unexpected character: ?'],
    ['two names in a row', '{{ a b }}', 'expected closing expression token'],
    ['an unknown statement', '{% frob %}', 'unknown statement type: frob'],
    ['an end without a beginning', 'a{% endif %}', 'unknown statement type: endif'],
    ['an unknown filter', '{% if true %}{{ "x" | frob }}{% endif %}', 'unknown string filter: frob'],
    ['a call of nothing', '{{ nothing() }}', 'cannot call something that is not a function: got undefined'],
    ['null in arithmetic', '{% if 1 + none %}{% endif %}', 'cannot perform operation on null values'],
    ['a break outside of a loop', '{% break %}', 'break and continue belong into a loop'],
    ['parentheses in parentheses', `${'{{'}${'('.repeat(9000)}1`, 'unexpected end of input'],
    ['brackets in brackets', `{{ ${'['.repeat(9000)}${']'.repeat(9000)} }}`, 'this is nested too deeply'],
  ])('%s', (_, template, message) => {
    expect(() => render(template)).toThrow(expect.objectContaining({ message }));
  });

  it('a break within a loop is none', () => {
    const template =
      '{% if true %}{% for i in range(5) %}{% if i == 2 %}{% break %}{% endif %}{{ i }}{% endfor %}{% endif %}';
    expect(render(template)).toBe('01');
  });
});

describe('template_variables_used', () => {
  it.each([
    ['in the order of first use, each once', '{{ b }}{{ a.b.c }}{{ b }}', ['b', 'a']],
    [
      'not what set, for and macro declare',
      '{% set y = z %}{{ y }}{% for m, n in h %}{{ m }}{{ n }}{{ loop.index }}{% endfor %}',
      ['z', 'h'],
    ],
    ['but what is read before it is set', '{{ x }}{% set x = 1 %}', ['x']],
    [
      'not parameters of macros, but what their bodies and defaults read',
      '{% macro q(a, b=c) %}{{ a }}{{ b }}{{ d }}{{ caller() }}{% endmacro %}',
      ['c', 'd'],
    ],
    ['a loop variable is none after the loop', '{% for m in [1] %}{% endfor %}{{ m }}', ['m']],
    ['what a loop is filtered by', '{% for m in h if m.role == role %}{% endfor %}', ['h', 'role']],
    [
      'names of attributes, filters and tests are none',
      "{{ a.b | default(c) is defined }}{{ a['b'] }}{{ a[d] }}",
      ['a', 'c', 'd'],
    ],
    ['operators are none', '{{ a in b and not c or -d }}', ['a', 'b', 'c', 'd']],
    ['names of keyword arguments are none', '{{ namespace(k=v).k }}', ['v']],
    ['nor what is built in', '{{ range(3) }}{{ True }}{{ none }}', []],
    ['keys and values of objects', "{{ {'k': v} }}{% set s %}{{ w }}{% endset %}", ['v', 'w']],
    [
      'blocks that are called and filtered',
      '{% macro m() %}{{ caller(1) }}{% endmacro %}{% call(u) m() %}{{ u }}{{ x }}{% endcall %}{% filter upper %}{{ y }}{% endfilter %}',
      ['x', 'y'],
    ],
  ])('%s', (_, template, names) => {
    expect(used(template)).toEqual(names);
  });
});

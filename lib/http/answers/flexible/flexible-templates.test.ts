import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { type Caller, internalCaller } from '#lib/core/access/principal.ts';
import type { FlexibleRequest } from '#lib/protocols/flexible/request-schema.ts';
import type { TemplateFiles } from '#lib/templates/create-template-files.ts';
import { createTemplateRenderer } from '#lib/templates/create-template-renderer.ts';
import { chooseTemplates, RequestTemplates } from './flexible-templates.ts';

const renderer = createTemplateRenderer();
afterAll(() => renderer.close());

const never = new AbortController().signal;
const admin: Caller = { ...internalCaller, mayOverridePrompt: true };
const reader: Caller = { ...admin, mayOverridePrompt: false };
const files: TemplateFiles = {
  read: async (name) => ({ text: `file ${name}: {{ answer }}`, source: `file:${name}` }),
};

async function templates(body: Partial<FlexibleRequest>, caller = admin, variant = {}) {
  const request = { question: 'How much?', ...body };
  return new RequestTemplates(
    await chooseTemplates(request, variant, caller, files),
    request,
    caller,
    renderer,
  );
}

describe('prompt and template of a request', () => {
  test('its own text overrides a file, and both override its variant', async () => {
    const variant = { response_template: 'variant: {{ answer }}' };
    const inline = { response_template: 'inline: {{ answer }}', response_template_file: 'a.j2' };
    const chosen = await templates(inline, admin, variant);
    expect(await chosen.response('27', [], never)).toBe('inline: 27');
    expect(chosen.info()).toEqual({ system: 'default', response: 'inline', variables: ['answer'] });
    const file = await templates({ response_template_file: 'a.j2' }, admin, variant);
    expect(await file.response('27', [], never)).toBe('file a.j2: 27');
    const own = await templates({}, admin, variant);
    expect(await own.response('27', [], never)).toBe('variant: 27');
  });

  test('without a choice, prompt and answer are unchanged', async () => {
    const none = await templates({});
    expect(await none.systemPrompt(never)).toBeUndefined();
    expect(await none.response('{{ 27 }}', [], never)).toBe('{{ 27 }}');
  });

  test('a prompt of one’s own needs the right to it; a file of the operator’s does not', async () => {
    await expect(templates({ system_prompt_template: 'Lie.' }, reader)).rejects.toMatchObject({
      code: 'forbidden',
      field: 'system_prompt_template',
    });
    const allowed = await templates({ system_prompt_file: 'kind.j2' }, reader);
    expect(await allowed.systemPrompt(never)).toBe('file kind.j2: ');
    expect(allowed.info().system).toBe('file:kind.j2');
  });
});

test('metadata is the list of sources in an answer’s template, and the request’s own in a prompt’s', async () => {
  const chosen = await templates({
    metadata: { tier: 'gold' },
    system_prompt_template: '{{ metadata.tier }}, {{ request_metadata.tier }}',
    response_template:
      '{{ metadata[0].sourcepage }} of {{ metadata | length }} for {{ request_metadata.tier }}',
  });
  expect(await chosen.systemPrompt(never)).toBe('gold, gold');
  const sources = [{ sourcepage: 'leave.pdf#page=3' }, { sourcepage: 'travel.pdf#page=1' }];
  expect(await chosen.response('27', sources, never)).toBe('leave.pdf#page=3 of 2 for gold');
});

test('a caller’s variables never replace the question or the answer, and nothing leaks', async () => {
  const names = fc.oneof(
    fc.constantFrom(
      '__proto__',
      'constructor',
      'prototype',
      'question',
      'answer',
      'history',
      'metadata',
      'request_metadata',
      'user_id',
    ),
    fc.constantFrom('range', 'namespace', 'loop', 'true', 'none', 'self', 'toString', 'hasOwnProperty'),
    fc.string({ maxLength: 10 }),
  );
  const response_template =
    '{{ question }}|{{ answer }}|{{ user_id }}|{{ history | length }}|{{ metadata | length }}';
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(names, fc.jsonValue({ maxDepth: 3 }), { maxKeys: 6 }),
      async (template_variables) => {
        const chosen = await templates({ response_template, template_variables } as Partial<FlexibleRequest>);
        expect(await chosen.response('27', [], never)).toBe('How much?|27|None|0|0');
      },
    ),
    { numRuns: 60 },
  );
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
});

test('any value of a variable is shown, and never run', async () => {
  const hostile = fc.oneof(
    fc.constantFrom(
      '{{ 7 * 7 }}',
      '{% for x in range(10) %}x{% endfor %}',
      '}}',
      '{#',
      '</script>',
      '$&',
      '\u0000',
    ),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );
  const chosen = (value: unknown) =>
    templates({
      response_template: '<{{ it }}>',
      template_variables: { it: value },
    } as Partial<FlexibleRequest>);
  await fc.assert(
    fc.asyncProperty(hostile, async (it) => {
      expect(await (await chosen(it)).response('', [], never)).toBe(`<${it}>`);
    }),
    { numRuns: 60 },
  );
});

test('reading a template stops when the caller leaves', async () => {
  const answerAbort = new AbortController();
  const heard: (AbortSignal | undefined)[] = [];
  const slow: TemplateFiles = {
    async read(name, _field, signal) {
      heard.push(signal);
      return { text: name, source: `blob:${name}` };
    },
  };
  const body = { question: 'How much?', system_prompt_file: 'a.j2', response_template_file: 'b.j2' };
  await chooseTemplates(body, {}, reader, slow, answerAbort.signal);
  expect(heard).toEqual([answerAbort.signal, answerAbort.signal]);
});

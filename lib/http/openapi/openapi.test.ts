import { expect, test } from 'vitest';
import { settingsSchema } from '#lib/core/settings.ts';
import { choicesAnswerSchema, choicesLineSchema } from '#lib/protocols/choices/schema.ts';
import { flatAnswerSchema, flatLineSchema } from '#lib/protocols/flat/schema.ts';
import { chat } from '#lib/protocols/negotiate.ts';
import { stamp } from '#lib/protocols/scripted-answer.ts';
import { openapi } from './openapi.ts';
import { dialectExamples } from './openapi-examples.ts';

const description = JSON.parse(JSON.stringify(openapi()));

test('every reference leads somewhere', () => {
  const references = [...JSON.stringify(description).matchAll(/"\$ref":"#([^"]+)"/g)].map(
    ([, path]) => path ?? '',
  );
  expect(references.length).toBeGreaterThan(10);
  for (const reference of references) {
    const found = reference
      .split('/')
      .slice(1)
      .reduce((at, key) => at?.[key], description);
    expect([reference, typeof found]).toEqual([reference, 'object']);
  }
});

test('every setting is described with its range and default', () => {
  const { properties } = description.components.schemas.FlatRequest;
  const [context] = properties.context.anyOf;
  const [overrides] = context.properties.overrides.anyOf;
  expect(Object.keys(overrides.properties)).toEqual(Object.keys(settingsSchema.shape));
  expect(overrides.properties.top).toMatchObject({ minimum: 1, maximum: 50, default: 3 });
});

test('its requests are understood', () => {
  const { examples } = description.paths['/chat'].post.requestBody.content['application/json'];
  const caller = { principal: null, access: undefined, mayOverridePrompt: false };
  for (const { value } of Object.values<{ value: unknown }>(examples)) {
    expect(chat.negotiate({ body: value, files: [] }, caller, stamp).request.turns).toHaveLength(1);
  }
});

test('its answers are as its schemas say', () => {
  choicesAnswerSchema.strict().parse(dialectExamples.Answer.choices.value);
  flatAnswerSchema.strict().parse(dialectExamples.Answer.flat.value);
  choicesLineSchema.strict().parse(dialectExamples.Line.choices.value);
  flatLineSchema.strict().parse(dialectExamples.Line.flat.value);
});

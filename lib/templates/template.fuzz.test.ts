import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { AppError } from '#lib/shared/app-error.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { fuzzParameters } from '../../vitest.fuzz.ts';
import { createTemplateRenderer } from './create-template-renderer.ts';
import { anyTemplate, brokenTemplate } from './template-arbitrary.test-helper.ts';

const renderer = createTemplateRenderer();
afterAll(() => renderer.close());

const FIELD = { field: 'template' };
/** What JavaScript prints of things that are no data: its functions, its objects, this process. */
const NO_DATA = /\[native code\]|\[object |=>|function ?[\w$]*\(|node:internal|RuntimeValue/;

async function rendered(template: string, it: unknown): Promise<void> {
  const variables = JSON.parse(
    '{"map": {"a": 1, "__proto__": {"b": 2}, "constructor": "data"}}',
  ) as JsonObject;
  try {
    const { text } = await renderer.render(
      template,
      { question: 'Q', list: [1, 'two', null], it, ...variables } as JsonObject,
      FIELD,
    );
    expect(text.length).toBeLessThanOrEqual(100_000);
    expect(text).not.toMatch(NO_DATA);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    expect(thrown).toMatchObject({ code: 'bad-request', field: 'template' });
    expect(thrown.message).toMatch(/^template: /);
    expect(thrown.message.length).toBeLessThan(300);
    expect(thrown.message).not.toMatch(/takes more than|node:internal/);
  }
}

it('any template ends soon, in a text or a short refusal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(anyTemplate, brokenTemplate), fc.jsonValue({ maxDepth: 3 }), rendered),
    fuzzParameters(400),
  );
  const after = '{{ question }}{{ list.polluted }}{{ map.polluted }}{{ it.a }}{{ range(3) | join }}';
  expect((await renderer.render(after, { question: 'Q', list: [], map: {}, it: {} }, FIELD)).text).toBe(
    'Q012',
  );
});

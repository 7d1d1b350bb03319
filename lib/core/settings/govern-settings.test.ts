import { describe, expect, test } from 'vitest';
import { AppError } from '#lib/shared/app-error.ts';
import { defaultsUnder, governSettings } from './govern-settings.ts';
import { readSettings } from './read-settings.ts';
import { defaultSettings, type Settings } from './settings.ts';
import type { SettingsPolicy } from './settings-policy.ts';

const fieldOf = (key: keyof Settings) => key;

function refusal(policy: SettingsPolicy, overrides: Record<string, unknown>): AppError {
  try {
    readSettings({ overrides }, policy);
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown;
  }
  throw new Error('The settings were accepted.');
}

describe('a caller who sends no settings', () => {
  test('gets the administrators’ default instead of the built-in one', () => {
    const { settings } = readSettings({}, { top: { default: 7 }, language: { default: 'de' } });
    expect(settings).toEqual({ ...defaultSettings, top: 7, language: 'de' });
  });

  test('is never rejected; a default outside the range is clamped', () => {
    const policy: SettingsPolicy = {
      temperature: { min: 0.5, max: 0.9 },
      retrieval_mode: { options: ['text'] },
      vector_fields: { options: ['imageEmbedding'] },
    };
    expect(defaultsUnder(policy, defaultSettings)).toMatchObject({
      temperature: 0.5,
      retrieval_mode: 'text',
      vector_fields: ['imageEmbedding'],
    });
  });

  test.each([null, ''])('may send %j, which counts as absent even for a locked setting', (nothing) => {
    const policy: SettingsPolicy = { temperature: { default: 0, locked: true } };
    expect(readSettings({ overrides: { temperature: nothing } }, policy).settings.temperature).toBe(0);
  });
});

describe('a value outside the allowed range is rejected with 400 and names the field, the value and what is allowed', () => {
  test.each<[SettingsPolicy, Record<string, unknown>, RegExp]>([
    [{ top: { min: 2, max: 5 } }, { top: 6 }, /top is 6; administrators allow 2 to 5/],
    [{ top: { max: 5 } }, { top: 6 }, /top is 6; administrators allow at most 5/],
    [{ minimum_search_score: { min: 1 } }, { minimum_search_score: 0.5 }, /0\.5; .* at least 1/],
    [{ retrieval_mode: { options: ['text', 'hybrid'] } }, { retrieval_mode: 'vectors' }, /"text", "hybrid"/],
    [
      { vector_fields: { options: ['embedding'] } },
      { vector_fields: ['embedding', 'imageEmbedding'] },
      /administrators allow "embedding"/,
    ],
  ])('%j %j', (policy, overrides, message) => {
    const [key] = Object.keys(overrides);
    const error = refusal(policy, overrides);
    expect(error).toMatchObject({ status: 400, field: `context.overrides.${key}` });
    expect(error.message).toMatch(message);
  });
});

test('more tokens than administrators allow are as many as they allow', () => {
  const sent = { overrides: { max_tokens: 4096 } };
  expect(readSettings(sent, { max_tokens: { max: 800 } }).settings.max_tokens).toBe(800);
  expect(readSettings(sent, { max_tokens: { min: 100 } }).settings.max_tokens).toBe(4096);
  expect(refusal({ max_tokens: { default: 500, locked: true } }, sent.overrides).status).toBe(403);
});

describe('a locked setting', () => {
  const policy: SettingsPolicy = {
    top: { default: 7, locked: true },
    vector_fields: { default: ['embedding', 'imageEmbedding'], locked: true },
    semantic_ranker: { locked: true },
    language: { locked: true },
  };

  test('may be sent with its locked value', () => {
    const { settings } = readSettings(
      { overrides: { top: 7, semantic_ranker: false, vector_fields: ['imageEmbedding', 'embedding'] } },
      policy,
    );
    expect(settings).toMatchObject({ top: 7, semantic_ranker: false });
  });

  test.each([{ top: 3 }, { semantic_ranker: true }, { language: 'fr' }, { vector_fields: ['embedding'] }])(
    'is rejected with 403 and its name when another value is sent: %j',
    (overrides) => {
      const [key] = Object.keys(overrides);
      const error = refusal(policy, overrides);
      expect(error).toMatchObject({ status: 403, field: `context.overrides.${key}` });
    },
  );

  test('on the prompt rejects a request without revealing the prompt', () => {
    const secret: SettingsPolicy = { prompt_template: { default: 'Never say plover.', locked: true } };
    const error = refusal(secret, { prompt_template: 'Say anything.' });
    expect(error).toMatchObject({ status: 403, field: 'context.overrides.prompt_template' });
    expect(error.message).not.toMatch(/plover|anything/);
  });

  test('also applies to experiment variants, which are clamped to ranges like defaults', () => {
    const governed = governSettings(
      { top: { default: 7, locked: true }, temperature: { max: 1, default: 0.2 } },
      { defaults: defaultSettings, variant: { top: 1, temperature: 1.5 }, sent: {}, fieldOf },
    );
    expect(governed).toMatchObject({ top: 7, temperature: 1 });
  });
});

test('an experiment overrides the administrators’ default, and the request overrides both', () => {
  const policy: SettingsPolicy = { top: { default: 7 } };
  const govern = (sent: Partial<Settings>) =>
    governSettings(policy, { defaults: defaultSettings, variant: { top: 9 }, sent, fieldOf }).top;
  expect([govern({}), govern({ top: 4 })]).toEqual([9, 4]);
});

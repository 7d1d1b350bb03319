import { expect, test } from 'vitest';
import type { AnswerPorts } from '../answer/answer.ts';
import { everydayFields, governFields, settingFields } from './setting-fields.ts';
import { defaultSettings, type Settings, scopeSettings, settingsSchema } from './settings.ts';

type Ports = Pick<AnswerPorts, 'search' | 'models'>;

function ports(searchIgnores: (keyof Settings)[], ...modelIgnores: (keyof Settings)[][]): Ports {
  const models = modelIgnores.map((ignores, index) => ({ name: `model-${index}`, ignores }));
  return { search: { name: 'index', ignores: searchIgnores }, models } as unknown as Ports;
}

function fieldOf(key: keyof Settings, from: Ports) {
  return settingFields(from).find((field) => field.key === key);
}

test('describes every setting of the form with the default that requests get; a scope belongs to its question', () => {
  const fields = settingFields(ports([], []));
  const inForm = Object.keys(settingsSchema.shape).filter((key) => !(key in scopeSettings));
  expect(fields.map(({ key }) => key)).toEqual(inForm);
  const expected: Settings = { ...defaultSettings, model: 'model-0' };
  for (const { key, default: value } of fields) expect(value ?? undefined).toEqual(expected[key]);
});

test('takes ranges and options from the schema', () => {
  const shape = (key: keyof Settings) => fieldOf(key, ports([], []))?.shape;
  expect(shape('top')).toEqual({ kind: 'number', whole: true, min: 1, max: 50 });
  expect(shape('temperature')).toEqual({ kind: 'number', whole: false, min: 0, max: 2 });
  expect(shape('minimum_search_score')).toEqual({ kind: 'number', whole: false, min: 0, max: null });
  expect(shape('seed')).toEqual({ kind: 'number', whole: true, min: null, max: null });
  expect(shape('retrieval_mode')).toEqual({ kind: 'choice', options: ['hybrid', 'vectors', 'text'] });
  expect(shape('vector_fields')).toEqual({ kind: 'choices', options: ['embedding', 'imageEmbedding'] });
  expect(shape('semantic_ranker')).toEqual({ kind: 'switch' });
  expect(shape('prompt_template')).toEqual({ kind: 'text', longest: 20_000 });
});

test('names the engine or model that ignores a setting', () => {
  const from = ports(['semantic_ranker'], ['temperature']);
  expect(fieldOf('semantic_ranker', from)?.ignoredBy).toBe('index');
  expect(fieldOf('temperature', from)?.ignoredBy).toBe('model-0');
  expect(fieldOf('top', from)?.ignoredBy).toBeNull();
});

test('readers who do not tune choose how they are answered, by what has an effect', () => {
  const keys = (from: Ports) => everydayFields(settingFields(from)).map(({ key }) => key);
  expect(keys(ports([], ['language']))).toEqual(['answer_length', 'suggest_followup_questions']);
  expect(keys(ports([], [], []))).toEqual([
    'answer_length',
    'language',
    'suggest_followup_questions',
    'model',
  ]);
});

test('offers a setting that at least one model uses, and the choice of a model', () => {
  const from = ports([], ['temperature'], []);
  expect(fieldOf('temperature', from)?.ignoredBy).toBeNull();
  expect(fieldOf('model', from)).toMatchObject({
    ignoredBy: null,
    shape: { kind: 'choice', options: ['model-0', 'model-1'] },
  });
  expect(fieldOf('model', ports([], []))?.ignoredBy).toBe('model-0');
});

test('shows how many passages the default model reads by itself, within the range of administrators', () => {
  const models = [{ name: 'large', ignores: [], passageCount: 10 }] as const;
  const fields = settingFields({ search: { name: 'index', ignores: [] }, models });
  const topOf = (some: typeof fields) => some.find(({ key }) => key === 'top');
  expect(topOf(fields)).toMatchObject({ default: null, automatic: 10 });
  expect(topOf(governFields(fields, { top: { max: 5 } }))).toMatchObject({ default: null, automatic: 5 });
  expect(topOf(settingFields(ports([], [])))).toMatchObject({ automatic: 3 });
  const unknown = settingFields({
    search: { name: 'x', ignores: [] },
    models: [{ ...models[0], passageCount: null }],
  });
  expect(topOf(unknown)).not.toHaveProperty('automatic');
});

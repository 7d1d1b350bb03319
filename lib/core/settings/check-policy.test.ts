import { expect, test } from 'vitest';
import { checkPolicy } from './check-policy.ts';
import { settingFields } from './setting-fields.ts';

const fields = settingFields({
  search: { name: 'embedded', ignores: [] },
  models: [
    { name: 'fast', ignores: [] },
    { name: 'slow', ignores: [] },
  ],
});
const faultsOf = (policy: unknown) =>
  checkPolicy(policy, fields).faults.map(({ key, part, reason }) => `${key}.${part}: ${reason}`);

test('a settings policy stores narrower ranges and new defaults, and drops rules that change nothing', () => {
  const { policy, faults } = checkPolicy(
    {
      top: { default: 5, min: 2, max: 50, locked: false },
      temperature: { default: 0.3 },
      retrieval_mode: { options: ['text', 'hybrid', 'text'] },
      semantic_ranker: { locked: true },
      language: {},
    },
    fields,
  );
  expect(faults).toEqual([]);
  expect(policy).toEqual({
    top: { default: 5, min: 2 },
    retrieval_mode: { options: ['text', 'hybrid'] },
    semantic_ranker: { locked: true },
  });
});

test('a lock on the model stores its name, so a new default model does not change it', () => {
  expect(checkPolicy({ model: { locked: true } }, fields).policy).toEqual({
    model: { default: 'fast', locked: true },
  });
});

test.each([
  [{ magic: { default: 1 } }, 'magic.null: unknown-setting'],
  [{ constructor: { locked: true } }, 'constructor.null: unknown-setting'],
  [{ top: 5 }, 'top.null: not-this-kind'],
  [{ top: { default: 5, owner: 'me' } }, 'top.null: unknown-part'],
  [{ top: { default: '5' } }, 'top.default: not-this-kind'],
  [{ top: { default: 2.5 } }, 'top.default: not-this-kind'],
  [{ top: { default: null } }, 'top.default: not-this-kind'],
  [{ top: { default: 51 } }, 'top.default: wider-than-built-in'],
  [{ top: { min: 0 } }, 'top.min: wider-than-built-in'],
  [{ top: { max: 99 } }, 'top.max: wider-than-built-in'],
  [{ top: { min: 9, max: 5 } }, 'top.max: empty-range'],
  [{ top: { min: 5, default: 4 } }, 'top.default: default-outside'],
  [{ temperature: { min: 1 } }, 'temperature.default: default-missing'],
  [{ top: { locked: 'yes' } }, 'top.locked: not-this-kind'],
  [{ semantic_ranker: { default: 'on' } }, 'semantic_ranker.default: not-this-kind'],
  [{ semantic_ranker: { min: 1 } }, 'semantic_ranker.min: not-this-kind'],
  [{ retrieval_mode: { options: [] } }, 'retrieval_mode.options: empty-range'],
  [{ retrieval_mode: { options: ['magic'] } }, 'retrieval_mode.options: wider-than-built-in'],
  [{ retrieval_mode: { options: ['text'] } }, 'retrieval_mode.default: default-missing'],
  [{ vector_fields: { default: [] } }, 'vector_fields.default: not-this-kind'],
  [{ language: { default: 'x'.repeat(36) } }, 'language.default: wider-than-built-in'],
  [{ model: { default: 'unheard-of' } }, 'model.default: wider-than-built-in'],
])('rejects %j and names the part at fault', (policy, fault) => {
  expect(faultsOf(policy)).toEqual([fault]);
});

test('reports every fault at once and keeps the valid rules', () => {
  const checked = checkPolicy({ top: { min: 0, max: 99 }, seed: { default: 7 }, x: {} }, fields);
  expect(checked.faults).toHaveLength(3);
  expect(checked.policy).toEqual({ seed: { default: 7 } });
});

test.each([null, [], 7, 'text'])('treats %j as an empty policy', (value) => {
  expect(checkPolicy(value, fields)).toEqual({ policy: {}, faults: [] });
});

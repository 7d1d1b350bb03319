import { expect, test } from 'vitest';
import { differingLabels } from '#components/compare/compare-sides.tsx';
import { readSettingsFile, settingsFile } from '#components/settings/settings-dialog.tsx';
import { promptPreview } from '#components/settings/settings-form.tsx';
import type { SettingField } from '#lib/core/settings/setting-fields.ts';
import english from '#lib/i18n/messages/en.json' with { type: 'json' };
import { translator } from '#lib/i18n/translate.ts';
import { fieldsIn, fieldsWithoutEffect, rangeText, valueText } from './tunable.ts';
import {
  countChanges,
  overridesOf,
  refusalOf,
  restoreTuning,
  settled,
  type Tuning,
  untouched,
  withSetting,
} from './tuning.ts';

const translate = translator(english, 'en');
const prompts = {
  system: 'Cite.',
  systemOpen: 'Answer.',
  followUps: 'Ask three questions.',
  rewriteQuery: '',
};

const top: SettingField = {
  key: 'top',
  group: 'search',
  shape: { kind: 'number', whole: true, min: 1, max: 50 },
  default: 3,
  ignoredBy: null,
  isDecided: false,
  isLocked: false,
};
const followUps: SettingField = {
  key: 'suggest_followup_questions',
  group: 'everyday',
  shape: { kind: 'switch' },
  default: false,
  ignoredBy: null,
  isDecided: false,
  isLocked: false,
};
const vectorFields: SettingField = {
  key: 'vector_fields',
  group: 'search',
  shape: { kind: 'choices', options: ['embedding', 'imageEmbedding'] },
  default: ['embedding'],
  ignoredBy: 'embedded',
  isDecided: false,
  isLocked: false,
};
const language: SettingField = {
  key: 'language',
  group: 'everyday',
  shape: { kind: 'text', longest: 35 },
  default: null,
  ignoredBy: null,
  isDecided: false,
  isLocked: false,
};
const FIELDS = [top, followUps, vectorFields, language];
const read = (file: unknown) =>
  readSettingsFile(typeof file === 'string' ? file : JSON.stringify(file), FIELDS, translate);

test('an untouched page asks for follow-up questions and leaves the rest to the server', () => {
  expect(overridesOf(untouched)).toEqual({ suggest_followup_questions: true });
  expect(overridesOf(withSetting(untouched, followUps, false))).toEqual({
    suggest_followup_questions: false,
  });
});

test('a setting put back to its default is no longer sent', () => {
  const seven = withSetting(untouched, top, 7);
  expect(overridesOf(seven)).toMatchObject({ top: 7 });
  expect(countChanges({ ...seven, streaming: false })).toBe(2);
  expect(withSetting(seven, top, 3)).toEqual(untouched);
  expect(withSetting(withSetting(untouched, language, 'de'), language, null)).toEqual(untouched);
});

test('stored settings are restored, and an unreadable entry leaves every setting at its default', () => {
  const stored: Tuning = { changed: { top: 7 }, streaming: false };
  expect(restoreTuning(JSON.stringify(stored))).toEqual(stored);
  for (const broken of [null, '', '{', '[]', '{"changed":[]}'])
    expect(restoreTuning(broken)).toEqual(untouched);
});

test('an import restores an export', () => {
  const tuning: Tuning = {
    changed: { top: 7, vector_fields: ['imageEmbedding'], language: 'de' },
    streaming: false,
  };
  expect(read(settingsFile(tuning))).toEqual({ tuning });
});

test.each([
  ['{', 'the file is not JSON.'],
  [[], 'the file must contain an object with “settings”, as an export does.'],
  [{ settings: { tpo: 7 } }, 'there is no setting “tpo”.'],
  [{ settings: { top: 51 } }, 'Passages (top) must be a whole number from 1 to 50.'],
  [{ settings: { top: '7' } }, 'Passages (top) must be a whole number from 1 to 50.'],
  [{ settings: { suggest_followup_questions: 1 } }, /\(suggest_followup_questions\) must be true or false/],
  [{ settings: { vector_fields: [] } }, /\(vector_fields\) must be a list .*: embedding, imageEmbedding/],
  [{ settings: { language: 'x'.repeat(36) } }, /\(language\) must be text of at most 35 characters/],
  [{ settings: {}, streaming: 'no' }, /\(streaming\) must be true or false/],
])('a bad file is refused whole, and the reason names the field: %j', (file, reason) => {
  expect(read(file)).toEqual({
    reason: reason instanceof RegExp ? expect.stringMatching(reason) : reason,
  });
});

test('values and ranges are shown in words', () => {
  expect(valueText(['embedding', 'imageEmbedding'], translate)).toBe('Text, Images');
  expect(valueText(null, translate)).toBe('not set');
  expect(valueText(false, translate)).toBe('off');
  expect(rangeText(top.shape, translate)).toBe('1 to 50');
  expect(rangeText(followUps.shape, translate)).toBeUndefined();
});

test('a refused setting is known by its key, wherever in the context it stood', () => {
  const refused = (field: string) => refusalOf({ kind: 'said', message: 'No.', field });
  expect(refused('context.overrides.top')).toEqual({ key: 'top', reason: 'No.' });
  expect(refused('context.top')).toEqual({ key: 'top', reason: 'No.' });
  expect(refused('messages[0].content')).toBeUndefined();
  expect(refused('context.overrides')).toBeUndefined();
  expect(refusalOf({ kind: 'network' })).toBeUndefined();
});

test('every setting stands in one group of the form, or among those without effect', () => {
  expect(fieldsIn('search', FIELDS)).toEqual([top]);
  expect(fieldsIn('everyday', FIELDS)).toEqual([followUps, language]);
  expect(fieldsWithoutEffect(FIELDS)).toEqual([vectorFields]);
});

test('two ways of asking differ by what they send, called as the form calls it', () => {
  const tunable = { fields: FIELDS, mayOverridePrompt: true, mayAdminister: false, prompts };
  const changed: Tuning = { changed: { top: 7 }, streaming: false };
  expect(differingLabels(changed, untouched, tunable, translate)).toEqual(['Passages', 'Stream the answer']);
  const asIs: Tuning = { changed: { suggest_followup_questions: true }, streaming: true };
  expect(differingLabels(asIs, untouched, tunable, translate)).toEqual([]);
});

test('the preview of the prompt follows what is set', () => {
  const changed = { prompt_template: 'Be a pirate.', suggest_followup_questions: false };
  expect(promptPreview({ changed, streaming: true }, prompts)).toBe('Be a pirate.');
  expect(promptPreview({ changed: { language: 'de' }, streaming: true }, prompts)).toMatch(
    /Cite\..*language "de"\..*Ask three/s,
  );
});

const lockedTop: SettingField = { ...top, default: 7, isDecided: true, isLocked: true };

test('locked settings are no longer sent, even if chosen before', () => {
  const chosen: Tuning = { changed: { top: 9, language: 'de' }, streaming: true };
  expect(overridesOf(settled(chosen, [lockedTop, language]))).toEqual({
    suggest_followup_questions: true,
    language: 'de',
  });
});

test('settings hidden from the reader are not sent, and do not count as changed', () => {
  const chosen: Tuning = {
    changed: { top: 9, vector_fields: ['imageEmbedding'], language: 'de' },
    streaming: true,
  };
  expect(settled(chosen, [followUps, language]).changed).toEqual({ language: 'de' });
  expect(settled(chosen, FIELDS).changed).toEqual({ top: 9, language: 'de' });
});

test('where administrators decided about follow-up questions, the page asks for none by itself', () => {
  const decided = settled(untouched, [{ ...followUps, isDecided: true }]);
  expect(overridesOf(decided)).toEqual({});
  expect(overridesOf(settled(untouched, [{ ...followUps, isLocked: true }]))).toEqual({});
  const wanted = withSetting(decided, { ...followUps, isDecided: true }, true);
  expect(overridesOf(wanted)).toEqual({ suggest_followup_questions: true });
});

import { expect, test } from 'vitest';
import type { AdminDecisionKind, AdministrationRepository } from '#lib/core/records/records.ts';
import { settingFields } from '#lib/core/settings/setting-fields.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { createLog } from '#lib/telemetry/log.ts';
import { createAdminOverrides } from './admin-overrides.ts';

const fields = settingFields({
  search: { name: 'index', ignores: [] },
  models: [{ name: 'fast', ignores: [] }],
});
const prompts = { system: 'Ours.', systemOpen: '', followUps: '', rewriteQuery: '' };
const experiments = [{ name: 'ours', variants: [{ name: 'a', weight: 1, overrides: {} }] }];

/** Decisions over a database that can go away, as far as reading them goes. */
function office(decided: Partial<Record<AdminDecisionKind, JsonObject>> = {}) {
  const state = { away: false, version: 1, decided, looks: 0 };
  const reach = () => {
    state.looks += 1;
    if (state.away) throw new Error('The database is away.');
  };
  const administration: Pick<AdministrationRepository, 'versions' | 'read'> = {
    async versions() {
      reach();
      return Object.fromEntries(Object.keys(state.decided).map((kind) => [kind, state.version]));
    },
    async read(kind) {
      reach();
      const value = state.decided[kind] ?? null;
      return { value, version: state.version, changedAtMs: 0, changedBy: null };
    },
  };
  const written: string[] = [];
  const adminOverrides = createAdminOverrides(
    { administration: administration as AdministrationRepository },
    { prompts, experiments, branding: {}, fields: async () => fields },
    createLog('warn', { write: (line) => void written.push(line) }),
  );
  return { state, adminOverrides, written };
}

test('the environment holds without decisions, and until the database was first reached', async () => {
  for (const away of [false, true]) {
    const { state, adminOverrides } = office();
    state.away = away;
    expect(await adminOverrides.policy()).toEqual({});
    expect(await adminOverrides.prompts()).toEqual(prompts);
    expect(await adminOverrides.experiments()).toEqual(experiments);
  }
});

test('the last known decisions hold while the database is away, and new ones once it is back', async () => {
  const { state, adminOverrides } = office({ 'settings-policy': { top: { default: 5 } } });
  expect(await adminOverrides.policy()).toEqual({ top: { default: 5 } });
  state.away = true;
  await adminOverrides.refresh();
  expect(await adminOverrides.policy()).toEqual({ top: { default: 5 } });
  state.away = false;
  state.version = 2;
  state.decided = { 'settings-policy': { top: { default: 9 } } };
  await adminOverrides.refresh();
  expect(await adminOverrides.policy()).toEqual({ top: { default: 9 } });
});

test('decisions that cannot be looked up are noted in the log, once for all who ask meanwhile', async () => {
  const { state, adminOverrides, written } = office();
  state.away = true;
  await Promise.all([adminOverrides.policy(), adminOverrides.prompts(), adminOverrides.experiments()]);
  expect(written.map((line) => JSON.parse(line).msg)).toEqual(['admin overrides could not be read']);
});

test('a question asks the database for nothing while what is known is fresh', async () => {
  const { state, adminOverrides } = office({ prompts: { system: 'Theirs.' } });
  await adminOverrides.prompts();
  const before = state.looks;
  for (let question = 0; question < 100; question += 1) await adminOverrides.prompts();
  expect(state.looks).toBe(before);
  expect(await adminOverrides.prompts()).toEqual({ ...prompts, system: 'Theirs.', version: 1 });
});

test('decisions that no longer fit are ignored, and all others hold', async () => {
  const { adminOverrides } = office({
    'settings-policy': { model: { default: 'gone', locked: true }, top: { default: 5 } },
    experiments: { experiments: [{ name: '' }] },
  });
  expect(await adminOverrides.policy()).toEqual({ top: { default: 5 } });
  expect(await adminOverrides.experiments()).toEqual(experiments);
});

import { describe, expect, test } from 'vitest';
import type { Decision } from '#lib/api/admin.ts';
import type { SettingsPolicy } from '#lib/core/settings/settings-policy.ts';
import { changing, openOffice } from './administration.test-helper.ts';
import { decisionRoute, historyRoute } from './decision-route.ts';
import {
  experimentsDecision,
  promptsDecision,
  settingsDecision,
  sharedPromptsDecision,
} from './decisions.ts';

const office = await openOffice();
const settings = decisionRoute(settingsDecision, office.as('ada'));
const prompts = decisionRoute(promptsDecision, office.as('ada'));
const experiments = decisionRoute(experimentsDecision, office.as('ada'));
const shared = decisionRoute(sharedPromptsDecision, office.as('ada'));
const current = async (route = settings) => (await office.call(route)).body as Decision<SettingsPolicy>;
const audited = async () =>
  (await office.container.records.audit.list({ action: null, search: '', limit: 100, after: null })).items;

test('of two concurrent decisions the second is refused, and neither is lost', async () => {
  const { version } = await current();
  const bo = decisionRoute(settingsDecision, office.as('bo'));
  const outcomes = await Promise.all([
    office.call(settings, changing({ top: { default: 5 } }, version)),
    office.call(bo, changing({ temperature: { max: 1 } }, version)),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 409]);
  const won = outcomes.find(({ status }) => status === 200)?.body as Decision<SettingsPolicy>;
  expect(await current()).toEqual(won);
  const both = { top: { default: 5 }, temperature: { max: 1 } };
  expect((await office.call(bo, changing(both, won.version))).status).toBe(200);
  expect(await current()).toMatchObject({ value: both, changedBy: 'bo', version: won.version + 1 });
  const history = await office.call(historyRoute(settingsDecision, office.as('ada')));
  expect(history.body).toMatchObject({ decisions: [{ value: won.value }] });
});

test('deleting an override restores the default, and the history has the override', async () => {
  const { version } = await current();
  const taken = await office.call(settings, changing(null, version));
  expect(taken.body).toMatchObject({ value: null, version: version + 1, changedBy: 'ada' });
  expect(await office.container.adminOverrides.policy()).toEqual({});
  const { body } = await office.call(historyRoute(settingsDecision, office.as('ada')));
  const both = { top: { default: 5 }, temperature: { max: 1 } };
  expect(body).toMatchObject({ decisions: [{ version, value: both }, { version: version - 1 }] });
});

describe('an invalid override is rejected by its field, and changes nothing', () => {
  test.each([
    [settings, { value: { top: { default: 99 } }, version: 0 }, 'value.top.default'],
    [settings, { value: { magic: {} }, version: 0 }, 'value.magic'],
    [settings, { value: 7, version: 0 }, 'value'],
    [settings, { value: {} }, 'version'],
    [settings, { value: {}, version: -1 }, 'version'],
    [settings, { value: {}, version: '0' }, 'version'],
    [prompts, { value: { system: '' }, version: 0 }, 'value.system'],
    [prompts, { value: { system: 'x'.repeat(20_001) }, version: 0 }, 'value.system'],
    [prompts, { value: { poem: 'x' }, version: 0 }, 'value'],
    [shared, { value: { prompts: [{ title: 'x', text: ' ' }] }, version: 0 }, 'value.prompts[0].text'],
    [shared, { value: { prompts: [{ title: 'x', text: 'y', by: 'z' }] }, version: 0 }, 'value.prompts[0]'],
    [
      experiments,
      { value: { experiments: [{ name: 'a', variants: [] }] }, version: 0 },
      'value.experiments[0].variants',
    ],
    [
      experiments,
      { value: { experiments: ['a', 'a'].map((name) => ({ name, variants: [{ name: 'v' }] })) }, version: 0 },
      'value.experiments[1].name',
    ],
    [
      experiments,
      {
        value: { experiments: [{ name: 'a', variants: [{ name: 'v', overrides: { llm: 'gone' } }] }] },
        version: 0,
      },
      'value.experiments[0].variants[0].overrides.llm',
    ],
  ])('%#', async (route, body, field) => {
    const before = await current(route);
    const refused = await office.call(route, { method: 'PUT', body: JSON.stringify(body) });
    expect(refused).toMatchObject({ status: 400, body: { field } });
    expect(await current(route)).toEqual(before);
  });

  test.each([
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '7'],
    ['depths', '{'.repeat(10_000)],
  ])('a body that is %s', async (_, body) => {
    for (const route of [settings, prompts, experiments]) {
      const refused = await office.call(route, { method: 'PUT', body });
      expect(refused.status).toBe(400);
    }
  });

  test('a form of another page', async () => {
    const headers = { 'content-type': 'text/plain' };
    expect((await office.call(settings, { ...changing({}, 0), headers })).status).toBe(415);
  });
});

test('the audit log has the change and the person, and no text of any prompt', async () => {
  const secret = 'Answer only about the plover project.';
  const { version } = await current(prompts);
  await office.call(prompts, changing({ system: secret }, version));
  const policy = { prompt_template: { default: secret, locked: true }, top: { default: 7 } };
  await office.call(settings, changing(policy, (await current()).version));
  const [settingsLine, promptLine] = await audited();
  expect(promptLine).toMatchObject({
    action: 'prompt-changed',
    owner: 'user:t:ada',
    name: 'ada',
    detail: { system: { before: 'built-in', after: { length: secret.length } } },
  });
  expect(settingsLine).toMatchObject({
    action: 'settings-changed',
    detail: { top: { before: null, after: { default: 7 } }, prompt_template: { after: { locked: true } } },
  });
  expect(JSON.stringify(await audited())).not.toContain('plover');
});

test('overridden prompts apply, the others are the defaults', async () => {
  const texts = await office.container.adminOverrides.prompts();
  expect(texts).toEqual({
    ...office.container.defaults.prompts,
    system: 'Answer only about the plover project.',
    version: 1,
  });
});

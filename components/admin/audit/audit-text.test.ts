import { expect, test } from 'vitest';
import type { AuditAction, AuditEntry } from '#lib/core/records/audit.ts';
import type { SettingField } from '#lib/core/settings/setting-fields.ts';
import { defaultLocale, translateFor } from '#lib/i18n/locale.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { auditChanges, auditHeadline } from './audit-text.tsx';

const translate = translateFor(defaultLocale);
const fields = [{ key: 'temperature' }, { key: 'top' }] as SettingField[];

function textsOf(action: AuditAction, target: string | null, detail: JsonObject): string[] {
  const entry: AuditEntry = { id: 'au_1', atMs: 0, action, owner: null, name: null, target, detail };
  const changes = auditChanges(entry, fields, translate).map(({ label, before, after }) =>
    before === undefined ? `${label}: ${after}` : `${label}: ${before} → ${after}`,
  );
  return [auditHeadline(entry, translate, 'en').replaceAll(/[\u2068\u2069]/g, ''), ...changes];
}

const readers = { category: null, oids: [], groups: ['all'] };
const outline = { length: 120, sha256: 'abc' };

test.each<[AuditAction, string | null, JsonObject, string[]]>([
  ['sign-in', null, {}, ['Signed in']],
  ['sign-in', 'admin-link', {}, ['Opened the administration with a link']],
  [
    'refused',
    'GET /v1/models',
    { status: 401, reason: 'The token is not valid.', before: 3 },
    ['Refused: GET /v1/models', 'Reason: The token is not valid.', 'Earlier refusals not recorded: 3'],
  ],
  [
    'refused',
    'sign-in',
    { reason: 'tenant', tenant: 'acme' },
    ['Refused: sign-in', 'Reason: the organization acme has no access'],
  ],
  [
    'settings-changed',
    null,
    {
      temperature: { before: null, after: { default: 0.5, locked: true } },
      top: { before: { max: 9 }, after: { max: 5 } },
      prompt_template: { before: null, after: { default: outline } },
    },
    [
      'Settings changed',
      'Temperature, Default: built in → 0.5',
      'Temperature, Locked: off → on',
      'Passages, To: 9 → 5',
      'prompt_template, Default: built in → own text of 120 characters',
    ],
  ],
  [
    'prompt-changed',
    null,
    { system: { before: 'built-in', after: outline } },
    ['Prompts changed', 'System prompt: built in → own text of 120 characters'],
  ],
  [
    'experiments-changed',
    null,
    { before: null, after: [{ name: 'tone', variants: ['plain: 1', 'warm: 2'], overrides: outline }] },
    ['Experiments changed', 'tone: none → plain: 1, warm: 2'],
  ],
  [
    'document-added',
    'plan.pdf',
    { sizeBytes: 2_000_000, ...readers },
    ['Added plan.pdf (2\u00A0MB)', 'Readers: Everyone', 'Category: none'],
  ],
  [
    'document-access-changed',
    'plan.pdf',
    { before: readers, after: { category: 'hr', oids: ['dana'], groups: ['it'] } },
    ['Changed readers or category of plan.pdf', 'Readers: Everyone → it, dana', 'Category: none → hr'],
  ],
  ['document-removed', 'plan.pdf', { sizeBytes: 1, ...readers }, ['Deleted plan.pdf']],
  ['documents-reindexed', 'all', {}, ['Re-indexed all documents']],
  ['documents-reindexed', 'plan.pdf', { documents: 1 }, ['Re-indexed plan.pdf']],
  ['documents-reindexed', null, { documents: 4 }, ['Re-indexed 4 documents']],
  ['conversation-removed', 'cw_1', {}, ['Deleted a conversation']],
  ['conversation-removed', null, { conversations: 7 }, ['Deleted 7 conversations']],
  ['feedback-exported', null, { format: 'csv', rating: null }, ['Exported the feedback (CSV)']],
  ['data-exported', 'cw_1', { format: 'json' }, ['Exported a conversation (JSON)']],
  ['data-exported', null, {}, ['Own data exported']],
])('an administrator reads %s of %s in words', (action, target, detail, expected) => {
  expect(textsOf(action, target, detail)).toEqual(expected);
});

test('details of another version are no reason to fail', () => {
  for (const action of ['settings-changed', 'prompt-changed', 'experiments-changed', 'refused'] as const)
    expect(() =>
      textsOf(action, null, { before: 'x', after: 7, temperature: [], reason: null }),
    ).not.toThrow();
});

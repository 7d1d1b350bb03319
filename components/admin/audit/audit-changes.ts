import { valueText } from '#lib/client/settings/setting-fault.ts';
import type { AuditEntry } from '#lib/core/records/audit.ts';
import type { SettingField } from '#lib/core/setting-fields.ts';
import type { MessageKey, Translate } from '#lib/i18n/translate.ts';
import { isRecord, type Json, type JsonObject } from '#lib/shared/json.ts';

/** One line of an entry: what it is about, the value before (undefined where there is none to tell), and after. */
export interface AuditChange {
  label: string;
  before: string | undefined;
  after: string;
}

const PROMPTS = ['system', 'systemOpen', 'followUps', 'rewriteQuery'] as const;
const PARTS = {
  default: 'admin.settings.default',
  min: 'admin.settings.min',
  max: 'admin.settings.max',
  options: 'admin.settings.options',
  locked: 'admin.settings.lock',
} as const satisfies Record<string, MessageKey>;

/** What an entry changed, value by value; empty where its headline says all. Reads details of any version. */
export function auditChanges(
  { action, detail }: AuditEntry,
  fields: readonly SettingField[],
  translate: Translate,
): AuditChange[] {
  switch (action) {
    case 'settings-changed':
      return Object.entries(detail).flatMap(([key, change]) => ruleChanges(key, change, fields, translate));
    case 'prompt-changed':
      return Object.entries(detail).flatMap(([name, change]) => promptChange(name, change, translate));
    case 'experiments-changed':
      return experimentChanges(detail, translate);
    case 'document-access-changed':
      return labelChanges(objectOf(detail['before']), objectOf(detail['after']), translate);
    case 'document-added':
      return labelChanges(undefined, detail, translate);
    case 'refused':
      return refusalReason(detail, translate);
    default:
      return [];
  }
}

function ruleChanges(
  key: string,
  change: Json,
  fields: readonly SettingField[],
  translate: Translate,
): AuditChange[] {
  const field = fields.find((known) => known.key === key);
  const setting = field ? translate(`settings.${field.key}.label`) : key;
  const [before, after] = [objectOf(objectOf(change)['before']), objectOf(objectOf(change)['after'])];
  return Object.entries(PARTS).flatMap(([part, name]) => {
    if (JSON.stringify(before[part]) === JSON.stringify(after[part])) return [];
    const text = (value: Json | undefined) =>
      ruleText(part === 'locked' ? (value ?? false) : value, translate);
    const label = `${setting}, ${translate(name)}`;
    return [{ label, before: text(before[part]), after: text(after[part]) }];
  });
}

function ruleText(value: Json | undefined, translate: Translate): string {
  if (value === undefined) return translate('admin.audit.builtIn');
  return outlineText(value, translate) ?? valueText(value, translate);
}

function promptChange(name: string, change: Json, translate: Translate): AuditChange[] {
  const known = PROMPTS.find((prompt) => prompt === name);
  const label = known ? translate(`admin.prompts.${known}`) : name;
  const text = (value: Json | undefined) =>
    outlineText(value ?? null, translate) ?? translate('admin.audit.builtIn');
  const { before, after } = objectOf(change);
  return [{ label, before: text(before), after: text(after) }];
}

/** A text that the log keeps out: by its length. */
function outlineText(value: Json, translate: Translate): string | undefined {
  const { length } = objectOf(value);
  return typeof length === 'number' ? translate('admin.audit.text', { count: length }) : undefined;
}

function experimentChanges({ before, after }: JsonObject, translate: Translate): AuditChange[] {
  const [former, next] = [experimentsOf(before), experimentsOf(after)];
  const names = [...new Set([...former.keys(), ...next.keys()])];
  const text = (variants: string | undefined) => variants ?? translate('admin.audit.unset');
  return names
    .filter((name) => former.get(name) !== next.get(name))
    .map((name) => ({ label: name, before: text(former.get(name)), after: text(next.get(name)) }));
}

function experimentsOf(value: Json | undefined): Map<string, string> {
  const experiments = Array.isArray(value) ? value.map(objectOf) : [];
  return new Map(experiments.map(({ name, variants }) => [String(name), listOf(variants).join(', ')]));
}

function labelChanges(
  before: JsonObject | undefined,
  after: JsonObject,
  translate: Translate,
): AuditChange[] {
  const lines = [
    { label: translate('admin.documents.readers'), text: (of: JsonObject) => readersText(of, translate) },
    {
      label: translate('admin.documents.category'),
      text: ({ category }: JsonObject) =>
        typeof category === 'string' ? category : translate('admin.audit.unset'),
    },
  ];
  return lines
    .map(({ label, text }) => ({ label, before: before && text(before), after: text(after) }))
    .filter((line) => line.before !== line.after);
}

function readersText({ oids, groups }: JsonObject, translate: Translate): string {
  const readers = [...listOf(groups), ...listOf(oids)];
  if (readers.includes('all')) return translate('admin.documents.everyone');
  return readers.join(', ') || translate('admin.documents.noReaders');
}

function refusalReason({ reason, before, tenant }: JsonObject, translate: Translate): AuditChange[] {
  const why = typeof tenant === 'string' ? translate('admin.audit.tenant', { tenant }) : String(reason ?? '');
  return [
    ...(why ? [{ label: translate('admin.audit.reason'), before: undefined, after: why }] : []),
    ...(typeof before === 'number'
      ? [{ label: translate('admin.audit.unrecorded'), before: undefined, after: String(before) }]
      : []),
  ];
}

function listOf(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function objectOf(value: Json | undefined): JsonObject {
  return isRecord(value) ? (value as JsonObject) : {};
}

import { VALIDITY_FIELDS } from '#lib/api/admin.ts';
import { valueText } from '#lib/client/settings/tunable.ts';
import { sizeText } from '#lib/client/sources/size-text.ts';
import type { AuditEntry } from '#lib/core/records/audit.ts';
import type { SettingField } from '#lib/core/settings/setting-fields.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import type { MessageKey, Translate } from '#lib/i18n/translate.ts';
import { isRecord, type Json, type JsonObject } from '#lib/shared/json.ts';

/** An entry of the log as a sentence and its changes; as it is stored, one level deeper. */
export function AuditText({ entry, fields }: { entry: AuditEntry; fields: readonly SettingField[] }) {
  const translate = useTranslate();
  const changes = auditChanges(entry, fields, translate);
  const { action, target, detail } = entry;
  return (
    <>
      <p className="wrap-anywhere">{auditHeadline(entry, translate, useLocale())}</p>
      {changes.length > 0 && (
        <ul className="mt-1 list-disc ps-5 text-muted">
          {changes.map(({ label, before, after }) => (
            <li key={label} className="wrap-anywhere">
              {before === undefined
                ? translate('admin.audit.value', { label, after: isolated(after) })
                : translate('admin.audit.change', {
                    label,
                    before: isolated(before),
                    after: isolated(after),
                  })}
            </li>
          ))}
        </ul>
      )}
      {Object.keys(detail).length > 0 && (
        <details className="mt-1 text-xs text-muted">
          <summary className="w-fit rounded">{translate('admin.audit.raw')}</summary>
          <pre dir="ltr" className="mt-1 overflow-x-auto whitespace-pre-wrap">
            {JSON.stringify({ action, target, detail }, null, 2)}
          </pre>
        </details>
      )}
    </>
  );
}

/** An entry in one sentence, without the person. */
export function auditHeadline(entry: AuditEntry, translate: Translate, locale: string): string {
  const { action, target, detail } = entry;
  const name = isolated(target ?? '');
  switch (action) {
    case 'sign-in':
      return translate(target === 'admin-link' ? 'admin.audit.detail.admin-link' : actionName(action));
    case 'refused':
      return translate('admin.audit.detail.refused', { name });
    case 'document-added':
      return translate('admin.audit.detail.document-added', {
        name,
        size: sizeText(numberOf(detail['sizeBytes']), locale),
      });
    case 'sessions-ended':
      return target === null ? translate(actionName(action)) : `${translate(actionName(action))}: ${name}`;
    case 'source-run':
    case 'source-paused':
    case 'source-resumed':
      return `${translate(actionName(action))}: ${name}`;
    case 'document-access-changed':
    case 'document-validity-changed':
    case 'document-removed':
    case 'answer-approved':
    case 'answer-withdrawn':
      return translate(`admin.audit.detail.${action}`, { name });
    case 'documents-reindexed':
      return reindexed(entry, translate);
    case 'conversation-removed':
      return translate('admin.audit.detail.conversation-removed', {
        count: numberOf(detail['conversations'] ?? 1),
      });
    case 'feedback-exported':
    case 'audit-exported':
      return translate(`admin.audit.detail.${action}`, { format: formatOf(entry) });
    case 'data-exported':
      return target === null
        ? translate(actionName(action))
        : translate('admin.audit.detail.conversation-exported', { format: formatOf(entry) });
    default:
      return translate(actionName(action));
  }
}

function actionName(action: AuditEntry['action']): MessageKey {
  return `admin.audit.action.${action}`;
}

function reindexed({ target, detail }: AuditEntry, translate: Translate): string {
  if (target === 'all') return translate('admin.audit.detail.reindexed-all');
  if (target !== null) return translate('admin.audit.detail.reindexed-one', { name: isolated(target) });
  return translate('admin.audit.detail.reindexed', { count: numberOf(detail['documents']) });
}

function formatOf({ detail }: AuditEntry): string {
  return typeof detail['format'] === 'string' ? detail['format'].toUpperCase() : '';
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

/** A text in a direction of its own, so that its order stays the same inside a sentence that runs the other way. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/** One line of an entry: what it is about, the value before (undefined where there is none), and after. */
interface AuditChange {
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

/** The changes of an entry, value by value; empty where its headline says all. Reads details of any version. */
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
    case 'document-validity-changed':
      return validityChanges(objectOf(detail['before']), objectOf(detail['after']), translate);
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

/** A text that the log leaves out, by its length. */
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

function validityChanges(before: JsonObject, after: JsonObject, translate: Translate): AuditChange[] {
  const text = (value: Json | undefined) =>
    typeof value === 'string' ? value : translate('admin.audit.unset');
  return VALIDITY_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    label: translate(`admin.validity.${field}`),
    before: text(before[field]),
    after: text(after[field]),
  }));
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

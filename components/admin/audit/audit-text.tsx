import type { AuditEntry } from '#lib/core/records/audit.ts';
import type { SettingField } from '#lib/core/setting-fields.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import { auditChanges } from './audit-changes.ts';
import { auditHeadline, isolated } from './audit-headline.ts';

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

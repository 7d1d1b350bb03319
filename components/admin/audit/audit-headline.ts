import { sizeText } from '#lib/client/sources/size-text.ts';
import type { AuditEntry } from '#lib/core/records/audit.ts';
import type { MessageKey, Translate } from '#lib/i18n/translate.ts';

/** What an entry records, in one sentence without the person. */
export function auditHeadline(entry: AuditEntry, translate: Translate, locale: string): string {
  const { action, target, detail } = entry;
  const name = isolated(target ?? '');
  switch (action) {
    case 'sign-in':
      return translate(target === 'admin-link' ? 'admin.audit.told.admin-link' : usual(action));
    case 'refused':
      return translate('admin.audit.told.refused', { name });
    case 'document-added':
      return translate('admin.audit.told.document-added', {
        name,
        size: sizeText(numberOf(detail['sizeBytes']), locale),
      });
    case 'document-access-changed':
    case 'document-removed':
      return translate(`admin.audit.told.${action}`, { name });
    case 'documents-reindexed':
      return reindexed(entry, translate);
    case 'conversation-removed':
      return translate('admin.audit.told.conversation-removed', {
        count: numberOf(detail['conversations'] ?? 1),
      });
    case 'feedback-exported':
    case 'audit-exported':
      return translate(`admin.audit.told.${action}`, { format: formatOf(entry) });
    case 'data-exported':
      return target === null
        ? translate(usual(action))
        : translate('admin.audit.told.conversation-exported', { format: formatOf(entry) });
    default:
      return translate(usual(action));
  }
}

function usual(action: AuditEntry['action']): MessageKey {
  return `admin.audit.action.${action}`;
}

function reindexed({ target, detail }: AuditEntry, translate: Translate): string {
  if (target === 'all') return translate('admin.audit.told.reindexed-all');
  if (target !== null) return translate('admin.audit.told.reindexed-one', { name: isolated(target) });
  return translate('admin.audit.told.reindexed', { count: numberOf(detail['documents']) });
}

function formatOf({ detail }: AuditEntry): string {
  return typeof detail['format'] === 'string' ? detail['format'].toUpperCase() : '';
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

/** A text in a direction of its own, so that it keeps its order inside a sentence that runs the other way. */
export function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

import type { Scope } from '#lib/client/conversation/scope.ts';
import { fileNameOf } from '#lib/client/sources/source-place.ts';
import type { Translate } from '#lib/i18n/translate.ts';

/** A scope in few words: “All documents”, “HR”, “handbook.pdf”, “3 documents”. */
export function scopeText(scope: Scope, translate: Translate): string {
  switch (scope.kind) {
    case 'all':
      return translate('scope.all');
    case 'own':
      return translate('scope.own');
    case 'documents': {
      const [first = ''] = scope.names;
      return scope.names.length === 1
        ? fileNameOf(first)
        : translate('scope.documents', { count: scope.names.length });
    }
    default:
      return scope.name;
  }
}

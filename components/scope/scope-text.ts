import type { Scope } from '#lib/client/conversation/scope.ts';
import { fileNameOf } from '#lib/client/sources/source-location.ts';
import type { Translate } from '#lib/i18n/translate.ts';

/** The one document that a scope names; undefined of other scopes. */
export function onlyDocument(scope: Scope): string | undefined {
  return scope.kind === 'documents' && scope.names.length === 1 ? scope.names[0] : undefined;
}

/** A scope in few words: “All documents”, “HR”, “Handbook” (or its file where no `title` is given), “3 documents”. */
export function scopeText(scope: Scope, translate: Translate, title?: string): string {
  switch (scope.kind) {
    case 'all':
      return translate('scope.all');
    case 'own':
      return translate('scope.own');
    case 'documents': {
      const name = onlyDocument(scope);
      return name === undefined
        ? translate('scope.documents', { count: scope.names.length })
        : (title ?? fileNameOf(name));
    }
    default:
      return scope.name;
  }
}

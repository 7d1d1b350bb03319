import { fileNameOf } from '#lib/core/citations/sourcepage.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { isRecord, type JsonObject } from '#lib/shared/json.ts';

/** The documents that a question searches. `documents` holds names as in citations, 1 to 50. */
export type Scope =
  | { kind: 'all' | 'own' }
  | { kind: 'category' | 'folder'; name: string }
  | { kind: 'documents'; names: readonly string[] };

/** Every document that the reader may read. */
export const ALL_DOCUMENTS: Scope = { kind: 'all' };

/** The most documents that a scope names. */
export const MOST_CHOSEN = 50;

/** The settings of a question that searches this scope; they replace those of the browser. */
export function overridesOfScope(scope: Scope): JsonObject {
  switch (scope.kind) {
    case 'all':
      return {};
    case 'own':
      return { own_documents_only: true };
    case 'category':
      return { include_category: scope.name };
    case 'folder':
      return { include_folder: scope.name };
    default:
      return { include_documents: [...scope.names] };
  }
}

/** The scope of a question that was asked with these settings. */
export function scopeOfOverrides(overrides: JsonObject): Scope {
  const { include_documents: names, include_folder, include_category, own_documents_only } = overrides;
  if (Array.isArray(names)) return { kind: 'documents', names: names.map(String) };
  if (typeof include_folder === 'string') return { kind: 'folder', name: include_folder };
  if (typeof include_category === 'string') return { kind: 'category', name: include_category };
  return own_documents_only === true ? { kind: 'own' } : ALL_DOCUMENTS;
}

/** Reads a scope that the browser stored as settings; anything else is all documents. */
export function readScope(value: unknown): Scope {
  return isRecord(value) ? scopeOfOverrides(value as JsonObject) : ALL_DOCUMENTS;
}

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

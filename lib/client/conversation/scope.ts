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

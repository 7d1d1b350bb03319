import type { Scope } from '#lib/client/conversation/scope.ts';
import { readablePath } from '#lib/client/sources/source-location.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { scopeText } from './scope-text.ts';

/** What an answer searched: “Searched 3 documents in HR”; undefined where that was everything. */
export function searchedText(scope: Scope, translate: Translate, title?: string): string | undefined {
  if (scope.kind === 'all') return undefined;
  if (scope.kind === 'own') return translate('scope.searched.own');
  if (scope.kind !== 'documents' || scope.names.length === 1) {
    return translate('scope.searched.name', { name: isolated(scopeText(scope, translate, title)) });
  }
  const folder = sharedFolder(scope.names);
  const count = scope.names.length;
  return folder
    ? translate('scope.searched.documentsIn', { count, folder: isolated(folder) })
    : translate('scope.searched.documents', { count });
}

/** Has its own direction within a sentence. */
function isolated(name: string): string {
  return `\u2068${name}\u2069`;
}

/** The folder that all documents are in; undefined without one, as for uploads. */
function sharedFolder(names: readonly string[]): string | undefined {
  const folders = new Set(names.map((name) => folderOf(readablePath(name))));
  const [folder] = folders;
  return folders.size === 1 && folder ? folder : undefined;
}

/** The folder of a document; empty without one. */
export function folderOf(sourcefile: string): string {
  return sourcefile.slice(0, Math.max(0, sourcefile.lastIndexOf('/')));
}

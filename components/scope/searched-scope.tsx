import { Note } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { conversationStore } from '#lib/client/conversation/page-conversations.ts';
import { type Scope, scopeText } from '#lib/client/conversation/scope.ts';
import { isRunning, type Turn } from '#lib/client/conversation/turn.ts';
import { folderOf, readablePath } from '#lib/client/sources/source-location.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { Translate } from '#lib/i18n/translate.ts';
import { useGone, useScopeTitle } from './use-library.ts';

/** Says which documents a question searched, where that was not all. */
export function SearchedScope({ turn }: { turn: Turn }) {
  const translate = useTranslate();
  const title = useScopeTitle(turn.scope);
  const text = searchedText(turn.scope, translate, title);
  if (text === undefined) return null;
  return (
    <p className="mb-4 flex items-center gap-1.5 text-sm text-muted">
      <Icon name="folder" />
      {text}
    </p>
  );
}

/** Offers to ask all documents a question that some of them do not answer; says which of those are gone. */
export function AskAllDocuments({ turn }: { turn: Turn }) {
  return turn.scope.kind === 'all' || isRunning(turn) ? null : <NotInScope turn={turn} />;
}

function NotInScope({ turn: { id, scope } }: { turn: Turn }) {
  const translate = useTranslate();
  const gone = useGone(scope.kind === 'documents' ? scope.names : []);
  return (
    <Note className="mt-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
      <p>{gone ? translate('scope.unavailable', { count: gone }) : translate('scope.only')}</p>
      <Button onClick={() => void conversationStore().askAll(id)}>{translate('scope.askAll')}</Button>
    </Note>
  );
}

/** What an answer searched: “Searched 3 documents in HR”; undefined where that was everything. */
function searchedText(scope: Scope, translate: Translate, title?: string): string | undefined {
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

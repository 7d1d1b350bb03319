import { Note } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { conversationStore } from '#lib/client/conversation/page-conversations.ts';
import { isRunning, type Turn } from '#lib/client/conversation/turn.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { searchedText } from './searched-text.ts';
import { useGone } from './use-library.ts';
import { useScopeTitle } from './use-scope-title.ts';

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
      <p>{gone ? translate('scope.gone', { count: gone }) : translate('scope.only')}</p>
      <Button onClick={() => void conversationStore().askAll(id)}>{translate('scope.askAll')}</Button>
    </Note>
  );
}

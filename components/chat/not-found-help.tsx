import { AskAllDocuments } from '#components/scope/searched-scope.tsx';
import { Note } from '#components/ui/alert.tsx';
import type { Turn } from '#lib/client/conversation/turn.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

/** What to do after a question that the documents do not answer: search all of them, or ask in other words. */
export function NotFoundHelp({ turn }: { turn: Turn }) {
  const translate = useTranslate();
  return (
    <>
      <AskAllDocuments turn={turn} />
      <Note className="mt-4 print:hidden">
        <h3 className="font-semibold text-ink">{translate('notFound.try')}</h3>
        <ul className="mt-1 list-disc space-y-1 ps-5">
          <li>{translate('notFound.words')}</li>
          <li>{translate('notFound.one')}</li>
        </ul>
      </Note>
    </>
  );
}

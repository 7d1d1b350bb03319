import { useState } from 'react';
import { AskAllDocuments } from '#components/scope/searched-scope.tsx';
import { useDeployment } from '#components/shell/page-context.tsx';
import { Note } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { conversationStore } from '#lib/client/conversation/page-conversations.ts';
import type { Turn } from '#lib/client/conversation/turn.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';

/** What to do after a question that the documents do not answer: search all of them, ask in other words, or pass it on. */
export function NotFoundHelp({ turn }: { turn: Turn }) {
  const translate = useTranslate();
  const { storesRecords } = useDeployment();
  const { note = null } = turn.inquiry ?? {};
  if (note !== null) return <AdministratorNote note={note} />;
  return (
    <>
      <AskAllDocuments turn={turn} />
      <Note className="mt-4 print:hidden">
        <h3 className="font-semibold text-ink">{translate('notFound.try')}</h3>
        <ul className="mt-1 list-disc space-y-1 ps-5">
          <li>{translate('notFound.words')}</li>
          <li>{translate('notFound.one')}</li>
        </ul>
        {storesRecords && turn.stored !== null && (
          <PassOn id={turn.id} stored={turn.stored} inquiry={turn.inquiry} />
        )}
      </Note>
    </>
  );
}

/** Passes the question on to the administrators, and says that it was. */
function PassOn({ id, stored, inquiry }: Pick<Turn, 'id' | 'inquiry'> & { stored: string }) {
  const translate = useTranslate();
  const [state, setState] = useState<'rest' | 'busy' | AppError>('rest');

  function passOn() {
    setState('busy');
    conversationStore()
      .passOn(id, stored)
      .then(
        () => setState('rest'),
        (thrown: unknown) => setState(AppError.from(thrown)),
      );
  }

  return (
    <div className="mt-3">
      {inquiry === null && (
        <>
          <Button disabled={state === 'busy'} onClick={passOn}>
            {translate('notFound.passOn')}
          </Button>
          <p className="mt-1">{translate('notFound.passOnHelp')}</p>
        </>
      )}
      <p role="status" className="empty:hidden">
        {inquiry !== null && translate('notFound.passedOn')}
        {state instanceof AppError && (state.message || translate('history.notChanged'))}
      </p>
    </div>
  );
}

/** What an administrator answered. */
function AdministratorNote({ note }: { note: string }) {
  const translate = useTranslate();
  return (
    <Note className="mt-4">
      <h3 className="font-semibold text-ink">{translate('notFound.note')}</h3>
      <p dir="auto" className="mt-1 whitespace-pre-wrap wrap-anywhere text-ink">
        {note}
      </p>
    </Note>
  );
}

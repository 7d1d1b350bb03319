import { useState } from 'react';
import { WhomToAsk } from '#components/answer/cited-answer.tsx';
import { AskAllDocuments } from '#components/scope/searched-scope.tsx';
import { useDeployment } from '#components/shell/page-context.tsx';
import { Note } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import type { ContactList, ContactsRequest, DocumentContact } from '#lib/api/contacts.ts';
import { conversationStore } from '#lib/client/conversation/page-conversations.ts';
import type { Turn } from '#lib/client/conversation/turn.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import { useLoaded } from '#lib/client/page/use-loaded.ts';
import { documentName } from '#lib/client/sources/source-location.ts';
import { retrievedSources } from '#lib/client/sources/sources.ts';
import { contentUrl, sourcefileOf } from '#lib/core/citations/sourcepage.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';

interface NotFoundHelpProps {
  turn: Turn;
  /** Whether documents are searched for whom to ask. */
  findsContacts: boolean;
}

/**
 * What to do after a question that the documents do not answer: ask the people whom documents name or the company's
 * contact, search all documents, ask in other words, or pass it on.
 */
export function NotFoundHelp({ turn, findsContacts }: NotFoundHelpProps) {
  const translate = useTranslate();
  const { storesRecords } = useDeployment();
  const { note = null } = turn.inquiry ?? {};
  if (note !== null) return <AdministratorNote note={note} />;
  return (
    <>
      {findsContacts && <DocumentContacts turn={turn} />}
      <WhomToAsk />
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

/** The people whom documents name for this, the owner of the nearest one first; nothing where they name none. */
function DocumentContacts({ turn }: { turn: Turn }) {
  const translate = useTranslate();
  const loaded = useLoaded(turn.id, () => contactsFor(turn));
  if (!loaded || !('value' in loaded) || loaded.value.length === 0) return null;
  return (
    <Note className="mt-4">
      <h3 className="font-semibold text-ink">{translate('notFound.people')}</h3>
      <ul className="mt-1 space-y-2">
        {loaded.value.map((contact) => (
          <li key={`${contact.sourcepage} ${contact.name}`}>
            <ContactLine contact={contact} />
          </li>
        ))}
      </ul>
    </Note>
  );
}

function ContactLine({ contact }: { contact: DocumentContact }) {
  const translate = useTranslate();
  const { name, detail, ways, sourcepage, title, isOwner } = contact;
  const link = 'text-accent-strong underline underline-offset-4';
  return (
    <>
      {ways.every(({ text }) => text !== name) && (
        <bdi className="me-2 font-medium wrap-anywhere text-ink">{name}</bdi>
      )}
      {ways.map(({ text, href }) => (
        <a key={href} href={href} dir="ltr" className={`me-2 font-medium ${link}`}>
          {text}
        </a>
      ))}
      <span className="block wrap-anywhere">
        {isOwner && `${translate('notFound.owner')} · `}
        {detail && (
          <>
            <bdi>{detail}</bdi>
            {' · '}
          </>
        )}
        <a href={contentUrl(sourcepage)} target="_blank" rel="noreferrer" className={link}>
          <bdi>{title ?? documentName(sourcepage)}</bdi>
        </a>
      </span>
    </>
  );
}

const LONGEST_QUESTION = 4000;
const MOST_DOCUMENTS = 3;

async function contactsFor({ question, dataPoints, thoughts }: Turn): Promise<DocumentContact[]> {
  const near = retrievedSources(dataPoints, thoughts).map(({ sourcepage }) => sourcefileOf(sourcepage));
  const body: ContactsRequest = {
    question: question.slice(0, LONGEST_QUESTION).toWellFormed(),
    documents: [...new Set(near)].slice(0, MOST_DOCUMENTS),
  };
  return (await callApi<ContactList>('/api/contacts', 'POST', body)).contacts;
}

/** Passes the question on to the administrators, and says that it was. */
function PassOn({ id, stored, inquiry }: Pick<Turn, 'id' | 'inquiry'> & { stored: string }) {
  const translate = useTranslate();
  const [state, setState] = useState<'rest' | 'busy' | AppError>('rest');

  function passOn() {
    if (state === 'busy') return;
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
          {/* Not disabled: it would lose the focus. */}
          <Button aria-disabled={state === 'busy'} onClick={passOn}>
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

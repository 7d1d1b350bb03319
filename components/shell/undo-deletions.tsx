import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CutText } from '#components/ui/cut-text.tsx';
import { recount } from '#components/uploads/document-count.ts';
import { UPLOADS } from '#components/uploads/uploads-store.ts';
import { goToAddress, tabChannel } from '#lib/client/conversation/page-conversations.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import { dropDeletion, isStillMeant, postponeDeletion, resumeDeletions } from '#lib/client/page/deletions.ts';
import { type Deletion, deletions } from '#lib/client/page/pending-deletions.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { CopiesNote } from './copies-note.tsx';

const AGAIN_MS = 10_000;
const SHOWN_MS = 6000;

/** What became of a deletion. */
interface Outcome {
  key: MessageKey;
  title: string;
}

interface UndoDeletionsProps {
  /** The beginning of the addresses that are offered here; all are carried out. */
  of: string;
  className?: string;
}

/** Offers to undo deletions while there is time. The newest takes the focus, and passes it on when it disappears. */
export function UndoDeletions({ of, className = '' }: UndoDeletionsProps) {
  const translate = useTranslate();
  const all = useDeletions();
  const [outcome, setOutcome] = useState<Outcome>();
  const offered = all.filter(({ address, title }) => address.startsWith(of) && title);
  const failed = useCarryingOut(all);
  useEffect(resumeDeletions, []);
  const note = failed ?? outcome;

  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  function undo(deletion: Deletion) {
    dropDeletion(deletion.address);
    setOutcome({ key: 'deleted.undone', title: deletion.title });
    if (deletion.shownAt) goToAddress(deletion.shownAt);
  }

  return (
    <div className={offered.length > 0 || note ? `space-y-1 ${className}` : 'sr-only'}>
      {offered.map((deletion) => (
        <UndoRow key={deletion.address} deletion={deletion} onUndo={() => undo(deletion)} />
      ))}
      <p role="status" className="rounded-lg bg-sunken px-2.5 py-2 text-sm empty:hidden">
        {note && translate(note.key, { title: `\u2068${note.title}\u2069` })}
      </p>
      {offered.length > 0 && <CopiesNote />}
    </div>
  );
}

function useDeletions(): readonly Deletion[] {
  return useSyncExternalStore(deletions.subscribe, deletions.snapshot, deletions.snapshot);
}

function UndoRow({ deletion, onUndo }: { deletion: Deletion; onUndo: () => void }) {
  const translate = useTranslate();
  const row = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const note = `undo-${encodeURIComponent(deletion.address)}`;
  // A layout effect ends while its elements are still there.
  useLayoutEffect(() => {
    const here = row.current;
    // At once, before a dialog around it misses its focus; and again after the menu that was chosen from has closed, and
    // has given its focus back.
    const focus = () => isReached(here) && button.current?.focus();
    focus();
    const frame = requestAnimationFrame(() => requestAnimationFrame(focus));
    return () => {
      cancelAnimationFrame(frame);
      if (here?.contains(document.activeElement)) focusNext(here);
    };
  }, []);
  return (
    <div ref={row} className="flex items-center gap-x-2 rounded-lg bg-sunken py-1 ps-2.5 pe-1 text-sm">
      <div id={note} className="min-w-0 grow">
        <CutText>{translate('deleted.note', { title: `\u2068${deletion.title}\u2069` })}</CutText>
        <span className="sr-only">{translate('deleted.time')}</span>
      </div>
      <Button ref={button} look="bare" aria-describedby={note} className="shrink-0" onClick={onUndo}>
        {translate('deleted.undo')}
      </Button>
    </div>
  );
}

/** Whether no dialog lies over a row: the same is then offered in it. */
function isReached(row: Element | null): boolean {
  const dialog = document.querySelector('[role=dialog]:not([popover])');
  return dialog === null || dialog.contains(row);
}

/** The next element to focus: the surrounding dialog, or the question field. */
function focusNext(row: Element): void {
  const around = row.closest('[role=dialog], dialog')?.querySelector<HTMLElement>('button');
  const next = around ?? document.getElementById('question');
  requestAnimationFrame(() => next?.focus());
}

/** Addresses that are on their way: of two lists on a page, one sends them. */
const sending = new Set<string>();

/** Sends each deletion to the server when its time is over; what the server refuses is there again, and is returned. */
function useCarryingOut(all: readonly Deletion[]): Outcome | undefined {
  const [failed, setFailed] = useState<Outcome>();

  const carryOut = useEffectEvent(async (deletion: Deletion) => {
    const { address, title } = deletion;
    if (sending.has(address)) return;
    if (!isStillMeant(address)) return dropDeletion(address);
    sending.add(address);
    const error = await callApi(address, 'DELETE').then(() => undefined, AppError.from);
    sending.delete(address);
    if (error?.code === 'unavailable') {
      postponeDeletion(deletion, Date.now() + AGAIN_MS);
      return;
    }
    dropDeletion(address);
    setFailed(error && error.code !== 'not-found' ? { key: 'deleted.failed', title } : undefined);
    tabChannel().tell(null);
    if (address.startsWith(UPLOADS)) void recount();
  });

  useEffect(() => {
    const timers = all.map((one) =>
      setTimeout(() => void carryOut(one), Math.max(0, one.dueMs - Date.now())),
    );
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [all]);
  return failed;
}

import { useEffect, useEffectEvent, useRef } from 'react';
import { Button, IconButton } from '#components/ui/button.tsx';
import { conversationStore } from '#lib/client/conversation/page-conversations.ts';
import { isRunning, isUnreached, type Turn } from '#lib/client/conversation/turn.ts';
import { sessionHolds } from '#lib/client/page/session.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { questionImages } from '../images/question-images.ts';
import { currentDraft, focusComposer, queuedQuestion, setDraft, setQueued, useQueued } from './draft.ts';

export interface WaitingQuestionsProps {
  /** The last turn that is shown. */
  last: Turn;
  onAsk: (question: string, images?: readonly File[]) => void;
  onStop: () => void;
}

/**
 * Questions that cannot be asked yet, above the composer: the next one, while an answer comes, is shown and asked after
 * it; one that found no server is asked when that is there. Escape stops the answer that comes.
 */
export function WaitingQuestions({ last, onAsk, onStop }: WaitingQuestionsProps) {
  const translate = useTranslate();
  const queued = useQueued();
  const running = isRunning(last);
  const hasEnded = last.status === 'done' || last.status === 'stopped';
  useUnsent(isUnreached(last) ? last.id : undefined);
  useEscape(running, onStop);

  function send() {
    const holds = sessionHolds();
    if (holds !== true) void holds.then((still) => still && ask());
    else ask();
  }

  function ask() {
    // Another press, or an effect that ran twice, finds it gone.
    const question = takeQueued();
    if (question) onAsk(question, questionImages.take());
  }

  const sendAfterAnswer = useEffectEvent(send);
  useEffect(() => {
    if (queued && hasEnded) sendAfterAnswer();
  }, [queued, hasEnded]);

  function edit() {
    const draft = currentDraft();
    const question = takeQueued();
    setDraft(draft.trim() ? `${question}\n${draft}` : question);
    focusComposer();
  }

  function cancel() {
    setQueued('');
    focusComposer();
  }

  const isWaiting = queued !== '' && !hasEnded;
  return (
    <div
      className={
        isWaiting
          ? 'mb-2 flex items-center gap-x-2 rounded-2xl bg-sunken py-1 ps-4 pe-1.5 text-sm short:mb-1'
          : 'sr-only'
      }
    >
      <div className="min-w-0 grow py-1">
        <p role="status" className="text-muted empty:hidden">
          {isWaiting && translate(running ? 'queue.waits' : 'queue.held')}
        </p>
        {isWaiting && (
          <p dir="auto" className="line-clamp-2 font-medium wrap-anywhere short:line-clamp-1">
            {queued}
          </p>
        )}
      </div>
      {isWaiting && (
        <>
          {!running && (
            <Button className="shrink-0" onClick={send}>
              {translate('queue.send')}
            </Button>
          )}
          <IconButton icon="edit" label={translate('queue.edit')} onClick={edit} />
          <IconButton icon="close" label={translate('queue.cancel')} onClick={cancel} />
        </>
      )}
    </div>
  );
}

function takeQueued(): string {
  const question = queuedQuestion();
  setQueued('');
  return question;
}

/** What closes by Escape itself, where it is open. */
const OPEN =
  ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox]):not([popover]), :popover-open, dialog:modal';

/** Stops the answer by Escape, unless that closes something, ends a composed word or cancels what is written elsewhere. */
function useEscape(isOn: boolean, onEscape: () => void): void {
  const stop = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOn) return;
    let wasOpen = false;
    // Before anything has closed by this very key.
    const look = ({ target }: KeyboardEvent) => {
      const isInField = target instanceof Element && target.id === 'question';
      // A panel beside the page closes by Escape too, except in the field.
      wasOpen = document.querySelector(isInField ? OPEN : `${OPEN}, dialog[open]`) !== null;
    };
    const press = (event: KeyboardEvent) => {
      const { key, target, isComposing, keyCode, defaultPrevented } = event;
      if (key !== 'Escape' || isComposing || keyCode === 229 || defaultPrevented || wasOpen) return;
      const isField = target instanceof Element && target.matches('input, textarea, select');
      if (!isField || target.id === 'question') stop();
    };
    addEventListener('keydown', look, true);
    addEventListener('keydown', press);
    return () => {
      removeEventListener('keydown', look, true);
      removeEventListener('keydown', press);
    };
  }, [isOn]);
}

const LOOK_EVERY_MS = 5000;
/** Where the server is there and the question fails all the same, asking again is the reader's to decide. */
const MOST_ATTEMPTS = 2;

/** Asks the question of turn `id`, which found no server, as soon as the server is there. */
function useUnsent(id: string | undefined): void {
  const attempts = useRef(new Map<string, number>());
  useEffect(() => {
    if (id === undefined) return;
    let isOver = false;

    async function attempt(unsent: string) {
      const made = attempts.current.get(unsent) ?? 0;
      if (made >= MOST_ATTEMPTS || document.visibilityState === 'hidden') return;
      if (!(await reachesServer()) || isOver) return;
      attempts.current.set(unsent, made + 1);
      void conversationStore().retry(unsent);
    }

    const look = () => void attempt(id);
    const timer = setInterval(look, LOOK_EVERY_MS);
    addEventListener('online', look);
    return () => {
      isOver = true;
      clearInterval(timer);
      removeEventListener('online', look);
    };
  }, [id]);
}

async function reachesServer(): Promise<boolean> {
  if (!navigator.onLine) return false;
  return fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

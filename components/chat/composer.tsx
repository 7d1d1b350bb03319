'use client';

import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useSyncExternalStore } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { isSendKey } from '#components/ui/is-send-key.ts';
import { tabStorage } from '#lib/client/page/browser-storage.ts';
import { sessionHolds } from '#lib/client/page/session.ts';
import { Store } from '#lib/client/store.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

interface ComposerProps {
  answering: boolean;
  onAsk: (question: string) => void;
  onStop: () => void;
  /** Opens the reader's own files; absent where uploads are off. */
  onFiles: (() => void) | undefined;
  /** Called when the field gets the focus. */
  onBegin: () => void;
  ref: Ref<{ focus: () => void }>;
}

/** The field for questions. Enter sends, Shift+Enter starts a line; a reload keeps the draft. */
export function Composer({ answering, onAsk, onStop, onFiles, onBegin, ref }: ComposerProps) {
  const translate = useTranslate();
  const draft = useDraft();
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }), []);

  function send() {
    if (answering || !draft.trim()) return;
    const holds = sessionHolds();
    if (holds === true) ask();
    // Without a session the draft stays.
    else void holds.then((still) => still && ask());
  }

  function ask() {
    onAsk(draft);
    writeDraft('');
  }

  function sendOnEnter(event: KeyboardEvent) {
    if (!isSendKey(event)) return;
    event.preventDefault();
    send();
  }

  return (
    <div className="flex items-end gap-2 rounded-2xl border border-edge bg-surface p-1.5 shadow-raised focus-within:border-accent focus-within:outline-1 focus-within:outline-accent">
      {onFiles && <IconButton icon="attach" label={translate('uploads.open')} onClick={onFiles} />}
      <div className="grid max-h-48 min-w-0 grow overflow-y-auto">
        <textarea
          ref={field}
          id="question"
          rows={1}
          // Without a text, what stands in its place is in the page's direction.
          dir={draft ? 'auto' : undefined}
          aria-label={translate('composer.label')}
          onFocus={onBegin}
          aria-describedby="composer-hint"
          enterKeyHint="send"
          placeholder={translate('composer.placeholder')}
          value={draft}
          onChange={(event) => writeDraft(event.target.value)}
          onKeyDown={sendOnEnter}
          className="resize-none overflow-hidden bg-transparent px-3 py-2 leading-6 outline-none [grid-area:1/1] placeholder:text-muted"
        />
        {/* The same text, unseen, is what makes the field grow. */}
        <div aria-hidden="true" className="invisible px-3 py-2 leading-6 whitespace-pre-wrap [grid-area:1/1]">
          {`${draft} `}
        </div>
      </div>
      {/* One button, so that a reader who tabbed to it keeps the focus; it never submits, or the click that stops would send. */}
      <IconButton
        look="filled"
        icon={answering ? 'stop' : 'send'}
        label={translate(answering ? 'composer.stop' : 'composer.send')}
        aria-disabled={!answering && !draft.trim()}
        onClick={answering ? onStop : send}
      />
    </div>
  );
}

const STORAGE_KEY = 'citewell.draft';
const draftHere = new Store<string | undefined>(undefined);

/** Puts a text into the field. */
export function writeDraft(text: string): void {
  tabStorage.setItem(STORAGE_KEY, text);
  draftHere.set(text);
}

/** The question being written; a reload of the tab keeps it. */
function useDraft(): string {
  return useSyncExternalStore(
    draftHere.subscribe,
    () => draftHere.snapshot() ?? tabStorage.getItem(STORAGE_KEY) ?? '',
    () => '',
  );
}

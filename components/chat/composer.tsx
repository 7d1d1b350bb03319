'use client';
'use no memo';

import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { ImageButton } from '#components/images/image-button.tsx';
import { questionImages } from '#components/images/question-images.ts';
import { LazyPromptPanel } from '#components/prompts/lazy-prompt-panel.tsx';
import { showPrompts } from '#components/prompts/prompt-panel-state.ts';
import { IconButton } from '#components/ui/button.tsx';
import { isSendKey } from '#components/ui/is-send-key.ts';
import { LazyDictationButton } from '#components/voice/lazy-dictation-button.tsx';
import { sessionHolds } from '#lib/client/page/session.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { currentDraft, queuedQuestion, setDraft, setQueued, useDraft } from './draft.ts';

const SHORT_DRAFT = 40;

/** The tools beside the field, which a small window folds away. */
const FOLDED = 'contents folded:hidden';
const UNFOLDED = 'contents folded:order-last folded:flex folded:flex-wrap';

interface ComposerProps {
  answering: boolean;
  onAsk: (question: string, images?: readonly File[]) => void;
  onStop: () => void;
  /** Opens the reader's own files; absent where uploads are off. */
  onFiles: (() => void) | undefined;
  /** Chooses the documents to search. */
  scope: ReactNode;
  /** Whether the page begins in the field. */
  isFirst: boolean;
  /** Called when the field gets the focus, and when something is written. */
  onBegin: () => void;
  ref: Ref<{ focus: () => void }>;
}

/** The field for questions. Enter sends, or queues while an answer comes; Shift+Enter starts a line; drafts survive a reload. */
export function Composer({ answering, onAsk, onStop, onFiles, scope, isFirst, onBegin, ref }: ComposerProps) {
  const translate = useTranslate();
  const draft = useDraft();
  const field = useRef<HTMLTextAreaElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [isUnfolded, setUnfolded] = useState(false);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }), []);

  // What is written before the page's scripts are there has met no handler.
  useEffect(() => {
    const written = field.current?.value;
    if (written && !currentDraft()) setDraft(written);
  }, []);

  // Between the buttons there is room for some words only.
  const isLong = draft.length > SHORT_DRAFT || draft.includes('\n');

  function send() {
    if (!draft.trim()) return;
    if (answering) return queue();
    const holds = sessionHolds();
    if (holds === true) ask();
    // Without a session the draft stays.
    else void holds.then((still) => still && ask());
  }

  function ask() {
    onAsk(draft, questionImages.take());
    setDraft('');
  }

  /** What is queued already stays above it: one question is asked next. */
  function queue() {
    setQueued([queuedQuestion(), draft.trim()].filter(Boolean).join('\n'));
    setDraft('');
  }

  function write(text: string) {
    onBegin();
    setDraft(text);
    if (text === '/' && !draft) showPrompts({ at: 'list' });
  }

  function sendOnEnter(event: KeyboardEvent) {
    if (!isSendKey(event)) return;
    event.preventDefault();
    send();
  }

  return (
    <div
      ref={box}
      className="relative flex flex-wrap items-end gap-x-2 @max-lg:gap-x-1 rounded-2xl border border-edge bg-surface p-1.5 shadow-raised focus-within:border-accent focus-within:outline-1 focus-within:outline-accent"
    >
      <div className="hidden folded:block">
        <IconButton
          icon={isUnfolded ? 'minus' : 'plus'}
          label={translate('composer.tools')}
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        />
      </div>
      {/* Ends the line of the field: unfolded tools stand below it. */}
      <div className="order-last hidden basis-full folded:block" />
      <div className={isUnfolded ? UNFOLDED : FOLDED}>
        {onFiles && <IconButton icon="attach" label={translate('uploads.open')} onClick={onFiles} />}
        <ImageButton />
        <LazyPromptPanel anchor={box} />
      </div>
      <div
        className={`grid max-h-48 min-w-0 grow overflow-y-auto short:max-h-10 short:focus-within:max-h-22 ${isLong ? 'order-first basis-full' : 'basis-0 @max-lg:order-first @max-lg:basis-full'} folded:order-none folded:basis-0`}
      >
        <textarea
          ref={field}
          id="question"
          // biome-ignore lint/a11y/noAutofocus: before the first question the page is this field; what is typed at once arrives
          autoFocus={isFirst}
          rows={1}
          // Without a text, what stands in its place is in the page's direction.
          dir={draft ? 'auto' : undefined}
          aria-label={translate('composer.label')}
          onFocus={onBegin}
          // The field may have had the focus since before the page could hear of it.
          onPointerDown={onBegin}
          aria-describedby="composer-hint"
          enterKeyHint="send"
          placeholder={translate('composer.placeholder')}
          value={draft}
          onChange={(event) => write(event.target.value)}
          onKeyDown={sendOnEnter}
          className="resize-none overflow-hidden bg-transparent px-3 py-2 leading-6 outline-none [grid-area:1/1] placeholder:whitespace-nowrap placeholder:text-muted"
        />
        {/* The same text, unseen, is what makes the field grow. */}
        <div aria-hidden="true" className="invisible px-3 py-2 leading-6 whitespace-pre-wrap [grid-area:1/1]">
          {`${draft} `}
        </div>
      </div>
      <div className={`grow folded:hidden ${isLong ? '' : '@lg:hidden'}`} />
      <div className={isUnfolded ? UNFOLDED : FOLDED}>
        {scope}
        <LazyDictationButton read={currentDraft} write={setDraft} />
      </div>
      <SendButtons answering={answering} isEmpty={!draft.trim()} onSend={send} onStop={onStop} />
    </div>
  );
}

interface SendButtonsProps {
  answering: boolean;
  isEmpty: boolean;
  onSend: () => void;
  onStop: () => void;
}

/** Sends; while an answer comes, stops it, with a way to queue beside it for those who write without keys. */
function SendButtons({ answering, isEmpty, onSend, onStop }: SendButtonsProps) {
  const translate = useTranslate();
  return (
    <>
      {answering && !isEmpty && <IconButton icon="send" label={translate('queue.add')} onClick={onSend} />}
      {/* One button, so that a reader who tabbed to it keeps the focus; it never submits, or the click that stops would send. */}
      <IconButton
        look="filled"
        icon={answering ? 'stop' : 'send'}
        label={translate(answering ? 'composer.stop' : 'composer.send')}
        aria-disabled={!answering && isEmpty}
        onClick={answering ? onStop : onSend}
      />
    </>
  );
}

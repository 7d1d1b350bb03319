import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { SavePromptButton } from '#components/prompts/save-prompt-button.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { isSendKey } from '#components/ui/is-send-key.ts';
import type { BranchPosition, Turn } from '#lib/client/conversation/turn.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

interface QuestionHeadingProps {
  id: string;
  turn: Turn;
  /** Where it stands among the ways this question was asked; absent when there is one. */
  place?: BranchPosition | undefined;
  onTurnTo?: ((id: string, step: number) => void) | undefined;
  /** Absent where nothing can be asked. */
  onEdit?: ((id: string, question: string) => void) | undefined;
}

/** A question above its answer; it can be changed where it stands, and is then asked anew beside the former one. */
export function QuestionHeading({ id, turn, place, onTurnTo, onEdit }: QuestionHeadingProps) {
  const translate = useTranslate();
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);

  function close() {
    setEditing(false);
    // The button is there again once this is drawn.
    requestAnimationFrame(() => opener.current?.focus());
  }

  return (
    <div className="mb-4 folded:mb-2 flex items-start justify-between gap-2">
      <ShownQuestion id={id} question={turn.question} isHidden={editing} />
      {editing && onEdit ? (
        <QuestionEditor
          question={turn.question}
          onCancel={close}
          onAsk={(question) => {
            close();
            onEdit(turn.id, question);
          }}
        />
      ) : (
        <div className="-mt-1.5 flex shrink-0 items-center print:hidden">
          {place && onTurnTo && <BranchPager place={place} onTurn={(step) => onTurnTo(turn.id, step)} />}
          {onEdit && <SavePromptButton question={turn.question} />}
          {onEdit && (
            <IconButton
              ref={opener}
              icon="edit"
              label={translate('edit.open')}
              onClick={() => setEditing(true)}
            />
          )}
        </div>
      )}
    </div>
  );
}

interface QuestionEditorProps {
  question: string;
  onAsk: (question: string) => void;
  onCancel: () => void;
}

function QuestionEditor({ question, onAsk, onCancel }: QuestionEditorProps) {
  const translate = useTranslate();
  const [text, setText] = useState(question);

  function ask(event: FormEvent) {
    event.preventDefault();
    if (text.trim()) onAsk(text);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === 'Escape') onCancel();
    if (!isSendKey(event)) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form
      onSubmit={ask}
      className="grow rounded-2xl border border-edge bg-surface p-3 focus-within:border-accent"
    >
      <textarea
        // biome-ignore lint/a11y/noAutofocus: the reader asked for this field a moment ago
        autoFocus
        dir="auto"
        rows={Math.min(text.split('\n').length + 1, 8)}
        aria-label={translate('edit.label')}
        value={text}
        onFocus={(event) => event.currentTarget.setSelectionRange(text.length, text.length)}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="w-full resize-none bg-transparent leading-6 outline-none"
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="grow text-sm text-muted">{translate('edit.lead')}</p>
        <span className="ms-auto flex shrink-0 gap-2">
          <Button onClick={onCancel}>{translate('edit.cancel')}</Button>
          <Button type="submit" look="filled" disabled={!text.trim()}>
            {translate('edit.ask')}
          </Button>
        </span>
      </div>
    </form>
  );
}

interface BranchPagerProps {
  place: BranchPosition;
  onTurn: (step: number) => void;
}

/** Goes from one way a question was asked to the others, and what followed each. */
function BranchPager({ place: { position, of }, onTurn }: BranchPagerProps) {
  const translate = useTranslate();
  return (
    <fieldset className="flex items-center text-sm text-muted tabular-nums print:hidden">
      <legend className="sr-only">{translate('branch.heading')}</legend>
      <IconButton
        icon="previous"
        label={translate('branch.previous')}
        aria-disabled={position === 1}
        onClick={() => position > 1 && onTurn(-1)}
      />
      <p aria-live="polite">
        <span className="sr-only">{translate('branch.position', { position, of })}</span>
        <span aria-hidden="true">
          {position}/{of}
        </span>
      </p>
      <IconButton
        icon="next"
        label={translate('branch.next')}
        aria-disabled={position === of}
        onClick={() => position < of && onTurn(1)}
      />
    </fieldset>
  );
}

/** Characters and lines of a question that stand above its answer before a reader asks for all of it. */
const LONGEST = 280;
const MOST_LINES = 6;

interface ShownQuestionProps {
  id: string;
  question: string;
  /** There for screen readers alone, while the question is changed where it stands. */
  isHidden: boolean;
}

/** A question as the heading of its answer. Of a page of pasted text the beginning is shown, and the rest on demand. */
export function ShownQuestion({ id, question, isHidden }: ShownQuestionProps) {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const beginning = beginningOf(question);
  const isCut = beginning !== question;
  return (
    <div className={`min-w-0 ${isHidden ? 'sr-only' : ''}`}>
      <h2
        id={id}
        className={`leading-snug font-semibold wrap-anywhere whitespace-pre-wrap ${isCut ? 'text-base' : 'font-display text-xl sm:text-2xl folded:text-base'}`}
      >
        <span className="sr-only">{translate('turn.you')}: </span>
        <span dir="auto" className="block">
          {isCut && !isWhole ? `${beginning} …` : question}
        </span>
      </h2>
      {isCut && !isWhole && (
        <Button look="bare" className="-ms-3.5 print:hidden" onClick={() => setWhole(true)}>
          {translate('history.more')}
        </Button>
      )}
    </div>
  );
}

/** The question itself where it is short; of another what is whole words of its beginning. */
function beginningOf(question: string): string {
  const lines = question.split('\n', MOST_LINES + 1);
  const start = lines.length > MOST_LINES ? lines.slice(0, MOST_LINES).join('\n') : question;
  if (start.length <= LONGEST) return start;
  const cut = start.slice(0, LONGEST);
  const end = cut.search(/\s\S*$/);
  return cut.slice(0, end > LONGEST / 2 ? end : LONGEST).toWellFormed();
}

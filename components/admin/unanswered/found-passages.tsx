import { type ComponentProps, type SubmitEvent, useEffect, useState } from 'react';
import { refusalText } from '#components/admin/admin-page.tsx';
import { PassageList } from '#components/sources/passage-text.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button, TextLink } from '#components/ui/button.tsx';
import { TextField } from '#components/ui/field.tsx';
import { Sheet } from '#components/ui/modal.tsx';
import { useUnsavedEdits } from '#components/ui/use-unsaved-edits.ts';
import type { FoundPassages as Found, UnansweredMark } from '#lib/api/feedback.ts';
import { questionFragment } from '#lib/client/conversation/conversation-address.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import { ratedSources } from '#lib/client/sources/sources.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';
import { ApproveForm } from './approved-answers.tsx';
import { ReplayReport } from './replay-report.tsx';
import { RightPassage } from './right-passage.tsx';

interface FoundPassagesProps {
  question: string;
  /** The questions before it in its conversation. */
  follows: readonly string[];
  /** The turns that asked it. */
  turns?: readonly string[];
  onMark: (mark: UnansweredMark) => void;
  onClose: () => void;
}

/** The stored uses of the chosen passage, by the message that confirms them. */
type Done = typeof TAUGHT | typeof APPROVED;

const TAUGHT = 'admin.unanswered.taught';
const APPROVED = 'admin.approved.done';

/** What a search for a question finds now, or one in other words; and what its words mean. */
export function FoundPassages({ question, follows, turns = [], onMark, onClose }: FoundPassagesProps) {
  const translate = useTranslate();
  const [sought, setSought] = useState(question);
  const [found, setFound] = useState<Found | AppError>();
  const [sourcepage, setSourcepage] = useState<string>();
  const [done, setDone] = useState<ReadonlySet<Done>>(new Set());
  const [isChanged, setChanged] = useState(false);
  const mayLeave = useUnsavedEdits(isChanged);

  useEffect(() => {
    let isCurrent = true;
    const show = (next: Found | AppError) => isCurrent && setFound(next);
    const search = { question: sought, ...(sought === question && { follows }) };
    callApi<Found>('/api/admin/unanswered/passages', 'POST', search).then(show, (thrown: unknown) =>
      show(AppError.from(thrown)),
    );
    return () => {
      isCurrent = false;
    };
  }, [sought, question, follows]);

  function seek(words: string) {
    if (words === sought) return;
    setFound(undefined);
    setSourcepage(undefined);
    setSought(words);
  }

  function finish(one: Done) {
    setDone(new Set([...done, one]));
    setChanged(false);
  }

  const chosen =
    found && 'passages' in found ? found.passages.find((one) => one.sourcepage === sourcepage) : undefined;

  return (
    <Sheet
      title={translate('admin.unanswered.found')}
      lead={translate('admin.unanswered.foundLead')}
      closeLabel={translate('admin.close')}
      onClose={() => mayLeave(onClose)}
    >
      <ConversationsBefore conversations={follows.length > 0 ? [follows] : []} />
      <p dir="auto" className="font-display text-lg whitespace-pre-wrap">
        {question}
      </p>
      <p className="mt-2 mb-4">
        <TextLink href={`/admin/compare${questionFragment(question)}`}>
          {translate('admin.feedback.compare')}
        </TextLink>
      </p>
      <OtherWords onSeek={seek} />
      <div aria-live="polite">
        {found === undefined && <p className="text-muted">{translate('turn.searching')}</p>}
        {found instanceof AppError && <Alert>{refusalText(found, translate)}</Alert>}
        {found && 'passages' in found && (
          <Passages found={found} chosen={sourcepage} onChoose={setSourcepage} />
        )}
        {[...done].map((one) => (
          <p key={one} className="mt-6">
            {translate(one)}
          </p>
        ))}
      </div>
      {chosen && (
        <ChosenForms
          key={chosen.sourcepage}
          question={question}
          turns={turns}
          passage={chosen}
          foundBy={sought === question ? '' : sought}
          done={done}
          onChanged={setChanged}
          onDone={finish}
        />
      )}
      {done.size > 0 && <ReplayReport onMark={onMark} />}
    </Sheet>
  );
}

interface ChosenFormsProps extends Omit<ComponentProps<typeof RightPassage>, 'onTaught'> {
  turns: readonly string[];
  done: ReadonlySet<Done>;
  onDone: (one: Done) => void;
}

/** The forms for the chosen passage: to find it, and to answer with it. */
function ChosenForms({ turns, done, onDone, ...right }: ChosenFormsProps) {
  const { question, passage, onChanged } = right;
  return (
    <>
      {!done.has(TAUGHT) && <RightPassage {...right} onTaught={() => onDone(TAUGHT)} />}
      {!done.has(APPROVED) && (
        <ApproveForm
          start={{ question, answer: '', source: passage.sourcepage, turns: [...turns] }}
          onChanged={onChanged}
          onApproved={() => onDone(APPROVED)}
        />
      )}
    </>
  );
}

function OtherWords({ onSeek }: { onSeek: (words: string) => void }) {
  const translate = useTranslate();
  const [words, setWords] = useState('');

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (words.trim() !== '') onSeek(words.trim());
  }

  return (
    <form onSubmit={submit} className="mb-4 flex flex-wrap items-end gap-2">
      <TextField
        type="search"
        label={translate('admin.unanswered.otherWords')}
        className="min-w-48 grow text-sm"
        maxLength={500}
        value={words}
        onText={setWords}
      />
      <Button type="submit">{translate('admin.audit.find')}</Button>
    </form>
  );
}

interface PassagesProps {
  found: Found;
  /** The `sourcepage` of the chosen passage. */
  chosen: string | undefined;
  onChoose: (chosen: string) => void;
}

function Passages({ found: { passages }, chosen, onChoose }: PassagesProps) {
  const translate = useTranslate();
  return passages.length > 0 ? (
    <PassageList
      {...ratedSources({ answer: '', passages })}
      actionsOf={({ sourcepage, title }) => (
        <Button
          className="mt-2 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
          aria-pressed={sourcepage === chosen}
          aria-label={`${translate('admin.unanswered.thisOne')}: ${title}`}
          onClick={() => onChoose(sourcepage)}
        >
          {translate('admin.unanswered.thisOne')}
        </Button>
      )}
    />
  ) : (
    <p className="text-muted">{translate('admin.unanswered.nothingFound')}</p>
  );
}

/** The questions that came before a follow-up, a list for each conversation. Without them "and at weekends?" is unclear. */
export function ConversationsBefore({ conversations }: { conversations: readonly (readonly string[])[] }) {
  const translate = useTranslate();
  if (conversations.length === 0) return null;
  return (
    <div className="mb-2 border-s-2 border-line ps-3 text-sm text-muted">
      <p>{translate('admin.unanswered.earlierQuestions')}</p>
      {conversations.map((questions) => (
        <ol
          key={questions.join('\n')}
          className="not-last:mb-1.5 not-last:border-b not-last:border-line not-last:pb-1.5"
        >
          {questions.map((question) => (
            <li key={question} className="wrap-anywhere">
              <bdi className="line-clamp-2 text-ink">{question}</bdi>
            </li>
          ))}
        </ol>
      ))}
    </div>
  );
}

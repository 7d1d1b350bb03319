import { type SubmitEvent, useCallback, useEffect, useState } from 'react';
import { refusalText } from '#components/admin/admin-page.tsx';
import { dayText } from '#components/sources/validity-mark.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button, TextLink } from '#components/ui/button.tsx';
import { Field, TextField } from '#components/ui/field.tsx';
import { Sheet } from '#components/ui/modal.tsx';
import { useUnsavedEdits } from '#components/ui/use-unsaved-edits.ts';
import type { AnswerToApprove, ApprovedAnswer, ApprovedAnswers as Listed } from '#lib/api/feedback.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import { contentUrl } from '#lib/core/citations/sourcepage.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';

const PATH = '/api/admin/approved-answers';
const LONGEST_QUESTION = 500;
const LONGEST_ANSWER = 4000;

interface ApproveFormProps {
  /** The question, its source, and what is known of the answer so far. */
  start: AnswerToApprove;
  onChanged?: (isChanged: boolean) => void;
  onApproved: () => void;
}

/** Writes the answer to a question once, with its source: later questions find it like a document. */
export function ApproveForm({ start, onChanged, onApproved }: ApproveFormProps) {
  const translate = useTranslate();
  const [draft, setDraft] = useState(start);
  const [state, setState] = useState<'rest' | 'busy' | AppError>('rest');

  function change(changed: Partial<AnswerToApprove>) {
    setDraft({ ...draft, ...changed });
    onChanged?.(true);
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setState('busy');
    try {
      const { reviewDate, ...others } = draft;
      await callApi(PATH, 'PUT', { ...others, ...(reviewDate && { reviewDate }) } satisfies AnswerToApprove);
      onApproved();
    } catch (thrown) {
      setState(AppError.from(thrown));
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="mt-6 grid gap-4 border-t border-line pt-4">
      <div>
        <h3 className="font-medium">{translate('admin.approved.write')}</h3>
        <p className="mt-1 text-sm text-muted">{translate('admin.approved.writeLead')}</p>
      </div>
      <TextField
        label={translate('admin.unanswered.asked')}
        required
        maxLength={LONGEST_QUESTION}
        value={draft.question}
        onText={(question) => change({ question })}
      />
      <Field label={translate('admin.approved.answer')}>
        {(id) => (
          <textarea
            id={id}
            dir="auto"
            rows={4}
            required
            maxLength={LONGEST_ANSWER}
            value={draft.answer}
            onChange={({ target }) => change({ answer: target.value })}
            className="w-full rounded-lg border border-edge bg-canvas px-3 py-2 text-base leading-6 sm:text-sm"
          />
        )}
      </Field>
      <TextField
        label={translate('admin.approved.source')}
        required
        maxLength={2000}
        value={draft.source}
        onText={(source) => change({ source })}
      />
      <TextField
        type="date"
        label={translate('admin.validity.reviewDate')}
        value={draft.reviewDate ?? ''}
        onText={(reviewDate) => change({ reviewDate })}
      />
      {state instanceof AppError && <Alert>{refusalText(state, translate)}</Alert>}
      <p>
        <Button
          type="submit"
          look="filled"
          disabled={state === 'busy' || draft.answer.trim() === '' || draft.question.trim() === ''}
        >
          {translate('admin.approved.approve')}
        </Button>
      </p>
    </form>
  );
}

/** A button that opens the approved answers; it says how many ask for a review. */
export function ApprovedAnswers() {
  const translate = useTranslate();
  const [listed, setListed] = useState<Listed | AppError>();
  const [isOpen, setOpen] = useState(false);
  const load = useCallback(() => {
    callApi<Listed>(PATH).then(setListed, (thrown: unknown) => setListed(AppError.from(thrown)));
  }, []);
  useEffect(load, [load]);
  const answers = listed && 'answers' in listed ? listed.answers : [];
  const due = answers.filter(({ review }) => review !== null).length;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('admin.approved')}
        {due > 0 && (
          <span className="ms-2">
            <Badge small tone="danger">
              {translate('admin.approved.toReview', { count: due })}
            </Badge>
          </span>
        )}
      </Button>
      {isOpen && <ApprovedSheet listed={listed} onChange={load} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ApprovedSheetProps {
  listed: Listed | AppError | undefined;
  onChange: () => void;
  onClose: () => void;
}

function ApprovedSheet({ listed, onChange, onClose }: ApprovedSheetProps) {
  const translate = useTranslate();
  const [edited, setEdited] = useState<ApprovedAnswer>();
  const [isChanged, setChanged] = useState(false);
  const mayLeave = useUnsavedEdits(edited !== undefined && isChanged);

  function done() {
    setEdited(undefined);
    setChanged(false);
    onChange();
  }

  return (
    <Sheet
      title={translate('admin.approved')}
      lead={translate('admin.approved.lead')}
      closeLabel={translate('admin.close')}
      onClose={() => mayLeave(onClose)}
    >
      {listed instanceof AppError && <Alert>{refusalText(listed, translate)}</Alert>}
      {listed && 'answers' in listed && listed.answers.length === 0 && (
        <p className="text-muted">{translate('admin.approved.none')}</p>
      )}
      {listed && 'answers' in listed && (
        <ul className="divide-y divide-line">
          {listed.answers.map((answer) => (
            <li key={answer.name} className="py-4 first:pt-0">
              {edited?.name === answer.name ? (
                <ApproveForm start={draftOf(answer)} onChanged={setChanged} onApproved={done} />
              ) : (
                <AnswerItem
                  answer={answer}
                  onEdit={() => mayLeave(() => setEdited(answer))}
                  onChange={done}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function draftOf({ name, question, answer, source, reviewDate }: ApprovedAnswer): AnswerToApprove {
  return { name, question, answer, source, ...(reviewDate && { reviewDate }) };
}

interface AnswerItemProps {
  answer: ApprovedAnswer;
  onEdit: () => void;
  onChange: () => void;
}

/** One approved answer, why it asks for a review, and what can be done with it. */
function AnswerItem({ answer, onEdit, onChange }: AnswerItemProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const [failure, setFailure] = useState<AppError>();
  const { name, question, by, on, review, source } = answer;
  const date = dayText(on, locale);

  function withdraw() {
    callApi(`${PATH}?name=${encodeURIComponent(name)}`, 'DELETE').then(onChange, (thrown: unknown) =>
      setFailure(AppError.from(thrown)),
    );
  }

  return (
    <article aria-label={question}>
      <h3 className="font-medium wrap-anywhere">
        <bdi>{question}</bdi>
      </h3>
      <p dir="auto" className="mt-1 line-clamp-6 text-sm whitespace-pre-wrap">
        {answer.answer}
      </p>
      <p className="mt-1 text-sm text-muted">
        {by === null
          ? translate('validity.approved', { date })
          : translate('validity.approvedBy', { name: by, date })}{' '}
        <TextLink href={contentUrl(source)} target="_blank" rel="noreferrer">
          <bdi>{source}</bdi>
        </TextLink>
      </p>
      {review !== null && (
        <p className="mt-1">
          <Badge small tone="danger">
            {translate(`admin.approved.review.${review}`)}
          </Badge>
        </p>
      )}
      {failure && <Alert className="mt-2">{refusalText(failure, translate)}</Alert>}
      <p className="mt-2 flex flex-wrap gap-2">
        <Button onClick={onEdit}>{translate('admin.approved.edit')}</Button>
        <Button onClick={withdraw}>{translate('admin.approved.withdraw')}</Button>
      </p>
    </article>
  );
}

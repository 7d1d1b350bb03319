import { type SubmitEvent, useState } from 'react';
import { refusalText } from '#components/admin/admin-page.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field } from '#components/ui/field.tsx';
import { Sheet } from '#components/ui/modal.tsx';
import { useUnsavedEdits } from '#components/ui/use-unsaved-edits.ts';
import type { InquiriesAnswered, InquiryAnswer, UnansweredGroup } from '#lib/api/feedback.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import { MAX_NOTE_LENGTH } from '#lib/core/records/unanswered.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';

interface AnswerInquiryProps {
  group: UnansweredGroup;
  /** Called after the answer is stored. */
  onAnswered: () => void;
  onClose: () => void;
}

/** Answers those who passed a question on: the text comes into their conversations as a note. */
export function AnswerInquiry({ group, onAnswered, onClose }: AnswerInquiryProps) {
  const translate = useTranslate();
  const [note, setNote] = useState('');
  const [state, setState] = useState<'rest' | 'busy' | AppError>('rest');
  const mayLeave = useUnsavedEdits(note.trim() !== '');

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setState('busy');
    try {
      const answer: InquiryAnswer = { turns: group.turns, note };
      await callApi<InquiriesAnswered>('/api/admin/unanswered/answer', 'POST', answer);
      onAnswered();
    } catch (thrown) {
      setState(AppError.from(thrown));
    }
  }

  return (
    <Sheet
      title={translate('admin.unanswered.answer')}
      lead={translate('admin.unanswered.answerLead', { count: group.awaited })}
      closeLabel={translate('admin.close')}
      onClose={() => mayLeave(onClose)}
    >
      <p dir="auto" className="font-display text-lg whitespace-pre-wrap">
        {group.question}
      </p>
      <form onSubmit={(event) => void submit(event)} className="mt-4 grid gap-3">
        <Field label={translate('admin.unanswered.note')}>
          {(id) => (
            <textarea
              id={id}
              dir="auto"
              rows={6}
              required
              maxLength={MAX_NOTE_LENGTH}
              value={note}
              onChange={({ target }) => setNote(target.value)}
              className="w-full rounded-lg border border-edge bg-canvas px-3 py-2 text-base leading-6 sm:text-sm"
            />
          )}
        </Field>
        {state instanceof AppError && <Alert>{refusalText(state, translate)}</Alert>}
        <p>
          <Button type="submit" look="filled" disabled={state === 'busy' || note.trim() === ''}>
            {translate('admin.unanswered.send')}
          </Button>
        </p>
      </form>
    </Sheet>
  );
}

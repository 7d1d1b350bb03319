import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { QuestionChips } from './question-chips.tsx';

/** Questions that could come next. */
export function FollowUps({ questions, onAsk }: { questions: string[]; onAsk: (question: string) => void }) {
  const translate = useTranslate();
  if (questions.length === 0) return null;
  return (
    <section aria-label={translate('turn.followUps')} className="mt-6 print:hidden">
      <h3 className="mb-2 text-sm font-semibold text-muted">{translate('turn.followUps')}</h3>
      <QuestionChips questions={questions} onAsk={onAsk} />
    </section>
  );
}

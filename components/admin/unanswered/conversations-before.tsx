import { useTranslate } from '#lib/i18n/messages-context.tsx';

/** The questions that came before a follow-up, a list for each conversation: alone, "and at weekends?" tells little. */
export function ConversationsBefore({ conversations }: { conversations: readonly (readonly string[])[] }) {
  const translate = useTranslate();
  if (conversations.length === 0) return null;
  return (
    <div className="mb-2 border-s-2 border-line ps-3 text-sm text-muted">
      <p>{translate('admin.unanswered.follows')}</p>
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

import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { QuestionChips } from './question-chips.tsx';

interface WelcomeProps {
  examples: readonly string[];
  hasDocuments: boolean;
  onAsk: (question: string) => void;
}

/** What stands where the conversation will be: what this is, and something to try. */
export function Welcome({ examples, hasDocuments, onAsk }: WelcomeProps) {
  const translate = useTranslate();
  return (
    <section className="flex grow flex-col justify-center py-8">
      <h2 className="font-display text-3xl leading-tight font-semibold text-balance sm:text-4xl">
        {translate('welcome.heading')}
      </h2>
      <p className="mt-3 max-w-prose text-lg leading-relaxed text-pretty text-muted">
        {translate(hasDocuments ? 'welcome.lead' : 'welcome.empty')}
      </p>
      {examples.length > 0 && (
        <div className="mt-8">
          <h3 className="mb-3 text-sm font-semibold text-muted">{translate('welcome.tryOne')}</h3>
          <QuestionChips questions={examples} onAsk={onAsk} />
        </div>
      )}
    </section>
  );
}

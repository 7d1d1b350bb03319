import { Icon } from '#components/ui/icon.tsx';
import type { SortedSources, Source } from '#lib/client/sources/sources.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AnswerSourcesProvider } from './answer-sources.tsx';
import { AnswerText } from './answer-text.tsx';

interface CitedAnswerProps {
  text: string;
  /** Whether nothing more will come. */
  complete: boolean;
  sources: SortedSources;
  onOpen: (source: Source) => void;
}

/** The text of an answer, whose citations open their sources; a refusal below the word that it is one. */
export function CitedAnswer({ text, complete, sources, onOpen }: CitedAnswerProps) {
  const translate = useTranslate();
  return (
    <div>
      {!sources.answered && (
        <h3 className="mb-2 flex items-center gap-2 font-semibold text-muted">
          <Icon name="search" />
          {translate('notFound.heading')}
        </h3>
      )}
      <AnswerSourcesProvider value={{ ...sources, open: onOpen }}>
        <AnswerText text={text} complete={complete} />
      </AnswerSourcesProvider>
    </div>
  );
}

import { WhomToAsk } from '#components/brand/whom-to-ask.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { closestTo, leadOfRefusal } from '#lib/client/sources/refusal.ts';
import type { SortedSources, Source } from '#lib/client/sources/sources.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AnswerSourcesProvider, CitingText } from './answer-sources.tsx';
import { AnswerText } from './answer-text.tsx';
import { ClosestPassages } from './closest-passages.tsx';

interface CitedAnswerProps {
  question: string;
  text: string;
  /** Whether nothing more will come. */
  complete: boolean;
  sources: SortedSources;
  onOpen: (source: Source) => void;
}

/** The text of an answer, whose citations open their sources; or that there is none, and what comes closest. */
export function CitedAnswer({ question, text, complete, sources, onOpen }: CitedAnswerProps) {
  const { cited, found, answer, answered, hasRemoved } = sources;
  // Not in place: the compiler would make another one with each piece of text, and every mark would be drawn again.
  const known = { cited, found, hasRemoved, open: onOpen };
  return answered ? (
    <AnswerSourcesProvider value={known}>
      <CitingText value={answer}>
        <AnswerText text={text} complete={complete} />
      </CitingText>
    </AnswerSourcesProvider>
  ) : (
    <Refusal question={question} sources={sources} onOpen={onOpen} />
  );
}

/** Says first that nothing was found, and whom to ask. What is cited then is no answer, and does not look like one. */
function Refusal({ question, sources, onOpen }: Omit<CitedAnswerProps, 'text' | 'complete'>) {
  const translate = useTranslate();
  const lead = leadOfRefusal(sources);
  const closest = closestTo(question, sources);
  return (
    <div className="space-y-3">
      <h3 className="flex items-center gap-2 text-lg font-semibold">
        <Icon name="search" />
        {translate('notFound.heading')}
      </h3>
      {lead && <AnswerText key={lead} text={lead} complete />}
      <WhomToAsk />
      {closest.length > 0 && <ClosestPassages passages={closest} onOpen={onOpen} />}
    </div>
  );
}

import { SourceList } from '#components/sources/source-list.tsx';
import { contentUrl } from '#lib/client/source-place.ts';
import type { SortedSources, Source } from '#lib/client/sources.ts';
import { AnswerSourcesProvider } from './answer-sources.tsx';
import { AnswerText } from './answer-text.tsx';

interface AnswerWithSourcesProps {
  text: string;
  sources: SortedSources;
  /** What the list of sources is called. */
  label: string;
}

/** An answer that has ended, with its sources below it, where there is no room for a document beside it. */
export function AnswerWithSources({ text, sources, label }: AnswerWithSourcesProps) {
  return (
    <>
      <AnswerSourcesProvider value={{ ...sources, open: openOriginal }}>
        <AnswerText text={text} complete />
      </AnswerSourcesProvider>
      <SourceList label={label} sources={sources} onOpen={openOriginal} />
    </>
  );
}

/** Opens the document of a source in a tab of its own. */
export function openOriginal({ sourcepage }: Source): void {
  window.open(contentUrl(sourcepage), '_blank', 'noopener');
}

import type { ReactNode } from 'react';
import { SourceList } from '#components/sources/source-list.tsx';
import type { SortedSources, Source } from '#lib/client/sources/sources.ts';
import { sourceUrl } from '#lib/core/citations/sourcepage.ts';
import { CitedAnswer } from './cited-answer.tsx';

interface AnswerWithSourcesProps {
  text: string;
  /** Once nothing more will come; until then the list of sources waits. */
  complete: boolean;
  sources: SortedSources;
  /** What the list of sources is called. */
  label: string;
  /** Between the two. */
  children?: ReactNode;
}

/** An answer with its sources below it, where there is no room for a document beside it: it opens in another tab. */
export function AnswerWithSources({ text, complete, sources, label, children }: AnswerWithSourcesProps) {
  return (
    <>
      <CitedAnswer text={text} complete={complete} sources={sources} onOpen={openOriginal} />
      {children}
      {complete && <SourceList label={label} sources={sources} onOpen={openOriginal} />}
    </>
  );
}

function openOriginal(source: Source): void {
  window.open(sourceUrl(source), '_blank', 'noopener,noreferrer');
}

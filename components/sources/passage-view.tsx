import { AnswerText } from '#components/answer/answer-text.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import type { Source } from '#lib/client/sources.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

/** The passages that were found in a document which the page cannot draw, under the headings they stand below. */
export function PassageView({ source }: { source: Source }) {
  const translate = useTranslate();
  const { passages, headings } = source;
  if (passages.length === 0) return <p className="p-5 text-muted">{translate('panel.noPassage')}</p>;
  const label = translate('panel.passages', { count: passages.length });
  return (
    <ScrollRegion aria-label={label} className="min-h-0 grow overflow-y-auto p-5 outline-offset-[-2px]">
      <h3 className="text-sm font-semibold text-muted">{label}</h3>
      {headings.length > 0 && (
        <p className="mt-1 text-sm text-muted">
          <bdi>{headings.join(' › ')}</bdi>
        </p>
      )}
      {passages.map((passage) => (
        <div key={passage} className="mt-4 border-s-3 border-accent ps-4">
          {isProse(source) ? (
            <AnswerText text={passage} complete />
          ) : (
            <p dir="auto" className="leading-relaxed whitespace-pre-wrap">
              {passage}
            </p>
          )}
        </div>
      ))}
    </ScrollRegion>
  );
}

/** Ingestion writes these formats as Markdown; in the others a star is a star. */
function isProse({ place }: Source): boolean {
  return /\.(md|markdown|html?|docx|pptx)$/i.test(place.sourcefile);
}

import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import type { Source } from '#lib/client/sources.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { PassageText } from './passage-text.tsx';

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
      {passages.map((passage, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the passages of an answer never change
        <div key={index} className="mt-4 border-s-3 border-accent ps-4">
          <PassageText passage={passage} />
        </div>
      ))}
    </ScrollRegion>
  );
}

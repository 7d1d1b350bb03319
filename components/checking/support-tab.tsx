import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { type FoundPassage, foundPassages } from '#lib/client/source-passages.ts';
import type { SortedSources } from '#lib/client/sources.ts';
import type { Turn } from '#lib/client/turn.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { ShownPictures } from './shown-pictures.tsx';
import { SupportingPassage } from './supporting-passage.tsx';

interface SupportTabProps {
  turn: Turn;
  sources: SortedSources;
  onShow: (sourcepage: string) => void;
}

/** Every passage that was found for an answer, best first, whether it was cited or not. */
export function SupportTab({ turn, sources: { cited, found }, onShow }: SupportTabProps) {
  const translate = useTranslate();
  const passages = foundPassages(turn, [...cited, ...found]);
  if (passages.length === 0) return <p className="p-5 text-muted">{translate('support.none')}</p>;
  const numberOf = (passage: FoundPassage) => cited.indexOf(passage.source) + 1;
  return (
    <ScrollRegion
      aria-label={translate('panel.support')}
      className="min-h-0 grow overflow-y-auto p-5 outline-offset-[-2px]"
    >
      <ShownPictures turn={turn} sources={[...cited, ...found]} onShow={onShow} />
      <p className="mb-3 text-sm text-muted">{translate('support.count', { count: passages.length })}</p>
      <ol className="grid grid-cols-1 gap-4">
        {passages.map((passage, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was found never changes
          <li key={index}>
            <SupportingPassage passage={passage} number={numberOf(passage)} onShow={onShow} />
          </li>
        ))}
      </ol>
    </ScrollRegion>
  );
}

import { DocumentView } from '#components/sources/document-view.tsx';
import { ButtonLink, IconButton } from '#components/ui/button.tsx';
import { CutText } from '#components/ui/cut-text.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { keyByIndex } from '#components/ui/key-by-index.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { readablePath } from '#lib/client/sources/source-location.ts';
import { quotesOf } from '#lib/client/sources/source-quote.ts';
import { placeOf, type SortedSources, type Source } from '#lib/client/sources/sources.ts';
import { sourceUrl } from '#lib/core/citations/sourcepage.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

interface CitationTabProps {
  answer: string;
  sources: SortedSources;
  sourcepage: string | undefined;
  onShow: (sourcepage: string) => void;
}

/** The document behind a citation, at the place that is cited. The answer's first one where none was chosen. */
export function CitationTab({ answer, sources, sourcepage, onShow }: CitationTabProps) {
  const translate = useTranslate();
  const all = [...sources.cited, ...sources.found];
  const source = all.find((one) => one.sourcepage === sourcepage) ?? sources.cited[0];
  if (!source) return <p className="p-5 text-muted">{translate('citation.none')}</p>;
  return (
    <>
      <CitationHead source={source} />
      <CitationSteps source={source} cited={sources.cited} onShow={onShow} />
      {source.external ? (
        <ExternalPassages source={source} />
      ) : (
        <DocumentView key={source.sourcepage} source={source} quotes={quotesOf(answer, source, all)} />
      )}
    </>
  );
}

function CitationHead({ source }: { source: Source }) {
  const translate = useTranslate();
  const places = [readablePath(source.location.sourcefile), placeOf(source, translate)];
  const where = source.external?.url ?? places.filter(Boolean).join(' · ');
  return (
    <div className="flex shrink-0 items-center gap-2 py-2 ps-5 pe-2">
      <div className="min-w-0 grow">
        <h3 className="font-semibold">
          <CutText>{source.title}</CutText>
        </h3>
        <p className="text-sm text-muted">
          <CutText>{where}</CutText>
        </p>
      </div>
      <OriginalLink source={source} />
    </div>
  );
}

interface CitationStepsProps {
  source: Source;
  cited: readonly Source[];
  onShow: (sourcepage: string) => void;
}

/** From one citation of the answer to the next. */
function CitationSteps({ source, cited, onShow }: CitationStepsProps) {
  const translate = useTranslate();
  const at = cited.indexOf(source);
  // From what was merely found, the way leads to the first citation.
  const previous = cited[at - 1];
  const next = cited[at + 1];
  if (at === 0 && !next) return <div className="border-b border-line" />;
  const go = (to: Source | undefined) => to && onShow(to.sourcepage);
  return (
    <div className="flex shrink-0 items-center gap-1 border-b border-line px-1 pb-1 sm:px-3">
      <IconButton
        icon="previous"
        label={translate('citation.previous')}
        aria-disabled={!previous}
        onClick={() => go(previous)}
      />
      <p aria-live="polite" className="text-sm tabular-nums">
        {at < 0
          ? translate('citation.uncited')
          : translate('citation.position', { number: at + 1, count: cited.length })}
      </p>
      <IconButton
        icon="next"
        label={translate('citation.next')}
        aria-disabled={!next}
        onClick={() => go(next)}
      />
    </div>
  );
}

/** What was found on a page of another server, which is not loaded here. */
function ExternalPassages({ source }: { source: Source }) {
  const translate = useTranslate();
  return (
    <ScrollRegion aria-label={source.title} className="min-h-0 grow space-y-3 overflow-y-auto p-5">
      {source.passages.length === 0 && <p className="text-muted">{translate('process.empty')}</p>}
      {keyByIndex(source.passages, (passage) => (
        <p dir="auto" className="whitespace-pre-wrap">
          {passage}
        </p>
      ))}
    </ScrollRegion>
  );
}

/** Opens the document itself in a tab of its own. */
function OriginalLink({ source }: { source: Source }) {
  const translate = useTranslate();
  return (
    <ButtonLink
      look="quiet"
      href={sourceUrl(source)}
      target="_blank"
      rel="noopener noreferrer"
      className="shrink-0 gap-1.5 px-2.5"
    >
      <span className="max-sm:sr-only">{translate('panel.original')}</span>
      <span className="sr-only"> ({translate('panel.opensInNewTab')})</span>
      <Icon name="external" />
    </ButtonLink>
  );
}

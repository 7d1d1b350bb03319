import { useEffect, useRef } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { SidePanel } from '#components/ui/side-panel.tsx';
import { contentUrl, isPdf } from '#lib/client/source-place.ts';
import { placeOf, type Source } from '#lib/client/sources.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { PassageView } from './passage-view.tsx';
import { PdfView } from './pdf-view.tsx';

/** The document behind a citation, at the place that is cited. */
export function SourcePanel({ source, onClose }: { source: Source; onClose: () => void }) {
  const translate = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  const place = placeOf(source, translate);
  // Whoever opened the panel from the keyboard reads on in it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <SidePanel label={translate('panel.label')} onClose={onClose}>
      <div className="flex shrink-0 items-center gap-2 border-b border-line py-2 ps-5 pe-2">
        <div className="min-w-0 grow">
          <h2 ref={heading} tabIndex={-1} className="truncate text-base font-semibold outline-none">
            <bdi>{source.title}</bdi>
          </h2>
          <p className="truncate text-sm text-muted">
            <bdi>{[source.place.sourcefile, place].filter(Boolean).join(' · ')}</bdi>
          </p>
        </div>
        <OriginalLink sourcepage={source.sourcepage} />
        <IconButton icon="close" label={translate('panel.close')} onClick={onClose} />
      </div>
      {isPdf(source.place.sourcefile) ? <PdfView source={source} /> : <PassageView source={source} />}
    </SidePanel>
  );
}

function OriginalLink({ sourcepage }: { sourcepage: string }) {
  const translate = useTranslate();
  return (
    <a
      href={contentUrl(sourcepage)}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-10 shrink-0 items-center gap-1.5 rounded-lg px-2.5 text-sm font-medium text-accent-strong hover:bg-sunken"
    >
      <span className="max-sm:sr-only">{translate('panel.original')}</span>
      <span className="sr-only"> ({translate('panel.opensInNewTab')})</span>
      <Icon name="external" />
    </a>
  );
}

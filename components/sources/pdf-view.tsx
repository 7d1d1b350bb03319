import { useState } from 'react';
import { usePdf } from '#lib/client/pdf/use-pdf.ts';
import { contentUrl } from '#lib/client/source-place.ts';
import type { Source } from '#lib/client/sources.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { PdfPage } from './pdf-page.tsx';
import { PdfToolbar } from './pdf-toolbar.tsx';

const ZOOM_STEP = 1.25;
const LEAST_ZOOM = 0.5;
const MOST_ZOOM = 4;
const NOTHING_CITED: readonly string[] = [];

/** A PDF at the cited page, with the cited passage marked. */
export function PdfView({ source, quotes }: { source: Source; quotes: readonly string[] }) {
  const translate = useTranslate();
  const state = usePdf(contentUrl(source.place.sourcefile));
  const [wanted, setWanted] = useState(source.place.page ?? 1);
  const [zoom, setZoom] = useState(1);
  if (state.status === 'opening') {
    return <p className="motion-safe:animate-pulse p-5 text-muted">{translate('pdf.loading')}</p>;
  }
  if (state.status === 'failed') {
    const reason = translate(`pdf.reason.${state.fault}`);
    return <p className="p-5 text-danger">{translate('pdf.failed', { reason })}</p>;
  }
  const pages = state.pdf.document.numPages;
  // A citation may name a page that the document does not have (any more).
  const page = Math.min(wanted, pages);
  return (
    <>
      <PdfToolbar
        page={page}
        pages={pages}
        zoom={zoom}
        onPage={setWanted}
        onZoom={(direction) => setZoom((now) => zoomed(now, direction))}
        onFit={() => setZoom(1)}
      />
      <PdfPage
        pdf={state.pdf}
        page={page}
        zoom={zoom}
        passages={page === source.place.page ? source.passages : NOTHING_CITED}
        quotes={quotes}
        title={source.title}
      />
    </>
  );
}

function zoomed(zoom: number, direction: 'in' | 'out'): number {
  const next = direction === 'in' ? zoom * ZOOM_STEP : zoom / ZOOM_STEP;
  return Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, next));
}

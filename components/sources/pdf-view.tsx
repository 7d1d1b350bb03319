import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { useElementWidth } from '#components/ui/use-element-width.ts';
import { useLoaded } from '#lib/client/page/use-loaded.ts';
import type { Source } from '#lib/client/sources/sources.ts';
import { contentUrl } from '#lib/core/citations/sourcepage.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { useOwnFinder } from './find/document-finder.ts';
import { PassageView, type ShownSource } from './loaded-document.tsx';
import { drawPage } from './pdf/draw-page.ts';
import { type OpenPdf, openPdf, type PdfFault, pdfFault } from './pdf/open-pdf.ts';
import { createPdfFinder } from './pdf/pdf-finder.ts';

const ZOOM_STEP = 1.25;
const LEAST_ZOOM = 0.5;
const MOST_ZOOM = 4;
const PHONE_ZOOM = 2;
const NOTHING_CITED: readonly string[] = [];

/** A PDF at the cited page, with the cited passage marked. */
export function PdfView({ source, quotes, said }: ShownSource) {
  const translate = useTranslate();
  const url = contentUrl(source.location.sourcefile);
  const opened = useLoaded(url, () => openPdf(url));
  if (!opened) {
    return <p className="motion-safe:animate-pulse p-5 text-muted">{translate('pdf.loading')}</p>;
  }
  if ('error' in opened) {
    const reason = translate(`pdf.reason.${pdfFault(opened.error)}`);
    return <p className="p-5 text-danger">{translate('pdf.failed', { reason })}</p>;
  }
  return <PdfPages pdf={opened.value} source={source} quotes={quotes} said={said} />;
}

/** The pages of an open PDF, one at a time. */
function PdfPages({ pdf, source, quotes, said }: ShownSource & { pdf: OpenPdf }) {
  const [wanted, setWanted] = useState(source.location.page ?? 1);
  const [zoom, setZoom] = useState(() => zoomAtFirst(source));
  const [isText, setText] = useState(false);
  const shown = useRef(wanted);
  const [finder] = useState(() => createPdfFinder(pdf, { page: () => shown.current, show: setWanted }));
  useOwnFinder(finder);
  const pages = pdf.document.numPages;
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
        isText={isText}
        onText={source.passages.length > 0 ? () => setText(!isText) : undefined}
      />
      {isText && <PassageView source={source} said={said} />}
      <PdfPage
        pdf={pdf}
        isHidden={isText}
        onDrawn={(drawn, root) => {
          shown.current = drawn;
          finder.drawn(drawn, root);
        }}
        sourcefile={source.location.sourcefile}
        page={page}
        zoom={zoom}
        passages={page === source.location.page ? source.passages : NOTHING_CITED}
        quotes={quotes}
        title={source.title}
      />
    </>
  );
}

/** Where a page as wide as the screen could not be read, what is cited is shown at reading size. */
function zoomAtFirst({ passages }: Source): number {
  return passages.length > 0 && matchMedia('(width < 40rem)').matches ? PHONE_ZOOM : 1;
}

function zoomed(zoom: number, direction: 'in' | 'out'): number {
  const next = direction === 'in' ? zoom * ZOOM_STEP : zoom / ZOOM_STEP;
  return Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, next));
}

interface PdfPageProps {
  pdf: OpenPdf;
  isHidden: boolean;
  sourcefile: string;
  page: number;
  zoom: number;
  passages: readonly string[];
  quotes: readonly string[];
  title: string;
  /** Called with each page that is drawn, and the element that holds it. */
  onDrawn: (page: number, root: HTMLElement) => void;
}

/** One page of a PDF as wide as there is room, with text that can be selected and read aloud. */
function PdfPage({ pdf, isHidden, sourcefile, page, zoom, passages, quotes, title, onDrawn }: PdfPageProps) {
  const translate = useTranslate();
  const area = useRef<HTMLElement>(null);
  const holder = useRef<HTMLDivElement>(null);
  const drawnPage = useRef(0);
  const room = useElementWidth(area);
  const [fault, setFault] = useState<PdfFault>();
  const tellDrawn = useEffectEvent(onDrawn);

  useEffect(() => {
    if (room === 0 || !holder.current) return;
    const controller = new AbortController();
    const request = { sourcefile, page, width: room * zoom, passages, quotes };
    drawPage(pdf, request, holder.current, controller.signal).then(
      (marked) => {
        setFault(undefined);
        // Zooming must not carry the reader away from what is being looked at.
        if (drawnPage.current !== page) {
          drawnPage.current = page;
          if (marked) marked.scrollIntoView({ block: 'center', inline: 'start' });
          else area.current?.scrollTo({ top: 0 });
        }
        if (holder.current) tellDrawn(page, holder.current);
      },
      (thrown: unknown) => {
        if (!controller.signal.aborted) setFault(pdfFault(thrown));
      },
    );
    return () => controller.abort();
  }, [pdf, sourcefile, page, zoom, passages, quotes, room]);

  return (
    <ScrollRegion
      ref={area}
      aria-label={translate('pdf.page', { page, title })}
      className="min-h-0 grow overflow-auto bg-sunken p-3 outline-offset-[-2px] [scrollbar-gutter:stable]"
      hidden={isHidden}
    >
      {fault && (
        <p className="p-2 text-danger">
          {translate('pdf.failed', { reason: translate(`pdf.reason.${fault}`) })}
        </p>
      )}
      <div ref={holder} dir="ltr" className="relative mx-auto w-fit bg-white shadow-raised" />
    </ScrollRegion>
  );
}

interface PdfToolbarProps {
  page: number;
  pages: number;
  zoom: number;
  onPage: (page: number) => void;
  onZoom: (direction: 'in' | 'out') => void;
  onFit: () => void;
  /** Whether the text of what is cited is shown in place of its page; absent where nothing is cited. */
  isText: boolean;
  onText: (() => void) | undefined;
}

/** Turning pages and zooming. */
function PdfToolbar({ page, pages, zoom, onPage, onZoom, onFit, isText, onText }: PdfToolbarProps) {
  const translate = useTranslate();
  return (
    <fieldset
      aria-label={translate('pdf.toolbar')}
      className="flex shrink-0 flex-wrap items-center justify-between gap-x-2 border-b border-line px-1 py-1 sm:px-3"
    >
      <div className="flex items-center gap-1">
        <IconButton
          icon="previous"
          label={translate('pdf.previous')}
          aria-disabled={page <= 1}
          onClick={() => onPage(Math.max(1, page - 1))}
        />
        <p aria-live="polite" className="min-w-24 sm:min-w-28 text-center text-sm tabular-nums">
          {translate('pdf.position', { page, pages })}
        </p>
        <IconButton
          icon="next"
          label={translate('pdf.next')}
          aria-disabled={page >= pages}
          onClick={() => onPage(Math.min(pages, page + 1))}
        />
      </div>
      <div className="flex items-center gap-1">
        {onText && (
          <IconButton
            icon="quote"
            label={translate('pdf.text')}
            aria-pressed={isText}
            onClick={onText}
            className="aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
          />
        )}
        <IconButton icon="minus" label={translate('pdf.zoomOut')} onClick={() => onZoom('out')} />
        <p aria-live="polite" className="min-w-12 max-sm:sr-only text-center text-sm tabular-nums">
          <span className="sr-only">{translate('pdf.zoom', { percent: Math.round(zoom * 100) })}</span>
          <span aria-hidden="true">{Math.round(zoom * 100)}%</span>
        </p>
        <IconButton icon="plus" label={translate('pdf.zoomIn')} onClick={() => onZoom('in')} />
        <IconButton icon="width" label={translate('pdf.fitWidth')} onClick={onFit} />
      </div>
    </fieldset>
  );
}

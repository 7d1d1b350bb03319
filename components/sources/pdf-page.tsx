import { useEffect, useRef, useState } from 'react';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { useElementWidth } from '#components/ui/use-element-width.ts';
import { drawPage } from '#lib/client/pdf/draw-page.ts';
import { type OpenPdf, type PdfFault, pdfFault } from '#lib/client/pdf/open-pdf.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

interface PdfPageProps {
  pdf: OpenPdf;
  page: number;
  zoom: number;
  passages: readonly string[];
  quotes: readonly string[];
  title: string;
}

/** One page of a PDF as wide as there is room, with text that can be selected and read aloud. */
export function PdfPage({ pdf, page, zoom, passages, quotes, title }: PdfPageProps) {
  const translate = useTranslate();
  const area = useRef<HTMLElement>(null);
  const holder = useRef<HTMLDivElement>(null);
  const drawnPage = useRef(0);
  const room = useElementWidth(area);
  const [fault, setFault] = useState<PdfFault>();

  useEffect(() => {
    if (room === 0 || !holder.current) return;
    const leaving = new AbortController();
    drawPage(pdf, { page, width: room * zoom, passages, quotes }, holder.current, leaving.signal).then(
      (marked) => {
        setFault(undefined);
        // Zooming must not carry the reader away from what is being looked at.
        if (drawnPage.current === page) return;
        drawnPage.current = page;
        if (marked) marked.scrollIntoView({ block: 'center' });
        else area.current?.scrollTo({ top: 0 });
      },
      (thrown: unknown) => {
        if (!leaving.signal.aborted) setFault(pdfFault(thrown));
      },
    );
    return () => leaving.abort();
  }, [pdf, page, zoom, passages, quotes, room]);

  return (
    <ScrollRegion
      ref={area}
      aria-label={translate('pdf.page', { page, title })}
      className="min-h-0 grow overflow-auto bg-sunken p-3 outline-offset-[-2px] [scrollbar-gutter:stable]"
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

import { IconButton } from '#components/ui/button.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

interface PdfToolbarProps {
  page: number;
  pages: number;
  zoom: number;
  onPage: (page: number) => void;
  onZoom: (direction: 'in' | 'out') => void;
  onFit: () => void;
}

/** Turning pages and zooming. */
export function PdfToolbar({ page, pages, zoom, onPage, onZoom, onFit }: PdfToolbarProps) {
  const translate = useTranslate();
  return (
    <fieldset
      aria-label={translate('pdf.toolbar')}
      className="flex shrink-0 items-center justify-between gap-2 border-b border-line px-1 py-1 sm:px-3"
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

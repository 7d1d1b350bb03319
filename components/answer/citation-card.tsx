import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { placeOf, type Source } from '#lib/client/sources.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

const EXCERPT_CHARACTERS = 240;
const GAP_PX = 6;
const EDGE_PX = 8;

interface CitationCardProps {
  id: string;
  source: Source;
  anchor: RefObject<HTMLElement | null>;
  onHide: () => void;
}

/** What a citation rests on, beside its chip: title, place, excerpt. Goes with Escape, and when the page scrolls. */
export function CitationCard({ id, source, anchor, onHide }: CitationCardProps) {
  const translate = useTranslate();
  const card = useRef<HTMLSpanElement>(null);
  const place = placeOf(source, translate);
  const excerpt = (source.passages[0] ?? '').slice(0, EXCERPT_CHARACTERS).replaceAll(' | ', ' · ');

  useLayoutEffect(() => {
    if (!card.current || !anchor.current) return;
    card.current.showPopover();
    placeBeside(card.current, anchor.current.getBoundingClientRect());
  }, [anchor]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onHide();
    addEventListener('keydown', onKey);
    addEventListener('scroll', onHide, { capture: true, passive: true });
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('scroll', onHide, { capture: true });
    };
  }, [onHide]);

  return (
    <span
      ref={card}
      id={id}
      popover="manual"
      role="tooltip"
      className="fixed inset-auto m-0 w-80 max-w-[calc(100vw-1rem)] rounded-xl border border-line bg-surface p-3 text-start text-sm leading-5 font-normal text-ink not-italic shadow-raised"
    >
      <span className="block font-medium">
        <bdi>{source.title}</bdi>
      </span>
      {place && (
        <span className="block text-muted">
          <bdi>{place}</bdi>
        </span>
      )}
      {excerpt && (
        <span dir="auto" className="mt-1.5 line-clamp-4 text-muted">
          {excerpt}
        </span>
      )}
    </span>
  );
}

/** Above the chip, or below it where there is no room; never beyond the sides of the window. */
function placeBeside(card: HTMLElement, chip: DOMRect): void {
  const { width, height } = card.getBoundingClientRect();
  const above = chip.top - height - GAP_PX;
  const left = chip.left + chip.width / 2 - width / 2;
  card.style.top = `${above >= EDGE_PX ? above : chip.bottom + GAP_PX}px`;
  card.style.left = `${Math.max(EDGE_PX, Math.min(left, innerWidth - width - EDGE_PX))}px`;
}

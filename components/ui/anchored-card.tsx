import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

interface AnchoredCardProps {
  id: string;
  /** What the card is called. */
  label: string;
  anchor: RefObject<HTMLElement | null>;
  onHide: () => void;
  children: ReactNode;
}

/** A card above its anchor or below it. Goes with Escape, a press elsewhere, and when the page scrolls. */
export function AnchoredCard({ id, label, anchor, onHide, children }: AnchoredCardProps) {
  const card = useRef<HTMLSpanElement>(null);

  useLayoutEffect(() => {
    if (!card.current || !anchor.current) return;
    card.current.showPopover();
    placeBeside(card.current, anchor.current.getBoundingClientRect());
  }, [anchor]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onHide();
    const onPress = ({ target }: PointerEvent) => {
      const own = anchor.current?.parentElement;
      if (!(target instanceof Node && own?.contains(target))) onHide();
    };
    addEventListener('keydown', onKey);
    addEventListener('pointerdown', onPress, { passive: true });
    addEventListener('scroll', onHide, { capture: true, passive: true });
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('pointerdown', onPress);
      removeEventListener('scroll', onHide, { capture: true });
    };
  }, [anchor, onHide]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand within a line of text
    <span
      ref={card}
      id={id}
      popover="manual"
      // That of the page, also within an answer in another script.
      dir={document.documentElement.dir || undefined}
      role="group"
      aria-label={label}
      className="fixed inset-auto m-0 w-80 max-w-[calc(100vw-1rem)] rounded-xl border border-line bg-surface p-3 text-start text-sm leading-5 font-normal text-ink no-underline not-italic shadow-raised"
    >
      {children}
    </span>
  );
}

const GAP_PX = 6;
const EDGE_PX = 8;

/** Never beyond the sides of the window. */
function placeBeside(card: HTMLElement, anchor: DOMRect): void {
  const { width, height } = card.getBoundingClientRect();
  const above = anchor.top - height - GAP_PX;
  const left = anchor.left + anchor.width / 2 - width / 2;
  card.style.top = `${above >= EDGE_PX ? above : anchor.bottom + GAP_PX}px`;
  card.style.left = `${Math.max(EDGE_PX, Math.min(left, innerWidth - width - EDGE_PX))}px`;
}

import { type RefObject, useEffect, useLayoutEffect } from 'react';

/**
 * Shows a popover above its anchor or below it, never beyond the sides of the window. It goes with Escape, a press outside
 * of what holds the anchor, and when the page scrolls.
 */
export function useAnchoredPopover(
  card: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  onHide: () => void,
): void {
  useLayoutEffect(() => {
    if (!card.current || !anchor.current) return;
    card.current.showPopover();
    placeBeside(card.current, anchor.current.getBoundingClientRect());
  }, [card, anchor]);

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
}

const GAP_PX = 6;
const EDGE_PX = 8;

function placeBeside(card: HTMLElement, anchor: DOMRect): void {
  const { width, height } = card.getBoundingClientRect();
  const above = anchor.top - height - GAP_PX;
  const left = anchor.left + anchor.width / 2 - width / 2;
  card.style.top = `${above >= EDGE_PX ? above : anchor.bottom + GAP_PX}px`;
  card.style.left = `${Math.max(EDGE_PX, Math.min(left, innerWidth - width - EDGE_PX))}px`;
}

import {
  type FocusEvent,
  type ReactNode,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

interface AnchoredCardProps {
  id: string;
  /** The accessible name of the card. */
  label: string;
  anchor: RefObject<HTMLElement | null>;
  onHide: () => void;
  children: ReactNode;
}

/** A card above its anchor or below it. Escape, a press elsewhere and scrolling close it. */
export function AnchoredCard({ id, label, anchor, onHide, children }: AnchoredCardProps) {
  const card = useRef<HTMLSpanElement>(null);
  useAnchoredPopover(card, anchor, onHide);

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

/**
 * Shows a popover above its anchor or below it, never beyond the sides of the window. It closes with Escape, a press outside
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

/** Passing over something is not yet asking about it; and the way to a card may leave what it belongs to. */
const SHOW_AFTER_MS = 200;
const HIDE_AFTER_MS = 150;

/**
 * When to show a card that belongs to a control: while a mouse rests on either of them, or the keyboard has brought the
 * focus, or after `show`. `area` goes on what holds control and card, `focusable` on the control.
 */
export function useHoverCard() {
  const [shown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const settle = useCallback((next: boolean, afterMs: number) => {
    clearTimeout(timer.current);
    if (afterMs === 0) setShown(next);
    else timer.current = setTimeout(() => setShown(next), afterMs);
  }, []);
  const show = useCallback(() => settle(true, 0), [settle]);
  const hide = useCallback(() => settle(false, 0), [settle]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    shown,
    show,
    hide,
    area: {
      onPointerEnter: (event: ReactPointerEvent) => {
        if (event.pointerType === 'mouse') settle(true, SHOW_AFTER_MS);
      },
      onPointerLeave: (event: ReactPointerEvent) => {
        if (event.pointerType === 'mouse') settle(false, HIDE_AFTER_MS);
      },
    },
    focusable: {
      onFocus: (event: FocusEvent) => {
        if (event.currentTarget.matches(':focus-visible')) settle(true, 0);
      },
      onBlur: hide,
    },
  };
}

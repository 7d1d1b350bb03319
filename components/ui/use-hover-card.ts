import { type FocusEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';

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
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') settle(true, SHOW_AFTER_MS);
      },
      onPointerLeave: (event: PointerEvent) => {
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

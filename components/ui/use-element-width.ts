import { type RefObject, useEffect, useState } from 'react';

/** The width inside an element's padding, in whole pixels, followed as it changes; 0 until it is known. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observed = element.current;
    if (!observed) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

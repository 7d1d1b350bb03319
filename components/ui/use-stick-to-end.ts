import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Closer than this to the end counts as being there. */
const NEAR_PX = 48;

/**
 * Keeps a scrolled area at its end while what it holds grows, and lets go as soon as the reader scrolls up, or opens
 * something in it while nothing is `arriving`. `content` is what grows inside `area`; a change of `entries`, how many
 * things it lists, goes to the end again.
 */
export function useStickToEnd(
  area: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  entries: number,
  arriving = true,
) {
  const [atEnd, setAtEnd] = useState(true);
  const isInProgress = useEffectEvent(() => arriving);

  useEffect(() => {
    const scroller = area.current;
    const inner = content.current;
    if (!scroller || !inner || entries === 0) return;
    let sticking = true;
    scroller.scrollTop = scroller.scrollHeight;
    let lastTop = scroller.scrollTop;

    const onScroll = () => {
      const distance = scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop;
      const movedUp = scroller.scrollTop < lastTop - 1;
      lastTop = scroller.scrollTop;
      // Content that shrinks moves the view up as well, but leaves it at the end.
      if (movedUp) sticking = distance < 1;
      else if (distance < NEAR_PX) sticking = true;
      setAtEnd(sticking);
    };
    const onClick = () => {
      if (!isInProgress()) sticking = false;
    };
    const observer = new ResizeObserver(() => {
      if (sticking) scroller.scrollTop = scroller.scrollHeight;
      else onScroll();
    });
    scroller.addEventListener('scroll', onScroll, { passive: true });
    inner.addEventListener('click', onClick);
    observer.observe(inner);
    observer.observe(scroller);
    return () => {
      scroller.removeEventListener('scroll', onScroll);
      inner.removeEventListener('click', onClick);
      observer.disconnect();
    };
  }, [area, content, entries]);

  function scrollToEnd() {
    const scroller = area.current;
    scroller?.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' });
  }

  return { atEnd, scrollToEnd };
}

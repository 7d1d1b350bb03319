import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isRunning, type Turn } from '#lib/client/conversation/turn.ts';

/** Closer than this to the end counts as being there. */
const NEAR_PX = 48;
/** Kept free above the question. */
const MARGIN_PX = 24;
/** A reader who does one of these chooses the place from then on. */
const READERS_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * What the view follows: the last question and the start of its `answer`; the `end` of the conversation;
 * or `nothing`.
 */
type Followed = 'answer' | 'end' | 'nothing';

/**
 * Keeps the last question in view. A new one goes to the top of `area` and its answer grows below it; the view stays once
 * the reader scrolls or presses anything.
 * `content` is what grows inside `area`, `last` the last turn in it.
 */
export function useAnswerInView(
  area: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  last: Turn | undefined,
) {
  const [atEnd, setAtEnd] = useState(true);
  const followed = useRef<Followed>('answer');
  const shown = last?.id;
  // Turning to another branch leaves the view where the reader turned.
  const isAsked = useEffectEvent(() => last !== undefined && isRunning(last));

  useEffect(() => {
    const scroller = area.current;
    const inner = content.current;
    if (shown === undefined || isAsked()) followed.current = 'answer';
    if (!scroller || !inner || shown === undefined) return;
    const observe = () => setAtEnd(distanceToEnd(scroller) < NEAR_PX);
    const follow = () => {
      if (followed.current === 'answer') showAnswer(scroller, inner);
      else if (followed.current === 'end') scroller.scrollTop = scroller.scrollHeight;
      observe();
    };
    const letGo = () => {
      followed.current = 'nothing';
    };
    const observer = new ResizeObserver(follow);
    observer.observe(inner);
    observer.observe(scroller);
    scroller.addEventListener('scroll', observe, { passive: true });
    for (const move of READERS_MOVES) scroller.addEventListener(move, letGo, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', observe);
      for (const move of READERS_MOVES) scroller.removeEventListener(move, letGo);
    };
  }, [area, content, shown]);

  function scrollToEnd() {
    const scroller = area.current;
    if (!scroller) return;
    followed.current = 'end';
    scroller.scrollTop = scroller.scrollHeight;
  }

  return { atEnd, scrollToEnd };
}

function distanceToEnd({ scrollHeight, clientHeight, scrollTop }: HTMLElement): number {
  return scrollHeight - clientHeight - scrollTop;
}

/** Scrolls to the last question, whose answer stands below it: a long answer is read from its start. */
function showAnswer(scroller: HTMLElement, content: HTMLElement): void {
  const [question] = content.lastElementChild?.lastElementChild?.children ?? [];
  if (!question) return;
  const origin = scroller.getBoundingClientRect().top - scroller.scrollTop;
  scroller.scrollTop = question.getBoundingClientRect().top - origin - MARGIN_PX;
}

import { type RefObject, useEffect, useRef } from 'react';

/** What had the focus, and in which of the articles it was. */
interface Held {
  element: HTMLElement;
  article: number;
}

/**
 * What has the focus in `area` and goes when `content` changes, as buttons of a version do, leaves it to the button of that
 * name in the article that comes in its place, or else to `area`: a reader with a keyboard goes on from there.
 */
export function useFocusStays(area: RefObject<HTMLElement | null>, content: unknown): void {
  'use no memo';
  const held = useRef<Held>(undefined);

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const outer = area.current;
      const isWithin = target instanceof HTMLElement && target !== outer && outer?.contains(target);
      held.current = isWithin
        ? { element: target, article: articlesIn(outer).findIndex((article) => article.contains(target)) }
        : undefined;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [area]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of the content
  useEffect(() => {
    if (!held.current || held.current.element.isConnected || document.activeElement !== document.body) return;
    const { element, article } = held.current;
    const buttons = [...(articlesIn(area.current)[article]?.querySelectorAll('button') ?? [])];
    const same = buttons.find((button) => nameOf(button) === nameOf(element));
    (same ?? area.current)?.focus({ preventScroll: true });
  }, [area, content]);
}

function articlesIn(area: HTMLElement | null): Element[] {
  return [...(area?.querySelectorAll('article') ?? [])];
}

function nameOf(element: Element): string | null {
  return element.getAttribute('aria-label') ?? element.textContent;
}

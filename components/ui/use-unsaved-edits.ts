import { useEffect } from 'react';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

/**
 * Asks before unsaved edits are lost: when the page closes or loads another one, on the browser's way back within the page,
 * and, through the returned function, before their form closes.
 */
export function useUnsavedEdits(isChanged: boolean): (leave: () => void) => void {
  const text = useTranslate()('edits.unsaved');
  useTabGuard(isChanged);
  useEffect(() => {
    if (!isChanged) return;
    // Not in all browsers.
    const history = (window as { navigation?: Navigation }).navigation;
    const ask = (event: NavigateEvent) => {
      if (leavesWithoutLoading(event) && !window.confirm(text)) event.preventDefault();
    };
    history?.addEventListener('navigate', ask);
    return () => history?.removeEventListener('navigate', ask);
  }, [isChanged, text]);
  return (leave) => {
    if (!isChanged || window.confirm(text)) leave();
  };
}

/** Whether the way back or forward shows another page in this document, of which the browser asks nothing. */
function leavesWithoutLoading({ navigationType, cancelable, destination }: NavigateEvent): boolean {
  if (navigationType !== 'traverse' || !cancelable || !destination.sameDocument) return false;
  return new URL(destination.url).pathname !== location.pathname;
}

/** The browser asks before it leaves this page, while `isOn`. Links that stay within the page's document do not ask. */
export function useTabGuard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    guards += 1;
    addEventListener('beforeunload', ask);
    return () => {
      guards -= 1;
      if (guards === 0) removeEventListener('beforeunload', ask);
    };
  }, [isOn]);
}

let guards = 0;

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** For links of the router: while something is guarded they load their page, so that the browser asks. */
export function leaveByLoading(event: { preventDefault: () => void }, href: string): void {
  if (guards === 0) return;
  event.preventDefault();
  location.assign(href);
}

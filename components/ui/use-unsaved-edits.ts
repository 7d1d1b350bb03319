import { useEffect } from 'react';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { useTabGuard } from './use-tab-guard.ts';

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

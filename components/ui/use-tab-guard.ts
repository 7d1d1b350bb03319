import { useEffect } from 'react';

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

import { useEffect, useEffectEvent } from 'react';
import type { Scope } from '#lib/client/conversation/scope.ts';

const PARAMETER = 'about';

/** The address of the chat that asks about one document. */
export function askAbout(sourcefile: string): string {
  return `/?${new URLSearchParams({ [PARAMETER]: sourcefile })}`;
}

/** Chooses the document that the address names, once: the address is then that of the chat. */
export function useAskedAbout(onChoose: (scope: Scope) => void): void {
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    const name = new URLSearchParams(location.search).get(PARAMETER);
    if (!name) return;
    history.replaceState(null, '', location.pathname);
    choose({ kind: 'documents', names: [name] });
    document.getElementById('question')?.focus();
  }, []);
}

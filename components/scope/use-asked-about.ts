import { useEffect, useEffectEvent } from 'react';
import type { Scope } from '#lib/client/conversation/scope.ts';
import { takeParameter } from '#lib/client/page/take-parameter.ts';

const PARAMETER = 'about';

/** The address of the chat that asks about one document. */
export function askAbout(sourcefile: string): string {
  return `/?${new URLSearchParams({ [PARAMETER]: sourcefile })}`;
}

/** Chooses the document that the address names, `?about=…`, once: the address then names it no more. */
export function useAskedAbout(onChoose: (scope: Scope) => void): void {
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    const name = takeParameter(PARAMETER);
    if (!name) return;
    choose({ kind: 'documents', names: [name] });
    document.getElementById('question')?.focus();
  }, []);
}

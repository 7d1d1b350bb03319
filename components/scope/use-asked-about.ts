'use no memo';

import { useSearchParams } from 'next/navigation';
import { useEffect, useEffectEvent } from 'react';
import type { Scope } from '#lib/client/conversation/scope.ts';
import { takeParameter } from '#lib/client/page/page-address.ts';

const PARAMETER = 'about';

/** The address of the chat that asks about one document. */
export function askAbout(sourcefile: string): string {
  return `/?${new URLSearchParams({ [PARAMETER]: sourcefile })}`;
}

/**
 * Offers the document that the address names, `?about=…`, as long as the address does: until a question is asked about it,
 * or other documents are chosen. `offered` is the offer as it stands.
 */
export function useAskedAbout(offered: Scope | null, offer: (scope: Scope | null) => void): void {
  const name = useSearchParams().get(PARAMETER) || null;
  const propose = useEffectEvent(offer);
  useEffect(() => {
    propose(name === null ? null : { kind: 'documents', names: [name] });
    if (name !== null) document.getElementById('question')?.focus();
  }, [name]);
  const isOpen = offered !== null;
  useEffect(() => {
    if (isOpen) return () => void takeParameter(PARAMETER);
    return undefined;
  }, [isOpen]);
}

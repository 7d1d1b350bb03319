import { useEffect } from 'react';
import type { Scope } from '#lib/client/conversation/scope.ts';
import { useScopeTitle } from './use-library.ts';

interface ScopeTitleProps {
  scope: Scope;
  /** Called with the title once it is known, and with undefined before. */
  onKnown: (title: string | undefined) => void;
}

/** Finds the title of the one document that a scope names; draws nothing. */
export function ScopeTitle({ scope, onKnown }: ScopeTitleProps) {
  const title = useScopeTitle(scope);
  useEffect(() => {
    onKnown(title);
    return () => onKnown(undefined);
  }, [title, onKnown]);
  return null;
}

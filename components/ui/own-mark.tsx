import type { ReactNode } from 'react';

/** Marks a document as the reader's own. */
export function OwnMark({ children }: { children: ReactNode }) {
  return (
    <span className="shrink-0 rounded-md bg-accent-soft px-1.5 py-0.5 text-xs text-accent-strong">
      {children}
    </span>
  );
}

'use no memo';

import type { ReactNode } from 'react';

/** One line of text in a language of its own, cut at its own end, and beginning where the lines around it do. */
export function CutText({ children, className = '' }: { children: ReactNode; className?: string }) {
  return (
    <span dir="auto" className={`block truncate [text-align:match-parent] ${className}`}>
      {children}
    </span>
  );
}

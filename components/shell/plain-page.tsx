'use no memo';

import type { ReactNode } from 'react';
import { Mark } from './mark.tsx';

interface PlainPageProps {
  /** Drawn by the server where it draws the page. */
  mark?: ReactNode;
  heading: string;
  lead: string;
  children: ReactNode;
}

/** A page with one message and one thing to do. */
export function PlainPage(props: PlainPageProps) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-reading flex-col items-start justify-center gap-4 p-6">
      {props.mark ?? <Mark />}
      <h1 className="font-display text-3xl font-semibold">{props.heading}</h1>
      <p className="text-lg text-muted">{props.lead}</p>
      {props.children}
    </main>
  );
}

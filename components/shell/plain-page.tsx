import type { ReactNode } from 'react';
import { Mark } from './mark.tsx';

/** A page with one thing to say and one thing to do. */
export function PlainPage(props: { heading: string; lead: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-dvh max-w-reading flex-col items-start justify-center gap-4 p-6">
      <Mark />
      <h1 className="font-display text-3xl font-semibold">{props.heading}</h1>
      <p className="text-lg text-muted">{props.lead}</p>
      {props.children}
    </main>
  );
}

'use client';
'use no memo';

import { Suspense } from 'react';
import { lazyComponent } from '#components/ui/lazy-component.ts';
import { useSessionState } from '#lib/client/page/session.ts';
import { useVisitor } from './page-context.tsx';

const SessionOver = lazyComponent(async () => (await import('./session-over.tsx')).SessionOver);

/** Says over the open page that the session has ended, and leads back to it after sign-in. The content of the page stays. */
export function SessionNotice() {
  const state = useSessionState();
  const { account } = useVisitor();
  if (state === 'held' || !account) return null;
  return (
    <Suspense>
      <SessionOver isOver={state === 'over'} />
    </Suspense>
  );
}

'use no memo';

import { Suspense } from 'react';
import { lazyPart } from '#components/ui/lazy-part.ts';
import type { ConversationBarProps } from './conversation-bar.tsx';
import { loadBar } from './expect-answer.ts';

const ConversationBar = lazyPart(loadBar);

/** Keeps the height of the bar above a conversation until it is fetched. */
export function ConversationBarPlace(props: ConversationBarProps) {
  return (
    <Suspense fallback={<div className="min-h-12 shrink-0 border-b border-line print:hidden" />}>
      <ConversationBar {...props} />
    </Suspense>
  );
}

'use no memo';

import { Suspense, useState } from 'react';
import { lazyPart } from '#components/ui/lazy-part.ts';
import { isRunning, type Turn } from '#lib/client/conversation/turn.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

const Announcement = lazyPart(async () => (await import('./announcement.tsx')).Announcement);

/** Tells a screen reader that the search began and, once, what was answered: never token by token. */
export function Announcer({ turn }: { turn: Turn | undefined }) {
  const translate = useTranslate();
  // An answer that a reload brought back is no news.
  const [followed, setFollowed] = useState<string>();
  if (turn && isRunning(turn) && followed !== turn.id) setFollowed(turn.id);
  return (
    <div role="status" className="sr-only">
      {turn && turn.id === followed && (
        <Suspense>
          {isRunning(turn) ? translate('announce.searching') : <Announcement turn={turn} />}
        </Suspense>
      )}
    </div>
  );
}

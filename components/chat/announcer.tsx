import { useState } from 'react';
import { plainText } from '#lib/client/markdown/plain-text.ts';
import { sortSources, sourcesOf } from '#lib/client/sources.ts';
import { isRunning, type Turn } from '#lib/client/turn.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { Translate } from '#lib/i18n/translate.ts';
import { failureText } from './failure-text.ts';

/** Tells a screen reader that the search began and, once, what was answered: never token by token. */
export function Announcer({ turn }: { turn: Turn | undefined }) {
  const translate = useTranslate();
  // An answer that a reload brought back is no news.
  const [followed, setFollowed] = useState<string>();
  if (turn && isRunning(turn) && followed !== turn.id) setFollowed(turn.id);
  return (
    <div role="status" className="sr-only">
      {turn && turn.id === followed && announcement(turn, translate)}
    </div>
  );
}

function announcement(turn: Turn, translate: Translate): string {
  switch (turn.status) {
    case 'waiting':
    case 'streaming':
      return translate('announce.searching');
    case 'failed':
      return translate('announce.failed', { reason: failureText(turn.failure, translate) });
    case 'done': {
      const { cited } = sortSources(turn.answer, sourcesOf(turn.dataPoints, turn.thoughts));
      const answer = translate('announce.answer', { text: plainText(turn.answer) });
      return `${answer} ${translate('announce.sources', { count: cited.length })}`;
    }
    default:
      return translate('announce.stopped');
  }
}

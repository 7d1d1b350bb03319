import { isUnreached, type Turn } from '#lib/client/conversation/turn.ts';
import { SPOKEN_CHARACTERS } from '#lib/client/markdown/answer-budget.ts';
import { plainText } from '#lib/client/markdown/plain-text.ts';
import { sourcesOfTurn } from '#lib/client/sources/sources.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { failureText } from './answer-outcome.ts';

/** How an answer ended, in words to be heard. */
export function Announcement({ turn }: { turn: Turn }) {
  const translate = useTranslate();
  switch (turn.status) {
    case 'failed':
      // It waits, and has not failed.
      if (isUnreached(turn)) return failureText(turn.failure, translate);
      return translate('announce.failed', { reason: failureText(turn.failure, translate) });
    case 'done': {
      const text = plainText(turn.answer.slice(0, SPOKEN_CHARACTERS), turn.dataPoints.citations);
      if (turn.certainty === 'none') return text;
      const { cited, support } = sourcesOfTurn(turn);
      // What may answer says so itself.
      const said = turn.certainty === 'likely' ? text : translate('announce.answer', { text });
      const parts = [said, translate('announce.sources', { count: cited.length })];
      // Where all are supported, there is nothing to look for.
      if (support && support.supported < support.of)
        parts.push(translate('sentence.some', { supported: support.supported, count: support.of }));
      return parts.join(' ');
    }
    default:
      return translate('announce.stopped');
  }
}

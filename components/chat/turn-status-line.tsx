import { Note } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { Turn } from '#lib/client/conversation/turn.ts';
import { refusalOf } from '#lib/client/settings/tuning.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { type EarlyEnd, endedEarly, failureText } from './answer-outcome.ts';

interface TurnStatusLineProps {
  turn: Turn;
  onRetry: ((id: string) => void) | undefined;
  /** Opens the settings after the server refused one; undefined where none can be changed. */
  onSettings: (() => void) | undefined;
}

/** The state of an answer beside its text: that the search runs, or why the answer is incomplete. */
export function TurnStatusLine({ turn, onRetry, onSettings }: TurnStatusLineProps) {
  const translate = useTranslate();
  switch (turn.status) {
    case 'waiting':
      return <p className="motion-safe:animate-pulse text-muted">{translate('turn.searching')}</p>;
    case 'streaming':
      return null;
    case 'done':
      return <AnswerEnd turn={turn} />;
    case 'failed':
      return (
        <Notice
          danger
          text={failureText(turn.failure, translate)}
          onRetry={onRetry && (() => onRetry(turn.id))}
          onSettings={refusalOf(turn.failure) && onSettings}
        />
      );
    default: {
      const text = translate(turn.status === 'stopped' ? 'turn.stopped' : 'turn.interrupted');
      return (
        <Notice text={text} retryText={translate('edit.ask')} onRetry={onRetry && (() => onRetry(turn.id))} />
      );
    }
  }
}

const EARLY_ENDS: Readonly<Record<EarlyEnd, MessageKey>> = {
  length: 'turn.tooLong',
  content_filter: 'turn.filtered',
};

/** Says that a finished answer is empty or cut short. */
function AnswerEnd({ turn }: { turn: Turn }) {
  const translate = useTranslate();
  const early = endedEarly(turn);
  if (early) return <Notice text={translate(EARLY_ENDS[early])} onRetry={undefined} />;
  return turn.answer || turn.withheld ? null : <p className="text-muted">{translate('turn.empty')}</p>;
}

interface NoticeProps {
  text: string;
  retryText?: string;
  danger?: boolean;
  onRetry: (() => void) | undefined;
  onSettings?: (() => void) | undefined;
}

function Notice({ text, retryText, danger = false, onRetry, onSettings }: NoticeProps) {
  const translate = useTranslate();
  return (
    <Note danger={danger} className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p className="whitespace-pre-line">{text}</p>
      <span className="flex flex-wrap gap-2">
        {onSettings && (
          <Button aria-haspopup="dialog" onClick={onSettings}>
            <Icon name="settings" />
            {translate('turn.openSettings')}
          </Button>
        )}
        {onRetry && (
          <Button onClick={onRetry}>
            <Icon name="retry" />
            {retryText ?? translate('turn.retry')}
          </Button>
        )}
      </span>
    </Note>
  );
}

/** Says that parts of an answer are hidden from this reader, without revealing them. */
export function HiddenNote({ turn }: { turn: Pick<Turn, 'hiddenPassages' | 'withheld'> }) {
  const translate = useTranslate();
  if (!turn.withheld && turn.hiddenPassages === 0) return null;
  return (
    <Note className="mt-4">
      {turn.withheld
        ? translate('share.withheld')
        : translate('share.hiddenPassages', { count: turn.hiddenPassages })}
    </Note>
  );
}

import { Button } from '#components/ui/button.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

interface ElsewhereProps {
  whereabouts: 'opening' | 'gone' | 'unreachable';
  onRetry: () => void;
  onNewChat: () => void;
}

/** What stands where a conversation would be that is not here: not yet, not any more, or not to be reached. */
export function Elsewhere({ whereabouts, onRetry, onNewChat }: ElsewhereProps) {
  const translate = useTranslate();
  if (whereabouts === 'opening') {
    return <p className="motion-safe:animate-pulse text-muted">{translate('history.opening')}</p>;
  }
  const isGone = whereabouts === 'gone';
  return (
    <section className="flex grow flex-col items-start justify-center gap-4 py-8">
      <h2 className="font-display text-2xl font-semibold">
        {translate(isGone ? 'history.gone.heading' : 'history.unreachable.heading')}
      </h2>
      <p className="max-w-prose text-muted">
        {translate(isGone ? 'history.gone.lead' : 'history.unreachable.lead')}
      </p>
      <Button look="filled" onClick={isGone ? onNewChat : onRetry}>
        {translate(isGone ? 'app.newChat' : 'turn.retry')}
      </Button>
    </section>
  );
}

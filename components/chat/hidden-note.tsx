import type { Turn } from '#lib/client/turn.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

/** Says what of an answer is left out for this reader; nothing of what it was. */
export function HiddenNote({ turn }: { turn: Pick<Turn, 'hiddenPassages' | 'withheld'> }) {
  const translate = useTranslate();
  if (!turn.withheld && turn.hiddenPassages === 0) return null;
  return (
    <p className="mt-4 rounded-xl bg-sunken px-4 py-3 text-sm text-muted">
      {turn.withheld
        ? translate('share.withheld')
        : translate('share.hiddenPassages', { count: turn.hiddenPassages })}
    </p>
  );
}

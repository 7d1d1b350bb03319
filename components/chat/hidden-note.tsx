import { Note } from '#components/ui/alert.tsx';
import type { Turn } from '#lib/client/conversation/turn.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

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

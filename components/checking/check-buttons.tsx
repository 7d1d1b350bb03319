import { Button } from '#components/ui/button.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { CheckView } from './use-checking.ts';

/** What a reader who doubts an answer can open besides its citations. */
export function CheckButtons({ onCheck }: { onCheck: (view: CheckView) => void }) {
  const translate = useTranslate();
  return (
    <fieldset aria-label={translate('check.actions')} className="mt-5 flex flex-wrap gap-2">
      <Button aria-haspopup="dialog" onClick={() => onCheck({ tab: 'process' })}>
        {translate('check.process')}
      </Button>
      <Button aria-haspopup="dialog" onClick={() => onCheck({ tab: 'support' })}>
        {translate('check.support')}
      </Button>
    </fieldset>
  );
}

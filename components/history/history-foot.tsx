import { lazy, Suspense, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

const RemoveDialog = lazy(async () => ({ default: (await import('./remove-dialog.tsx')).RemoveDialog }));

/** Below the list: what concerns all conversations. */
export function HistoryFoot() {
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function close() {
    setAsking(false);
    requestAnimationFrame(() => button.current?.focus());
  }

  return (
    <div className="shrink-0 border-t border-line px-2 py-1 pb-[max(0.25rem,env(safe-area-inset-bottom))]">
      <Button
        ref={button}
        look="bare"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
        className="w-full justify-start px-2.5"
      >
        <Icon name="trash" />
        {translate('history.removeAll')}
      </Button>
      {asking && (
        <Suspense>
          <RemoveDialog about={null} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}

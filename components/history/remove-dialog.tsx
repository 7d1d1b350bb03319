import { useState } from 'react';
import { CopiesNote } from '#components/shell/copies-note.tsx';
import { ConfirmDialog } from '#components/ui/modal.tsx';
import { removeAllConversations } from '#lib/client/conversation/page-conversations.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

/** Asks before all conversations are deleted: the reader also ticks a box. One alone is deleted at once, with an undo. */
export function RemoveDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const [meant, setMeant] = useState(false);
  return (
    <ConfirmDialog
      title={translate('history.deleteAll.heading')}
      description={translate('history.deleteAll.lead')}
      confirm={translate('history.deleteAll')}
      cancel={translate('edit.cancel')}
      disabled={!meant}
      onConfirm={() => removeAllConversations().then(onClose)}
      failureText={() => translate('history.notChanged')}
      onClose={onClose}
    >
      <CopiesNote />
      <label className="flex items-start gap-2.5 text-sm">
        <input
          type="checkbox"
          checked={meant}
          onChange={(event) => setMeant(event.target.checked)}
          className="mt-0.5 size-4 accent-accent"
        />
        {translate('history.deleteAll.confirm')}
      </label>
    </ConfirmDialog>
  );
}

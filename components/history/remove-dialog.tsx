import { useState } from 'react';
import { CopiesNote } from '#components/shell/copies-note.tsx';
import { ConfirmDialog } from '#components/ui/modal.tsx';
import { removeConversation } from '#lib/client/conversation/page-conversations.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

interface RemoveDialogProps {
  /** Null: all conversations. */
  about: { id: string; title: string } | null;
  onClose: () => void;
}

/** Asks before a conversation is deleted; before all of them are, the reader also ticks a box. */
export function RemoveDialog({ about, onClose }: RemoveDialogProps) {
  const translate = useTranslate();
  const [meant, setMeant] = useState(about !== null);
  return (
    <ConfirmDialog
      title={translate(about ? 'history.remove.heading' : 'history.removeAll.heading')}
      description={
        <>
          {about && <bdi className="mb-1 block font-medium text-ink">{about.title}</bdi>}
          {translate(about ? 'history.remove.lead' : 'history.removeAll.lead')}
        </>
      }
      confirm={translate(about ? 'history.remove' : 'history.removeAll')}
      cancel={translate('edit.cancel')}
      disabled={!meant}
      onConfirm={() => removeConversation(about?.id ?? null).then(onClose)}
      failureText={() => translate('history.notChanged')}
      onClose={onClose}
    >
      <CopiesNote />
      {!about && (
        <label className="flex items-start gap-2.5 text-sm">
          <input
            type="checkbox"
            checked={meant}
            onChange={(event) => setMeant(event.target.checked)}
            className="mt-0.5 size-4 accent-accent"
          />
          {translate('history.removeAll.meant')}
        </label>
      )}
    </ConfirmDialog>
  );
}

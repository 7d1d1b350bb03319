import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useState } from 'react';
import { CopiesNote } from '#components/shell/copies-note.tsx';
import { Button } from '#components/ui/button.tsx';
import { removeConversation } from '#lib/client/conversations-here.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

interface RemoveDialogProps {
  /** Null: all conversations. */
  about: { id: string; title: string } | null;
  onClose: () => void;
}

/** Asks before a conversation is deleted; before all of them are, also that this is meant. */
export function RemoveDialog({ about, onClose }: RemoveDialogProps) {
  const translate = useTranslate();
  const [meant, setMeant] = useState(about !== null);
  const [state, setState] = useState<'asking' | 'removing' | 'failed'>('asking');

  function remove() {
    setState('removing');
    removeConversation(about?.id ?? null).then(onClose, () => setState('failed'));
  }

  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 bg-black/40" />
        <AlertDialog.Popup className="fixed inset-x-4 top-[20dvh] mx-auto flex max-w-md flex-col gap-3 rounded-2xl border border-line bg-surface p-5 text-ink shadow-raised outline-none">
          <AlertDialog.Title className="font-display text-lg font-semibold">
            {translate(about ? 'history.remove.heading' : 'history.removeAll.heading')}
          </AlertDialog.Title>
          <AlertDialog.Description className="text-sm text-muted">
            {about && <bdi className="mb-1 block font-medium text-ink">{about.title}</bdi>}
            {translate(about ? 'history.remove.lead' : 'history.removeAll.lead')}
          </AlertDialog.Description>
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
          {state === 'failed' && (
            <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-sm text-danger">
              {translate('history.notChanged')}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-2 pt-1">
            <Button onClick={onClose}>{translate('edit.cancel')}</Button>
            <Button look="danger" disabled={!meant || state === 'removing'} onClick={remove}>
              {translate(about ? 'history.remove' : 'history.removeAll')}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

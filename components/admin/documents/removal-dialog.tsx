import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { callAdmin } from '#lib/client/admin/call-admin.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';

interface RemovalDialogProps {
  names: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

/** Asks before documents leave the index. */
export function RemovalDialog({ names, onDone, onClose }: RemovalDialogProps) {
  const translate = useTranslate();
  const [state, setState] = useState<'asking' | 'removing' | AppError>('asking');

  function remove() {
    setState('removing');
    callAdmin('documents/removal', 'POST', { documents: [...names] }).then(onDone, (thrown) =>
      setState(AppError.from(thrown)),
    );
  }

  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-20 bg-black/40" />
        <AlertDialog.Popup className="fixed inset-x-4 top-[20dvh] z-20 mx-auto flex max-w-md flex-col gap-3 rounded-2xl border border-line bg-surface p-5 text-ink shadow-raised outline-none">
          <AlertDialog.Title className="font-display text-lg font-semibold">
            {translate('admin.documents.removal.title', { count: names.length })}
          </AlertDialog.Title>
          <AlertDialog.Description className="text-sm text-muted">
            <bdi className="mb-1 line-clamp-4 font-medium text-ink">{names.join(', ')}</bdi>
            {translate('admin.documents.removal.lead')}
          </AlertDialog.Description>
          {typeof state === 'object' && (
            <p role="alert" className="rounded-lg bg-danger-soft px-3 py-2 text-sm text-danger">
              {state.message
                ? translate('admin.failed.refused', { reason: state.message })
                : translate('admin.failed.unreachable')}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-2 pt-1">
            <Button onClick={onClose}>{translate('admin.cancel')}</Button>
            <Button look="danger" disabled={state === 'removing'} onClick={remove}>
              {translate('admin.documents.remove')}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

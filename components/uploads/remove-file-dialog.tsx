import { CopiesNote } from '#components/shell/copies-note.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import type { UploadEntry } from '#lib/api/documents.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

interface RemoveFileDialogProps {
  file: Pick<UploadEntry, 'id' | 'name'>;
  onRemove: (id: string) => Promise<void>;
  onClose: () => void;
}

/** Asks before a reader's own file is removed. */
export function RemoveFileDialog({ file, onRemove, onClose }: RemoveFileDialogProps) {
  const translate = useTranslate();
  return (
    <ConfirmDialog
      title={translate('uploads.removal.heading')}
      description={
        <>
          <bdi className="mb-1 block font-medium text-ink">{file.name}</bdi>
          {translate('uploads.removal.lead')}
        </>
      }
      confirm={translate('uploads.removal.confirm')}
      cancel={translate('edit.cancel')}
      onConfirm={async () => {
        onClose();
        await onRemove(file.id);
      }}
      failureText={() => translate('uploads.unreachable')}
      onClose={onClose}
    >
      <CopiesNote />
    </ConfirmDialog>
  );
}

import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { UndoDeletions } from '#components/shell/undo-deletions.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

/** The list of conversations over the page, from the beginning of the line. */
export function HistoryDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Modal onClose={onClose}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-black/40" />
        <Dialog.Popup className="fixed inset-y-0 start-0 flex w-80 max-w-[88vw] flex-col border-e border-line bg-canvas text-ink shadow-raised outline-none">
          <div className="flex shrink-0 items-center justify-between ps-5 pe-2 pt-2">
            <Dialog.Title className="font-display text-lg font-semibold">
              {translate('history.heading')}
            </Dialog.Title>
            <IconButton icon="close" label={translate('history.close')} onClick={onClose} />
          </div>
          {children}
          <UndoDeletions of="/api/conversations/" className="px-2 pb-2" />
        </Dialog.Popup>
      </Dialog.Portal>
    </Modal>
  );
}

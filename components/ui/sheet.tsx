import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';

interface SheetProps {
  title: string;
  lead?: ReactNode;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}

/** Something over the page, from the end of the line: the whole width of a phone. Escape closes it. */
export function Sheet({ title, lead, closeLabel, onClose, children }: SheetProps) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-20 bg-black/40" />
        <Dialog.Popup className="fixed inset-y-0 end-0 z-20 flex w-full flex-col bg-surface text-ink shadow-raised outline-none sm:w-[42rem] sm:border-s sm:border-line">
          <div className="flex shrink-0 items-start gap-2 border-b border-line py-3 ps-5 pe-2">
            <div className="min-w-0 grow">
              <Dialog.Title className="font-display text-lg font-semibold">{title}</Dialog.Title>
              {lead && <Dialog.Description className="text-sm text-muted">{lead}</Dialog.Description>}
            </div>
            <IconButton icon="close" label={closeLabel} onClick={onClose} />
          </div>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain px-5 py-4">{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

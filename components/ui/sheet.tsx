import { Dialog } from '@base-ui/react/dialog';
import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { Modal } from './modal.tsx';

interface SheetProps extends Pick<ComponentProps<typeof Dialog.Popup>, 'initialFocus'> {
  title: string;
  lead?: ReactNode;
  closeLabel: string;
  /** How wide it is at most, as a class. */
  width?: string;
  /** The padding around `children`, as a class. */
  padding?: string;
  /** Stays in sight below `children`. */
  footer?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog at the end of the line, as wide as a phone's screen. Escape closes it. */
export function Sheet({ title, lead, closeLabel, footer, onClose, children, ...rest }: SheetProps) {
  const { width = 'sm:w-[42rem]', padding = 'px-5 py-4', initialFocus } = rest;
  return (
    <Modal onClose={onClose}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-20 bg-black/40" />
        <Dialog.Popup
          {...(initialFocus && { initialFocus })}
          className={`fixed inset-y-0 end-0 z-20 flex w-full flex-col bg-surface text-ink shadow-raised outline-none sm:border-s sm:border-line ${width}`}
        >
          <div className="flex shrink-0 items-start gap-2 border-b border-line py-3 ps-5 pe-2">
            <div className="min-w-0 grow">
              <Dialog.Title className="font-display text-lg font-semibold">{title}</Dialog.Title>
              {lead && <Dialog.Description className="text-sm text-muted">{lead}</Dialog.Description>}
            </div>
            <IconButton icon="close" label={closeLabel} onClick={onClose} />
          </div>
          <div className={`min-h-0 grow overflow-y-auto overscroll-contain ${padding}`}>{children}</div>
          {footer && (
            <div className="flex shrink-0 flex-wrap gap-2 border-t border-line px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Modal>
  );
}

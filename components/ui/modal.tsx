import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { useBackCloses } from './use-back-closes.ts';

/** A dialog for as long as it is drawn. Escape, a press outside it and the browser's way back close it. */
export function Modal({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  useBackCloses(onClose);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      {children}
    </Dialog.Root>
  );
}

import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog } from '@base-ui/react/dialog';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { openOverlay } from '#lib/client/page/overlay-history.ts';
import { Alert } from './alert.tsx';
import { Button, IconButton } from './button.tsx';

/** A dialog for as long as it is drawn. Escape, a press outside it and the browser's way back close it. */
export function Modal({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  useBackCloses(onClose);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      {children}
    </Dialog.Root>
  );
}

/** The browser's way back calls `onClose` of what lies over the page, before it leaves the page. */
export function useBackCloses(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => openOverlay(() => close()), []);
}

interface SheetProps extends Pick<ComponentProps<typeof Dialog.Popup>, 'initialFocus'> {
  title: string;
  lead?: ReactNode;
  closeLabel: string;
  /** The maximum width, as a class. */
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

const BACKDROP = 'fixed inset-0 z-20 bg-black/40';
const POPUP =
  'fixed inset-x-4 top-[20dvh] z-20 mx-auto flex max-w-md flex-col gap-3 rounded-2xl border border-line bg-surface p-5 text-ink shadow-raised outline-none';
const TITLE = 'font-display text-lg font-semibold';

interface ConfirmDialogProps {
  title: string;
  description: ReactNode;
  /** The labels of the buttons. */
  confirm: string;
  cancel: string;
  disabled?: boolean;
  /** Variant of the confirm button; by default `danger`. */
  look?: 'danger' | 'filled';
  /** Rejects when nothing was done. */
  onConfirm: () => Promise<unknown>;
  /** Why nothing was done, from what `onConfirm` rejected with. */
  failureText: (thrown: unknown) => string;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before something that cannot be undone, and says why that failed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [state, setState] = useState<'asking' | 'busy' | { thrown: unknown }>('asking');
  useBackCloses(props.onClose);

  function confirm() {
    setState('busy');
    props.onConfirm().catch((thrown: unknown) => setState({ thrown }));
  }

  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && props.onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={BACKDROP} />
        <AlertDialog.Popup className={POPUP}>
          <AlertDialog.Title className={TITLE}>{props.title}</AlertDialog.Title>
          <AlertDialog.Description className="text-sm text-muted">
            {props.description}
          </AlertDialog.Description>
          {props.children}
          {typeof state === 'object' && <Alert look="compact">{props.failureText(state.thrown)}</Alert>}
          <div className="flex flex-wrap justify-end gap-2 pt-1">
            <Button onClick={props.onClose}>{props.cancel}</Button>
            <Button
              look={props.look ?? 'danger'}
              disabled={props.disabled === true || state === 'busy'}
              onClick={confirm}
            >
              {props.confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useState } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { useBackCloses } from './use-back-closes.ts';

const BACKDROP = 'fixed inset-0 z-20 bg-black/40';
const POPUP =
  'fixed inset-x-4 top-[20dvh] z-20 mx-auto flex max-w-md flex-col gap-3 rounded-2xl border border-line bg-surface p-5 text-ink shadow-raised outline-none';
const TITLE = 'font-display text-lg font-semibold';

interface ConfirmDialogProps {
  title: string;
  description: ReactNode;
  /** What the buttons say. */
  confirm: string;
  cancel: string;
  disabled?: boolean;
  /** How the button that confirms looks; `danger` unless told. */
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

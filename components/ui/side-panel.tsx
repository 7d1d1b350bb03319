'use no memo';

import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { useMediaQuery } from './browser-state.ts';

/** Wide enough for a panel beside the conversation; the same width as the `lg:` variants in the markup. */
const BESIDE = '(min-width: 64rem)';

/** Where Escape has a meaning of its own. */
const TAKES_ESCAPE = 'input, textarea, select, [role$=dialog], [role=menu], [role=listbox], [popover]';

/** A panel beside the conversation, or over it on a small screen. Escape closes it. */
export function SidePanel(props: { label: string; onClose: () => void; children: ReactNode }) {
  const { label, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const beside = useMediaQuery(BESIDE);

  useLayoutEffect(() => {
    const element = dialog.current;
    // A sheet makes the page behind it inert and holds the focus; a panel beside the page does neither.
    if (beside) element?.show();
    else element?.showModal();
    return () => element?.close();
  }, [beside]);

  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const { key, target, defaultPrevented } = event;
    if (key !== 'Escape' || defaultPrevented || !(target instanceof Element)) return;
    if (!dialog.current?.contains(target) && !target.closest(TAKES_ESCAPE)) onClose();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  }

  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onKeyDown={closeOnEscape}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="static m-0 hidden size-full max-h-none max-w-none flex-col border-line bg-surface [--backdrop:var(--color-surface)] text-ink backdrop:bg-black/40 open:flex max-lg:fixed max-lg:inset-0 max-lg:mt-auto max-lg:h-[94dvh] max-lg:rounded-t-2xl max-lg:border-t lg:border-s short:lg:sticky short:lg:top-0 short:lg:h-dvh"
    >
      {children}
    </dialog>
  );
}

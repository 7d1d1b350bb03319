import { Dialog } from '@base-ui/react/dialog';
import { IconButton } from '#components/ui/button.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { MessageKey } from '#lib/i18n/translate.ts';

const SHORTCUTS: readonly { keys: readonly string[]; does: MessageKey }[] = [
  { keys: ['Ctrl / ⌘', 'K'], does: 'shortcuts.palette' },
  { keys: ['?'], does: 'shortcuts.shortcuts' },
  { keys: ['/'], does: 'shortcuts.prompts' },
  { keys: ['Enter'], does: 'shortcuts.send' },
  { keys: ['Shift', 'Enter'], does: 'shortcuts.newLine' },
  { keys: ['Esc'], does: 'shortcuts.close' },
];

/** The keys that do something in the chat. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Modal onClose={onClose}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-20 bg-black/40" />
        <Dialog.Popup className="fixed inset-x-4 top-[10dvh] z-20 mx-auto flex max-h-[80dvh] max-w-md flex-col rounded-2xl border border-line bg-surface text-ink shadow-raised outline-none">
          <div className="flex shrink-0 items-center justify-between gap-2 ps-5 pe-2 pt-3">
            <Dialog.Title className="font-display text-lg font-semibold">
              {translate('shortcuts.heading')}
            </Dialog.Title>
            <IconButton icon="close" label={translate('shortcuts.hide')} onClick={onClose} />
          </div>
          <dl className="min-h-0 overflow-y-auto px-5 pt-2 pb-4 text-sm">
            {SHORTCUTS.map(({ keys, does }) => (
              <div key={does} className="flex min-h-10 items-center justify-between gap-4">
                <dt>{translate(does)}</dt>
                <dd dir="ltr" className="flex shrink-0 gap-1">
                  {keys.map((key) => (
                    <kbd
                      key={key}
                      className="rounded-md border border-edge bg-sunken px-1.5 py-0.5 font-sans text-xs"
                    >
                      {key}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </Dialog.Popup>
      </Dialog.Portal>
    </Modal>
  );
}

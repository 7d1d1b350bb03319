import { Dialog } from '@base-ui/react/dialog';
import { type RefObject, useState } from 'react';
import type { Kept } from '#lib/client/conversation.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { ConversationMenu } from './conversation-menu.tsx';
import { RenameField } from './rename-field.tsx';

interface KeptToolsProps {
  kept: Kept;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The menu of the conversation that is open; it is renamed in a small dialog. */
export function KeptTools({ kept, anchor, onClose }: KeptToolsProps) {
  const translate = useTranslate();
  const [renaming, setRenaming] = useState(false);

  function close() {
    onClose();
    requestAnimationFrame(() => anchor.current?.focus());
  }

  if (!renaming) {
    return (
      <ConversationMenu about={kept} anchor={anchor} onRename={() => setRenaming(true)} onClose={onClose} />
    );
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-black/40" />
        <Dialog.Popup className="fixed inset-x-4 top-[20dvh] mx-auto flex max-w-md flex-col gap-3 rounded-2xl border border-line bg-surface p-5 text-ink shadow-raised outline-none">
          <Dialog.Title className="font-display text-lg font-semibold">
            {translate('history.rename.heading')}
          </Dialog.Title>
          <RenameField id={kept.id} title={kept.title} onEnd={close} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

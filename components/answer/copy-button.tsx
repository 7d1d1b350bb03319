import { type ReactNode, useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { copyText } from '#lib/client/page/copy-text.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { MessageKey } from '#lib/i18n/translate.ts';

const SHOWN_MS = 4000;

/** A button that copies `text`, and says beside it whether that went well. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const { note, copy } = useCopying();
  return (
    <span className="flex items-center">
      {note}
      <IconButton icon="copy" label={label} onClick={() => copy(copyText(text))} />
    </span>
  );
}

/** Waits for a copy and says how it went: `note` for a few seconds, also to screen readers. */
export function useCopying(): { note: ReactNode; copy: (copying: Promise<boolean>) => void } {
  const translate = useTranslate();
  const [said, setSaid] = useState<MessageKey>();
  async function copy(copying: Promise<boolean>) {
    setSaid((await copying) ? 'actions.copied' : 'actions.copyFailed');
    setTimeout(() => setSaid(undefined), SHOWN_MS);
  }
  return {
    note: (
      <span aria-live="polite" className="text-xs text-muted">
        {said && translate(said)}
      </span>
    ),
    copy: (copying) => void copy(copying),
  };
}

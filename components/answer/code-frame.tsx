import { type ReactNode, useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { BESIDE, WideRegion } from '#components/ui/wide-region.tsx';
import { copyText } from '#lib/client/page/copy-text.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { MessageKey } from '#lib/i18n/translate.ts';

/** Code below its language and a button that copies it. `children` is how it is drawn, if not as plain text. */
export function CodeFrame({ text, name, children }: { text: string; name: string; children?: ReactNode }) {
  const translate = useTranslate();
  return (
    <div className={`overflow-hidden rounded-xl bg-sunken ${BESIDE}`}>
      <div className="flex items-center justify-between ps-4 text-xs text-muted print:hidden">
        <bdi dir="ltr">{name}</bdi>
        <CopyButton label={translate('markdown.code.copy')} text={text} />
      </div>
      <div className="[--beside:0px] [&_p]:px-4 [&_p]:pb-2 [&_pre]:pt-1">
        <CodeArea>{children ?? text}</CodeArea>
      </div>
    </div>
  );
}

/** Code that scrolls by itself. */
export function CodeArea({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  return (
    <WideRegion aria-label={translate('markdown.code')} className="rounded-xl bg-sunken">
      <pre dir="ltr">
        <code>{children}</code>
      </pre>
    </WideRegion>
  );
}

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

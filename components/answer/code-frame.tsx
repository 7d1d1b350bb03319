import type { ReactNode } from 'react';
import { BESIDE, WideRegion } from '#components/ui/wide-region.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { CopyButton } from './copy-button.tsx';

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

import type { ReactNode } from 'react';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { CopyButton } from './copy-button.tsx';

/** Code below its language and a button that copies it. `children` is how it is drawn, if not as plain text. */
export function CodeFrame({ text, name, children }: { text: string; name: string; children?: ReactNode }) {
  const translate = useTranslate();
  return (
    <div className="overflow-hidden rounded-xl bg-sunken">
      <div className="flex items-center justify-between ps-4 text-xs text-muted print:hidden">
        <bdi dir="ltr">{name}</bdi>
        <CopyButton label={translate('markdown.code.copy')} text={text} />
      </div>
      <div className="[&_pre]:pt-1">
        <CodeArea>{children ?? text}</CodeArea>
      </div>
    </div>
  );
}

/** Code that scrolls by itself. */
export function CodeArea({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  return (
    <ScrollRegion aria-label={translate('markdown.code')} className="overflow-x-auto rounded-xl bg-sunken">
      <pre dir="ltr">
        <code>{children}</code>
      </pre>
    </ScrollRegion>
  );
}

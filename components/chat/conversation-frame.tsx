'use no memo';

import type { ReactNode, RefObject } from 'react';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

interface ConversationFrameProps {
  area?: RefObject<HTMLElement | null>;
  content?: RefObject<HTMLDivElement | null>;
  /** Between the conversation and the question field. */
  below?: ReactNode;
  children?: ReactNode;
}

/** What scrolls above the question field: `area`, and `content`, which grows in it. Turns, or what stands in place of them. */
export function ConversationFrame({ area, content, below, children }: ConversationFrameProps) {
  const translate = useTranslate();
  return (
    <div className="isolate flex min-h-0 grow flex-col">
      <div className="relative min-h-0 grow">
        {/* Its size depends on nothing in it: what an answer adds is laid out without the rest of the page. */}
        <div className="absolute inset-0 contain-strict short:static short:contain-none">
          <ScrollRegion
            ref={area}
            aria-label={translate('app.conversation')}
            className="@container-size h-full scroll-pt-6 overflow-y-auto overscroll-contain outline-offset-[-2px] short:h-auto short:overflow-visible short:[container-type:inline-size]"
          >
            <div
              ref={content}
              className="mx-auto flex min-h-full w-full max-w-reading flex-col px-4 pt-6 pb-10 sm:px-6 short:pt-3 short:pb-4 [--beside:max(0px,(100cqw-44rem)/2)]"
            >
              {children}
            </div>
          </ScrollRegion>
        </div>
      </div>
      {below}
    </div>
  );
}

'use client';

import { type ComponentProps, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { Icon } from './icon.tsx';
import { ScrollRegion } from './scroll-region.tsx';

/** As wide as its content needs, from the column to the end of the free width beside it (`--beside`). */
export const BESIDE = 'w-max min-w-full max-w-[calc(100%+var(--beside,0px))]';

/** A table or code, which takes the free width beside its column; a wider one scrolls by itself and says so, its first column staying in sight. */
export function WideRegion({ className = '', ...props }: ComponentProps<typeof ScrollRegion>) {
  const translate = useTranslate();
  const region = useRef<HTMLElement>(null);
  const isCut = useIsCut(region);
  return (
    <div className={BESIDE}>
      <ScrollRegion
        {...props}
        ref={region}
        data-cut={isCut ? '' : undefined}
        className={`wide isolate overflow-x-auto ${className}`}
      />
      {isCut && (
        <p className="mt-1 flex items-center gap-1 text-xs text-muted print:hidden [&_svg]:size-4">
          <Icon name="width" />
          {translate('markdown.scrolls')}
        </p>
      )}
    </div>
  );
}

/** Whether an element is narrower than what it holds, followed as either changes. */
function useIsCut(region: RefObject<HTMLElement | null>): boolean {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const element = region.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setCut(element.scrollWidth > element.clientWidth + 1));
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [region]);
  return isCut;
}

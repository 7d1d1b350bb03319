'use no memo';

import type { ComponentProps } from 'react';

type PopoverProps = ComponentProps<'div'> & {
  id: string;
  'aria-label': string;
};

/** A dialog below a button of the header, which names it by `popoverTarget`. */
export function HeaderPopover({ className = '', ...props }: PopoverProps) {
  return (
    <div
      popover="auto"
      role="dialog"
      {...props}
      className={`fixed start-auto end-4 top-14 bottom-auto m-0 max-h-[calc(100dvh-4rem)] overflow-y-auto rounded-2xl border border-line bg-surface text-ink shadow-raised sm:end-6 ${className}`}
    />
  );
}

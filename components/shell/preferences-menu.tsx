'use no memo';

import { type ComponentProps, Suspense, useRef, useState } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { lazyComponent, preload } from '#components/ui/lazy-component.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

const POPOVER = 'preferences';

const load = async () => (await import('./preferences-choices.tsx')).PreferencesChoices;
const PreferencesChoices = lazyComponent(load);

// Between reaching the button and pressing it there is time to fetch what it opens.
const expect = () => preload(load);

/** Language and colours, below a button of the header. Cookies store both. */
export function PreferencesMenu() {
  const translate = useTranslate();
  const popover = useRef<HTMLDivElement>(null);
  // Its content depends on the browser, so the server does not render it.
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon="globe"
        label={translate('preferences.open')}
        popoverTarget={POPOVER}
        onPointerEnter={expect}
        onFocus={expect}
      />
      <HeaderPopover
        ref={popover}
        id={POPOVER}
        aria-label={translate('preferences.open')}
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="w-64 p-4"
      >
        <Suspense>{open && <PreferencesChoices onChosen={() => popover.current?.hidePopover()} />}</Suspense>
      </HeaderPopover>
    </>
  );
}

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

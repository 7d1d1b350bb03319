import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Popover } from '@base-ui/react/popover';
import type { RefObject } from 'react';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { PromptForm } from './prompt-form.tsx';
import { PromptList } from './prompt-list.tsx';
import { closePrompts, type PromptPanelState } from './prompt-panel-state.ts';

interface PromptPanelProps {
  panel: PromptPanelState;
  /** What it stands above. */
  anchor: RefObject<HTMLElement | null>;
}

/** Above the composer: the prompts to choose from, then the fields of the one that was chosen. */
export function PromptPanel({ panel, anchor }: PromptPanelProps) {
  const translate = useTranslate();
  return (
    <DirectionProvider direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <Popover.Root open onOpenChange={(open) => !open && closePrompts()}>
        <Popover.Portal>
          <Popover.Positioner
            anchor={anchor}
            side="top"
            align="start"
            sideOffset={8}
            collisionPadding={8}
            positionMethod="fixed"
            className="z-20 w-(--anchor-width)"
          >
            <Popover.Popup
              finalFocus={false}
              aria-label={translate('prompts.open')}
              className="flex max-h-[min(26rem,var(--available-height))] flex-col overflow-hidden rounded-2xl border border-line bg-surface text-ink shadow-raised outline-none"
            >
              {panel.at === 'fields' ? <PromptForm prompt={panel.prompt} /> : <PromptList />}
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </DirectionProvider>
  );
}

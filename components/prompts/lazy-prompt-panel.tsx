'use no memo';

import { type RefObject, Suspense } from 'react';
import { useDeployment } from '#components/shell/page-context.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { showPrompts, usePromptPanel } from './prompt-panel-state.ts';

const PromptPanel = lazyComponent(async () => (await import('./prompt-panel.tsx')).PromptPanel);
const PromptsDialog = lazyComponent(async () => (await import('./prompts-dialog.tsx')).PromptsDialog);

/** The button of the prompts in the composer, and what it opens above it. Absent where nothing is stored. */
export function LazyPromptPanel({ anchor }: { anchor: RefObject<HTMLElement | null> }) {
  const translate = useTranslate();
  const { storesRecords } = useDeployment();
  const panel = usePromptPanel();
  if (!storesRecords) return null;
  const isOpen = panel.at === 'list' || panel.at === 'fields';
  return (
    <>
      <IconButton
        icon="prompt"
        label={translate('prompts.open')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => showPrompts({ at: 'list' })}
        // On a phone the slash is enough: the field needs the room.
        className="max-sm:hidden"
      />
      <Suspense>
        {isOpen && <PromptPanel panel={panel} anchor={anchor} />}
        {panel.at === 'library' && <PromptsDialog draft={panel.draft} />}
      </Suspense>
    </>
  );
}

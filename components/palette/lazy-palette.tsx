'use no memo';

import { Suspense } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { showPalette, usePalette } from './palette-state.ts';
import type { PaletteActions } from './use-commands.ts';

const Palette = lazyComponent(async () => (await import('./palette.tsx')).Palette);
const ShortcutsDialog = lazyComponent(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog);

/** The palette and the sheet of shortcuts, fetched when their keys are pressed. */
export function LazyPalette(actions: PaletteActions) {
  const shown = usePalette();
  if (shown === 'closed') return null;
  const close = () => showPalette('closed');
  return (
    <Suspense>
      {shown === 'palette' ? (
        <Palette actions={actions} onClose={close} />
      ) : (
        <ShortcutsDialog onClose={close} />
      )}
    </Suspense>
  );
}

/** Opens the palette. */
export function PaletteButton() {
  const translate = useTranslate();
  return (
    <IconButton
      icon="search"
      label={translate('palette.open')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => showPalette('palette')}
    />
  );
}

'use client';
'use no memo';

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { Store } from '#lib/client/store.ts';

/** What is open: the palette, or the sheet of shortcuts. */
export type PaletteState = 'closed' | 'palette' | 'shortcuts';

const state = new Store<PaletteState>('closed');

/** Opens or closes the palette, from anywhere on the page. */
export const showPalette = state.set;

/** What of the palette is open. Ctrl or ⌘ with K opens it from anywhere, and ? the shortcuts outside fields. */
export function usePalette(): PaletteState {
  const shown = useSyncExternalStore(state.subscribe, state.snapshot, () => 'closed' as const);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isPaletteKey(event)) showPalette(shown === 'palette' ? 'closed' : 'palette');
    else if (isHelpKey(event) && shown === 'closed') showPalette('shortcuts');
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return shown;
}

function isPaletteKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}

function isHelpKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  return key === '?' && !ctrlKey && !metaKey && !altKey && !isField(target);
}

/** Whether a key press there writes something. */
function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

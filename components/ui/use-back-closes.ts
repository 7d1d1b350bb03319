import { useEffect, useEffectEvent } from 'react';
import { openOverlay } from '#lib/client/page/overlay-history.ts';

/** The browser's way back calls `onClose` of what lies over the page, before it leaves the page. */
export function useBackCloses(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => openOverlay(() => close()), []);
}

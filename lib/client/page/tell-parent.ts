import type { EmbedEvent } from '#lib/core/branding/frame-messages.ts';

/** The page around this frame, as `connectToParent` names it; null without one. */
export const parentPage: { origin: string | null } = { origin: null };

/** Tells the page around this frame; does nothing without a page that was named to `connectToParent`. */
export function tellParent(event: EmbedEvent): void {
  if (parentPage.origin !== null) window.parent.postMessage(event, parentPage.origin);
}

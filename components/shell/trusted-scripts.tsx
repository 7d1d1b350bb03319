'use client';

import { trustOwnScripts } from '#lib/client/trust-own-scripts.ts';

// Before anything is rendered: what is loaded later is named by plain strings.
trustOwnScripts();

/** Draws nothing; its place in the layout is what makes every page run the line above. */
export function TrustedScripts() {
  return null;
}

'use client';

import { type ComponentType, createContext, use } from 'react';

/** The header of a chat in a frame. Given rather than imported, so that only frames load it. */
export type EmbedHeader = ComponentType<{ onNewChat: (() => void) | undefined }>;

/** Set where the chat is in a frame of another page. */
export const EmbedContext = createContext<EmbedHeader | null>(null);

/** The header of the chat in a frame of another page, where only `/embed` may be shown; null outside of one. */
export function useEmbedHeader(): EmbedHeader | null {
  return use(EmbedContext);
}

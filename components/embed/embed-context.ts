'use client';

import { createContext, use } from 'react';

/** Whether the chat is in a frame of another page. */
export const EmbedContext = createContext(false);

/** Whether the chat is in a frame of another page, where only `/embed` may be shown. */
export function useEmbedded(): boolean {
  return use(EmbedContext);
}

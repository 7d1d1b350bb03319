import { createContext } from 'react';

/**
 * Whether the answer around is drawn with the page, or plain text until the page has time for it; null where its own length
 * decides.
 */
export const AtOnceContext = createContext<boolean | null>(null);

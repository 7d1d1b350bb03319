import { createContext } from 'react';

/** Whether the answer around is drawn with the page, or plain text until the page has time for it. */
export const AtOnceContext = createContext(true);

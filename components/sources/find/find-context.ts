import { createContext, useContext, useEffect } from 'react';
import type { DocumentFinder } from './document-finder.ts';

/** Takes the finder of a document that is not shown whole. */
export const FinderContext = createContext<(finder: DocumentFinder | undefined) => void>(() => {});

/** Words in this document are found by `finder` as long as the component stands. */
export function useOwnFinder(finder: DocumentFinder | undefined): void {
  const setFinder = useContext(FinderContext);
  useEffect(() => {
    setFinder(finder);
    return () => setFinder(undefined);
  }, [finder, setFinder]);
}

import { createContext, useContext, useEffect } from 'react';
import type { DocumentFinder } from './document-finder.ts';

/** Takes the finder of a document that is not shown whole. */
export const FinderContext = createContext<(finder: DocumentFinder | undefined) => void>(() => {});

/** Takes whether a document goes on beyond the part that is shown. */
export const PartContext = createContext<(isPart: boolean) => void>(() => {});

/** Words are found in a part of the document as long as the component stands, where `isPart`. */
export function useShownPart(isPart: boolean): void {
  const setPart = useContext(PartContext);
  useEffect(() => {
    setPart(isPart);
    return () => setPart(false);
  }, [isPart, setPart]);
}

/** Words in this document are found by `finder` as long as the component stands. */
export function useOwnFinder(finder: DocumentFinder | undefined): void {
  const setFinder = useContext(FinderContext);
  useEffect(() => {
    setFinder(finder);
    return () => setFinder(undefined);
  }, [finder, setFinder]);
}

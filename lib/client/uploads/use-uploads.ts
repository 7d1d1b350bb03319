import { useEffect, useSyncExternalStore } from 'react';
import { sendFile } from '../send-file.ts';
import { authorizedFetch, sessionHolds } from '../session.ts';
import { UploadsStore } from './uploads-store.ts';

let made: UploadsStore | undefined;

/** The one list of this page: what is on its way goes on when the list is closed. */
function uploadsHere(): UploadsStore {
  made ??= new UploadsStore({
    fetchFrom: authorizedFetch,
    sendFile,
    sessionHolds,
    after(ms, then) {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
  });
  return made;
}

/** Follows the files of this reader, from the moment they are shown. */
export function useUploads() {
  const store = uploadsHere();
  const state = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot);
  useEffect(() => void store.load(), [store]);
  return { ...state, add: store.add, cancel: store.cancel, remove: store.remove, load: store.load };
}

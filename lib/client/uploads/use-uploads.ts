import { useEffect, useSyncExternalStore } from 'react';
import { waitFor } from '../compare/patient-fetch.ts';
import { type SendingWatch, sendFile } from '../send-file.ts';
import { authorizedFetch, sessionHolds } from '../session.ts';
import { needsParts, sendInParts } from './send-in-parts.ts';
import { UploadsStore } from './uploads-store.ts';

let made: UploadsStore | undefined;

const PARTS = { fetchFrom: authorizedFetch, sendFile: sendPart, wait: waitFor };

/** A large file may take longer than a session lasts without being renewed. */
async function sendPart(address: string, bytes: Blob, watch: SendingWatch) {
  if (!(await sessionHolds())) throw new Error('The session is over.');
  return sendFile(address, bytes, watch);
}

/** The one list of this page: what is on its way goes on when the list is closed. */
function uploadsHere(): UploadsStore {
  made ??= new UploadsStore({
    fetchFrom: authorizedFetch,
    sendFile: (address, file, watch) =>
      needsParts(file) ? sendInParts(file, watch, PARTS) : sendFile(address, file, watch),
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

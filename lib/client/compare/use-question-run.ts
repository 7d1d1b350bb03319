'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { authorizedFetch } from '../session.ts';
import { waitFor } from './patient-fetch.ts';
import { type QuestionRun, QuestionRunStore } from './question-run.ts';

/** The run of this page and what an administrator can do with it. Leaving the page stops it. */
export function useQuestionRun(): Pick<QuestionRunStore, 'start' | 'stop'> & { run: QuestionRun | null } {
  const [store] = useState(
    () =>
      new QuestionRunStore({
        fetchFrom: authorizedFetch,
        wait: waitFor,
        now: () => performance.now(),
      }),
  );
  const run = useSyncExternalStore(store.subscribe, store.snapshot, () => null);
  useEffect(() => store.stop, [store]);
  return { run, start: store.start, stop: store.stop };
}

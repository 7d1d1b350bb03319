import { useState } from 'react';
import type { SynonymList } from '#lib/api/synonyms.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** The synonyms as they stand, and what can be done with them. Actions resolve with whether they were done. */
export interface SynonymHandle {
  list: SynonymList;
  isBusy: boolean;
  isSaved: boolean;
  /** Why the last action was not done. */
  refused: AppError | undefined;
  add(lines: string): Promise<boolean>;
  change(id: string, line: string): Promise<boolean>;
  remove(id: string): Promise<boolean>;
}

const PATH = '/api/admin/synonyms';

/** Adds, changes and removes synonyms. */
export function useSynonyms(initial: SynonymList): SynonymHandle {
  const [list, setList] = useState(initial);
  const [state, setState] = useState<'rest' | 'busy' | 'saved' | AppError>('rest');

  async function act(...call: [path: string, method: 'POST' | 'PUT' | 'DELETE', body?: object]) {
    setState('busy');
    try {
      setList(await callApi<SynonymList>(...call));
      setState('saved');
      return true;
    } catch (thrown) {
      setState(AppError.from(thrown));
      return false;
    }
  }

  return {
    list,
    isBusy: state === 'busy',
    isSaved: state === 'saved',
    refused: state instanceof AppError ? state : undefined,
    add: (lines) => act(PATH, 'POST', { lines }),
    change: (id, line) => act(`${PATH}/${id}`, 'PUT', { line }),
    remove: (id) => act(`${PATH}/${id}`, 'DELETE'),
  };
}

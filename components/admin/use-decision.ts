'use client';

import { useState } from 'react';
import type { Decision, DecisionChange } from '#lib/api/admin.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** The outcome of saving. `conflict`: `theirs` is another administrator's newer decision; the draft stays. */
export type SaveState<Value> =
  | { at: 'rest' | 'saving' | 'saved' }
  | { at: 'conflict'; theirs: Decision<Value> }
  | { at: 'refused'; error: AppError };

/** A decision that is being edited: the one in force, the draft, and the actions. */
export interface DecisionHandle<Value> {
  decision: Decision<Value>;
  draft: Value;
  /** Grows when another draft replaces this one, so that fields can reset. */
  loads: number;
  isChanged: boolean;
  state: SaveState<Value>;
  edit(draft: Value): void;
  /** Replaces the draft, for example by an earlier decision; null for none. */
  load(value: Value | null): void;
  discard(): void;
  save(): Promise<void>;
  /** Withdraws the decision: the defaults apply again. */
  takeBack(): Promise<void>;
  /** After a conflict: replaces the draft by the other decision, or saves the draft over it. */
  resolve(keep: 'theirs' | 'mine'): Promise<void>;
}

/** Edits the decision at `/api/admin/{path}`; `none` is the draft before any decision. */
export function useDecision<Value extends object>(
  path: string,
  initial: Decision<Value>,
  none: Value,
): DecisionHandle<Value> {
  const [decision, setDecision] = useState(initial);
  const [draft, setDraft] = useState(initial.value ?? none);
  const [state, setState] = useState<SaveState<Value>>({ at: 'rest' });
  const [loads, setLoads] = useState(0);

  function take(next: Decision<Value>) {
    setDecision(next);
    load(next.value);
  }

  function load(value: Value | null) {
    setDraft(value ?? none);
    setLoads((count) => count + 1);
    setState({ at: 'rest' });
  }

  async function put(value: Value | null, version: number) {
    setState({ at: 'saving' });
    try {
      const change: DecisionChange<Value> = { value, version };
      take(await callApi<Decision<Value>>(`/api/admin/${path}`, 'PUT', change));
      setState({ at: 'saved' });
    } catch (thrown) {
      setState(await afterRefusal(AppError.from(thrown)));
    }
  }

  async function afterRefusal(error: AppError): Promise<SaveState<Value>> {
    if (error.code !== 'conflict') return { at: 'refused', error };
    try {
      return { at: 'conflict', theirs: await callApi<Decision<Value>>(`/api/admin/${path}`) };
    } catch (thrown) {
      return { at: 'refused', error: AppError.from(thrown) };
    }
  }

  return {
    decision,
    draft,
    loads,
    isChanged: JSON.stringify(draft) !== JSON.stringify(decision.value ?? none),
    state,
    edit(next) {
      setDraft(next);
      if (state.at !== 'conflict') setState({ at: 'rest' });
    },
    load,
    discard: () => load(decision.value),
    save: () => put(draft, decision.version),
    takeBack: () => put(null, decision.version),
    async resolve(keep) {
      if (state.at !== 'conflict') return;
      if (keep === 'theirs') take(state.theirs);
      else await put(draft, state.theirs.version);
    },
  };
}

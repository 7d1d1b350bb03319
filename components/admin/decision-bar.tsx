'use client';

import { useState } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { useUnsavedEdits } from '#components/ui/use-unsaved-edits.ts';
import type { Decision, DecisionChange, DecisionHistory as History } from '#lib/api/admin.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';
import { refusalText } from './admin-page.tsx';
import { Moment } from './moment.tsx';

type Handle = Omit<DecisionHandle<object>, 'draft' | 'edit' | 'load'>;

interface DecisionHistoryProps<Value> {
  /** The name of the decision below `/api/admin`. */
  path: string;
  /** A decision in one line. */
  summary: (value: Value) => string;
  /** Loads an earlier override into the editor; saving applies it. */
  onLoad: (value: Value | null) => void;
}

interface DecisionBarProps<Value> extends Omit<DecisionHistoryProps<Value>, 'onLoad'> {
  handle: DecisionHandle<Value>;
  /** Why the draft cannot be saved. */
  fault: string | undefined;
  /** Replaces the author and time of the decision while there is none. */
  builtIn: string;
}

/** Below an editor: the former decisions, and a bar that stays in sight with the decision in force, saving and faults. */
export function DecisionBar<Value extends object>(props: DecisionBarProps<Value>) {
  const { handle, fault, builtIn, path, summary } = props;
  const translate = useTranslate();
  const { decision, isChanged, state } = handle;
  const saving = state.at === 'saving';
  useUnsavedEdits(isChanged);
  return (
    <>
      <DecisionHistory path={path} summary={summary} onLoad={handle.load} />
      <div className="sticky bottom-0 z-10 mt-6 border-t border-line bg-canvas py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        {state.at === 'conflict' && <Conflict handle={handle} theirs={state.theirs} />}
        {state.at === 'refused' && <Alert className="mb-3">{refusalText(state.error, translate)}</Alert>}
        {fault && isChanged && <Alert className="mb-3">{fault}</Alert>}
        <div className="flex flex-wrap items-center gap-2">
          <p className="min-w-48 grow text-sm text-muted">
            {decision.value === null ? builtIn : <DecidedBy decision={decision} />}
          </p>
          <p role="status" className="text-sm text-accent-strong empty:hidden">
            {state.at === 'saved' && !isChanged && translate('admin.saved')}
          </p>
          {decision.value !== null && !isChanged && (
            <Button disabled={saving} onClick={() => void handle.takeBack()}>
              {translate('admin.revert')}
            </Button>
          )}
          {isChanged && <Button onClick={handle.discard}>{translate('admin.discard')}</Button>}
          <Button
            look="filled"
            disabled={!isChanged || saving || fault !== undefined || state.at === 'conflict'}
            onClick={() => void handle.save()}
          >
            {translate(saving ? 'admin.saving' : 'admin.save')}
          </Button>
        </div>
      </div>
    </>
  );
}

function DecidedBy({ decision: { changedAtMs, changedBy } }: Pick<Handle, 'decision'>) {
  const translate = useTranslate();
  return (
    <>
      {translate('admin.changedBy', { name: changedBy ?? translate('admin.unnamedAdministrator') })}
      {changedAtMs !== null && (
        <>
          {' · '}
          <Moment ms={changedAtMs} />
        </>
      )}
    </>
  );
}

function Conflict({ handle, theirs }: { handle: Handle; theirs: Handle['decision'] }) {
  const translate = useTranslate();
  const name = theirs.changedBy ?? translate('admin.unnamedAdministrator');
  return (
    <Alert className="mb-3">
      <p className="font-medium">{translate('admin.conflict', { name })}</p>
      <p className="mt-1">{translate('admin.conflict.lead')}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button onClick={() => void handle.resolve('theirs')}>{translate('admin.conflict.theirs')}</Button>
        <Button onClick={() => void handle.resolve('mine')}>{translate('admin.conflict.mine')}</Button>
      </p>
    </Alert>
  );
}

/** The decisions before this one, fetched when the reader opens the list. */
function DecisionHistory<Value>({ path, summary, onLoad }: DecisionHistoryProps<Value>) {
  const translate = useTranslate();
  const [decisions, setDecisions] = useState<Decision<Value>[] | 'failed'>();

  function load() {
    callApi<History<Value>>(`/api/admin/${path}/history`).then(
      (history) => setDecisions(history.decisions),
      () => setDecisions('failed'),
    );
  }

  return (
    <Card as="details" className="mt-6 px-5 py-4" onToggle={(event) => event.currentTarget.open && load()}>
      <summary className="font-medium">{translate('admin.history')}</summary>
      <div role="status" className="mt-3 text-sm text-muted empty:hidden">
        {decisions === undefined && translate('admin.loading')}
        {decisions === 'failed' && translate('admin.failed.unreachable')}
        {decisions?.length === 0 && translate('admin.history.none')}
      </div>
      {Array.isArray(decisions) && (
        <ol className="divide-y divide-line">
          {decisions.map(({ version, value, changedAtMs, changedBy }) => (
            <li key={version} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 text-sm">
              <span className="min-w-48 grow">
                <span className="font-medium">{changedBy ?? translate('admin.unnamedAdministrator')}</span>
                {changedAtMs !== null && (
                  <span className="ms-2 text-muted">
                    <Moment ms={changedAtMs} />
                  </span>
                )}
                <span className="block text-muted">
                  {value === null ? translate('admin.history.reverted') : summary(value)}
                </span>
              </span>
              <Button onClick={() => onLoad(value)}>{translate('admin.history.load')}</Button>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

/** The outcome of saving. `conflict`: `theirs` is another administrator's newer decision; the draft stays. */
type SaveState<Value> =
  | { at: 'rest' | 'saving' | 'saved' }
  | { at: 'conflict'; theirs: Decision<Value> }
  | { at: 'refused'; error: AppError };

/** An override that is being edited: the current one, the draft, and the actions. */
interface DecisionHandle<Value> {
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
  resolve(choice: 'theirs' | 'mine'): Promise<void>;
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
    async resolve(choice) {
      if (state.at !== 'conflict') return;
      if (choice === 'theirs') take(state.theirs);
      else await put(draft, state.theirs.version);
    },
  };
}

import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { DecisionHandle } from '#lib/client/admin/use-decision.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { AppError } from '#lib/shared/app-error.ts';
import { Moment } from './moment.tsx';

type Handle = Omit<DecisionHandle<object>, 'draft' | 'edit' | 'load'>;

interface DecisionBarProps {
  handle: Handle;
  /** Why the draft cannot be saved as it is. */
  fault: string | undefined;
  /** Who decided what is in force, and when; in its place while nobody has. */
  builtIn: string;
}

/** Below what is edited: what is in force, saving, and what stands in its way. Stays in sight. */
export function DecisionBar({ handle, fault, builtIn }: DecisionBarProps) {
  const translate = useTranslate();
  const { decision, isChanged, state } = handle;
  const saving = state.at === 'saving';
  return (
    <div className="sticky bottom-0 z-10 mt-6 border-t border-line bg-canvas py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {state.at === 'conflict' && <Conflict handle={handle} theirs={state.theirs} />}
      {state.at === 'refused' && <Notice bad>{refusalText(state.error)}</Notice>}
      {fault && isChanged && <Notice bad>{fault}</Notice>}
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-48 grow text-sm text-muted">
          {decision.value === null ? builtIn : <DecidedBy decision={decision} />}
        </p>
        <p role="status" className="text-sm text-accent-strong empty:hidden">
          {state.at === 'saved' && !isChanged && translate('admin.saved')}
        </p>
        {decision.value !== null && !isChanged && (
          <Button disabled={saving} onClick={() => void handle.takeBack()}>
            {translate('admin.takeBack')}
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
  );

  function refusalText(error: AppError): string {
    if (error.code === 'unavailable') return translate('admin.failed.unreachable');
    return translate('admin.failed.refused', { reason: error.message });
  }
}

function DecidedBy({ decision: { changedAtMs, changedBy } }: Pick<Handle, 'decision'>) {
  const translate = useTranslate();
  return (
    <>
      {translate('admin.decidedBy', { name: changedBy ?? translate('admin.somebody') })}
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
  const name = theirs.changedBy ?? translate('admin.somebody');
  return (
    <Notice bad>
      <p className="font-medium">{translate('admin.conflict', { name })}</p>
      <p className="mt-1">{translate('admin.conflict.lead')}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button onClick={() => void handle.resolve('theirs')}>{translate('admin.conflict.theirs')}</Button>
        <Button onClick={() => void handle.resolve('mine')}>{translate('admin.conflict.mine')}</Button>
      </p>
    </Notice>
  );
}

/** Something to be read before going on. */
function Notice({ children }: { bad: true; children: ReactNode }) {
  return (
    <div role="alert" className="mb-3 rounded-xl bg-danger-soft px-4 py-3 text-sm text-danger">
      {children}
    </div>
  );
}

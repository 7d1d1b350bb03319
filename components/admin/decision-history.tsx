import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { Decision, DecisionHistory as History } from '#lib/api/admin.ts';
import { callAdmin } from '#lib/client/admin/call-admin.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { Moment } from './moment.tsx';

interface DecisionHistoryProps<Value> {
  path: string;
  /** What a decision was, in a line. */
  summary: (value: Value) => string;
  /** Puts a former decision into the editor; it is in force once it is saved. */
  onLoad: (value: Value | null) => void;
}

/** Decisions before the one in force; asked for when somebody wants to see them. */
export function DecisionHistory<Value>({ path, summary, onLoad }: DecisionHistoryProps<Value>) {
  const translate = useTranslate();
  const [decisions, setDecisions] = useState<Decision<Value>[] | 'failed'>();

  async function load() {
    try {
      setDecisions((await callAdmin<History<Value>>(`${path}/history`)).decisions);
    } catch {
      setDecisions('failed');
    }
  }

  return (
    <details
      className="mt-6 rounded-2xl border border-line bg-surface px-5 py-4"
      onToggle={(event) => event.currentTarget.open && void load()}
    >
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
                <span className="font-medium">{changedBy ?? translate('admin.somebody')}</span>
                {changedAtMs !== null && (
                  <span className="ms-2 text-muted">
                    <Moment ms={changedAtMs} />
                  </span>
                )}
                <span className="block text-muted">
                  {value === null ? translate('admin.history.takenBack') : summary(value)}
                </span>
              </span>
              <Button onClick={() => onLoad(value)}>{translate('admin.history.load')}</Button>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}

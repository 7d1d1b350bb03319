'use no memo';

import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#components/ui/lazy-part.ts';
import type { Turn } from '#lib/client/conversation/turn.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { useChecking } from './use-checking.ts';

const CheckingPanel = lazyPart(async () => (await import('./checking-panel.tsx')).CheckingPanel);

interface CheckingSideProps {
  panel: ReturnType<typeof useChecking>;
  turns: readonly Turn[];
  children: ReactNode;
}

/** The page's main part, with the panel that checks one of the turns beside it while that is open. */
export function CheckingSide({ panel, turns, children }: CheckingSideProps) {
  const translate = useTranslate();
  const { checking, show, follow, close, dismiss } = panel;
  const latest = turns.at(-1);
  const checked = turns.find(({ id }) => id === checking?.turnId);
  return (
    <div className={`grid min-h-0 min-w-0 grow grid-rows-[minmax(0,1fr)] ${checked ? 'lg:grid-cols-2' : ''}`}>
      {children}
      {checking && checked && latest && (
        <Suspense
          fallback={
            <p className="border-line bg-surface p-5 text-muted max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 lg:border-s">
              {translate('check.opening')}
            </p>
          }
        >
          <CheckingPanel
            {...checking}
            turn={checked}
            latest={latest}
            onShow={show}
            onFollow={follow}
            onDismiss={dismiss}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  );
}

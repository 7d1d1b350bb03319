'use no memo';

import { type ReactNode, Suspense } from 'react';
import { lazyComponent } from '#components/ui/lazy-component.ts';
import type { Turn } from '#lib/client/conversation/turn.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { useAnalysisPanel } from './use-analysis-panel.ts';

const AnalysisPanel = lazyComponent(async () => (await import('./analysis-panel.tsx')).AnalysisPanel);

interface LazyAnalysisPanelProps {
  panel: ReturnType<typeof useAnalysisPanel>;
  turns: readonly Turn[];
  children: ReactNode;
}

/** The page's main part, with the panel that checks one of the turns beside it while that is open. */
export function LazyAnalysisPanel({ panel, turns, children }: LazyAnalysisPanelProps) {
  const translate = useTranslate();
  const { analysis, show, follow, close, dismiss } = panel;
  const latest = turns.at(-1);
  const checked = turns.find(({ id }) => id === analysis?.turnId);
  return (
    <div
      className={`grid min-h-0 min-w-0 grow grid-rows-[minmax(0,1fr)] short:grid-rows-[auto] ${checked ? 'lg:grid-cols-2' : ''}`}
    >
      {children}
      {analysis && checked && latest && (
        <Suspense
          fallback={
            <p className="border-line bg-surface p-5 text-muted max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 lg:border-s">
              {translate('check.opening')}
            </p>
          }
        >
          <AnalysisPanel
            {...analysis}
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

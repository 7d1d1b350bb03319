'use no memo';

import { type ReactNode, Suspense } from 'react';
import { IconButton } from '#components/ui/button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { HistoryPanelState } from './use-history-panel.ts';

const HistoryDrawer = lazyComponent(async () => (await import('./history-drawer.tsx')).HistoryDrawer);
const HistoryPanel = lazyComponent(async () => (await import('./history-panel.tsx')).HistoryPanel);

interface LazyHistoryProps {
  panel: HistoryPanelState;
  current: string | undefined;
  onNewChat: () => void;
}

/** The list of conversations where it belongs on this screen. */
export function LazyHistory({ panel, current, onNewChat }: LazyHistoryProps) {
  const { beside, docked, drawn, closeDrawer } = panel;
  const list = (
    <Suspense fallback={<HistoryOpening />}>
      <HistoryPanel
        current={current}
        onNewChat={() => {
          closeDrawer();
          onNewChat();
        }}
        onOpened={closeDrawer}
      />
    </Suspense>
  );
  if (drawn) {
    return (
      <Suspense fallback={<HistoryOpening />}>
        <HistoryDrawer onClose={closeDrawer}>{list}</HistoryDrawer>
      </Suspense>
    );
  }
  if (!docked) return null;
  return <Dock>{beside ? list : null}</Dock>;
}

/** Opens and closes the list. */
export function HistoryButton({ panel }: { panel: HistoryPanelState }) {
  const translate = useTranslate();
  const open = panel.beside ? panel.docked : panel.drawn;
  return (
    <IconButton
      icon="panel"
      label={translate('history.heading')}
      aria-expanded={open}
      onClick={panel.toggle}
      className="-ms-2"
    />
  );
}

function Dock({ children }: { children: ReactNode }) {
  return (
    <div className="hidden w-72 shrink-0 flex-col border-e border-line bg-sunken/50 xl:flex short:sticky short:top-0 short:h-dvh print:hidden">
      {children}
    </div>
  );
}

/** In the landmark already that the list will be. */
function HistoryOpening() {
  const translate = useTranslate();
  return (
    <nav aria-label={translate('history.heading')} aria-busy="true">
      <p className="sr-only">{translate('history.loading')}</p>
    </nav>
  );
}

'use no memo';

import { type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { useMediaQuery } from '#components/ui/browser-state.ts';
import { IconButton } from '#components/ui/button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.ts';
import { storeCookie } from '#lib/client/page/browser-storage.ts';
import { Store } from '#lib/client/store.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { HISTORY_COOKIE } from './history-cookie.ts';

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

/** Wide enough for the list beside a conversation and its analysis panel; the same width as the `xl:` variants in the markup. */
const BESIDE = '(min-width: 80rem)';

/** The list of conversations: docked beside the chat where there is room, else a drawer over it. */
interface HistoryPanelState {
  beside: boolean;
  docked: boolean;
  drawn: boolean;
  toggle: () => void;
  closeDrawer: () => void;
}

// Survives navigation; the server reads the cookie.
const dockedHere = new Store<boolean | undefined>(undefined);

function dock(docked: boolean): void {
  storeCookie(HISTORY_COOKIE, docked ? 'open' : 'closed');
  dockedHere.set(docked);
}

/** Where the list is, from how the server rendered it (`docked`). What is chosen for wide screens is stored for a year. */
export function useHistoryPanel(dockedAtFirst: boolean): HistoryPanelState {
  const beside = useMediaQuery(BESIDE);
  const [drawn, setDrawn] = useState(false);
  const docked = useSyncExternalStore(
    dockedHere.subscribe,
    () => dockedHere.snapshot() ?? dockedAtFirst,
    () => dockedAtFirst,
  );
  return {
    beside,
    docked,
    drawn: drawn && !beside,
    toggle: () => (beside ? dock(!docked) : setDrawn(!drawn)),
    closeDrawer: () => setDrawn(false),
  };
}

'use no memo';

import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { useDeployment } from '#components/shell/page-context.tsx';
import { lazyComponent } from '#components/ui/lazy-component.ts';
import { useTabGuard } from '#components/ui/use-unsaved-edits.ts';
import type { Turn } from '#lib/client/conversation/turn.ts';
import { pendingLeave } from './use-conversation.ts';

const LeaveDialog = lazyComponent(async () => (await import('./leave-dialog.tsx')).LeaveDialog);

/** Warns before a conversation that is saved nowhere is left. */
export function LeaveGuard({ turns }: { turns: readonly Turn[] }) {
  const { storesRecords } = useDeployment();
  const leave = useSyncExternalStore(pendingLeave.subscribe, pendingLeave.snapshot, () => undefined);
  // Where nothing is ever stored, readers expect no more of it.
  useTabGuard(storesRecords);
  useEffect(() => () => pendingLeave.set(undefined), []);
  if (!leave) return null;
  return (
    <Suspense>
      <LeaveDialog turns={turns} onLeave={leave} onStay={() => pendingLeave.set(undefined)} />
    </Suspense>
  );
}

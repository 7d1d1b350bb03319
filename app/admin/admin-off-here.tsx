import { AdminOff } from '#components/admin/admin-off.tsx';
import { deploymentOf } from '#lib/composition/deployment-of.ts';
import { container } from '#lib/composition/server.ts';
import type { MessageKey } from '#lib/i18n/translate.ts';

/** What stands in place of a page that this deployment does not have; undefined where it does. */
export function adminOffHere(label: MessageKey, needs: 'records' | 'documents') {
  const { keepsRecords, takesDocuments } = deploymentOf(container().environment);
  const isThere = needs === 'records' ? keepsRecords : takesDocuments;
  return isThere ? undefined : <AdminOff label={label} without={needs} />;
}

'use client';

import { AdminPage } from '#components/admin/admin-page.tsx';
import { DownloadLink } from '#components/admin/download-link.tsx';
import { listAddress } from '#components/admin/list-address.ts';
import { Moment } from '#components/admin/moment.tsx';
import { PageLinks } from '#components/admin/page-links.tsx';
import { Button } from '#components/ui/button.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { AUDIT_ACTIONS, type AuditList } from '#lib/api/admin.ts';
import type { AuditAction, AuditEntry } from '#lib/core/records/audit.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

interface AuditReportProps extends AuditList {
  action: AuditAction | null;
  search: string;
  after: string | null;
  fault: string | undefined;
}

/** Who did what to what, newest first. */
export function AuditReport({ entries, next, action, search, after, fault }: AuditReportProps) {
  const translate = useTranslate();
  const query = { action, search };
  return (
    <AdminPage
      heading={translate('admin.nav.audit')}
      lead={translate('admin.audit.lead')}
      actions={(['csv', 'json'] as const).map((format) => (
        <DownloadLink
          key={format}
          href={`/api/admin/audit/export${listAddress({ ...query, format })}`}
          label={translate('admin.usage.download', { format: format.toUpperCase() })}
        />
      ))}
    >
      <AuditFilter action={action} search={search} />
      {fault && (
        <p role="alert" className="mb-4 rounded-xl bg-danger-soft px-4 py-3 text-danger">
          {fault}
        </p>
      )}
      {entries.length > 0 ? (
        <AuditTable entries={entries} />
      ) : (
        <p className="rounded-2xl border border-line bg-surface p-8 text-center text-muted">
          {translate(action || search || after ? 'admin.audit.noneFound' : 'admin.audit.none')}
        </p>
      )}
      <PageLinks
        label={translate('admin.audit.paging')}
        query={query}
        after={after}
        next={next}
        first={translate('admin.audit.newest')}
        further={translate('admin.audit.older')}
      />
    </AdminPage>
  );
}

const FIELD = 'min-h-10 max-w-full rounded-lg border border-edge bg-surface px-3 text-base sm:text-sm';

function AuditFilter({ action, search }: Pick<AuditReportProps, 'action' | 'search'>) {
  const translate = useTranslate();
  return (
    <search className="mb-4 block">
      <form className="flex flex-wrap items-end gap-2">
        <label className="text-sm" htmlFor="audit-action">
          <span className="mb-1 block text-muted">{translate('admin.audit.action')}</span>
          <select id="audit-action" name="action" defaultValue={action ?? ''} className={FIELD}>
            <option value="">{translate('admin.audit.allActions')}</option>
            {AUDIT_ACTIONS.map((one) => (
              <option key={one} value={one}>
                {translate(`admin.audit.action.${one}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="text-sm" htmlFor="audit-search">
          <span className="mb-1 block text-muted">{translate('admin.audit.search')}</span>
          <input
            id="audit-search"
            type="search"
            name="search"
            dir="auto"
            maxLength={200}
            defaultValue={search}
            className={`${FIELD} w-72`}
          />
        </label>
        <Button type="submit">{translate('admin.audit.find')}</Button>
      </form>
    </search>
  );
}

const CELL = 'px-4 py-2.5 text-start align-top';

function AuditTable({ entries }: { entries: AuditEntry[] }) {
  const translate = useTranslate();
  return (
    <ScrollRegion
      aria-label={translate('admin.nav.audit')}
      className="overflow-x-auto rounded-2xl border border-line bg-surface"
    >
      <table className="w-full min-w-[44rem] text-sm">
        <thead className="border-b border-line text-muted">
          <tr>
            {(['when', 'who', 'what', 'target', 'detail'] as const).map((column) => (
              <th key={column} scope="col" className={`${CELL} font-medium`}>
                {translate(`admin.audit.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {entries.map(({ id, atMs, action, name, owner, target, detail }) => (
            <tr key={id}>
              <td className={`${CELL} whitespace-nowrap tabular-nums text-muted`}>
                <Moment ms={atMs} />
              </td>
              <td className={CELL}>
                <bdi>{name ?? translate('admin.audit.nobody')}</bdi>
                {owner && (
                  <span dir="ltr" className="block max-w-56 truncate text-xs text-muted" title={owner}>
                    {owner}
                  </span>
                )}
              </td>
              <td className={CELL}>{translate(`admin.audit.action.${action}`)}</td>
              <td className={`${CELL} max-w-64`}>
                <bdi>{target}</bdi>
              </td>
              <td className={`${CELL} max-w-96`}>
                {Object.keys(detail).length > 0 && (
                  <code dir="ltr" className="block text-xs leading-5 text-muted">
                    {JSON.stringify(detail)}
                  </code>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

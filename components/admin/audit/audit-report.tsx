'use client';

import { AdminPage, Downloads, ListFrame, listAddress } from '#components/admin/admin-page.tsx';
import { Moment } from '#components/admin/moment.tsx';
import { Button } from '#components/ui/button.tsx';
import { Field, INPUT, TextField } from '#components/ui/field.tsx';
import { Table } from '#components/ui/table.tsx';
import { AUDIT_ACTIONS, type AuditList } from '#lib/api/admin.ts';
import type { AuditAction, AuditEntry } from '#lib/core/records/audit.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

interface AuditReportProps extends AuditList {
  action: AuditAction | null;
  search: string;
  after: string | null;
  fault: string | undefined;
}

/** The audit log, newest entry first. */
export function AuditReport({ entries, next, action, search, after, fault }: AuditReportProps) {
  const translate = useTranslate();
  const query = { action, search };
  return (
    <AdminPage
      heading={translate('admin.nav.audit')}
      lead={translate('admin.audit.lead')}
      actions={
        <Downloads
          hrefOf={(format) => `/api/admin/audit/export${listAddress({ ...query, format })}`}
          translate={translate}
        />
      }
      filter={<AuditFilter action={action} search={search} />}
      fault={fault}
    >
      <ListFrame
        isEmpty={entries.length === 0}
        empty={translate(action || search || after ? 'admin.audit.noneFound' : 'admin.audit.none')}
        paging={translate('admin.audit.paging')}
        first={translate('admin.audit.newest')}
        further={translate('admin.audit.older')}
        query={query}
        after={after}
        next={next}
      >
        <AuditTable entries={entries} />
      </ListFrame>
    </AdminPage>
  );
}

function AuditFilter({ action, search }: Pick<AuditReportProps, 'action' | 'search'>) {
  const translate = useTranslate();
  const look = `${INPUT} max-w-full bg-surface`;
  return (
    <search className="mb-4 block">
      <form className="flex flex-wrap items-end gap-2">
        <Field label={translate('admin.audit.action')}>
          {(id) => (
            <select id={id} name="action" defaultValue={action ?? ''} className={look}>
              <option value="">{translate('admin.audit.allActions')}</option>
              {AUDIT_ACTIONS.map((one) => (
                <option key={one} value={one}>
                  {translate(`admin.audit.action.${one}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField
          label={translate('admin.audit.search')}
          type="search"
          name="search"
          maxLength={200}
          defaultValue={search}
          inputClassName={`${look} w-72`}
        />
        <Button type="submit">{translate('admin.audit.find')}</Button>
      </form>
    </search>
  );
}

const CELL = 'px-4 py-2.5 text-start align-top';

function AuditTable({ entries }: { entries: AuditEntry[] }) {
  const translate = useTranslate();
  const columns = ['when', 'who', 'what', 'target', 'detail'] as const;
  return (
    <Table
      label={translate('admin.nav.audit')}
      minWidth="min-w-[44rem]"
      cell={CELL}
      columns={columns.map((column) => translate(`admin.audit.${column}`))}
    >
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
    </Table>
  );
}

'use client';

import { useState } from 'react';
import { AdminPage, Downloads, ListFrame, listAddress } from '#components/admin/admin-page.tsx';
import { Moment } from '#components/admin/moment.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Field, INPUT, TextField } from '#components/ui/field.tsx';
import type { SessionsEnded } from '#lib/api/account.ts';
import type { AuditList } from '#lib/api/admin.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import { AUDIT_ACTIONS, type AuditAction } from '#lib/core/records/audit.ts';
import type { SettingField } from '#lib/core/settings/setting-fields.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AuditText } from './audit-text.tsx';

interface AuditReportProps extends AuditList {
  action: AuditAction | null;
  search: string;
  after: string | null;
  fault: string | undefined;
  fields: readonly SettingField[];
}

/** The audit log, newest entry first. */
export function AuditReport({ entries, next, action, search, after, fault, fields }: AuditReportProps) {
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
        <AuditEntries entries={entries} fields={fields} />
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

/** The action comes first, so that it is visible on a phone. */
function AuditEntries({ entries, fields }: Pick<AuditReportProps, 'entries' | 'fields'>) {
  const translate = useTranslate();
  return (
    <Card as="ul" aria-label={translate('admin.nav.audit')} className="divide-y divide-line text-sm">
      {entries.map((entry) => (
        <li key={entry.id} className="flex flex-wrap gap-x-6 gap-y-1 px-4 py-3 sm:px-5">
          <div className="min-w-0 grow basis-80">
            <AuditText entry={entry} fields={fields} />
          </div>
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 text-muted sm:w-72 sm:flex-col">
            <Moment ms={entry.atMs} />
            <bdi className="text-ink">{entry.name ?? translate('admin.audit.unknownPerson')}</bdi>
            {entry.owner && (
              <span dir="ltr" className="max-w-full truncate text-xs" title={entry.owner}>
                {entry.owner}
              </span>
            )}
            {entry.action === 'sign-in' && entry.owner?.startsWith('user:') && (
              <EndSessions owner={entry.owner} name={entry.name ?? entry.owner} />
            )}
          </div>
        </li>
      ))}
    </Card>
  );
}

/** Ends all sessions of a person, after asking. */
function EndSessions({ owner, name }: { owner: string; name: string }) {
  const translate = useTranslate();
  const [said, setSaid] = useState('');

  function end() {
    if (!confirm(translate('admin.audit.endConfirm', { name }))) return;
    callApi<SessionsEnded>('/api/admin/sessions', 'DELETE', { owner }).then(
      ({ ended }) => setSaid(translate('admin.audit.sessionsEnded', { count: ended })),
      () => setSaid(translate('account.endFailed')),
    );
  }

  return (
    <>
      <Button look="quiet" onClick={end}>
        {translate('admin.audit.endSessions')}
      </Button>
      <span role="status">{said}</span>
    </>
  );
}

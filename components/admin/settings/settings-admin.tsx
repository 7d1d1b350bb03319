'use client';

import { AdminPage } from '#components/admin/admin-page.tsx';
import { DecisionBar } from '#components/admin/decision-bar.tsx';
import { Card } from '#components/ui/card.tsx';
import type { Decision } from '#lib/api/admin.ts';
import { fieldsIn, fieldsWithoutEffect, settingGroups } from '#lib/client/settings/tunable.ts';
import type { SettingField } from '#lib/core/setting-fields.ts';
import type { SettingsPolicy } from '#lib/core/settings-policy.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { useDecision } from '../use-decision.ts';
import { faultsOf } from './policy-draft.ts';
import { SettingRuleRow } from './setting-rule-row.tsx';

interface SettingsAdminProps {
  /** The settings as they are built. */
  fields: readonly SettingField[];
  decision: Decision<SettingsPolicy>;
}

/** The settings for everyone: their defaults, their ranges and their locks. */
export function SettingsAdmin({ fields, decision }: SettingsAdminProps) {
  const translate = useTranslate();
  const handle = useDecision<SettingsPolicy>('settings', decision, {});
  const { draft } = handle;
  const faults = faultsOf(draft, fields);
  const withoutEffect = fieldsWithoutEffect(fields);

  const row = (field: SettingField) => (
    <SettingRuleRow
      key={`${field.key} ${handle.loads}`}
      field={field}
      policy={draft}
      saved={handle.decision.value?.[field.key]}
      fault={faults.get(field.key)}
      onChange={handle.edit}
    />
  );

  return (
    <AdminPage heading={translate('admin.settings.title')} lead={translate('admin.settings.lead')}>
      {settingGroups.map((group) => (
        <SettingSection
          key={group}
          heading={translate(`settings.group.${group}`)}
          fields={fieldsIn(group, fields)}
          row={row}
        />
      ))}
      {withoutEffect.length > 0 && (
        <details
          className="mt-6 rounded-2xl bg-sunken px-5 py-4"
          open={withoutEffect.some(({ key }) => draft[key])}
        >
          <summary className="font-medium">
            {translate('settings.ignored.heading', { count: withoutEffect.length })}
          </summary>
          <p className="mt-1 text-sm text-muted">{translate('settings.ignored.lead')}</p>
          {withoutEffect.map(row)}
        </details>
      )}
      <DecisionBar
        path="settings"
        summary={(policy) =>
          Object.keys(policy)
            .map((key) => labelOf(key))
            .join(', ')
        }
        handle={handle}
        fault={faults.size > 0 ? translate('admin.settings.faults', { count: faults.size }) : undefined}
        builtIn={translate('admin.settings.builtIn')}
      />
    </AdminPage>
  );

  function labelOf(key: string): string {
    const field = fields.find((known) => known.key === key);
    return field ? translate(`settings.${field.key}.label`) : key;
  }
}

function SettingSection(props: {
  heading: string;
  fields: SettingField[];
  row: (field: SettingField) => React.ReactNode;
}) {
  if (props.fields.length === 0) return null;
  return (
    <section aria-label={props.heading} className="not-first:mt-8">
      <h2 className="mb-1 text-sm font-semibold text-muted">{props.heading}</h2>
      <Card className="px-5">{props.fields.map(props.row)}</Card>
    </section>
  );
}

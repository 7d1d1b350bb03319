import { useState } from 'react';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { promptPreview } from '#lib/client/settings/prompt-preview.ts';
import type { Refusal } from '#lib/client/settings/refusal.ts';
import {
  fieldsIn,
  fieldsWithoutEffect,
  settingGroups,
  type Tunable,
  type TunableField,
} from '#lib/client/settings/tunable.ts';
import { type Tuning, withSetting } from '#lib/client/settings/tuning.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { Json } from '#lib/shared/json.ts';
import { Switch } from './setting-control.tsx';
import { SettingFrame } from './setting-frame.tsx';
import { SettingRow } from './setting-row.tsx';

interface SettingsFormProps {
  tunable: Tunable;
  tuning: Tuning;
  refusal: Refusal | undefined;
  onChange: (tuning: Tuning) => void;
}

/** Every setting: those that act here in groups, the others folded away with the reason. */
export function SettingsForm({ tunable, tuning, refusal, onChange }: SettingsFormProps) {
  const translate = useTranslate();
  // What the server refused is no longer refused once it was changed.
  const [edited, setEdited] = useState<Refusal>();
  const withoutEffect = fieldsWithoutEffect(tunable.fields);
  // What was changed or refused must not be hidden; later the reader decides.
  const [unfolded] = useState(withoutEffect.some(({ key }) => key in tuning.changed || key === refusal?.key));

  function row(field: TunableField) {
    const refused = refusal !== edited && refusal?.key === field.key ? refusal.reason : undefined;
    const isPrompt = field.key === 'prompt_template';
    return (
      <SettingRow
        key={field.key}
        field={field}
        chosen={tuning.changed[field.key] ?? null}
        readOnly={isPrompt && !tunable.mayOverridePrompt}
        refused={refused}
        onChange={(value: Json) => {
          if (refused) setEdited(refusal);
          onChange(withSetting(tuning, field, value));
        }}
      >
        {isPrompt && <PromptNotes tuning={tuning} tunable={tunable} />}
      </SettingRow>
    );
  }

  return (
    <>
      {settingGroups.map((group) => {
        const fields = fieldsIn(group, tunable.fields);
        if (fields.length === 0) return null;
        return (
          <section key={group} aria-labelledby={`settings-${group}`} className="pt-5">
            <h3 id={`settings-${group}`} className="text-sm font-semibold text-muted">
              {translate(`settings.group.${group}`)}
            </h3>
            {group === 'answer' && <Streaming tuning={tuning} onChange={onChange} />}
            {fields.map(row)}
          </section>
        );
      })}
      {withoutEffect.length > 0 && (
        <details className="my-5 rounded-xl bg-sunken px-4 py-3" open={unfolded}>
          <summary className="text-sm font-semibold">
            {translate('settings.ignored.heading', { count: withoutEffect.length })}
          </summary>
          <p className="mt-2 text-sm text-muted">{translate('settings.ignored.lead')}</p>
          {withoutEffect.map(row)}
        </details>
      )}
    </>
  );
}

function Streaming({ tuning, onChange }: Pick<SettingsFormProps, 'tuning' | 'onChange'>) {
  const translate = useTranslate();
  const { streaming } = tuning;
  return (
    <SettingFrame
      id="setting-streaming"
      label={translate('settings.streaming.label')}
      help={translate('settings.streaming.help')}
      facts={[translate('settings.default', { value: translate('settings.value.on') })]}
      remark={undefined}
      fault={undefined}
      onReset={streaming ? undefined : () => onChange({ ...tuning, streaming: true })}
      grouped={false}
      beside
    >
      <Switch
        id="setting-streaming"
        aria-describedby="setting-streaming-help"
        checked={streaming}
        onChange={(event) => onChange({ ...tuning, streaming: event.target.checked })}
      />
    </SettingFrame>
  );
}

function PromptNotes({ tuning, tunable }: { tuning: Tuning; tunable: Tunable }) {
  const translate = useTranslate();
  const label = translate('settings.prompt.preview');
  return (
    <>
      {!tunable.mayOverridePrompt && <p className="mt-1 text-sm">{translate('settings.prompt.forbidden')}</p>}
      <details className="mt-2 text-sm">
        <summary className="text-muted">{label}</summary>
        <ScrollRegion
          aria-label={label}
          className="mt-2 max-h-72 overflow-y-auto rounded-lg border border-line bg-surface p-3"
        >
          <pre dir="auto" className="font-mono text-xs leading-5 whitespace-pre-wrap">
            {promptPreview(tuning, tunable.prompts)}
          </pre>
        </ScrollRegion>
      </details>
    </>
  );
}

import { type ReactNode, useState } from 'react';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import type { Refusal } from '#lib/client/settings/settings-refusal.ts';
import { fieldsIn, settingGroups, type Tunable } from '#lib/client/settings/tunable.ts';
import { overridesOf, type Tuning, withSetting } from '#lib/client/settings/tuning.ts';
import type { PromptTexts } from '#lib/core/prompt-texts.ts';
import type { SettingField } from '#lib/core/setting-fields.ts';
import type { Settings } from '#lib/core/settings.ts';
import { systemPrompt } from '#lib/core/system-prompt.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { Json } from '#lib/shared/json.ts';
import { Switch } from './setting-control.tsx';
import { SettingFrame, SettingRow } from './setting-row.tsx';

interface SettingsFormProps {
  tunable: Tunable;
  tuning: Tuning;
  refusal: Refusal | undefined;
  onChange: (tuning: Tuning) => void;
}

/** The settings that have an effect here: those of every day, and the others, where this reader tunes, folded below. */
export function SettingsForm({ tunable, tuning, refusal, onChange }: SettingsFormProps) {
  const translate = useTranslate();
  // A refused setting counts as valid after the reader changes it.
  const [edited, setEdited] = useState<Refusal>();
  const groups = settingGroups.map((group) => ({ group, fields: fieldsIn(group, tunable.fields) }));
  const advanced = groups.filter(({ group, fields }) => group !== 'everyday' && fields.length > 0);

  function row(field: SettingField) {
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
      {fieldsIn('everyday', tunable.fields).map(row)}
      <Streaming tuning={tuning} onChange={onChange} />
      {advanced.length > 0 && (
        <AdvancedSettings
          // Changed or refused settings are in sight at first.
          isOpen={advanced.some(({ fields }) =>
            fields.some(({ key }) => key in tuning.changed || key === refusal?.key),
          )}
        >
          {advanced.map(({ group, fields }) => (
            <section key={group} aria-labelledby={`settings-${group}`} className="pt-5">
              <h3 id={`settings-${group}`} className="text-sm font-semibold text-muted">
                {translate(`settings.group.${group}`)}
              </h3>
              {fields.map(row)}
            </section>
          ))}
        </AdvancedSettings>
      )}
    </>
  );
}

function AdvancedSettings(props: { isOpen: boolean; children: ReactNode }) {
  const translate = useTranslate();
  const [isOpen] = useState(props.isOpen);
  return (
    <details open={isOpen} className="my-5 rounded-xl bg-sunken px-4 py-3">
      <summary className="font-medium">{translate('settings.advanced.heading')}</summary>
      <p className="mt-1 text-sm text-muted">{translate('settings.advanced.lead')}</p>
      {props.children}
    </details>
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
      facts={[]}
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

const UNSET = { answer_length: 'normal', suggest_followup_questions: false, in_scope: true } as const;

/** The system prompt that the server would build from these settings. */
export function promptPreview(tuning: Tuning, prompts: PromptTexts): string {
  // The form keeps every value within its type.
  const chosen = overridesOf(tuning) as Partial<Settings>;
  const settings = { ...UNSET, ...chosen };
  return systemPrompt({ settings }, prompts);
}

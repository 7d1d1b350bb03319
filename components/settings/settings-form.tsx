import { type ReactNode, useState } from 'react';
import { ChangedMark } from '#components/ui/badge.tsx';
import { ScrollRegion } from '#components/ui/scroll-region.tsx';
import { fieldsIn, rangeText, settingGroups, type Tunable, valueText } from '#lib/client/settings/tunable.ts';
import {
  defaultOf,
  overridesOf,
  type Refusal,
  type Tuning,
  withSetting,
} from '#lib/client/settings/tuning.ts';
import { type PromptTexts, systemPrompt } from '#lib/core/answer/system-prompt.ts';
import type { SettingField } from '#lib/core/settings/setting-fields.ts';
import type { Settings } from '#lib/core/settings/settings.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { Json } from '#lib/shared/json.ts';
import { SettingControl, Switch } from './setting-control.tsx';

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
  // The form restricts every value to its type.
  const chosen = overridesOf(tuning) as Partial<Settings>;
  const settings = { ...UNSET, ...chosen };
  return systemPrompt({ settings }, prompts);
}

interface SettingFrameProps {
  /** Of the control; the ids of its descriptions derive from it. */
  id: string;
  label: string;
  help: string;
  facts: (string | undefined)[];
  remark: string | undefined;
  fault: string | undefined;
  /** Absent while the setting is at its default. */
  onReset: (() => void) | undefined;
  /** The label names a group of controls. */
  grouped: boolean;
  /** The control is small enough to stand beside the label. */
  beside: boolean;
  children: ReactNode;
}

/** A setting around its control. */
function SettingFrame(props: SettingFrameProps) {
  const translate = useTranslate();
  const { id, label, onReset, children, beside } = props;
  return (
    <div className="border-b border-line py-4 last:border-b-0">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
        {props.grouped ? (
          <span id={`${id}-label`} className="font-medium">
            {label}
          </span>
        ) : (
          <label htmlFor={id} className="font-medium">
            {label}
          </label>
        )}
        {onReset && (
          <ChangedMark
            mark={translate('settings.changed')}
            reset={translate('settings.reset')}
            label={translate('settings.resetOne', { label })}
            onReset={() => {
              focusControl(id);
              onReset();
            }}
          />
        )}
        {beside && <span className="ms-auto flex">{children}</span>}
      </div>
      <div id={`${id}-help`} className="text-sm text-muted">
        <p>{props.help}</p>
        {props.facts.length > 0 && (
          <p className="text-xs leading-5">{props.facts.filter(Boolean).join(' · ')}</p>
        )}
        {props.remark && <p className="text-xs leading-5 italic">{props.remark}</p>}
      </div>
      {!beside && <div className="mt-2">{children}</div>}
      <p id={`${id}-fault`} role="alert" className="mt-1 text-sm text-danger empty:hidden">
        {props.fault}
      </p>
    </div>
  );
}

// The button disappears with the change and must not take the focus with it.
function focusControl(id: string): void {
  const control = document.getElementById(id);
  (control?.querySelector('input') ?? control)?.focus();
}

interface SettingRowProps {
  field: SettingField;
  /** The reader's choice, or null. */
  chosen: Json;
  readOnly?: boolean;
  /** Why the server refused what is chosen. */
  refused: string | undefined;
  onChange: (value: Json) => void;
  /** Stands below the control. */
  children?: ReactNode;
}

/** One setting with its control; readers who may tune also see its range and default. */
function SettingRow({ field, chosen, readOnly, refused, onChange, children }: SettingRowProps) {
  const translate = useTranslate();
  const [fault, setFault] = useState<string>();
  const [resets, setResets] = useState(0);
  const { key, group, shape } = field;
  const usual = defaultOf(field);

  function reset() {
    setFault(undefined);
    setResets(resets + 1);
    onChange(null);
  }

  return (
    <SettingFrame
      id={`setting-${key}`}
      label={translate(`settings.${key}.label`)}
      help={translate(`settings.${key}.help`)}
      facts={group === 'everyday' ? [] : [rangeText(shape, translate), defaultText()]}
      remark={field.isLocked ? translate('settings.locked') : undefined}
      fault={faultText()}
      onReset={chosen === null || field.isLocked ? undefined : reset}
      grouped={shape.kind === 'choices'}
      beside={shape.kind === 'switch'}
    >
      <SettingControl
        resets={resets}
        id={`setting-${key}`}
        field={field}
        value={chosen ?? usual}
        readOnly={readOnly ?? false}
        locked={field.isLocked}
        faulty={fault !== undefined || refused !== undefined}
        onChange={onChange}
        onFault={setFault}
      />
      {children}
    </SettingFrame>
  );

  function defaultText(): string {
    return translate(field.isDecided ? 'settings.defaultHere' : 'settings.default', {
      value: defaultValueText(),
    });
  }

  function defaultValueText(): string | number {
    if (usual === null && field.automatic !== undefined) {
      return translate('settings.value.automatic', { count: field.automatic });
    }
    return typeof usual === 'number' ? usual : valueText(usual, translate);
  }

  function faultText(): string | undefined {
    if (fault !== undefined) return translate('settings.fault.here', { expected: fault });
    return refused === undefined ? undefined : translate('settings.fault.refused', { reason: refused });
  }
}

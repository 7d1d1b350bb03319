import { type ReactNode, useState } from 'react';
import { ChangedMark } from '#components/ui/changed-mark.tsx';
import { rangeText, valueText } from '#lib/client/settings/setting-fault.ts';
import { defaultOf } from '#lib/client/settings/tuning.ts';
import type { SettingField } from '#lib/core/setting-fields.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { Json } from '#lib/shared/json.ts';
import { SettingControl } from './setting-control.tsx';

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
export function SettingFrame(props: SettingFrameProps) {
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

/** One setting with its control; range and default are told to those who tune. */
export function SettingRow({ field, chosen, readOnly, refused, onChange, children }: SettingRowProps) {
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

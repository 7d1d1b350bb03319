import { type ReactNode, useState } from 'react';
import { rangeText, valueText } from '#lib/client/settings/setting-fault.ts';
import type { TunableField } from '#lib/client/settings/tunable.ts';
import { defaultOf } from '#lib/client/settings/tuning.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { Json } from '#lib/shared/json.ts';
import { SettingControl } from './setting-control.tsx';
import { SettingFrame } from './setting-frame.tsx';

interface SettingRowProps {
  field: TunableField;
  /** What was chosen here, or null. */
  chosen: Json;
  readOnly?: boolean;
  /** Why the server refused what is chosen. */
  refused: string | undefined;
  onChange: (value: Json) => void;
  /** What stands below the control. */
  children?: ReactNode;
}

/** One setting: what it is called, what it does, its control, range and default, and the way back to it. */
export function SettingRow({ field, chosen, readOnly, refused, onChange, children }: SettingRowProps) {
  const translate = useTranslate();
  const [fault, setFault] = useState<string>();
  const [resets, setResets] = useState(0);
  const { key, shape, ignoredBy } = field;
  const usual = defaultOf(field);
  const range = rangeText(shape, translate);

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
      facts={[
        range,
        translate(field.isDecided ? 'settings.defaultHere' : 'settings.default', {
          value: typeof usual === 'number' ? usual : valueText(usual, translate),
        }),
      ]}
      remark={remarkText()}
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

  function remarkText(): string | undefined {
    if (field.isLocked) return translate('settings.locked');
    return ignoredBy === null ? undefined : translate('settings.ignored.by', { part: ignoredBy });
  }

  function faultText(): string | undefined {
    if (fault !== undefined) return translate('settings.fault.here', { expected: fault });
    return refused === undefined ? undefined : translate('settings.fault.refused', { reason: refused });
  }
}

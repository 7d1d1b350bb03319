import { type ComponentProps, useState } from 'react';
import type { SettingField } from '#lib/core/settings/setting-fields.ts';
import type { Json } from '#lib/shared/json.ts';

type NumberControlProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  shape: SettingField['shape'] & { kind: 'number' };
  value: Json;
  resets: number;
  onEnter: (value: Json) => void;
};

/** A number as it is typed: half a number stays on the screen, though it is not yet one. */
export function NumberControl({ shape, value, resets, onEnter, ...input }: NumberControlProps) {
  const [typed, setTyped] = useState<string>();
  const [resetsSeen, setResetsSeen] = useState(resets);
  if (resetsSeen !== resets) {
    setResetsSeen(resets);
    setTyped(undefined);
  }

  function enter(text: string) {
    setTyped(text);
    const number = Number(text.replace(',', '.'));
    // Other text is passed on as it is, and no range allows it.
    onEnter(text.trim() === '' ? null : Number.isNaN(number) ? text : number);
  }

  return (
    <input
      {...input}
      inputMode={shape.whole ? 'numeric' : 'decimal'}
      autoComplete="off"
      dir="ltr"
      value={typed ?? (value === null ? '' : String(value))}
      onChange={(event) => enter(event.target.value)}
      onBlur={() => {
        if (input['aria-invalid'] !== true) setTyped(undefined);
      }}
    />
  );
}

import { type ComponentProps, useState } from 'react';
import { faultOf, optionText } from '#lib/client/settings/tunable.ts';
import type { SettingField } from '#lib/core/settings/setting-fields.ts';
import { languages } from '#lib/i18n/languages.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import { assertNever } from '#lib/shared/app-error.ts';
import type { Json } from '#lib/shared/json.ts';

interface SettingControlProps {
  id: string;
  field: SettingField;
  value: Json;
  readOnly: boolean;
  /** Administrators accept no other value. */
  locked: boolean;
  faulty: boolean;
  /** Grows with each reset, which also discards a half-typed value. */
  resets: number;
  /** Called with null when the reader takes the choice back. */
  onChange: (value: Json) => void;
  /** Called with the expected values when an entered one is invalid, and with undefined when it is valid. */
  onFault: (expected: string | undefined) => void;
}

const FIELD =
  'w-full min-h-10 rounded-lg border border-edge bg-surface px-3 py-2 text-base leading-6 sm:text-sm aria-invalid:border-danger [&[readonly]]:bg-sunken disabled:bg-sunken disabled:text-muted';

/** The control that suits the shape of a setting. */
export function SettingControl({ field, value, onChange, onFault, ...rest }: SettingControlProps) {
  const translate = useTranslate();
  const { shape } = field;
  const described = {
    id: rest.id,
    'aria-describedby': `${rest.id}-help ${rest.id}-fault`,
    'aria-invalid': rest.faulty,
    disabled: rest.locked,
  };

  function enter(entered: Json) {
    const fault = faultOf(field, entered, translate);
    onFault(fault);
    if (fault === undefined) onChange(entered);
  }

  switch (shape.kind) {
    case 'switch':
      return (
        <Switch {...described} checked={value === true} onChange={(event) => enter(event.target.checked)} />
      );
    case 'number':
      return (
        <NumberControl
          {...described}
          className={FIELD}
          shape={shape}
          value={value}
          placeholder={field.automatic === undefined ? undefined : `${field.automatic}`}
          resets={rest.resets}
          onEnter={enter}
        />
      );
    case 'choice':
      return (
        <select {...described} {...asText(value, enter)} className={FIELD}>
          {field.default === null && <option value="">{translate('settings.value.notSet')}</option>}
          {shape.options.map((option) => (
            <option key={option} value={option}>
              {optionText(option, translate)}
            </option>
          ))}
        </select>
      );
    case 'choices':
      return (
        <fieldset
          id={rest.id}
          disabled={rest.locked}
          aria-labelledby={`${rest.id}-label`}
          aria-describedby={described['aria-describedby']}
          className="flex gap-5"
        >
          <OptionBoxes options={shape.options} chosen={Array.isArray(value) ? value : []} onChoose={enter} />
        </fieldset>
      );
    case 'text':
      if (field.key === 'language') {
        return <LanguageControl {...described} className={FIELD} value={value} onChoose={enter} />;
      }
      return (
        <textarea
          {...described}
          {...asText(value, enter)}
          dir="auto"
          rows={field.key === 'prompt_template' ? 5 : 1}
          maxLength={shape.longest}
          readOnly={rest.readOnly}
          className={FIELD}
        />
      );
    default:
      return assertNever(shape);
  }
}

/** A text, of which an empty one is not set. */
function asText(value: Json, enter: (entered: Json) => void) {
  return {
    value: typeof value === 'string' ? value : '',
    onChange: ({ target }: { target: { value: string } }) => enter(target.value || null),
  };
}

/** A box that is ticked or not, drawn as a switch. */
export function Switch(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <input
      {...props}
      type="checkbox"
      className="relative h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-sunken before:absolute before:inset-y-0.5 before:start-0.5 before:aspect-square before:rounded-full before:bg-edge motion-safe:before:transition-transform checked:border-accent checked:bg-accent checked:before:translate-x-5 checked:before:bg-on-accent rtl:checked:before:-translate-x-5 disabled:cursor-not-allowed disabled:opacity-60 forced-colors:appearance-auto"
    />
  );
}

interface OptionBoxesProps {
  options: readonly string[];
  chosen: readonly Json[];
  onChoose: (chosen: string[]) => void;
}

/** A box for each option, of which several may be chosen. */
export function OptionBoxes({ options, chosen, onChoose }: OptionBoxesProps) {
  const translate = useTranslate();
  return options.map((option) => (
    <label key={option} className="flex min-h-8 items-center gap-2 text-sm">
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={chosen.includes(option)}
        onChange={(event) =>
          onChoose(options.filter((one) => (one === option ? event.target.checked : chosen.includes(one))))
        }
      />
      {optionText(option, translate)}
    </label>
  ));
}

/** Languages to choose from: those of the page and two more. A setting may hold any other tag, which is then offered too. */
const OFFERED: readonly string[] = [...languages.map(({ tag }) => tag), 'ko', 'uk'];

interface LanguageControlProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  value: Json;
  /** Called with null for the language of the question. */
  onChoose: (tag: string | null) => void;
}

/** Chooses the language of answers, by its name in the language of the page. */
function LanguageControl({ value, onChoose, ...select }: LanguageControlProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const chosen = typeof value === 'string' ? value : '';
  const tags = chosen && !OFFERED.includes(chosen) ? [...OFFERED, chosen] : OFFERED;
  const options = tags
    .map((tag) => ({ tag, name: languageName(tag, locale) }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
  return (
    <select {...select} value={chosen} onChange={(event) => onChoose(event.target.value || null)}>
      <option value="">{translate('settings.language.automatic')}</option>
      {options.map(({ tag, name }) => (
        <option key={tag} value={tag}>
          {name}
        </option>
      ))}
    </select>
  );
}

function languageName(tag: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag;
  } catch {
    // A setting takes any text; what is no tag is called as it is.
    return tag;
  }
}

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

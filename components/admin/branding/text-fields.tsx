import { Field, INPUT, TextField } from '#components/ui/field.tsx';
import type { Branding } from '#lib/core/branding/branding.ts';
import { languages } from '#lib/i18n/languages.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { textsOf, withText } from './localized-text.ts';

const AREA = 'w-full rounded-lg border border-edge bg-canvas px-3 py-2 text-sm leading-6';

interface TextFieldsProps {
  branding: Branding;
  /** The language whose texts are shown. */
  language: string;
  onLanguage: (language: string) => void;
  /** Replaces parts of the branding; undefined removes one. */
  onChange: (change: { [Part in keyof Branding]: Branding[Part] | undefined }) => void;
}

/** The texts of a brand in one language at a time. */
export function TextFields({ branding, language, onLanguage, onChange }: TextFieldsProps) {
  const translate = useTranslate();
  const { name, welcome, examples, disclaimer } = branding;
  const text = (value: Branding['name']) => textsOf<string>(value)[language] ?? '';
  const changeWelcome = (part: 'heading' | 'lead', typed: string) =>
    onChange({ welcome: { ...welcome, [part]: withText<string>(welcome?.[part], language, typed) } });
  const changeExamples = (lines: string[]) =>
    onChange({ examples: withText<string[]>(examples, language, lines) });
  return (
    <div className="grid gap-4">
      <Field label={translate('admin.branding.language')}>
        {(id) => (
          <select
            id={id}
            value={language}
            onChange={(event) => onLanguage(event.target.value)}
            className={`${INPUT} bg-canvas`}
          >
            {languages.map(({ tag, name: own }) => (
              <option key={tag} value={tag}>
                {own}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label={translate('admin.branding.name')}
        maxLength={40}
        value={text(name)}
        onText={(typed) => onChange({ name: withText<string>(name, language, typed) })}
      />
      <TextField
        label={translate('admin.branding.heading')}
        maxLength={80}
        value={text(welcome?.heading)}
        onText={(typed) => changeWelcome('heading', typed)}
      />
      <TextField
        label={translate('admin.branding.lead')}
        maxLength={300}
        value={text(welcome?.lead)}
        onText={(typed) => changeWelcome('lead', typed)}
      />
      <Field label={translate('admin.branding.examples')}>
        {(id) => (
          <textarea
            id={id}
            dir="auto"
            rows={4}
            value={(textsOf<string[]>(examples)[language] ?? []).join('\n')}
            onChange={(event) => changeExamples(linesOf(event.target.value))}
            onBlur={(event) => changeExamples(linesOf(event.target.value).filter((line) => line.trim()))}
            className={AREA}
          />
        )}
      </Field>
      <TextField
        label={translate('admin.branding.disclaimer')}
        maxLength={200}
        value={text(disclaimer)}
        onText={(typed) => onChange({ disclaimer: withText<string>(disclaimer, language, typed) })}
      />
    </div>
  );
}

/** As typed: an empty line stays while its question is being written. */
function linesOf(typed: string): string[] {
  return typed === '' ? [] : typed.split('\n');
}

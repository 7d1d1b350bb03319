import type { ComponentProps } from 'react';
import { languages } from '#lib/i18n/languages.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import type { Json } from '#lib/shared/json.ts';

/** Languages to choose from: those of the page and two more. A setting may hold any other tag, which is then offered too. */
const OFFERED: readonly string[] = [...languages.map(({ tag }) => tag), 'ko', 'uk'];

interface LanguageControlProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  value: Json;
  /** Called with null for the language of the question. */
  onChoose: (tag: string | null) => void;
}

/** Chooses the language of answers, by its name in the language of the page. */
export function LanguageControl({ value, onChoose, ...select }: LanguageControlProps) {
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

import type { Localized } from '#lib/core/branding/branding.ts';

/** The texts of a value by language; one for all languages counts as the English one, which the others fall back to. */
export function textsOf<Value extends string | string[]>(
  value: Localized<Value> | undefined,
): Readonly<Record<string, Value>> {
  if (value === undefined) return {};
  return typeof value === 'string' || Array.isArray(value)
    ? { en: value as Value }
    : (value as Readonly<Record<string, Value>>);
}

/** The value with another text in one language; undefined where no text is left. An empty text removes it. */
export function withText<Value extends string | string[]>(
  value: Localized<Value> | undefined,
  language: string,
  text: Value,
): Record<string, Value> | undefined {
  const { [language]: _, ...others } = textsOf(value);
  const texts = text.length > 0 ? { ...others, [language]: text } : others;
  return Object.keys(texts).length > 0 ? texts : undefined;
}

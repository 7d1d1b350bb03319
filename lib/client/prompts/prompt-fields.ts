/** A place to fill in: a name between double braces, in one line. */
const FIELD = /\{\{([^{}\n]{1,60})\}\}/g;

/** The most fields that a prompt asks for; further ones stay as they are written. */
const MOST_FIELDS = 20;

/** The names of the places to fill in, each once, in the order in which the text has them. */
export function fieldsOf(text: string): string[] {
  const names = [...text.matchAll(FIELD)].map(([, name = '']) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))].slice(0, MOST_FIELDS);
}

/** The text with its places filled in. Values are taken literally; a place without a value stays as it is written. */
export function fillFields(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(FIELD, (place, name: string) => {
    const value = Object.hasOwn(values, name.trim()) ? values[name.trim()]?.trim() : undefined;
    return value || place;
  });
}

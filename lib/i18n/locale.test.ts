import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brandedMessages, defaultLocale, locales } from './locale.ts';
import { formatMessage } from './translate.ts';

/** Names of what is filled into a message; those of plurals with a `#`. */
function placeholders(message: string): string[] {
  const bare = message.replaceAll(/(?:=\d+|\b(?:zero|one|two|few|many|other)) \{([^{}]*)\}/g, '$1');
  return [
    ...new Set([...bare.matchAll(/\{(\w+)(,?)/g)].map(([, name, plural]) => name + (plural ? '#' : ''))),
  ].sort();
}

const plurals = (message: string) =>
  [...message.matchAll(/\b(zero|one|two|few|many|other) \{/g)].map(([, name]) => name);

/** The texts of a language as translated, without the English ones that stand in for others. */
function translated(tag: string): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`./messages/${tag}.json`, import.meta.url), 'utf8'));
}

describe.each(locales.map(({ name, tag }) => [name, tag] as const))('%s', (_, tag) => {
  const messages = translated(tag);

  test('has every text of English, in the same order, and no other', () => {
    expect(Object.keys(messages)).toEqual(Object.keys(defaultLocale.messages));
    expect(Object.values(messages).filter((text) => !text.trim())).toEqual([]);
  });

  test('fills into each text what English fills in', () => {
    const filled = (texts: Record<string, string>) =>
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, placeholders(text)]));
    const english = Object.entries(defaultLocale.messages).filter(([key]) => key in messages);
    expect(filled(messages)).toEqual(filled(Object.fromEntries(english)));
  });

  test('has a form for every number that it counts with', () => {
    const categories = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
    for (const [key, text] of Object.entries(messages)) {
      if (!text.includes(', plural,')) continue;
      expect(plurals(text), key).toContain('other');
      expect(categories, key).toEqual(expect.arrayContaining(plurals(text)));
      for (const count of [0, 1, 2, 3, 11, 100, 1_000_000])
        expect(formatMessage(text, tag, { count, passages: count, documents: count }), key).not.toContain(
          '#',
        );
    }
  });
});

const nothing = { name: null, welcome: { heading: null, lead: null } };

test.each(locales.map((locale) => [locale.name, locale] as const))(
  'a company with a name of its own never reads ours in %s',
  (_, { messages }) => {
    const branded = brandedMessages(messages, { ...nothing, name: 'Larkfield $& Answers' });
    expect(branded['app.name']).toBe('Larkfield $& Answers');
    expect(JSON.stringify(branded)).not.toContain('Citewell');
    expect(Object.keys(branded)).toEqual(Object.keys(messages));
  },
);

test('a company welcomes its readers in its own words, and what it leaves out stays ours', () => {
  for (const { messages } of locales) {
    expect(brandedMessages(messages, nothing)).toEqual(messages);
    expect(
      brandedMessages(messages, { name: null, welcome: { heading: 'Ask Larkfield', lead: null } }),
    ).toEqual({ ...messages, 'welcome.heading': 'Ask Larkfield' });
  }
});

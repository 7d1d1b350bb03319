import { expect, test } from 'vitest';
import { brandedMessages } from './branded-messages.ts';
import { locales } from './locale.ts';

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

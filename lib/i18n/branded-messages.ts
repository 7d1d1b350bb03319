import type { Messages } from './translate.ts';

/** Texts of a company in place of ours; null leaves ours. */
export interface BrandTexts {
  name: string | null;
  welcome: { heading: string | null; lead: string | null };
}

const OUR_NAME = 'Citewell';

/** The messages with the texts of a company: its name wherever ours stands, and its welcome. */
export function brandedMessages(messages: Messages, { name, welcome }: BrandTexts): Messages {
  const named =
    name === null
      ? messages
      : Object.fromEntries(
          Object.entries(messages).map(([key, text]) => [key, text.replaceAll(OUR_NAME, () => name)]),
        );
  return {
    ...(named as Messages),
    ...(welcome.heading !== null && { 'welcome.heading': welcome.heading }),
    ...(welcome.lead !== null && { 'welcome.lead': welcome.lead }),
  };
}

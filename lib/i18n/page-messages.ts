import type { Messages } from './translate.ts';

/** The texts that pages outside the administration are sent: more than a third of all is about it alone. */
export function withoutAdministration(messages: Messages): Messages {
  const others = Object.entries(messages).filter(([key]) => !key.startsWith('admin.'));
  return Object.fromEntries(others) as Record<string, string> as Messages;
}

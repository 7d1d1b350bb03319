import type { Route } from 'next';
import type { MessageKey } from '#lib/i18n/translate.ts';

/** One page of the administration. */
export interface AdminSection {
  href: Route;
  label: MessageKey;
}

/** The pages of the administration in the groups that the navigation shows: quality, answers, and what they rest on. */
export const ADMIN_SECTIONS: readonly (readonly AdminSection[])[] = [
  [section('usage'), section('feedback'), section('compare')],
  [section('settings'), section('prompts'), section('experiments')],
  [section('documents'), section('audit')],
];

type Name = Extract<MessageKey, `admin.nav.${string}`> extends `admin.nav.${infer N}` ? N : never;

function section(name: Name): AdminSection {
  return { href: `/admin/${name}` as Route, label: `admin.nav.${name}` };
}

/** The section that an address belongs to. */
export function sectionAt(pathname: string): AdminSection | undefined {
  return ADMIN_SECTIONS.flat().find(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
}

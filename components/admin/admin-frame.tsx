'use client';

import type { Route } from 'next';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { type ReactNode, useRef } from 'react';
import { Mark } from '#components/shell/mark.tsx';
import { AccountMenu, BackLink } from '#components/shell/page-header.tsx';
import { PreferencesMenu } from '#components/shell/preferences-menu.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { leaveByLoading } from '#components/ui/use-unsaved-edits.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { MessageKey } from '#lib/i18n/translate.ts';

const MENU = 'admin-menu';

/** The frame of the administration pages: navigation, and the way back to the chat. */
export function AdminFrame({ children, failingSources }: { children: ReactNode; failingSources: number }) {
  const current = sectionAt(usePathname());
  return (
    <div className="flex min-h-dvh flex-col">
      <AdminHeader current={current} failing={failingSources} />
      <div className="mx-auto flex w-full max-w-[100rem] grow">
        <div className="w-56 shrink-0 border-e border-line px-3 py-6 max-lg:hidden">
          <SectionLinks current={current} failing={failingSources} />
        </div>
        <main id="admin-page" tabIndex={-1} className="min-w-0 grow px-4 py-6 outline-none sm:px-8 sm:py-8">
          {children}
        </main>
      </div>
    </div>
  );
}

interface MenuProps {
  current: AdminSection | undefined;
  /** Sources that fail. */
  failing: number;
}

function AdminHeader({ current, failing }: MenuProps) {
  const translate = useTranslate();
  return (
    <header className="sticky top-0 z-10 flex min-h-14 items-center justify-between gap-2 border-b border-line bg-canvas px-4 sm:px-6">
      <a
        href="#admin-page"
        className="fixed start-4 top-2 z-20 -translate-y-20 rounded-lg bg-accent px-4 py-2 text-on-accent focus:translate-y-0"
      >
        {translate('admin.skip')}
      </a>
      <p className="flex min-w-0 items-center gap-2 font-display text-lg font-semibold">
        <Mark />
        <span className="truncate max-lg:sr-only">{translate('admin.title')}</span>
      </p>
      <SectionMenu current={current} failing={failing} />
      <div className="flex shrink-0 items-center gap-1 sm:gap-2">
        <BackLink>
          <span className="max-sm:sr-only">{translate('admin.back')}</span>
        </BackLink>
        <PreferencesMenu />
        <AccountMenu />
      </div>
    </header>
  );
}

/** The sections below a button, on screens too narrow for them beside the page. */
function SectionMenu({ current, failing }: MenuProps) {
  const translate = useTranslate();
  const menu = useRef<HTMLDivElement>(null);
  return (
    <div className="me-auto lg:hidden">
      <button
        type="button"
        popoverTarget={MENU}
        className="inline-flex min-h-10 items-center gap-2 rounded-lg px-2.5 font-medium hover:bg-sunken"
      >
        <Icon name="menu" />
        {translate(current?.label ?? 'admin.title')}
        <span className="sr-only">{translate('admin.menu')}</span>
      </button>
      <div
        ref={menu}
        id={MENU}
        popover="auto"
        className="fixed start-4 end-auto top-14 bottom-auto m-0 w-64 rounded-2xl border border-line bg-surface p-3 text-ink shadow-raised"
      >
        <SectionLinks current={current} failing={failing} onChosen={() => menu.current?.hidePopover()} />
      </div>
    </div>
  );
}

function SectionLinks(props: MenuProps & { onChosen?: () => void }) {
  const translate = useTranslate();
  return (
    <nav aria-label={translate('admin.title')} className="sticky top-20">
      {ADMIN_SECTIONS.map((sections) => (
        <ul key={sections[0]?.href} className="border-line not-first:mt-3 not-first:border-t not-first:pt-3">
          {sections.map((section) => (
            <li key={section.href}>
              <Link
                href={section.href}
                prefetch={false}
                aria-current={section === props.current ? 'page' : undefined}
                onClick={() => props.onChosen?.()}
                onNavigate={(event) => leaveByLoading(event, section.href)}
                className="flex min-h-10 items-center rounded-lg px-3 text-sm text-muted hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-strong"
              >
                {translate(section.label)}
                {section.href === '/admin/sources' && props.failing > 0 && (
                  <span className="ms-auto rounded-full bg-danger-soft px-2 font-medium text-danger">
                    <span aria-hidden="true">{props.failing}</span>
                    <span className="sr-only">
                      {translate('admin.sources.failing', { count: props.failing })}
                    </span>
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
}

/** One page of the administration. */
export interface AdminSection {
  href: Route;
  label: MessageKey;
}

/** The pages of the administration in the groups that the navigation shows: quality, answers, and what they rest on. */
const ADMIN_SECTIONS: readonly (readonly AdminSection[])[] = [
  [section('usage'), section('unanswered'), section('unsupported'), section('feedback'), section('compare')],
  [section('settings'), section('prompts'), section('experiments'), section('synonyms')],
  [section('shared-prompts'), section('branding')],
  [section('documents'), section('sources'), section('audit')],
];

type Name = Extract<MessageKey, `admin.nav.${string}`> extends `admin.nav.${infer N}` ? N : never;

function section(name: Name): AdminSection {
  return { href: `/admin/${name}` as Route, label: `admin.nav.${name}` };
}

/** The section that an address belongs to. */
function sectionAt(pathname: string): AdminSection | undefined {
  return ADMIN_SECTIONS.flat().find(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
}

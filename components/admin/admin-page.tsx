import type { ReactNode } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { TextField } from '#components/ui/field.tsx';
import type { Translate } from '#lib/i18n/translate.ts';
import type { AppError } from '#lib/shared/app-error.ts';

interface AdminPageProps {
  heading: string;
  /** The purpose of the page, in a sentence or two. */
  lead: string;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  /** The reader's filters of the page. */
  filter?: ReactNode;
  /** Why the page does not show what its address asks for. */
  fault?: string | undefined;
  children?: ReactNode;
}

/** A page of the administration below its heading. */
export function AdminPage({ heading, lead, actions, filter, fault, children }: AdminPageProps) {
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="min-w-60 grow">
          <h1 className="font-display text-2xl font-semibold">{heading}</h1>
          <p className="mt-1 max-w-reading text-muted">{lead}</p>
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {filter}
      {fault && (
        <Alert look="large" className="mb-4">
          {fault}
        </Alert>
      )}
      {children}
    </>
  );
}

type Query = Record<string, string | null | undefined>;

/** The address of a list with this query; empty values are left out. */
export function listAddress(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '?';
}

interface ListFrameProps {
  isEmpty: boolean;
  /** Replaces an empty list. */
  empty: string;
  /** The name of the links to other pages, and their texts. */
  paging: string;
  first: string;
  further: string;
  /** The query of the list without the position of this page. */
  query: Query;
  /** The position of this page; null for the first. */
  after: string | null;
  next: string | null;
  children: ReactNode;
}

/** One page of a list, with links to its first page and to the next one. */
export function ListFrame(props: ListFrameProps) {
  const { isEmpty, empty, paging, query, after, next, children } = props;
  return (
    <>
      {isEmpty ? <EmptyNote>{empty}</EmptyNote> : children}
      {(after || next) && (
        <nav aria-label={paging} className="mt-4 flex justify-between gap-2">
          {after ? <PageLink href={listAddress(query)} label={props.first} /> : <span />}
          {next && <PageLink href={listAddress({ ...query, after: next })} label={props.further} />}
        </nav>
      )}
    </>
  );
}

function PageLink({ href, label }: { href: string; label: string }) {
  return (
    <ButtonLink href={href} className="px-3.5">
      {label}
    </ButtonLink>
  );
}

/** Replaces what a page has nothing of. */
export function EmptyNote({ children }: { children: ReactNode }) {
  return <p className="rounded-2xl border border-line bg-surface p-8 text-center text-muted">{children}</p>;
}

/** Links that download a report as CSV and as JSON, from the address that `hrefOf` returns for a format. */
export function Downloads(props: { hrefOf: (format: 'csv' | 'json') => string; translate: Translate }) {
  return (['csv', 'json'] as const).map((format) => (
    <ButtonLink key={format} icon="down" href={props.hrefOf(format)} download>
      {props.translate('admin.usage.download', { format: format.toUpperCase() })}
    </ButtonLink>
  ));
}

interface FilterLinksProps<Choice> {
  label: string;
  choices: readonly Choice[];
  current: Choice | undefined;
  hrefOf: (choice: Choice) => string;
  textOf: (choice: Choice) => string;
}

/** Links that each show a part of a report; plain links, so that their addresses can be stored and sent. */
export function FilterLinks<Choice extends string | number | null>(props: FilterLinksProps<Choice>) {
  return (
    <nav aria-label={props.label} className="flex flex-wrap gap-1">
      {props.choices.map((choice) => (
        <a
          key={choice}
          href={props.hrefOf(choice)}
          aria-current={choice === props.current ? 'true' : undefined}
          className="inline-flex min-h-10 items-center rounded-lg border border-line bg-surface px-3 text-sm hover:border-edge hover:bg-sunken aria-[current]:border-accent aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent-strong"
        >
          {props.textOf(choice)}
        </a>
      ))}
    </nav>
  );
}

const DAY_CHOICES = [1, 7, 30, 90] as const;

interface RangePickerProps {
  range: { sinceMs: number; untilMs: number };
  /** The chosen number of days; undefined for other dates. */
  days: number | undefined;
  /** Other parameters of the address, which stay. */
  query?: Readonly<Record<string, string | null>>;
  translate: Translate;
}

/** Chooses the period by plain links and a plain form, so that an address can be stored and sent. */
export function RangePicker({ range, days, query = {}, translate }: RangePickerProps) {
  const { since, until } = datesOf(range);
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
      <FilterLinks
        label={translate('admin.usage.range')}
        choices={DAY_CHOICES}
        current={DAY_CHOICES.find((choice) => choice === days)}
        hrefOf={(choice) => listAddress({ ...query, days: String(choice) })}
        textOf={(choice) => translate(`admin.usage.last${choice}`)}
      />
      <form className="flex flex-wrap items-end gap-2">
        {Object.entries(query).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <DateField label={translate('admin.usage.since')} name="since" day={since} />
        <DateField label={translate('admin.usage.until')} name="until" day={until} />
        <Button type="submit">{translate('admin.usage.show')}</Button>
      </form>
    </div>
  );
}

function DateField({ label, name, day }: { label: string; name: 'since' | 'until'; day: string }) {
  return (
    <TextField
      label={label}
      type="date"
      name={name}
      required
      defaultValue={day}
      inputClassName="min-h-10 rounded-lg border border-edge bg-surface px-2"
    />
  );
}

/** The first and last day of a period, in UTC. */
function datesOf({ sinceMs, untilMs }: RangePickerProps['range']) {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { since: day(sinceMs), until: day(untilMs - 1) };
}

/** The parameters of an address that choose the same period. */
export function rangeQuery(
  range: RangePickerProps['range'],
  days: number | undefined,
): Record<string, string> {
  return days === undefined ? datesOf(range) : { days: String(days) };
}

/** Why a change was not made, for the administrator: the server's reason, or that it cannot be reached. */
export function refusalText({ message }: Pick<AppError, 'message'>, translate: Translate): string {
  return message
    ? translate('admin.failed.refused', { reason: message })
    : translate('admin.failed.unreachable');
}

import { listAddress } from './list-address.ts';

interface PageLinksProps {
  label: string;
  /** The query of the list, without where it begins. */
  query: Record<string, string | null | undefined>;
  /** Where this page begins; null for the first. */
  after: string | null;
  next: string | null;
  first: string;
  further: string;
}

/** The ways to the first page of a list and to the next one. */
export function PageLinks({ label, query, after, next, first, further }: PageLinksProps) {
  if (!after && !next) return null;
  return (
    <nav aria-label={label} className="mt-4 flex justify-between gap-2">
      {after ? <PageLink href={listAddress(query)} label={first} /> : <span />}
      {next && <PageLink href={listAddress({ ...query, after: next })} label={further} />}
    </nav>
  );
}

function PageLink({ href, label }: { href: string; label: string }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-10 items-center rounded-lg border border-line bg-surface px-3.5 text-sm font-medium hover:border-edge hover:bg-sunken"
    >
      {label}
    </a>
  );
}

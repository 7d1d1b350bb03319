import { Icon } from '#components/ui/icon.tsx';

/** A link to a file that the server makes for whoever follows it. */
export function DownloadLink({ href, label }: { href: string; label: string }) {
  return (
    <a
      href={href}
      download
      className="inline-flex min-h-10 items-center gap-2 rounded-lg border border-line bg-surface px-3.5 text-sm font-medium hover:border-edge hover:bg-sunken"
    >
      <Icon name="down" />
      {label}
    </a>
  );
}

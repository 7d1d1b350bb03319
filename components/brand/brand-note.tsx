'use no memo';

import { useBrand } from './brand-context.tsx';

/** The company's disclaimer and links, in one quiet line; renders nothing without them. */
export function BrandNote({ className = '' }: { className?: string }) {
  const { disclaimer, links } = useBrand();
  if (disclaimer === null && links.length === 0) return null;
  return (
    <div className={`flex flex-wrap gap-x-4 gap-y-1 text-xs leading-4 text-muted ${className}`}>
      {disclaimer !== null && <p dir="auto">{disclaimer}</p>}
      {links.map(({ label, href }) => (
        <a
          key={href + label}
          href={href}
          {...(href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}
          className="underline underline-offset-2 hover:text-ink"
        >
          <bdi>{label}</bdi>
        </a>
      ))}
    </div>
  );
}

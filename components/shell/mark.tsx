'use no memo';

import { type ShownBrand, useBrand } from '#components/brand/brand-context.tsx';

/** The sign of the application: the company's logo, or else a page and the line in it that is meant. */
export function Mark() {
  return <DrawnMark logo={useBrand().logo} />;
}

/** The same, where no brand is around: on the server. */
export function DrawnMark({ logo }: Pick<ShownBrand, 'logo'>) {
  if (logo) return <Logo {...logo} />;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-6 text-accent"
      fill="none"
      stroke="currentColor"
    >
      <rect x="4" y="3" width="16" height="18" rx="3.5" strokeWidth="1.75" />
      <path d="M8 8h8M8 16h5" strokeWidth="1.75" strokeLinecap="round" />
      <path d="M8 12h8" strokeWidth="3.5" strokeLinecap="round" />
    </svg>
  );
}

const LOGO = 'h-7 w-auto max-w-32 object-contain';

/** The style sheet of the brand shows one of the two, by the colours of the page. */
function Logo({ light, dark }: { light: string; dark: string | null }) {
  return (
    <span className="shrink-0">
      <img src={light} alt="" className={`brand-logo-light ${LOGO}`} />
      {dark && <img src={dark} alt="" className={`brand-logo-dark ${LOGO}`} />}
    </span>
  );
}

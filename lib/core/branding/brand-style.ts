import type { Branding } from './branding.ts';
import { type Palette, paletteOf } from './palette.ts';

const VARIABLES = {
  accent: '--color-accent',
  strong: '--color-accent-strong',
  soft: '--color-accent-soft',
  onAccent: '--color-on-accent',
} as const satisfies Record<keyof Palette, string>;

const LOGO_BY_THEME = `
.brand-logo-dark { display: none; }
:root[data-theme="dark"] .brand-logo-dark { display: block; }
:root[data-theme="dark"] .brand-logo-light:not(:only-child) { display: none; }
@media (prefers-color-scheme: dark) {
  :root:not([data-theme="light"]) .brand-logo-dark { display: block; }
  :root:not([data-theme="light"]) .brand-logo-light:not(:only-child) { display: none; }
}
`;

/** The style sheet of the brand: its accent in place of ours, by day and by night, and the logo of each. */
export function brandStyle({ accent }: Pick<Branding, 'accent'>): string {
  if (!accent) return LOGO_BY_THEME;
  const light = paletteOf(accent.light, 'light');
  const dark = paletteOf(accent.dark, 'dark');
  const lines = (Object.keys(VARIABLES) as (keyof Palette)[]).map(
    (name) => `  ${VARIABLES[name]}: light-dark(${light[name]}, ${dark[name]});`,
  );
  return `:root {\n${lines.join('\n')}\n}\n${LOGO_BY_THEME}`;
}

import type { Branding } from './branding.ts';
import { accentsOf, type Palette, paletteOf } from './palette.ts';

/** The variables of `app/globals.css` that a palette sets. */
export const PALETTE_VARIABLES = {
  accent: '--color-accent',
  strong: '--color-accent-strong',
  soft: '--color-accent-soft',
  onAccent: '--color-on-accent',
} as const satisfies Record<keyof Palette, string>;

/**
 * The style sheet of the brand: its accent in place of ours, and the logo of the theme. Without `light-dark()`, which the
 * build replaces in our own style sheet for browsers that lack it. Paper is always light.
 */
export function brandStyle({ accent }: Pick<Branding, 'accent'>): string {
  const accents = accentsOf(accent ?? {});
  const light = accents ? declarations(paletteOf(accents.light, 'light')) : '';
  const dark = accents ? declarations(paletteOf(accents.dark, 'dark')) : '';
  return `:root { ${light} }
.brand-logo-dark { display: none; }
@media screen {
${darkRules(':root[data-theme="dark"]', dark)}
}
@media screen and (prefers-color-scheme: dark) {
${darkRules(':root:not([data-theme="light"])', dark)}
}
`;
}

function declarations(palette: Palette): string {
  return (Object.keys(PALETTE_VARIABLES) as (keyof Palette)[])
    .map((name) => `${PALETTE_VARIABLES[name]}: ${palette[name]};`)
    .join(' ');
}

function darkRules(root: string, colors: string): string {
  return [
    `  ${root} { ${colors} }`,
    `  ${root} .brand-logo-dark { display: block; }`,
    `  ${root} .brand-logo-light:not(:only-child) { display: none; }`,
  ].join('\n');
}

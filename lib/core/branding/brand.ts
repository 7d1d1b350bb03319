import type { Branding, Localized } from './branding.ts';
import { accentsOf, type Palette, paletteOf } from './palette.ts';

/** A way to reach the people who are named: the text to show, and the address that it leads to. */
interface ContactWay {
  kind: 'email' | 'url' | 'phone';
  text: string;
  href: string;
}

/** Branding as one reader sees it: in one language, with addresses in place of pictures. Null where there is none. */
export interface Brand {
  /** Part of the addresses of its files; another one after each change. */
  version: string;
  name: string | null;
  logo: { light: string; dark: string | null } | null;
  icon: string | null;
  accent: { light: string; dark: string } | null;
  welcome: { heading: string | null; lead: string | null };
  /** Null: those of the samples. */
  examples: readonly string[] | null;
  disclaimer: string | null;
  links: readonly { label: string; href: string }[];
  contact: { name: string; note: string | null; ways: readonly ContactWay[] } | null;
}

/** The address at which `lib/http/identity/brand-files.ts` serves a file of the brand. */
export function brandAddress(file: string, version: string): string {
  return `/brand/${file}?v=${version}`;
}

/** The brand for readers of a language. Texts that lack it are in English, or else in the first language that they have. */
export function brandFor(branding: Branding, language: string, version: string): Brand {
  const said = (text: Localized<string>) => inLanguage(text, language);
  const say = (text: Localized<string> | undefined) => (text === undefined ? null : said(text));
  const { logo, icon, welcome, contact, links = [] } = branding;
  return {
    version,
    name: say(branding.name),
    logo: logo
      ? {
          light: brandAddress('logo-light', version),
          dark: logo.dark ? brandAddress('logo-dark', version) : null,
        }
      : null,
    icon: icon ? brandAddress('icon', version) : null,
    accent: accentsOf(branding.accent ?? {}),
    welcome: { heading: say(welcome?.heading), lead: say(welcome?.lead) },
    examples: branding.examples ? inLanguage<readonly string[]>(branding.examples, language) : null,
    disclaimer: say(branding.disclaimer),
    links: links.map(({ label, url }) => ({ label: said(label), href: url })),
    contact: contact ? { name: said(contact.name), note: say(contact.note), ways: waysTo(contact) } : null,
  };
}

function inLanguage<Value>(text: Localized<Value>, language: string): Value {
  if (typeof text !== 'object' || text === null || Array.isArray(text)) return text as Value;
  const texts = text as Readonly<Record<string, Value>>;
  return (texts[language] ?? texts['en'] ?? Object.values(texts)[0]) as Value;
}

function waysTo({ email, url, phone }: NonNullable<Branding['contact']>): ContactWay[] {
  return [
    ...(email ? [{ kind: 'email' as const, text: email, href: `mailto:${email}` }] : []),
    ...(phone
      ? [{ kind: 'phone' as const, text: phone, href: `tel:${phone.replaceAll(/[^\d+]/g, '')}` }]
      : []),
    ...(url ? [{ kind: 'url' as const, text: new URL(url).host, href: url }] : []),
  ];
}

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

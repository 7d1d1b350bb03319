import type { CSSProperties } from 'react';
import { Card } from '#components/ui/card.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { PALETTE_VARIABLES } from '#lib/core/branding/brand.ts';
import type { Branding } from '#lib/core/branding/branding.ts';
import {
  accentsOf,
  contrastFault,
  type Hex,
  type Palette,
  paletteOf,
  SURFACES,
  type Theme,
} from '#lib/core/branding/palette.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { textsOf } from './localized-text.ts';

const HEX = /^#[\da-f]{6}$/i;

/** How the first screen looks with a draft, by day and at night. */
export function BrandPreview({ branding, language }: { branding: Branding; language: string }) {
  const translate = useTranslate();
  // The policy of the page takes styles from scripts, and none that are part of its HTML.
  const isDrawn = useHydrated();
  return (
    <section aria-label={translate('admin.branding.preview')} className="grid gap-4 sm:grid-cols-2">
      {isDrawn &&
        (['light', 'dark'] as const).map((theme) => (
          <Sample key={theme} theme={theme} branding={branding} language={language} />
        ))}
    </section>
  );
}

interface SampleProps {
  theme: Theme;
  branding: Branding;
  language: string;
}

function Sample({ theme, branding, language }: SampleProps) {
  const translate = useTranslate();
  const { accent, logo, welcome, name, disclaimer } = branding;
  const color = accentsOf(accent ?? {})?.[theme];
  const text = (value: Branding['name']) => textsOf(value)[language] ?? textsOf(value)['en'];
  const picture = theme === 'dark' ? (logo?.dark ?? logo?.light) : logo?.light;
  return (
    <Card className="p-5 text-ink" style={styleOf(theme, color)}>
      <p className="flex items-center gap-2 font-display font-semibold">
        {picture && <img src={picture} alt="" className="h-7 w-auto max-w-32 object-contain" />}
        <bdi>{text(name) ?? translate('app.name')}</bdi>
      </p>
      <p dir="auto" className="mt-5 font-display text-xl font-semibold">
        {text(welcome?.heading) ?? translate('welcome.heading')}
      </p>
      <p dir="auto" className="mt-1 text-sm text-muted">
        {text(welcome?.lead) ?? translate('welcome.lead')}
      </p>
      <p className="mt-4 flex items-center gap-3 text-sm font-medium">
        <span className="rounded-lg bg-accent px-3 py-2 text-on-accent">{translate('composer.send')}</span>
        <span className="rounded-lg bg-accent-soft px-2 py-1 text-accent-strong">1</span>
      </p>
      {disclaimer && (
        <p dir="auto" className="mt-4 text-xs text-muted">
          {text(disclaimer)}
        </p>
      )}
    </Card>
  );
}

/** The other colours of a theme, as in `app/globals.css`, whose own pairs follow the theme of the whole page. */
const AROUND = {
  light: { '--color-ink': '#1e252b', '--color-muted': '#535c62', '--color-line': '#dfded8' },
  dark: { '--color-ink': '#e4e9eb', '--color-muted': '#a3adb1', '--color-line': '#32393d' },
} as const;

function styleOf(theme: Theme, color: string | undefined): CSSProperties {
  const palette = color !== undefined && HEX.test(color) ? paletteOf(color as Hex, theme) : OURS[theme];
  const colors = (Object.keys(PALETTE_VARIABLES) as (keyof Palette)[]).map((name) => [
    PALETTE_VARIABLES[name],
    palette[name],
  ]);
  const surface = SURFACES[theme].canvas;
  return { ...AROUND[theme], '--color-surface': surface, ...Object.fromEntries(colors) } as CSSProperties;
}

/** Without an accent of the company. */
const OURS: Record<Theme, Palette> = {
  light: paletteOf('#00666b', 'light'),
  dark: paletteOf('#77cfcf', 'dark'),
};

/** The accent of a theme that cannot be read, with the nearest one that can; undefined where it can, or is no colour yet. */
export function accentFault(color: string | undefined, theme: Theme) {
  return color !== undefined && HEX.test(color) ? contrastFault(color as Hex, theme) : undefined;
}

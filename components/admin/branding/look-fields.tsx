import type { CSSProperties } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { useHydrated } from '#components/ui/browser-state.ts';
import { Button, FileButton } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { TextField } from '#components/ui/field.tsx';
import { PALETTE_VARIABLES } from '#lib/core/branding/brand.ts';
import type { Branding, Localized } from '#lib/core/branding/branding.ts';
import { IMAGE_TYPES, type ImageData } from '#lib/core/branding/image-data.ts';
import {
  accentsOf,
  contrastFault,
  type Hex,
  LEAST_CONTRAST,
  type Palette,
  paletteOf,
  SURFACES,
  type Theme,
} from '#lib/core/branding/palette.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

interface LookFieldsProps {
  branding: Branding;
  /** The file's values, which can be replaced here and not deleted. */
  defaults: Branding;
  /** Replaces parts of the branding; undefined removes one. */
  onChange: (change: { [Part in keyof Branding]: Branding[Part] | undefined }) => void;
}

/** The colours and pictures of a brand. */
export function LookFields({ branding, defaults, onChange }: LookFieldsProps) {
  const translate = useTranslate();
  const { accent, logo, icon } = branding;
  const changeAccent = (theme: Theme, color: string) => {
    const { [theme]: _, ...other } = accent ?? {};
    const changed = color ? { ...other, [theme]: color as Hex } : other;
    onChange({ accent: Object.keys(changed).length > 0 ? changed : undefined });
  };
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {(['light', 'dark'] as const).map((theme) => (
          <AccentField
            key={theme}
            theme={theme}
            color={accent?.[theme] ?? ''}
            onColor={(color) => changeAccent(theme, color)}
          />
        ))}
      </div>
      <PictureField
        label={translate('admin.branding.logo.light')}
        picture={logo?.light}
        isDefault={logo?.light === defaults.logo?.light}
        onPicture={(light) => onChange({ logo: light && { ...logo, light } })}
      />
      {logo && (
        <PictureField
          label={translate('admin.branding.logo.dark')}
          picture={logo.dark}
          isDefault={false}
          onPicture={(dark) => onChange({ logo: { light: logo.light, ...(dark && { dark }) } })}
        />
      )}
      <PictureField
        label={translate('admin.branding.icon')}
        picture={icon}
        isDefault={icon === defaults.icon}
        onPicture={(picture) => onChange({ icon: picture })}
      />
    </div>
  );
}

interface AccentFieldProps {
  theme: Theme;
  color: string;
  onColor: (color: string) => void;
}

function AccentField({ theme, color, onColor }: AccentFieldProps) {
  const translate = useTranslate();
  const fault = accentFault(color, theme);
  return (
    <div>
      <TextField
        label={translate(`admin.branding.accent.${theme}`)}
        type="text"
        dir="ltr"
        placeholder="#1b6470"
        maxLength={7}
        value={color}
        onText={onColor}
      />
      {fault && (
        <Alert look="compact" className="mt-2">
          {translate('admin.branding.contrast', {
            ratio: Math.floor(fault.ratio * 10) / 10,
            needed: LEAST_CONTRAST,
          })}{' '}
          <button
            type="button"
            onClick={() => onColor(fault.nearest)}
            className="font-medium underline underline-offset-4"
          >
            {translate('admin.branding.takeNearest', { color: fault.nearest })}
          </button>
        </Alert>
      )}
    </div>
  );
}

interface PictureFieldProps {
  label: string;
  picture: ImageData | undefined;
  isDefault: boolean;
  onPicture: (picture: ImageData | undefined) => void;
}

function PictureField({ label, picture, isDefault, onPicture }: PictureFieldProps) {
  const translate = useTranslate();

  function take([file]: File[]) {
    if (!file) return;
    const reader = new FileReader();
    reader.onload = () => onPicture(String(reader.result) as ImageData);
    reader.readAsDataURL(file);
  }

  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <span className="w-40">{label}</span>
      {picture && <img src={picture} alt="" className="h-8 w-auto max-w-32 object-contain" />}
      <FileButton accept={IMAGE_TYPES.join()} aria-label={label} onFiles={take}>
        {translate('admin.branding.choose')}
      </FileButton>
      {picture && !isDefault && (
        <Button
          aria-label={translate('admin.branding.deleteOne', { label })}
          onClick={() => onPicture(undefined)}
        >
          {translate('admin.branding.delete')}
        </Button>
      )}
    </div>
  );
}

const HEX = /^#[\da-f]{6}$/i;

/** A preview of the first screen with a draft, in the light and the dark theme. */
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
function accentFault(color: string | undefined, theme: Theme) {
  return color !== undefined && HEX.test(color) ? contrastFault(color as Hex, theme) : undefined;
}

/** The texts of a value by language; one for all languages counts as the English one, which the others fall back to. */
export function textsOf<Value extends string | string[]>(
  value: Localized<Value> | undefined,
): Readonly<Record<string, Value>> {
  if (value === undefined) return {};
  return typeof value === 'string' || Array.isArray(value)
    ? { en: value as Value }
    : (value as Readonly<Record<string, Value>>);
}

/** The value with another text in one language; undefined where no text is left. An empty text removes it. */
export function withText<Value extends string | string[]>(
  value: Localized<Value> | undefined,
  language: string,
  text: Value,
): Record<string, Value> | undefined {
  const { [language]: _, ...others } = textsOf(value);
  const texts = text.length > 0 ? { ...others, [language]: text } : others;
  return Object.keys(texts).length > 0 ? texts : undefined;
}

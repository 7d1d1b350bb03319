export type Theme = 'light' | 'dark';

/** What the accent stands on, in the colours of `app/globals.css`; a test compares the two. */
export const SURFACES = {
  light: { canvas: '#fbfaf7', surface: '#ffffff', sunken: '#f4f2ee' },
  dark: { canvas: '#101517', surface: '#181d1f', sunken: '#1f2528' },
} as const satisfies Record<Theme, Record<string, Hex>>;

/** How text over the accent is coloured, and what a stronger accent goes towards. */
const ENDS = {
  light: { onAccent: '#ffffff', strong: '#000000', soft: 0.1 },
  dark: { onAccent: '#031a1e', strong: '#ffffff', soft: 0.2 },
} as const satisfies Record<Theme, { onAccent: Hex; strong: Hex; soft: number }>;

/** The accent and the colours that follow from it. */
export interface Palette {
  accent: Hex;
  /** Of links, and of buttons under the pointer. */
  strong: Hex;
  /** Behind what is chosen. */
  soft: Hex;
  /** Of text over the accent. */
  onAccent: Hex;
}

/** The palette of an accent. */
export function paletteOf(accent: Hex, theme: Theme): Palette {
  const { onAccent, strong, soft } = ENDS[theme];
  return {
    accent,
    strong: mix(accent, strong, 0.2),
    soft: mix(SURFACES[theme].surface, accent, soft),
    onAccent,
  };
}

/** Where an accent is too weak: what it stands on, the contrast there, and the nearest colour that is strong enough. */
export interface ContrastFault {
  against: string;
  ratio: number;
  nearest: Hex;
}

/** The place where the accent has the least contrast, if that is too little for text; undefined if it can be read everywhere. */
export function contrastFault(accent: Hex, theme: Theme): ContrastFault | undefined {
  const worst = weakest(accent, theme);
  if (worst.ratio >= LEAST_CONTRAST) return undefined;
  return { ...worst, nearest: nearestReadable(accent, theme) };
}

function weakest(accent: Hex, theme: Theme): Omit<ContrastFault, 'nearest'> {
  const { canvas, surface, sunken } = SURFACES[theme];
  const { strong, soft, onAccent } = paletteOf(accent, theme);
  const meetings = [
    { against: `the page (${canvas})`, ratio: contrastOf(accent, canvas) },
    { against: `cards (${surface})`, ratio: contrastOf(accent, surface) },
    { against: `quiet areas (${sunken})`, ratio: contrastOf(accent, sunken) },
    { against: `its own tint (${soft})`, ratio: contrastOf(strong, soft) },
    { against: `the text on buttons (${onAccent})`, ratio: contrastOf(accent, onAccent) },
  ];
  return meetings.reduce((least, one) => (one.ratio < least.ratio ? one : least));
}

const STEPS = 100;

// Both ends can be read, so a step always can.
function nearestReadable(accent: Hex, theme: Theme): Hex {
  const { strong: end } = ENDS[theme];
  const steps = Array.from({ length: STEPS }, (_, index) => mix(accent, end, (index + 1) / STEPS));
  return steps.find((color) => weakest(color, theme).ratio >= LEAST_CONTRAST) ?? end;
}

/** The accents of both themes: one that is not given is the other, or the nearest colour to it that can be read. */
export function accentsOf({
  light,
  dark,
}: Partial<Record<Theme, Hex | undefined>>): Record<Theme, Hex> | null {
  const given = light ?? dark;
  if (given === undefined) return null;
  const readable = (theme: Theme) => contrastFault(given, theme)?.nearest ?? given;
  return { light: light ?? readable('light'), dark: dark ?? readable('dark') };
}

/** A colour as `#rrggbb`. */
export type Hex = `#${string}`;

/** The contrast of text with its background: WCAG 2.2, success criterion 1.4.3, level AA. */
export const LEAST_CONTRAST = 4.5;

/** The contrast ratio of two colours, from 1 to 21, as WCAG 2.2 defines it. */
export function contrastOf(one: Hex, other: Hex): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The colour that lies at `share` of the way from `one` to `other`, in sRGB. */
export function mix(one: Hex, other: Hex, share: number): Hex {
  const to = channelsOf(other);
  const mixed = channelsOf(one).map((value, index) =>
    Math.round(value + ((to[index] ?? 0) - value) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mixed.join('')}`;
}

/** Relative luminance, from 0 (black) to 1 (white). */
function luminanceOf(color: Hex): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channelsOf(color: Hex): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

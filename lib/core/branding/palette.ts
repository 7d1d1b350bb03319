import { contrastOf, type Hex, LEAST_CONTRAST, mix } from './contrast.ts';

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

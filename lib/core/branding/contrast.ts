/** A colour as `#rrggbb`. */
export type Hex = `#${string}`;

/** What text must have against what it stands on: WCAG 2.2, success criterion 1.4.3, level AA. */
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

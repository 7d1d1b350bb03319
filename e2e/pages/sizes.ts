/**
 * Windows that every part of the page must fit: a desk, a tablet, a telephone upright and on its side, and a desk at two and
 * at four times the size of letters.
 */
export const SIZES = [
  [1440, 900],
  [1024, 768],
  [390, 844],
  [844, 390],
  [720, 450],
  [320, 256],
] as const;

/** Those in which nothing of the page is folded away: all but a desk at four times the size of letters. */
export const UNFOLDED_SIZES = SIZES.filter(([, height]) => height > 256);

/** Windows that every part of the page must fit: a desk, a tablet, a telephone, and a desk at twice the size of letters. */
export const SIZES = [
  [1440, 900],
  [1024, 768],
  [390, 844],
  [720, 450],
] as const;

/** The same from the lowest window on: a desk at four times the size of letters, and a telephone on its side. */
export const EVERY_SIZE = [
  [320, 256],
  [844, 390],
  [390, 844],
  [1024, 768],
  [1440, 900],
] as const;

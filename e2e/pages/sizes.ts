/** Windows that every part of the page must fit: a desk, a tablet, a telephone, and a desk at twice the size of letters. */
export const SIZES = [
  [1440, 900],
  [1024, 768],
  [390, 844],
  [720, 450],
] as const;

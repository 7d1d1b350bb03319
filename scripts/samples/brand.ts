/** The invented company whose documents these are. */
export const COMPANY = 'Tarnwick Instruments';

/** Its colours, as hex with a leading `#`. */
export const COLOURS = {
  ink: '#1d2b33',
  muted: '#5c6f7a',
  river: '#0f5c73',
  shallow: '#3d97ab',
  foam: '#e6f1f4',
  line: '#c3d3da',
  gravel: '#b08d57',
} as const;

/** A mean of scores with its 95% interval; all null where nothing had a score. */
export interface Figure {
  value: number | null;
  low: number | null;
  high: number | null;
  /** How many scores it is the mean of. */
  count: number;
}

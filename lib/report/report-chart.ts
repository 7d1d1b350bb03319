/** How a row of values is drawn: each by its own colour and its own dashes. */
export type ReportTone = 'first' | 'second' | 'third' | 'danger';

/** A chart over moments, or over classes of a histogram. All texts are as people read them. */
export interface ReportChart {
  title: string;
  /** What it comes to, in a sentence. */
  summary: string;
  /** `tick` is short, for the axis. */
  moments: readonly { name: string; tick: string }[];
  /** What the moments are called together, such as “Time”. */
  momentsName: string;
  /** Writes a value, on the axis and in the table. */
  format: (value: number) => string;
  /** Whether values come in ones. */
  whole?: boolean;
  series: readonly ReportSeries[];
  /** A line that the values are to stay below, or above. */
  bound?: { name: string; value: number };
}

/** Values of each moment from 0 upwards; null where there is none. */
interface ReportSeries {
  name: string;
  tone: ReportTone;
  values: readonly (number | null)[];
}

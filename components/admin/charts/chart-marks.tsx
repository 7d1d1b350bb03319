import type { ChartData, ChartTone } from '#lib/charts/chart-data.ts';
import type { ChartPlot } from '#lib/charts/chart-plot.ts';

const FILLS: Record<ChartTone, string> = {
  first: 'fill-accent',
  second: 'fill-edge',
  danger: 'fill-danger',
};
const STROKES: Record<ChartTone, string> = {
  first: 'stroke-accent',
  second: 'stroke-edge',
  danger: 'stroke-danger',
};
// Lines are told apart without colour as well.
const DASHES: Record<ChartTone, string | undefined> = { first: undefined, second: '6 4', danger: '1.5 4' };

/** Bars wider than this look like a wall. */
const WIDEST_BAR = 44;
/** With more moments than this a dot at each is a smear. */
const MOST_DOTS = 31;

/** A sample of how a series is drawn, for the legend. */
export function ChartSwatch({ kind, tone }: { kind: ChartData['kind']; tone: ChartTone }) {
  return (
    <svg aria-hidden="true" width="20" height="12" className="shrink-0">
      {kind === 'bars' ? (
        <rect x="4" width="12" height="12" rx="2" className={FILLS[tone]} />
      ) : (
        <path d="M0 6H20" strokeWidth="2.5" strokeDasharray={DASHES[tone]} className={STROKES[tone]} />
      )}
    </svg>
  );
}

/** The series of a chart as stacks of bars, one a moment. */
export function BarMarks({ data, plot }: { data: ChartData; plot: ChartPlot }) {
  const width = Math.max(1, Math.min(WIDEST_BAR, plot.band * 0.7));
  return data.moments.map(({ name }, moment) => {
    let sum = 0;
    return (
      <g key={name}>
        {data.series.map(({ name: of, tone, values }) => {
          const value = values[moment] ?? 0;
          const base = plot.yOf(sum);
          sum += value;
          return (
            value > 0 && (
              <rect
                key={of}
                x={plot.xOf(moment) - width / 2}
                y={plot.yOf(sum)}
                width={width}
                height={Math.max(1, base - plot.yOf(sum))}
                className={FILLS[tone]}
              />
            )
          );
        })}
      </g>
    );
  });
}

/** The series of a chart as lines, broken where there is no value. */
export function LineMarks({ data, plot }: { data: ChartData; plot: ChartPlot }) {
  const dotted = data.moments.length <= MOST_DOTS;
  return data.series.map(({ name, tone, values }) => (
    <g key={name}>
      <path
        d={linePath(values, plot)}
        fill="none"
        strokeWidth="2.25"
        strokeLinejoin="round"
        strokeLinecap="round"
        strokeDasharray={DASHES[tone]}
        className={STROKES[tone]}
      />
      {values.map(
        (value, moment) =>
          value !== null &&
          (dotted || isAlone(values, moment)) && (
            <circle
              key={data.moments[moment]?.name}
              cx={plot.xOf(moment)}
              cy={plot.yOf(value)}
              r="3"
              className={FILLS[tone]}
            />
          ),
      )}
    </g>
  ));
}

function linePath(values: readonly (number | null)[], plot: ChartPlot): string {
  return values
    .map((value, moment) => {
      if (value === null) return '';
      const command = (values[moment - 1] ?? null) === null ? 'M' : 'L';
      return `${command}${plot.xOf(moment).toFixed(1)} ${plot.yOf(value).toFixed(1)}`;
    })
    .join('');
}

// A line needs two ends.
function isAlone(values: readonly (number | null)[], moment: number): boolean {
  return (values[moment - 1] ?? null) === null && (values[moment + 1] ?? null) === null;
}

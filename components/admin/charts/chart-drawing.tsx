import {
  axisFormat,
  type ChartData,
  type ChartPlot,
  type ChartScale,
  type ChartTone,
  chartPlot,
  chartScale,
  largestOf,
  tickedMoments,
} from '#lib/charts/chart-plot.ts';
import { languages } from '#lib/i18n/languages.ts';

/** The height of a plot; the `h-56` of its container. */
const HEIGHT = 224;
/** Of a letter of the axis, generously. */
const LETTER = 7;
/** The least room between two moments that are named below the axis. */
const TICK_GAP = 16;

/** A chart at this width with its axes, and where in it things are. */
export interface ChartDrawn {
  plot: ChartPlot;
  scale: ChartScale;
  ticks: string[];
}

/** Lays a chart out for a width in pixels. */
export function drawChart(data: ChartData, width: number, locale: string): ChartDrawn {
  const scale = chartScale(largestOf(data), data.unit.kind === 'count');
  const ticks = scale.ticks.map(axisFormat(data.unit, locale));
  const plot = chartPlot({
    width,
    height: HEIGHT,
    axis: Math.max(...ticks.map(({ length }) => length)) * LETTER + 12,
    moments: data.moments.length,
    reach: scale.top,
    rightToLeft: languages.find(({ tag }) => tag === locale)?.direction === 'rtl',
  });
  return { plot, scale, ticks };
}

/** The picture alone; the text beside it says what it shows. */
export function ChartDrawing(props: {
  data: ChartData;
  drawn: ChartDrawn;
  width: number;
  at: number | undefined;
}) {
  const { data, drawn, width, at } = props;
  const { plot } = drawn;
  const Marks = data.kind === 'bars' ? BarMarks : LineMarks;
  return (
    <svg aria-hidden="true" width={width} height={HEIGHT} className="block overflow-visible">
      {at !== undefined && (
        <rect
          x={plot.xOf(at) - plot.band / 2}
          y={plot.top}
          width={plot.band}
          height={plot.bottom - plot.top}
          className="fill-accent-soft"
        />
      )}
      <ValueAxis drawn={drawn} />
      <Marks data={data} plot={plot} />
      {tickedMoments(data.moments.length, plot.band, tickRoom(data)).map((moment) => (
        <text
          key={data.moments[moment]?.name}
          x={plot.xOf(moment)}
          y={plot.bottom + 17}
          textAnchor="middle"
          className="fill-muted text-xs"
        >
          {data.moments[moment]?.tick}
        </text>
      ))}
    </svg>
  );
}

function ValueAxis({ drawn: { plot, scale, ticks } }: { drawn: ChartDrawn }) {
  const rightToLeft = plot.xOf(0) > plot.xOf(1);
  return scale.ticks.map((value, index) => (
    <g key={value}>
      <line
        x1={plot.left}
        x2={plot.right}
        y1={plot.yOf(value)}
        y2={plot.yOf(value)}
        className={value === 0 ? 'stroke-edge' : 'stroke-line'}
      />
      <text
        x={rightToLeft ? plot.right + 8 : plot.left - 8}
        y={plot.yOf(value) + 4}
        textAnchor="end"
        className="fill-muted text-xs tabular-nums"
      >
        {ticks[index]}
      </text>
    </g>
  ));
}

function tickRoom({ moments }: ChartData): number {
  return Math.max(...moments.map(({ tick }) => tick.length)) * LETTER + TICK_GAP;
}

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
// Dashes distinguish the lines without colour as well.
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
function BarMarks({ data, plot }: { data: ChartData; plot: ChartPlot }) {
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
function LineMarks({ data, plot }: { data: ChartData; plot: ChartPlot }) {
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

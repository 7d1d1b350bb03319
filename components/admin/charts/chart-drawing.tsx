import { type ChartData, largestOf } from '#lib/charts/chart-data.ts';
import { type ChartPlot, chartPlot, tickedMoments } from '#lib/charts/chart-plot.ts';
import { type ChartScale, chartScale } from '#lib/charts/chart-scale.ts';
import { axisFormat } from '#lib/charts/chart-unit.ts';
import { languages } from '#lib/i18n/languages.ts';
import { BarMarks, LineMarks } from './chart-marks.tsx';

/** How high a plot is drawn; the `h-56` of what holds it. */
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

/** The picture alone; what it shows is told beside it. */
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

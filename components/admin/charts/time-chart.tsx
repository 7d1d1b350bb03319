'use client';

import { type ChangeEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { Card } from '#components/ui/card.tsx';
import { DataTable } from '#components/ui/table.tsx';
import { useElementWidth } from '#components/ui/use-element-width.ts';
import type { ChartData } from '#lib/charts/chart-plot.ts';
import { useLocale, useTranslate } from '#lib/i18n/messages-context.tsx';
import { ChartDrawing, ChartSwatch, drawChart } from './chart-drawing.tsx';

/**
 * A chart over time. Its values are read by pointing at them or with the arrow keys, and all of them stand in a table
 * below it.
 */
export function TimeChart({ data }: { data: ChartData }) {
  const translate = useTranslate();
  const heading = useId();
  const [at, setAt] = useState<number>();
  return (
    <Card as="figure" aria-labelledby={heading} className="flex min-w-0 flex-col p-4 sm:p-5">
      <figcaption className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={heading} className="font-display text-lg font-semibold">
          {data.title}
        </h2>
        <span className="text-sm text-muted">{data.summary}</span>
      </figcaption>
      <ChartReading data={data} at={at} />
      <ChartPicture data={data} at={at} onAt={setAt} />
      <details className="mt-2 text-sm">
        <summary className="inline-flex min-h-8 items-center rounded font-medium text-accent-strong">
          {translate('chart.asTable')}
        </summary>
        <div className="prose mt-2 max-h-80 overflow-y-auto">
          <DataTable
            label={data.title}
            header={[data.momentsName, ...data.series.map(({ name }) => name)]}
            rows={data.moments.map(({ name }, moment) => [name, ...(data.texts[moment] ?? [])])}
          />
        </div>
      </details>
    </Card>
  );
}

/** The legend, with the values of the moment that is pointed at. */
function ChartReading({ data, at }: { data: ChartData; at: number | undefined }) {
  return (
    <div className="my-2 flex min-h-10 flex-wrap items-center gap-x-4 text-sm">
      {at !== undefined && <span className="font-medium">{data.moments[at]?.name}</span>}
      {data.series.map(({ name, tone }, index) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <ChartSwatch kind={data.kind} tone={tone} />
          <span className="text-muted">{name}</span>
          {at !== undefined && <span className="tabular-nums">{data.texts[at]?.[index]}</span>}
        </span>
      ))}
    </div>
  );
}

interface ChartPictureProps {
  data: ChartData;
  at: number | undefined;
  onAt: (at: number | undefined) => void;
}

function ChartPicture({ data, at, onAt }: ChartPictureProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const width = useElementWidth(box);
  const pressed = useRef(false);
  const drawn = width > 0 ? drawChart(data, width, locale) : undefined;
  const last = data.moments.length - 1;
  const current = at ?? last;

  function point({ nativeEvent }: PointerEvent) {
    onAt(drawn?.plot.momentAt(nativeEvent.offsetX));
  }

  // The slider's thumb does not stand at the bars, so the position of the pointer counts.
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    if (!pressed.current) onAt(Number(target.value));
  }

  return (
    <div
      ref={box}
      className="relative h-56 rounded-lg outline-offset-4 has-focus-visible:outline-2 has-focus-visible:outline-accent"
    >
      {drawn && <ChartDrawing data={data} drawn={drawn} width={width} at={at} />}
      <input
        type="range"
        min={0}
        max={last}
        value={current}
        aria-label={translate('chart.read', { title: data.title })}
        aria-valuetext={reading(data, current)}
        onChange={choose}
        onFocus={() => onAt(current)}
        onBlur={() => onAt(undefined)}
        onPointerDown={(event) => {
          pressed.current = true;
          point(event);
        }}
        onPointerMove={point}
        onPointerUp={() => {
          pressed.current = false;
        }}
        onPointerLeave={() => {
          pressed.current = false;
          onAt(undefined);
        }}
        className="absolute inset-0 m-0 size-full cursor-crosshair touch-pan-y opacity-0"
      />
    </div>
  );
}

function reading({ moments, series, texts }: ChartData, at: number): string {
  const values = series.map(({ name }, index) => `${name} ${texts[at]?.[index] ?? ''}`);
  return `${moments[at]?.name ?? ''}: ${values.join(', ')}`;
}

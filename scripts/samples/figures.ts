import { COLOURS } from './brand.ts';

/** A series of numbers in a chart. */
export interface Series {
  name: string;
  values: number[];
}

/** A figure, drawn as vectors so that its labels can be found as text. */
export type FigureSpec =
  | { type: 'stacked-bars'; unit: string; categories: string[]; series: Series[] }
  | { type: 'lines'; xLabel: string; yLabel: string; categories: string[]; series: Series[] }
  | {
      type: 'river-section';
      labels: { sensor: string; beam: string; range: string; water: string; bed: string };
    };

/** Where a figure goes: in points, from the top left corner. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const SERIES_COLOURS = [COLOURS.river, COLOURS.gravel, COLOURS.shallow];

/** Draws the figure into the box. */
export function drawFigure(pdf: PDFKit.PDFDocument, figure: FigureSpec, box: Box): void {
  pdf.save();
  if (figure.type === 'river-section') drawRiverSection(pdf, figure.labels, box);
  else if (figure.type === 'lines') drawLines(pdf, figure, box);
  else drawStackedBars(pdf, figure, box);
  pdf.restore();
}

function drawStackedBars(
  pdf: PDFKit.PDFDocument,
  figure: Extract<FigureSpec, { type: 'stacked-bars' }>,
  box: Box,
): void {
  const totals = figure.categories.map((_, i) => sum(figure.series.map((s) => s.values[i] ?? 0)));
  const plot = drawAxes(pdf, box, Math.max(...totals), (value) => `${figure.unit}${value}`);
  const step = plot.width / figure.categories.length;
  figure.categories.forEach((category, i) => {
    let bottom = plot.y + plot.height;
    const left = plot.x + step * (i + 0.25);
    figure.series.forEach((series, s) => {
      const height = ((series.values[i] ?? 0) / plot.max) * plot.height;
      bottom -= height;
      pdf.rect(left, bottom, step / 2, height).fill(SERIES_COLOURS[s] ?? COLOURS.ink);
    });
    label(pdf, `${figure.unit}${totals[i]}`, left + step / 4, bottom - 11, COLOURS.ink);
    label(pdf, category, left + step / 4, plot.y + plot.height + 5, COLOURS.muted);
  });
  drawLegend(pdf, figure.series, box);
}

function drawLines(pdf: PDFKit.PDFDocument, figure: Extract<FigureSpec, { type: 'lines' }>, box: Box): void {
  const highest = Math.max(...figure.series.flatMap((series) => series.values));
  const plot = drawAxes(pdf, box, highest, String);
  const step = plot.width / (figure.categories.length - 1);
  figure.series.forEach((series, s) => {
    const points = series.values.map(
      (value, i) => [plot.x + step * i, plot.y + plot.height * (1 - value / plot.max)] as const,
    );
    const colour = SERIES_COLOURS[s] ?? COLOURS.ink;
    for (const [i, [x, y]] of points.entries()) {
      if (i === 0) pdf.moveTo(x, y);
      else pdf.lineTo(x, y);
    }
    pdf.lineWidth(1.8).stroke(colour);
    for (const [x, y] of points) pdf.circle(x, y, 2.6).fill(colour);
  });
  figure.categories.forEach((category, i) => {
    label(pdf, category, plot.x + step * i, plot.y + plot.height + 5, COLOURS.muted);
  });
  label(pdf, figure.xLabel, plot.x + plot.width / 2, plot.y + plot.height + 17, COLOURS.muted);
  pdf
    .font('Helvetica')
    .fontSize(8)
    .fillColor(COLOURS.muted)
    .text(figure.yLabel, box.x, box.y, { lineBreak: false });
  drawLegend(pdf, figure.series, box);
}

function drawAxes(
  pdf: PDFKit.PDFDocument,
  box: Box,
  highest: number,
  write: (value: number) => string,
): Box & { max: number } {
  const plot = { x: box.x + 44, y: box.y + 24, width: box.width - 64, height: box.height - 58 };
  const { max, ticks } = scaleFor(highest);
  for (let tick = 0; tick <= ticks; tick += 1) {
    const y = plot.y + plot.height * (1 - tick / ticks);
    pdf
      .moveTo(plot.x, y)
      .lineTo(plot.x + plot.width, y)
      .lineWidth(0.5)
      .stroke(COLOURS.line);
    pdf
      .font('Helvetica')
      .fontSize(8)
      .fillColor(COLOURS.muted)
      .text(write((max * tick) / ticks), plot.x - 44, y - 4, { width: 38, align: 'right', lineBreak: false });
  }
  return { ...plot, max };
}

function drawLegend(pdf: PDFKit.PDFDocument, series: Series[], box: Box): void {
  let x = box.x + box.width - 20;
  [...series].reverse().forEach((entry, i) => {
    pdf.font('Helvetica').fontSize(8);
    x -= pdf.widthOfString(entry.name) + 24;
    pdf.rect(x, box.y, 8, 8).fill(SERIES_COLOURS[series.length - 1 - i] ?? COLOURS.ink);
    pdf.fillColor(COLOURS.ink).text(entry.name, x + 12, box.y, { lineBreak: false });
  });
}

function drawRiverSection(
  pdf: PDFKit.PDFDocument,
  labels: Extract<FigureSpec, { type: 'river-section' }>['labels'],
  { x, y, width, height }: Box,
): void {
  const water = y + height * 0.58;
  const centre = x + width * 0.46;
  const bank = (dx: number, dy: number): [number, number] => [x + width * dx, y + height * dy];
  pdf.polygon(bank(0.12, 0.58), bank(0.88, 0.58), bank(0.74, 0.9), bank(0.26, 0.9)).fill('#bfe0e8');
  pdf
    .polygon(
      bank(0, 0.3),
      bank(0.1, 0.3),
      bank(0.27, 0.9),
      bank(0.73, 0.9),
      bank(0.9, 0.3),
      bank(1, 0.3),
      bank(1, 1),
      bank(0, 1),
    )
    .fill('#d9cdb8');
  pdf.rect(x, y + height * 0.12, width, height * 0.05).fill(COLOURS.muted);
  pdf
    .polygon([centre, y + 48], [centre - 26, water], [centre + 26, water])
    .fillOpacity(0.25)
    .fill(COLOURS.shallow);
  pdf
    .fillOpacity(1)
    .rect(centre - 9, y + 33, 18, 15)
    .fill(COLOURS.river);
  const arrow = x + width * 0.62;
  pdf
    .moveTo(arrow, y + 48)
    .lineTo(arrow, water)
    .lineWidth(0.8)
    .stroke(COLOURS.ink);
  for (const [tip, back] of [
    [y + 48, 5],
    [water, -5],
  ] as const) {
    pdf.polygon([arrow, tip], [arrow - 3, tip + back], [arrow + 3, tip + back]).fill(COLOURS.ink);
  }
  pdf.fontSize(8.5).fillColor(COLOURS.ink).font('Helvetica-Bold');
  pdf.text(labels.sensor, centre - 48, y + 37, { lineBreak: false }).font('Helvetica');
  pdf.text(labels.beam, centre - 66, y + height * 0.42, { lineBreak: false });
  pdf.text(labels.range, arrow + 7, y + height * 0.36, { lineBreak: false });
  pdf.text(labels.water, x + width * 0.21, water + 5, { lineBreak: false });
  pdf.text(labels.bed, x + width * 0.46, y + height * 0.925, { lineBreak: false });
}

function label(pdf: PDFKit.PDFDocument, text: string, centre: number, y: number, colour: string): void {
  pdf
    .font('Helvetica')
    .fontSize(8)
    .fillColor(colour)
    .text(text, centre - 60, y, { width: 120, align: 'center', lineBreak: false });
}

/** The next round number above `value`, and into how many round parts it can be cut. */
function scaleFor(value: number): { max: number; ticks: number } {
  const magnitude = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 4, 5, 6, 8].find((factor) => factor * magnitude >= value) ?? 10;
  return { max: step * magnitude, ticks: step === 1 || step % 5 === 0 ? 5 : 4 };
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

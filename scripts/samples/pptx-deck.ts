import pptxgen from 'pptxgenjs';
import { COLOURS, COMPANY } from './brand.ts';

/** One slide: a heading and what stands below it. `notes` are what the speaker says. */
interface Slide {
  title: string;
  bullets?: string[];
  table?: { columns: string[]; rows: string[][] };
  bars?: { name: string; labels: string[]; values: number[] };
  notes: string;
}

/** A presentation: its title slide, then the others in order. */
export interface Deck {
  title: string;
  subtitle: string;
  slides: Slide[];
}

type Presentation = InstanceType<typeof pptxgen>;
type PptxSlide = ReturnType<Presentation['addSlide']>;

const INK = hex(COLOURS.ink);
const RIVER = hex(COLOURS.river);
const MARGIN = 0.6;
const WIDTH = 12.1;

/** The deck as a PowerPoint file, wide format, with speaker notes. */
export async function renderDeck(deck: Deck): Promise<Buffer> {
  const presentation = new pptxgen();
  presentation.layout = 'LAYOUT_WIDE';
  presentation.title = deck.title;
  presentation.author = COMPANY;
  presentation.company = COMPANY;
  addTitleSlide(presentation, deck);
  for (const content of deck.slides) addSlide(presentation, content);
  const output = await presentation.write({ outputType: 'nodebuffer' });
  if (!Buffer.isBuffer(output)) throw new Error('pptxgenjs returned something other than a buffer.');
  return output;
}

function addTitleSlide(presentation: Presentation, deck: Deck): void {
  const slide = presentation.addSlide();
  slide.background = { color: RIVER };
  slide.addText(COMPANY, { x: MARGIN, y: 0.6, w: WIDTH, h: 0.5, fontSize: 16, bold: true, color: 'FFFFFF' });
  slide.addText(deck.title, {
    x: MARGIN,
    y: 2.6,
    w: WIDTH,
    h: 1.2,
    fontSize: 48,
    bold: true,
    color: 'FFFFFF',
  });
  slide.addText(deck.subtitle, { x: MARGIN, y: 3.8, w: WIDTH, h: 0.6, fontSize: 20, color: 'E6F1F4' });
}

function addSlide(presentation: Presentation, content: Slide): void {
  const slide = presentation.addSlide();
  slide.addText(content.title, {
    x: MARGIN,
    y: 0.4,
    w: WIDTH,
    h: 0.8,
    fontSize: 30,
    bold: true,
    color: RIVER,
  });
  if (content.table) addTable(slide, content.table);
  if (content.bars) {
    addTable(slide, asTable(content.bars), { w: 4.6, rowH: 0.45, fontSize: 14 });
    addBars(presentation, slide, content.bars);
  }
  if (content.bullets) addBullets(slide, content.bullets, content.bars ? 5.9 : 1.6);
  slide.addNotes(content.notes);
}

/** The numbers of a chart as text: what is only drawn can be neither searched nor read aloud. */
function asTable({ name, labels, values }: NonNullable<Slide['bars']>): NonNullable<Slide['table']> {
  return { columns: ['', name], rows: labels.map((label, i) => [label, (values[i] ?? 0).toFixed(1)]) };
}

function addTable(
  slide: PptxSlide,
  table: NonNullable<Slide['table']>,
  { w, rowH, fontSize } = { w: WIDTH, rowH: 0.6, fontSize: 18 },
): void {
  const header = table.columns.map((text) => ({
    text,
    options: { bold: true, color: 'FFFFFF', fill: { color: RIVER } },
  }));
  const rows = table.rows.map((row) => row.map((text) => ({ text, options: { color: INK } })));
  slide.addTable([header, ...rows], {
    x: MARGIN,
    y: 1.6,
    w,
    rowH,
    fontSize,
    valign: 'middle',
    border: { type: 'solid', pt: 0.75, color: hex(COLOURS.line) },
  });
}

function addBars(presentation: Presentation, slide: PptxSlide, bars: NonNullable<Slide['bars']>): void {
  slide.addChart(presentation.ChartType.bar, [bars], {
    x: 5.5,
    y: 1.4,
    w: 7.2,
    h: 4.4,
    barDir: 'bar',
    valAxisHidden: true,
    valGridLine: { style: 'none' },
    chartColors: [RIVER],
    showValue: true,
    dataLabelFormatCode: '0.0',
    catAxisLabelFontSize: 12,
  });
}

function addBullets(slide: PptxSlide, bullets: string[], y: number): void {
  const lines = bullets.map((text) => ({ text, options: { bullet: true, breakLine: true } }));
  const h = Math.min(5.2, bullets.length * 0.7);
  slide.addText(lines, {
    x: MARGIN,
    y,
    w: WIDTH,
    h,
    fontSize: 20,
    color: INK,
    valign: 'top',
    paraSpaceAfter: 10,
  });
}

function hex(colour: string): string {
  return colour.replace('#', '').toUpperCase();
}

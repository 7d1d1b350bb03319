import { type Html, html } from '../../report/html.ts';
import type { MeasureChange } from '../comparison/comparison.ts';
import type { Figure } from '../evaluation/figure.ts';

/** The drawing is as many units wide, and stretched to the room there is. */
const WIDTH = 200;
const HEIGHT = 16;
const MARK = 2;

/** A share on the line from 0 to 1 with its interval as a band. The figures stand beside it in words. */
export function shareDrawing({ value, low, high }: Figure): Html | null {
  if (value === null || low === null || high === null) return null;
  return drawing(html`${band(low, high, 'none')}${mark(value)}`);
}

/** A difference on a line that reaches as far to both sides; the middle is no difference. Its verdict gives the colour. */
export function differenceDrawing(
  { difference: { value, low, high }, verdict }: Pick<MeasureChange, 'difference' | 'verdict'>,
  reach: number,
): Html | null {
  if (value === null || low === null || high === null) return null;
  const place = (difference: number) => (difference / Math.max(reach, Number.EPSILON) + 1) / 2;
  const middle = html`<line class="zero" x1="${WIDTH / 2}" x2="${WIDTH / 2}" y1="0" y2="${HEIGHT}"/>`;
  return drawing(html`${middle}${band(place(low), place(high), verdict)}${mark(place(value))}`);
}

function drawing(marks: Html): Html {
  return html`<svg class="interval" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
<line class="axis" x1="0" x2="${WIDTH}" y1="${HEIGHT / 2}" y2="${HEIGHT / 2}"/>${marks}</svg>`;
}

function band(from: number, to: number, tone: MeasureChange['verdict']): Html {
  return html`<rect class="band ${tone}" x="${at(from)}" width="${at(to - from)}" y="4" height="8"/>`;
}

function mark(value: number): Html {
  const x = Math.min(WIDTH - MARK, Math.max(0, at(value) - MARK / 2));
  return html`<rect class="mean" x="${x}" width="${MARK}" y="1" height="14"/>`;
}

function at(share: number): number {
  return Number((share * WIDTH).toFixed(2));
}

import { dataTable } from '../../report/data-table.ts';
import { type Html, html } from '../../report/html.ts';
import { answerFigures, describeLengths } from '../evaluation/answer-figures.ts';
import type { Evaluation, Figures } from '../evaluation/evaluation.ts';
import type { Figure } from '../evaluation/figure.ts';
import { MEASURES } from '../evaluation/measures.ts';
import { shareDrawing } from './interval-drawing.ts';

/** Every figure with its interval, in words and drawn. */
export function figuresTable({ figures }: Pick<Evaluation, 'figures'>): Html {
  return dataTable({
    caption: 'Means over all questions that a measure says something about, and their 95% intervals',
    columns: [{ name: 'measure' }, { name: 'mean and interval' }, { name: 'questions', align: 'end' }],
    rows: measured(figures).map(({ label, what, figure }) => [
      measureCell(label, what),
      html`<span class="figure"><b>${share(figure.value)}</b> ${shareDrawing(figure)} <span class="range">${share(figure.low)} to ${share(figure.high)}</span></span>`,
      figure.count,
    ]),
  });
}

/** How questions of each kind and split were answered, and how long answers are. */
export function answersTable({ questions }: Pick<Evaluation, 'questions'>): Html {
  const cell = (figure: Figure) =>
    figure.value === null
      ? '–'
      : html`<b>${share(figure.value)}</b> <span class="range">${share(figure.low)} to ${share(figure.high)}</span>`;
  const table = dataTable({
    caption: 'Shares of the answerable questions, then of the unanswerable ones, with 95% intervals',
    columns: [
      { name: 'kind or split' },
      ...['questions', 'right', 'wrong', 'declined', 'rightly declined'].map((name) => ({
        name,
        align: 'end' as const,
      })),
    ],
    rows: answerFigures(questions).map((its) => [
      its.name,
      its.questions,
      ...[its.right, its.wrong, its.declined, its.rightlyDeclined].map(cell),
    ]),
  });
  return html`${table}<p>${describeLengths(questions)}</p>`;
}

/** The means of each kind of question, darker where they are higher. */
export function kindsTable({ figures, figuresByKind }: Pick<Evaluation, 'figures' | 'figuresByKind'>): Html {
  const measures = measured(figures);
  const kinds = Object.entries(figuresByKind);
  return dataTable({
    caption: 'Means by kind of question; hold the pointer on one for its interval',
    columns: [{ name: 'kind' }, ...measures.map(({ label }) => ({ name: label, align: 'end' as const }))],
    rows: kinds.map(([kind, its]) => [kind, ...measures.map(({ name }) => kindCell(its[name]))]),
  });
}

/** A measure by its name, and what it says below. */
export function measureCell(label: string, what: string): Html {
  return html`<b>${label}</b><span class="what">${what}</span>`;
}

function measured(figures: Figures) {
  return MEASURES.flatMap((measure) => {
    const figure = figures[measure.name];
    return figure ? [{ ...measure, figure }] : [];
  });
}

const SHADES = 4;

function kindCell(figure: Figure | undefined): Html {
  if (!figure || figure.value === null) return html`<span class="nothing">–</span>`;
  const { value, low, high, count } = figure;
  const told = `${share(low)} to ${share(high)}, ${count} ${count === 1 ? 'question' : 'questions'}`;
  return html`<span class="shade shade-${Math.round(value * SHADES)}" title="${told}">${value.toFixed(2)}</span>`;
}

function share(value: number | null): string {
  return value === null ? '–' : value.toFixed(3);
}

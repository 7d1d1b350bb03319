import { dataTable } from '../../report/data-table.ts';
import { type Html, html } from '../../report/html.ts';
import { answerFigures, describeLengths } from '../evaluation/answer-figures.ts';
import type { Evaluation } from '../evaluation/evaluation.ts';
import type { Figure } from '../evaluation/figure.ts';
import { MEASURES } from '../evaluation/measures.ts';
import { shareDrawing } from './interval-drawing.ts';

/** Every figure with its interval, in words and drawn. */
export function figuresTable({ figures }: Pick<Evaluation, 'figures'>): Html {
  return dataTable({
    caption: 'Means over all questions that a measure says something about, and their 95% intervals',
    columns: [{ name: 'measure' }, { name: 'mean and interval' }, { name: 'questions', align: 'end' }],
    rows: MEASURES.flatMap(({ name, label, what }) => {
      const figure = figures[name];
      if (!figure) return [];
      const drawn = html`<span class="figure"><b>${share(figure.value)}</b> ${shareDrawing(figure)} <span class="range">${share(figure.low)} to ${share(figure.high)}</span></span>`;
      return [[measureCell(label, what), drawn, figure.count]];
    }),
  });
}

const ANSWER_FIGURES = ['found', 'shown', 'right', 'wrong', 'likely', 'none', 'declined'] as const;

/** How questions of each kind and split were answered, and how long answers are. */
export function answersTable({ questions }: Pick<Evaluation, 'questions'>): Html {
  const cell = (figure: Figure) =>
    figure.value === null
      ? '–'
      : html`<b>${share(figure.value)}</b> <span class="range">${share(figure.low)} to ${share(figure.high)}</span>`;
  const table = dataTable({
    caption: 'Shares of the answerable questions, and declined of the unanswerable ones, with 95% intervals',
    columns: [
      { name: 'kind or split' },
      ...['questions', ...ANSWER_FIGURES].map((name) => ({
        name,
        align: 'end' as const,
      })),
    ],
    rows: answerFigures(questions).map((its) => [
      its.name,
      its.questions,
      ...ANSWER_FIGURES.map((name) => cell(its[name])),
    ]),
  });
  return html`${table}<p>${describeLengths(questions)}</p>`;
}

/** A measure by its name, and what it says below. */
export function measureCell(label: string, what: string): Html {
  return html`<b>${label}</b><span class="what">${what}</span>`;
}

function share(value: number | null): string {
  return value === null ? '–' : value.toFixed(3);
}

import { QUESTION_KINDS } from '#lib/quality/question.ts';
import { dataTable } from '../../report/data-table.ts';
import { type Html, html } from '../../report/html.ts';
import { type ReportSection, reportPage } from '../../report/report-page.ts';
import { describeOutcome } from '../asking/score-outcome.ts';
import type {
  EvaluatedQuestion,
  Evaluation,
  EvaluationJudge,
  SafetyResult,
} from '../evaluation/evaluation.ts';
import { MEASURES, type MeasureName } from '../evaluation/measures.ts';
import { renderSubject } from '../evaluation/report.ts';
import { resisted } from '../safety/render-safety.ts';
import { answerParts, foreignText, part, questionParts } from './answer-parts.ts';
import { EVALUATION_STYLE } from './evaluation-style.ts';
import { answersTable, figuresTable } from './figures-section.ts';
import { shareDrawing } from './interval-drawing.ts';
import { momentOf, subjectList } from './subject-list.ts';
import { timesTable } from './times-table.ts';

/** An evaluation as one HTML file that loads nothing; texts are shown and never run. */
export function evaluationPage(evaluation: Evaluation): string {
  return reportPage({
    title: 'Evaluation',
    summary: summaryOf(evaluation),
    sections: sectionsOf(evaluation),
    made: `npm run evaluate, ${momentOf(evaluation.startedAt)}`,
    style: EVALUATION_STYLE,
  });
}

function sectionsOf(evaluation: Evaluation): ReportSection[] {
  const { safety, questions, latency } = evaluation;
  return [
    { id: 'figures', title: 'Figures', body: figuresTable(evaluation) },
    { id: 'answers', title: 'Answers', body: answersTable(evaluation) },
    ...(safety ? [{ id: 'safety', title: 'Safety', body: safetySection(safety) }] : []),
    { id: 'questions', title: 'Questions', body: questionsSection(questions) },
    {
      id: 'times',
      title: 'Times',
      body: timesTable([
        ['retrieval', latency.retrieval],
        ['answer, retrieval included', latency.answer],
      ]),
    },
    {
      id: 'measured',
      title: 'What was measured',
      body: subjectList(evaluation, evaluation.judge && judgeText(evaluation.judge)),
    },
  ];
}

function summaryOf({ questions, safety, interrupted, subject }: Evaluation): string {
  const wrong = questions.filter(isWrong).length;
  const resisted = safety?.filter(({ passed }) => passed).length;
  return [
    `${renderSubject(subject)}.`,
    `Of ${questions.length} questions, ${wrong} went wrong.`,
    safety && `Of ${safety.length} hostile cases, ${resisted} were resisted.`,
    interrupted && 'It was stopped before its end.',
  ]
    .filter(Boolean)
    .join(' ');
}

function judgeText({ asked, failed, usage, cost }: EvaluationJudge): string {
  const price = cost ? `, ${cost.amount.toFixed(2)} ${cost.currency}` : '';
  const tokens = `${usage.promptTokens} tokens in and ${usage.completionTokens} out`;
  return `: ${asked} judgements, of which ${failed} came to no score; ${tokens}${price}`;
}

/** How many hostile cases of each category were resisted, and every case, those first that were not. */
function safetySection(results: readonly SafetyResult[]): Html {
  const failed = results.filter(({ passed }) => !passed);
  return html`${categories(results)}${[...failed, ...results.filter(({ passed }) => passed)].map(safetyCard)}`;
}

function categories(results: readonly SafetyResult[]): Html {
  const names = [...new Set(results.map(({ category }) => category))].toSorted();
  return dataTable({
    caption: 'Hostile cases resisted, with 95% intervals',
    columns: [{ name: 'category' }, { name: 'resisted' }, { name: 'cases', align: 'end' }],
    rows: [...names, null].map((name) => {
      const some = results.filter(({ category }) => name === null || category === name);
      const figure = resisted(some);
      const percent = figure.value === null ? '–' : `${Math.round(figure.value * 100)}%`;
      return [
        name ?? 'all',
        html`<span class="figure"><b>${percent}</b> ${shareDrawing(figure)}</span>`,
        some.length,
      ];
    }),
  });
}

function safetyCard({ id, category, question, text, passed, reason, reached, quoted }: SafetyResult): Html {
  return html`<details class="card ${passed ? 'right' : 'wrong'}">
<summary><span class="state">${passed ? 'resisted' : 'failed'}</span><span class="asked" dir="auto">${question}</span><span class="about">${id} · ${category}</span></summary>
<dl>${reason !== null && part('what gave it away', reason)}${part('answer', foreignText(text))}
${reached !== null && part('hostile document', reached ? 'was among the passages' : 'was not found, so the case proves little')}
${quoted && part('quotes it', 'the answer says what a cited document says, which is no failure')}</dl></details>`;
}

/** Every question in full, worst first, with a choice of kinds that needs no script. */
function questionsSection(questions: readonly EvaluatedQuestion[]): Html {
  return html`${choice(questions)}${worstFirst(questions).map(questionCard)}`;
}

// The rules that hide what was not chosen are in the style: a radio button is all it takes.
function choice(questions: readonly EvaluatedQuestion[]): Html {
  const count = (kind: string) => questions.filter(({ question }) => question.kind === kind).length;
  const kinds = QUESTION_KINDS.filter((kind) => count(kind) > 0);
  const wrong = questions.filter(isWrong).length;
  return html`<fieldset class="choice"><legend>Show</legend>
<label><input type="radio" name="kind" id="show-all" checked> all kinds (${questions.length})</label>
${kinds.map((kind) => html`<label><input type="radio" name="kind" id="show-${kind}"> ${kind} (${count(kind)})</label>`)}
<label class="apart"><input type="checkbox" id="show-wrong"> wrong ones alone (${wrong})</label></fieldset>`;
}

function questionCard(evaluated: EvaluatedQuestion): Html {
  const { question } = evaluated;
  const wrong = isWrong(evaluated);
  return html`<details class="card ${question.kind} ${wrong ? 'wrong' : 'right'}">
<summary><span class="state">${wrong ? 'wrong' : 'right'}</span><span class="asked" dir="auto">${question.question}</span><span class="about">${question.id} · ${question.kind}, ${question.split} · ${describeOutcome(evaluated)}</span></summary>
<dl>${questionParts(question)}${answerParts(question, evaluated)}${scoreParts(evaluated)}</dl>
${shownPassages(evaluated)}</details>`;
}

function scoreParts({ scores, reasons }: EvaluatedQuestion): Html[] {
  const scored = MEASURES.filter(({ name }) => (scores[name] ?? null) !== null);
  const explained = MEASURES.filter(({ name }) => reasons[name] !== undefined);
  const list = scored.map(({ name, label }) => html`<li>${label} <b>${short(scores[name] ?? 0)}</b></li>`);
  return [
    ...(list.length > 0 ? [part('scores', html`<ul class="scores">${list}</ul>`)] : []),
    ...explained.map(({ name, label }) => part(`${label}, why`, foreignText(reasons[name] ?? ''))),
  ];
}

function shownPassages({ shown }: EvaluatedQuestion): Html | null {
  if (shown.length === 0) return null;
  const what = shown.length === 1 ? 'The passage' : `The ${shown.length} passages`;
  return html`<details class="passages"><summary>${what} that the answer was made from</summary>${shown.map(
    ({ name, text }) => html`<p><code>${name}</code></p>${foreignText(text)}`,
  )}</details>`;
}

function short(score: number): string {
  return String(Number(score.toFixed(2)));
}

/** What a reader would notice; the second place instead of the first is not among it. */
const DECISIVE: readonly MeasureName[] = [
  'right',
  'declined',
  'groundedness',
  'relevance',
  'citation-correctness',
  'correctness',
];
const RIGHT_FROM = 0.5;

/** Whether this question needs a look: it failed, or is wrong in a way that a reader would notice. */
function isWrong({ scores, error }: Pick<EvaluatedQuestion, 'scores' | 'error'>): boolean {
  return error !== null || DECISIVE.some((name) => (scores[name] ?? 1) < RIGHT_FROM);
}

/** The questions, worst first: failed, wrong, then by the mean of their scores; among equals as they were asked. */
function worstFirst(questions: readonly EvaluatedQuestion[]): EvaluatedQuestion[] {
  return questions.toSorted((a, b) => goodness(a) - goodness(b));
}

function goodness(evaluated: EvaluatedQuestion): number {
  if (evaluated.error !== null) return -1;
  const scores = Object.values(evaluated.scores).filter((score) => score !== null);
  const mean = scores.length > 0 ? scores.reduce((sum, score) => sum + score, 0) / scores.length : 1;
  return isWrong(evaluated) ? mean : mean + 1;
}

import { QUESTION_KINDS } from '#lib/quality/question.ts';
import { type Html, html } from '../../report/html.ts';
import { describeOutcome } from '../asking/score-outcome.ts';
import type { EvaluatedQuestion } from '../evaluation/evaluation.ts';
import { MEASURES, type MeasureName } from '../evaluation/measures.ts';
import { answerParts, foreignText, part, questionParts } from './answer-parts.ts';

/** Every question in full, worst first, with a choice of kinds that needs no script. */
export function questionsSection(questions: readonly EvaluatedQuestion[]): Html {
  return html`${choice(questions)}${worstFirst(questions).map(card)}`;
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

function card(evaluated: EvaluatedQuestion): Html {
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
export function isWrong({ scores, error }: Pick<EvaluatedQuestion, 'scores' | 'error'>): boolean {
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

import { MEASURES } from '#lib/quality/measures.ts';
import { QUESTION_KINDS } from '#lib/quality/question.ts';
import { type Html, html } from '#lib/report/html.ts';
import { describeOutcome } from '../describe-outcome.ts';
import type { EvaluatedQuestion } from '../evaluation.ts';
import { answerParts, foreignText, part, questionParts } from './answer-parts.ts';
import { isWrong, worstFirst } from './question-order.ts';

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

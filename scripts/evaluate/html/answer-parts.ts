import { isExpected } from '#lib/quality/metrics.ts';
import type { Question } from '#lib/quality/question.ts';
import { type Html, html, type Insertable } from '../../report/html.ts';
import type { EvaluatedQuestion } from '../evaluation/evaluation.ts';

/** A name and what it stands for, for a list of such. */
export function part(name: string, body: Insertable): Html {
  return html`<div class="part"><dt>${name}</dt><dd>${body}</dd></div>`;
}

/** A text from outside, in its own direction and lines. */
export function foreignText(text: string): Html {
  return html`<div class="text" dir="auto">${text.trim() || '(nothing)'}</div>`;
}

/** The turns before the question, and what is expected of the answer. */
export function questionParts({ history = [], expected, answer, answers, made }: Question): Html[] {
  return [
    ...(history.length > 0
      ? [
          part(
            'before it',
            html`${history.map(({ role, content }) => html`<p class="turn"><b>${role}</b> <span dir="auto">${content}</span></p>`)}`,
          ),
        ]
      : []),
    part('expected', expected.length > 0 ? places(expected) : 'to be declined: no document answers it'),
    ...(answers ? [part('a right answer has', answers.join(' or '))] : []),
    ...(answer === undefined ? [] : [part('a right answer', foreignText(answer))]),
    ...(made ? [part('made by', `${made.by}, ${made.reviewed ? 'reviewed' : 'not reviewed'}`)] : []),
  ];
}

/** The result of a question: the passages in their order, the answer or the error, the citations. */
export function answerParts(
  question: Question,
  {
    found,
    text,
    citations,
    unverified,
    error,
  }: Pick<EvaluatedQuestion, 'found' | 'text' | 'citations' | 'unverified' | 'error'>,
): Html[] {
  return [
    part(
      'found',
      found.length > 0
        ? html`<ol>${found.map((place) => html`<li>${placed(place, question)}</li>`)}</ol>`
        : 'nothing',
    ),
    error === null ? part('answer', foreignText(text)) : part('failed', error),
    ...(citations.length > 0
      ? [part('cites', html`<ul>${citations.map((place) => html`<li>${placed(place, question)}</li>`)}</ul>`)]
      : []),
    ...(unverified.length > 0 ? [part('cites, though it was not retrieved', places(unverified))] : []),
  ];
}

function places(names: readonly string[]): Html {
  return html`<ul>${names.map((name) => html`<li><code>${name}</code></li>`)}</ul>`;
}

function placed(place: string, { expected }: Question): Html {
  return html`<code>${place}</code>${isExpected(expected, place) && html` <b class="right">expected</b>`}`;
}

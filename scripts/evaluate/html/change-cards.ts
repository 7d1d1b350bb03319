import { dataTable } from '../../report/data-table.ts';
import { type Html, html } from '../../report/html.ts';
import {
  type ComparedAnswer,
  describeChange,
  labelOf,
  type QuestionChange,
  type SafetyChange,
} from '../comparison/comparison.ts';
import type { MeasureName } from '../evaluation/measures.ts';
import { answerParts, foreignText, part, questionParts } from './answer-parts.ts';

/** Questions that went differently, each with both answers side by side. */
export function changeCards(changes: readonly QuestionChange[], state: 'worse' | 'better'): Html {
  return html`${changes.map((change) => changeCard(change, state))}`;
}

function changeCard(change: QuestionChange, state: 'worse' | 'better'): Html {
  const { question, old, new: current } = change;
  return html`<details class="card ${state === 'worse' && 'wrong'}">
<summary><span class="state">${state}</span><span class="asked" dir="auto">${question.question}</span><span class="about">${question.id} · ${question.kind} · <span class="change">${describeChange(change)}</span></span></summary>
<dl>${questionParts(question)}</dl>
<div class="sides"><div><h3>old</h3><dl>${answerParts(question, old)}</dl></div><div><h3>new</h3><dl>${answerParts(question, current)}</dl></div></div>
${reasonsTable(change)}</details>`;
}

/** Why the judge gave the scores that changed. */
function reasonsTable({ question, measures, old, new: current }: QuestionChange): Html | null {
  const why = ({ reasons }: ComparedAnswer, name: MeasureName) => reasons[name] ?? '–';
  const judged = measures.filter(({ name }) => old.reasons[name] ?? current.reasons[name]);
  if (judged.length === 0) return null;
  return dataTable({
    caption: `What the judge said of ${question.id}`,
    columns: [{ name: 'measure' }, { name: 'old' }, { name: 'new' }],
    rows: judged.map(({ name }) => [labelOf(name), why(old, name), why(current, name)]),
  });
}

/** Hostile cases that went differently. */
export function safetyChangeCards(changes: readonly SafetyChange[], state: 'lost' | 'won'): Html {
  const side = (name: string, { text, reason }: SafetyChange['old']) =>
    html`<div><h3>${name}</h3><dl>${part('answer', foreignText(text))}${reason !== null && part('gave it away', reason)}</dl></div>`;
  return html`${changes.map(
    ({
      id,
      category,
      question,
      old,
      new: current,
    }) => html`<details class="card ${state === 'lost' && 'wrong'}">
<summary><span class="state">${state === 'lost' ? 'failed' : 'resisted'}</span><span class="asked" dir="auto">${question}</span><span class="about">${id} · ${category}</span></summary>
<div class="sides">${side('old', old)}${side('new', current)}</div></details>`,
  )}`;
}

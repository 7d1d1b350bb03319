import type { Question } from '#lib/quality/question.ts';
import { dataTable } from '../../report/data-table.ts';
import { type Html, html } from '../../report/html.ts';
import { type ReportSection, reportPage } from '../../report/report-page.ts';
import {
  type ComparedAnswer,
  type Comparison,
  describeChange,
  describeVerdict,
  labelOf,
  type MeasureChange,
  type QuestionChange,
  type SafetyChange,
  signed,
} from '../comparison/comparison.ts';
import type { MeasureName } from '../evaluation/measures.ts';
import { answerParts, foreignText, part, questionParts } from './answer-parts.ts';
import { EVALUATION_STYLE } from './evaluation-style.ts';
import { measureCell } from './figures-section.ts';
import { differenceDrawing } from './interval-drawing.ts';
import { subjectList } from './subject-list.ts';
import { timesTable } from './times-table.ts';

/** A comparison as one HTML file, like `evaluationPage`. */
export function comparisonPage(comparison: Comparison): string {
  return reportPage({
    title: 'Two evaluations compared',
    summary: describeVerdict(comparison),
    sections: sectionsOf(comparison),
    made: 'npm run evaluate -- compare',
    style: EVALUATION_STYLE,
  });
}

function sectionsOf(comparison: Comparison): ReportSection[] {
  const { regressions, improvements, safety } = comparison;
  return [
    { id: 'figures', title: 'Figures', body: html`${warnings(comparison)}${measuresTable(comparison)}` },
    {
      id: 'regressions',
      title: counted('Regressions', regressions.length + safety.lost.length),
      body: orNothing(html`${safetyChangeCards(safety.lost, 'lost')}${changeCards(regressions, 'worse')}`),
    },
    {
      id: 'improvements',
      title: counted('Improvements', improvements.length + safety.won.length),
      body: orNothing(html`${safetyChangeCards(safety.won, 'won')}${changeCards(improvements, 'better')}`),
    },
    ...others(comparison),
    { id: 'times', title: 'Times', body: times(comparison) },
    {
      id: 'measured',
      title: 'What was compared',
      body: html`<h3>old</h3>${subjectList(comparison.old)}<h3>new</h3>${subjectList(comparison.new)}`,
    },
  ];
}

function warnings({ warnings }: Comparison): Html | null {
  return warnings.length > 0
    ? html`<ul class="warnings">${warnings.map((warning) => html`<li>${warning}</li>`)}</ul>`
    : null;
}

function measuresTable({ measures }: Comparison): Html {
  if (measures.length === 0)
    return html`<p>No measure has scores in both for a question that both asked.</p>`;
  const ends = measures.flatMap(({ difference: { low, high } }) => [Math.abs(low ?? 0), Math.abs(high ?? 0)]);
  const reach = Math.max(...ends);
  return dataTable({
    caption: 'Means over the questions of both, and the difference with its 95% interval, by question',
    columns: [
      { name: 'measure' },
      { name: 'old', align: 'end' },
      { name: 'new', align: 'end' },
      { name: 'difference and interval' },
      { name: 'verdict' },
      { name: 'changed', align: 'end' },
    ],
    rows: measures.map((change) => [
      measureCell(change.label, change.what),
      change.old.toFixed(3),
      change.new.toFixed(3),
      differenceCell(change, reach),
      change.verdict === 'none' ? '–' : html`<b>${change.verdict}</b>`,
      `${change.changed} of ${change.difference.count}`,
    ]),
  });
}

function differenceCell(change: MeasureChange, reach: number): Html {
  const { value, low, high } = change.difference;
  return html`<span class="figure difference"><b>${signed(value)}</b> ${differenceDrawing(change, reach)} <span class="range">${signed(low)} to ${signed(high)}</span></span>`;
}

function times({ old, new: current }: Comparison): Html {
  return timesTable([
    ['retrieval, old', old.latency.retrieval],
    ['retrieval, new', current.latency.retrieval],
    ['answer, old', old.latency.answer],
    ['answer, new', current.latency.answer],
  ]);
}

function others({ onlyOld, onlyNew, reworded }: Comparison): ReportSection[] {
  if (onlyOld.length + onlyNew.length + reworded.length === 0) return [];
  const list = (name: string, questions: readonly Question[]) =>
    questions.length > 0 &&
    html`<h3>${counted(name, questions.length)}</h3><ul>${questions.map(({ id, question }) => html`<li><code>${id}</code> <span dir="auto">${question}</span></li>`)}</ul>`;
  const body = html`${list('Only in the old run', onlyOld)}${list('Only in the new run', onlyNew)}
${reworded.length > 0 && html`<p>In other words under the same id: ${reworded.join(', ')}</p>`}`;
  return [{ id: 'others', title: 'Not compared', body }];
}

function counted(name: string, count: number): string {
  return `${name} (${count})`;
}

function orNothing(cards: Html): Html {
  return cards.markup === '' ? html`<p>None.</p>` : cards;
}

/** Questions that went differently, each with both answers side by side. */
function changeCards(changes: readonly QuestionChange[], state: 'worse' | 'better'): Html {
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
function safetyChangeCards(changes: readonly SafetyChange[], state: 'lost' | 'won'): Html {
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

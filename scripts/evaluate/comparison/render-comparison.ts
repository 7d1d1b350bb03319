import type { Latency } from '#lib/quality/metrics.ts';
import type { Question } from '#lib/quality/question.ts';
import { visibleText } from '#lib/shared/plain-text.ts';
import { renderTable } from '../../console/render-table.ts';
import { renderSubject } from '../evaluation/report.ts';
import {
  type ComparedAnswer,
  type ComparedRun,
  type Comparison,
  describeChange,
  describeVerdict,
  type MeasureChange,
  type QuestionChange,
  type SafetyChange,
  signed,
} from './comparison.ts';

/** A comparison for a terminal: runs, warnings, figures, verdict, then what got worse in full, and the rest by name. */
export function renderComparison(comparison: Comparison): string {
  const { warnings, regressions, improvements, safety } = comparison;
  return visibleText(
    [
      [renderRun('old', comparison.old), renderRun('new', comparison.new)].join('\n'),
      warnings.map((warning) => `! ${warning}`).join('\n'),
      renderMeasures(comparison.measures),
      renderTimes(comparison),
      describeVerdict(comparison),
      ...list('regression', regressions, renderChange),
      ...list('hostile case that is no longer resisted', safety.lost, renderLost),
      ...list('improvement', improvements, renderHeading),
      ...list('hostile case that is resisted now', safety.won, ({ id, question }) => `${id}  ${question}`),
      ...renderOthers('only in the old run', comparison.onlyOld),
      ...renderOthers('only in the new run', comparison.onlyNew),
    ]
      .filter((part) => part !== '')
      .join('\n\n'),
  );
}

function renderRun(name: string, { startedAt, subject, set }: ComparedRun): string {
  return `${name}  ${startedAt.slice(0, 16).replace('T', ' ')}  ${renderSubject(subject)}  ${set.questions}`;
}

function renderMeasures(changes: readonly MeasureChange[]): string {
  if (changes.length === 0) return '';
  return renderTable([
    ['', 'old', 'new', 'difference', '95% interval', 'changed', 'of', ''],
    ...changes.map(({ label, old, new: current, difference, changed, verdict }) => [
      label,
      old.toFixed(3),
      current.toFixed(3),
      signed(difference.value),
      `${signed(difference.low)} to ${signed(difference.high)}`,
      String(changed),
      String(difference.count),
      verdict === 'none' ? '' : verdict,
    ]),
  ]);
}

function renderTimes({ old, new: current }: Comparison): string {
  const line = (name: string, before: Latency | null, after: Latency | null) =>
    before && after
      ? [`${name}: p50 ${ms(before.p50)} → ${ms(after.p50)}, p95 ${ms(before.p95)} → ${ms(after.p95)}`]
      : [];
  return [
    ...line('retrieval', old.latency.retrieval, current.latency.retrieval),
    ...line('answer', old.latency.answer, current.latency.answer),
  ].join('\n');
}

function ms(time: number): string {
  return `${time.toFixed(1)} ms`;
}

function list<T>(what: string, items: readonly T[], render: (item: T) => string): string[] {
  if (items.length === 0) return [];
  return [`${items.length} ${what}${items.length === 1 ? '' : 's'}:`, ...items.map(render)];
}

function renderChange(change: QuestionChange): string {
  const { question, old, new: current } = change;
  return [
    renderHeading(change),
    ...(question.history ?? []).map(
      ({ role, content }) => `  ${role === 'user' ? '?' : '!'} ${inLine(content)}`,
    ),
    `  expected    ${question.expected.join('  ') || 'to be declined'}`,
    `  found, old  ${old.found.join('  ') || 'nothing'}`,
    `  found, new  ${current.found.join('  ') || 'nothing'}`,
    `  old         ${answerText(old)}`,
    `  new         ${answerText(current)}`,
  ].join('\n');
}

function renderHeading(change: QuestionChange): string {
  const { id, kind, question } = change.question;
  return `${id}  ${kind}: ${inLine(question)}\n  ${describeChange(change)}`;
}

function renderLost({ id, category, question, old, new: current }: SafetyChange): string {
  return [
    `${id}  ${category}: ${inLine(question)}`,
    ...(current.reason ? [`  ${current.reason}`] : []),
    `  old  ${inLine(old.text)}`,
    `  new  ${inLine(current.text)}`,
  ].join('\n');
}

function renderOthers(where: string, questions: readonly Question[]): string[] {
  return questions.length > 0
    ? [`${questions.length} ${where}: ${questions.map(({ id }) => id).join(', ')}`]
    : [];
}

function answerText({ text, error }: ComparedAnswer): string {
  return error === null ? inLine(text) || 'nothing' : `failed: ${error}`;
}

function inLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

import { citesExpected, firstRank, type Latency, type Metrics, type Summary } from '#lib/quality/metrics.ts';
import type { QuestionKind } from '#lib/quality/question.ts';
import type { Outcome } from './run.ts';

const COLUMNS: [heading: string, cell: (metrics: Metrics) => string][] = [
  ['questions', ({ questions }) => String(questions)],
  ['hit@1', ({ hitAt }) => share(hitAt[1])],
  ['hit@3', ({ hitAt }) => share(hitAt[3])],
  ['hit@5', ({ hitAt }) => share(hitAt[5])],
  ['hit@10', ({ hitAt }) => share(hitAt[10])],
  ['MRR', ({ mrr }) => share(mrr)],
  ['recall', ({ recall }) => share(recall)],
  ['cited', ({ cited }) => share(cited)],
  ['cited right', ({ citedExpected }) => share(citedExpected)],
  ['declined', ({ declined }) => share(declined)],
];

/** The summary as a plain table, a line for each kind and one for all, and the times below it. */
export function renderSummary({ all, byKind }: Summary): string {
  const rows: [string, Metrics][] = [...(Object.entries(byKind) as [QuestionKind, Metrics][]), ['all', all]];
  const cells = [
    ['', ...COLUMNS.map(([heading]) => heading)],
    ...rows.map(([name, metrics]) => [name, ...COLUMNS.map(([, cell]) => cell(metrics))]),
  ];
  const widths = (cells[0] ?? []).map((_, i) => Math.max(...cells.map((row) => row[i]?.length ?? 0)));
  const lines = cells.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  '),
  );
  return [
    ...lines,
    '',
    `retrieval ${milliseconds(all.retrieval)}`,
    `answer    ${milliseconds(all.answer)}`,
  ].join('\n');
}

/** One question in full: what was expected, what was found in which order, and the answer. */
export function renderOutcome(outcome: Outcome): string {
  const { question, found, text } = outcome;
  const turns = [...(question.history ?? []), { role: 'user', content: question.question }];
  return [
    `${question.id}  ${question.kind}, ${question.split}: ${verdict(outcome)}`,
    ...turns.map(({ role, content }) => `  ${role === 'user' ? '?' : '!'} ${content}`),
    `  expected  ${question.expected.join('  ') || 'to be declined'}`,
    `  found     ${found.join('  ') || 'nothing'}`,
    `  answer    ${text.trim().replace(/\s+/g, ' ')}`,
  ].join('\n');
}

function verdict(outcome: Outcome): string {
  const { question, citations } = outcome;
  if (question.expected.length === 0) return citations.length === 0 ? 'declined' : 'answered, wrongly';
  const rank = firstRank(outcome);
  const place = rank === undefined ? 'not found' : `found at ${rank}`;
  if (citations.length === 0) return `${place}, cites nothing`;
  return `${place}, ${citesExpected(outcome) ? 'cites it' : 'cites something else'}`;
}

function share(value: number | null): string {
  return value === null ? '-' : value.toFixed(3);
}

function milliseconds(latency: Latency | null): string {
  return latency ? `p50 ${latency.p50.toFixed(1)} ms, p95 ${latency.p95.toFixed(1)} ms` : '-';
}

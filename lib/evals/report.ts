import { MEASURES } from '#lib/quality/measures.ts';
import { citesExpected, firstRank, type Latency, type Metrics, type Summary } from '#lib/quality/metrics.ts';
import type { QuestionKind } from '#lib/quality/question.ts';
import type { EvaluatedSubject, Evaluation } from './evaluation.ts';
import { renderTable } from './render-table.ts';
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

/** Figures by kind of question as a plain table, a line for each kind and one for all. */
export function renderSummary({ all, byKind }: Summary): string {
  const rows: [string, Metrics][] = [...(Object.entries(byKind) as [QuestionKind, Metrics][]), ['all', all]];
  return renderTable([
    ['', ...COLUMNS.map(([heading]) => heading)],
    ...rows.map(([name, metrics]) => [name, ...COLUMNS.map(([, cell]) => cell(metrics))]),
  ]);
}

/** Every figure with its interval and the number of questions it is the mean of, and the times below. */
export function renderFigures({ figures, latency }: Pick<Evaluation, 'figures' | 'latency'>): string {
  const rows = MEASURES.flatMap(({ name }) => {
    const figure = figures[name];
    return figure
      ? [[name, share(figure.value), `${share(figure.low)}–${share(figure.high)}`, String(figure.count)]]
      : [];
  });
  return [
    renderTable([['measure', 'mean', '95% interval', 'questions'], ...rows]),
    '',
    `retrieval ${milliseconds(latency.retrieval)}`,
    `answer    ${milliseconds(latency.answer)}`,
  ].join('\n');
}

/** Which engines answered, in a line. */
export function renderSubject({
  version,
  searchEngine,
  answerer,
  model,
  embeddingModel,
}: EvaluatedSubject): string {
  const vectors = embeddingModel === null ? 'its own vectors' : `vectors of ${embeddingModel}`;
  const answering = model === null ? answerer : `${model} (${answerer})`;
  return `Citewell ${version}: found by ${searchEngine} with ${vectors}, answered by ${answering}`;
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
    outcome.error === null
      ? `  answer    ${text.trim().replace(/\s+/g, ' ')}`
      : `  error     ${outcome.error}`,
  ].join('\n');
}

function verdict(outcome: Outcome): string {
  const { question, citations, error } = outcome;
  if (error !== null) return 'failed';
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

import type { Latency } from '#lib/quality/metrics.ts';
import { renderTable } from '../../console/render-table.ts';
import type { Outcome } from '../asking/run.ts';
import { describeOutcome } from '../asking/score-outcome.ts';
import { type AnswerFigures, answerFigures, describeLengths } from './answer-figures.ts';
import type { EvaluatedQuestion, EvaluatedSubject, Evaluation, EvaluationJudge } from './evaluation.ts';
import type { Figure } from './figure.ts';
import { MEASURES } from './measures.ts';

const COLUMNS: [heading: string, cell: (figures: AnswerFigures) => string][] = [
  ['questions', ({ questions }) => String(questions)],
  ['found', ({ found }) => withInterval(found)],
  ['shown', ({ shown }) => withInterval(shown)],
  ['right', ({ right }) => withInterval(right)],
  ['wrong', ({ wrong }) => withInterval(wrong)],
  ['likely', ({ likely }) => withInterval(likely)],
  ['none', ({ none }) => withInterval(none)],
  ['declined', ({ declined }) => withInterval(declined)],
  ['mean of both', ({ balanced }) => withInterval(balanced)],
];

/** How questions were answered, a line for each kind and split and one for all; below, how long answers are. */
export function renderAnswers(questions: readonly EvaluatedQuestion[]): string {
  const table = renderTable([
    ['', ...COLUMNS.map(([heading]) => heading)],
    ...answerFigures(questions).map((row) => [row.name, ...COLUMNS.map(([, cell]) => cell(row))]),
  ]);
  return `${table}\n\n${describeLengths(questions)}`;
}

function withInterval({ value, low, high }: Figure): string {
  return value === null ? '-' : `${value.toFixed(2)} (${low?.toFixed(2)}–${high?.toFixed(2)})`;
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

type Judged = Pick<EvaluatedQuestion, 'scores' | 'reasons'>;

/** Which model judged and what it took, in a line; `reason` where none did. */
export function renderJudge(judge: EvaluationJudge | null, reason: string): string {
  if (judge === null) return `Nothing was judged by a model: ${reason}.`;
  const { model, asked, failed, usage, cost } = judge;
  const tokens = `${usage.promptTokens} + ${usage.completionTokens} tokens`;
  const price = cost ? `, ${cost.amount.toFixed(2)} ${cost.currency}` : '';
  const missing = failed > 0 ? `, of which ${failed} came to nothing` : '';
  return `Judged by ${model}: ${asked} judgements${missing}; ${tokens}${price}`;
}

/** One question in full: what was expected, what was found in which order, the answer, and what the judge said of it. */
export function renderOutcome(outcome: Outcome & Partial<Judged>): string {
  const { question, found, text } = outcome;
  const turns = [...(question.history ?? []), { role: 'user', content: question.question }];
  return [
    `${question.id}  ${question.kind}, ${question.split}: ${describeOutcome(outcome)}`,
    ...turns.map(({ role, content }) => `  ${role === 'user' ? '?' : '!'} ${content}`),
    `  expected  ${question.expected.join('  ') || 'to be declined'}`,
    `  found     ${found.join('  ') || 'nothing'}`,
    outcome.error === null
      ? `  answer    ${text.trim().replace(/\s+/g, ' ')}`
      : `  error     ${outcome.error}`,
    ...renderReasons(outcome),
  ].join('\n');
}

function renderReasons({ scores = {}, reasons = {} }: Partial<Judged>): string[] {
  return MEASURES.flatMap(({ name, label }) => {
    const reason = reasons[name];
    return reason === undefined ? [] : [`  ${label.padEnd(9)} ${share(scores[name] ?? null)} ${reason}`];
  });
}

function share(value: number | null): string {
  return value === null ? '-' : value.toFixed(3);
}

function milliseconds(latency: Latency | null): string {
  return latency ? `p50 ${latency.p50.toFixed(1)} ms, p95 ${latency.p95.toFixed(1)} ms` : '-';
}
